"""Lingering: an early answer is sent at once, and the rest of the request read after it.

A server that closes a connection on which a client still sends makes the client's system throw the
answer away (RFC 9112, 9.6). So the answer is given complete, its length being known, but is not
ended before the request is, or has taken too long.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_LINGERING_SECONDS = 10.0
"""Seconds for which the rest of a request is read."""


class Lingering:
    """Read, after an answer, what the application has left of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an exchange on; end it when the request has ended."""
        if scope["type"] != "http" or not _has_body(scope):
            await self.app(scope, receive, send)
            return
        ended = False

        async def receiving() -> Message:
            nonlocal ended
            message = await receive()
            ended = ended or not message.get("more_body", False)
            return message

        async def sending(message: Message) -> None:
            last = message["type"] == "http.response.body" and not message.get("more_body", False)
            if not last or ended:
                await send(message)
                return
            await send({**message, "more_body": True})
            with suppress(TimeoutError):
                async with asyncio.timeout(MAX_LINGERING_SECONDS):
                    while not ended:
                        await receiving()
            await send({"type": "http.response.body", "body": b""})

        await self.app(scope, receiving, sending)


def _has_body(scope: Scope) -> bool:
    """Return whether a request's headers announce a body."""
    names = (name for name, value in scope["headers"] if value != b"0")
    return any(name in (b"content-length", b"transfer-encoding") for name in names)
