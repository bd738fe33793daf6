"""Answers that may be kept: a strong ETag, and 304 for those who have it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request


def etag_of(content: bytes) -> str:
    """Return the strong entity tag of some bytes.

    >>> etag_of(b"")
    '"e3b0c44298fc1c149afbf4c8996fb924"'
    """
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def make_kept_response(
    request: Request, content: bytes, media_type: str, seconds: int, headers: Mapping[str, str]
) -> Response:
    """Return content that anyone may keep for some seconds, or 304 for a client that has it."""
    tag = etag_of(content)
    headers = {**headers, "Cache-Control": f"public, max-age={seconds}", "ETag": tag}
    if _holds(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, media_type)


def _holds(given: str, tag: str) -> bool:
    """Compare weakly, as RFC 9110 (13.1.2) asks."""
    tags = [each.strip().removeprefix("W/") for each in given.split(",")]
    return tag in tags or "*" in tags
