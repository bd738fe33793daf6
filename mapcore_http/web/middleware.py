"""What every exchange has: open CORS under /v1, a render id, one line in the log."""

from __future__ import annotations

import time
from email.utils import format_datetime
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers, MutableHeaders

from mapcore_http.contract.headers import EXPOSED, RENDER_ID
from mapcore_http.logs import log_access
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.web.traces import trace_id

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from mapcore_http.settings import Settings

RENDERS = "/v1/renders"
PAGES_OF_OTHERS = ("/v1/", "/mcp", "/i/")
"""Where scripts of any page may ask; what is for people is for pages of this service alone."""
PREFLIGHT_SECONDS = 86400
CORS = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": ", ".join(EXPOSED),
}
PREFLIGHT = {
    **CORS,
    "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
    "access-control-allow-headers": (
        "Authorization, Content-Type, X-API-Key, If-None-Match, "
        "Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID"
    ),
    "access-control-max-age": str(PREFLIGHT_SECONDS),
    "content-length": "0",
}
NOTES = "mapcore.notes"
"""Where in the scope an endpoint leaves what the log should tell."""


def notes_of(scope: Scope) -> dict[str, Any]:
    """Return what is to be logged of an exchange, to be added to."""
    notes: dict[str, Any] = scope.setdefault(NOTES, {})
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
        preflight = {**PREFLIGHT, **announced}
        self._preflight = [(name.encode(), value.encode()) for name, value in preflight.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a preflight; else pass the exchange on and finish its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        open_to_all = path_in(scope).startswith(PAGES_OF_OTHERS)
        if open_to_all and scope["method"] == "OPTIONS":
            head = list(self._preflight)
            await send({"type": "http.response.start", "status": 204, "headers": head})
            await send({"type": "http.response.body", "body": b""})
            return
        begun = time.perf_counter()
        notes = notes_of(scope)
        if path_in(scope) == RENDERS:
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
