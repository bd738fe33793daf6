"""Request bodies: read as they stream in, with a bound on size and time; and clients that leave."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect

from mapcore.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

LONGEST_BODY = 2 * 1024 * 1024
"""Bytes."""


class BodyTooLarge(Exception):  # noqa: N818 - it says what happened
    """A body holds more than a body may."""

    def __init__(self) -> None:
        super().__init__(f"A request may hold at most 2 MB ({LONGEST_BODY:,} bytes).")


async def read_json_body(request: Request, seconds: float, take: Callable[[int], None]) -> bytes:
    """Return the body of a request that says it is JSON.

    `take`, of `Buffers.hold`, is told of bytes before they are kept, and may raise. Raises
    BodyTooLarge for a body over 2 MB, as soon as that is known; ValidationError for another content
    type or a body that takes longer than `seconds`; ClientDisconnect.
    """
    _check_type(request)
    declared = request.headers.get("content-length", "")
    if declared.isascii() and declared.isdigit() and int(declared) > LONGEST_BODY:
        raise BodyTooLarge
    try:
        async with asyncio.timeout(seconds):
            return await _gather(request, take)
    except TimeoutError:
        raise make_error("", f"the body did not arrive within {seconds:g} seconds") from None


async def _gather(request: Request, take: Callable[[int], None]) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LONGEST_BODY:
            raise BodyTooLarge
        take(len(part))
        parts.append(part)
    return b"".join(parts)


def _check_type(request: Request) -> None:
    given = request.headers.get("content-type", "")
    kind = given.partition(";")[0].strip().lower()
    if kind != "application/json" and not (
        kind.startswith("application/") and kind.endswith("+json")
    ):
        shown = repr(given[:100]) if given else "none"
        raise make_error("", f"expected the content type application/json, got {shown}")
    if (coding := request.headers.get("content-encoding", "identity").lower()) != "identity":
        raise make_error("", f"send the body without the Content-Encoding {coding[:40]!r}")


async def check_present(request: Request) -> None:
    """Raise ClientDisconnect where the client of a request, whose body has been read, has left."""
    for _ in range(2):  # a request without a body has an empty one
        if await request.is_disconnected():
            raise ClientDisconnect


async def client_leaves(request: Request) -> None:
    """Wait until the client of a request, whose body has been read, closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
