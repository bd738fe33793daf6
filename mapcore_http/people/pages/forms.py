"""The fields of a form that a page sends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from mapcore_http.keys.errors import AccountError
from mapcore_http.web.errors import ForeignOrigin

if TYPE_CHECKING:
    from starlette.requests import Request

LONGEST_FORM = 16 * 1024
MOST_FIELDS = 20


class BadForm(Exception):  # noqa: N818 - it says what happened
    """What was sent is no form of these pages."""


class FileBusy(AccountError):  # noqa: N818 - it says what happened
    """A file is not read, as another one is."""

    def __init__(self) -> None:
        super().__init__("Another file of yours is being read. One is read at a time: wait for it.")


async def read_form(request: Request, seconds: float) -> dict[str, str]:
    """Return the fields of a form by name; raises BadForm, also for what takes too long."""
    body = b""
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST_FORM:
                    raise BadForm
        return dict(parse_qsl(body.decode("ascii"), True, max_num_fields=MOST_FIELDS))
    except (TimeoutError, ValueError):
        raise BadForm from None


PAGES_ONLY = "Only pages of this service may use this path. All others use POST /v1/renders."


def check_same_origin(request: Request, base_url: str) -> None:
    """Raise ForeignOrigin unless the browser says that a page of this service asks.

    `Sec-Fetch-Site` counts, else `Origin`; where both are missing it is no browser that asks.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        if site != "same-origin":
            raise ForeignOrigin(PAGES_ONLY)
        return
    parts = urlsplit(base_url)
    if request.headers.get("origin") != f"{parts.scheme}://{parts.netloc}":
        raise ForeignOrigin(PAGES_ONLY)
