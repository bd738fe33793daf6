"""Whether a POST comes from a page of this service."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.requests import Request


class ForeignOrigin(Exception):  # noqa: N818 - it says what happened
    """A POST that only pages of this service may make came from elsewhere."""

    def __init__(self) -> None:
        super().__init__(
            "Only pages of this service may use this path. All others use POST /v1/renders."
        )


def check_same_origin(request: Request, base_url: str) -> None:
    """Raise ForeignOrigin unless the browser says that a page of this service asks.

    `Sec-Fetch-Site` counts, else `Origin`; where both are missing it is no browser that asks.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        if site != "same-origin":
            raise ForeignOrigin
        return
    parts = urlsplit(base_url)
    if request.headers.get("origin") != f"{parts.scheme}://{parts.netloc}":
        raise ForeignOrigin
