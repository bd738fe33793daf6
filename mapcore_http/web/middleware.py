"""What every exchange has: open CORS under /v1, a render id, one line in the log, and its end."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from email.utils import format_datetime
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from mapcore_http.contract.answers import EXPOSED, RENDER_ID
from mapcore_http.logs import log_access
from mapcore_http.rendering.render_ids import new_render_id

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from mapcore_http.settings import Settings

RENDERS, TOOLS = "/v1/renders", "/mcp"
PROGRAM_PATHS = ("/v1/", "/mcp/", "/i/")
"""Paths for programs: scripts of any page may ask there, and errors are problem documents. What is
for people is for pages of this service alone."""
PREFLIGHT_SECONDS = 86400
MAX_LINGERING_SECONDS = 10.0
"""Seconds for which the rest of a request is read after its answer."""
CORS = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": ", ".join(EXPOSED),
}
PATH_METHODS = {RENDERS: "GET, HEAD, POST, OPTIONS", TOOLS: "POST, OPTIONS"}
"""The methods of the paths that take others than `GET, HEAD, OPTIONS`."""
PREFLIGHT = {
    **CORS,
    "access-control-allow-headers": (
        "Authorization, Content-Type, X-API-Key, If-None-Match, "
        "Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name"
    ),
    "access-control-max-age": str(PREFLIGHT_SECONDS),
    "content-length": "0",
}
NOTES_KEY = "mapcore.notes"
"""Where in the scope an endpoint leaves what the log should tell."""


def notes_of(scope: Scope) -> dict[str, Any]:
    """Return what is to be logged of an exchange, to be added to."""
    notes: dict[str, Any] = scope.setdefault(NOTES_KEY, {})
    return notes


def describe_exchange(notes: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a failure's line tells of its exchange, so that the two lines can be joined."""
    return {name: notes[name] for name in ("id", "route", "trace") if name in notes}


def announce_end(settings: Settings) -> dict[str, str]:
    """Return the headers that announce the end of /v1 (RFC 9745, RFC 8594), where it is set.

    >>> from mapcore_http.settings import Settings
    >>> announce_end(Settings())
    {}
    """
    headers = {}
    if settings.deprecated_at:
        headers["deprecation"] = f"@{int(settings.deprecated_at.timestamp())}"
    if settings.sunset_at:
        headers["sunset"] = format_datetime(settings.sunset_at, usegmt=True)
    return headers


def preflight(path: str) -> Response:
    """Return the answer to a browser that asks whether a script may ask for a path."""
    methods = PATH_METHODS.get(path, "GET, HEAD, OPTIONS")
    return Response(status_code=204, headers={**PREFLIGHT, "access-control-allow-methods": methods})


def is_for_programs(scope: Scope) -> bool:
    """Return whether a path is for programs, such as all below /v1."""
    return f"{path_in(scope)}/".startswith(PROGRAM_PATHS)


def path_in(scope: Scope) -> str:
    """Return the path of a request within the application, wherever that is mounted."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


class ExchangeMiddleware:
    """Wrap an application in what every exchange has.

    `announced` are headers of every answer; `observe` takes what is logged of an exchange.
    """

    def __init__(
        self,
        app: ASGIApp,
        announced: Mapping[str, str],
        observe: Callable[[Mapping[str, Any]], None],
    ) -> None:
        self.app, self._observe = app, observe
        self._common = {**CORS, **announced}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a preflight; else pass the exchange on and finish its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        open_to_all = is_for_programs(scope)
        if open_to_all and scope["method"] == "OPTIONS" and path_in(scope) != TOOLS:
            answer = preflight(path_in(scope))
            answer.headers.update(self._common)
            await answer(scope, receive, send)
            return
        begun = time.perf_counter()
        notes = notes_of(scope)
        if path_in(scope) in (RENDERS, TOOLS):
            notes["id"] = new_render_id()
        if trace := trace_id(Headers(scope=scope).get("traceparent", "")):
            notes["trace"] = trace

        async def finishing(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                if open_to_all:
                    headers.update(self._common)
                if "id" in notes:
                    headers[RENDER_ID] = notes["id"]
                notes["status"] = message["status"]
                notes["bytes"] = int(headers.get("content-length", 0))
            await send(message)

        try:
            await self.app(scope, receive, finishing)
        finally:
            spent = round((time.perf_counter() - begun) * 1000, 1)
            self._observe(notes)
            log_access({"method": scope["method"], **notes, "total_ms": spent})


_FORM = re.compile(r"(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?", re.ASCII)
MAX_TRACE_LETTERS = 512


def trace_id(traceparent: str) -> str | None:
    """Return the trace id of a header `traceparent`; None where it is not valid, or all zero.

    Later versions may append fields, version 00 has none.

    >>> trace_id("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
    '0af7651916cd43dd8448eb211c80319c'
    >>> trace_id("00-00000000000000000000000000000000-b7ad6b7169203331-01")
    """
    found = _FORM.fullmatch(traceparent) if len(traceparent) <= MAX_TRACE_LETTERS else None
    if found is None or (found[3] and traceparent.startswith("00")):
        return None
    return found[1] if int(found[1], 16) and int(found[2], 16) else None


class Lingering:
    """Read, after an answer, what the application has left of a request.

    A server that closes a connection on which a client still sends makes the client's system throw
    the answer away (RFC 9112, 9.6). So an early answer is given complete, its length being known,
    but is not ended before the request is, or has taken too long.
    """

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
    names = (name for name, value in scope["headers"] if value != b"0")
    return any(name in (b"content-length", b"transfer-encoding") for name in names)
