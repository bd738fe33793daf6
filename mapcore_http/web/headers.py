"""Headers of answers: the rate, the way to the editor, and how long an answer may be kept."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from starlette.responses import Response

from mapcore_http.contract.answers import LIMIT, REMAINING, RESET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from mapcore_http.limits.admission import Rate


def rate_headers(rate: Rate) -> dict[str, str]:
    """Return the state of the caller's rate window."""
    return {LIMIT: str(rate.limit), REMAINING: str(rate.remaining), RESET: str(rate.reset)}


def editor_link(base_url: str, record: str) -> str:
    """Return the link to the page where a recorded image is edited (RFC 8288, RFC 6861).

    >>> editor_link("https://maps.example", "rnd_0")
    '<https://maps.example/editor/rnd_0>; rel="edit-form"; type="text/html"'
    """
    return f'<{base_url}/editor/{record}>; rel="edit-form"; type="text/html"'


def make_kept_response(
    request: Request, content: bytes, media_type: str, seconds: int, headers: Mapping[str, str]
) -> Response:
    """Return content that anyone may keep for some seconds, or 304 for a client that has it."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {**headers, "Cache-Control": f"public, max-age={seconds}", "ETag": tag}
    if _holds(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, media_type)


def _holds(given: str, tag: str) -> bool:
    """Compare weakly, as RFC 9110 (13.1.2) asks."""
    tags = [each.strip().removeprefix("W/") for each in given.split(",")]
    return tag in tags or "*" in tags
