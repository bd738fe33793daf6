"""The application: `create_app(settings, extensions)` puts routes, service and frame together."""

from __future__ import annotations

import asyncio
import weakref
from collections import defaultdict
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from mapcore_http.api import state
from mapcore_http.api.routes import ENDPOINTS, OPEN_TO_ALL
from mapcore_http.contract.documents import contract_documents
from mapcore_http.limits.tier_files import tiers_of
from mapcore_http.rendering.runtime import RuntimeOpener
from mapcore_http.settings import Settings
from mapcore_http.tools import hosted
from mapcore_http.tools.endpoint import answer_call, answer_preflight
from mapcore_http.web.answering import answering
from mapcore_http.web.callers import presents_key
from mapcore_http.web.errors import MethodNotTaken, NoEndpoint, answer_to
from mapcore_http.web.middleware import (
    TOOLS,
    ExchangeMiddleware,
    Lingering,
    announce_end,
    is_for_programs,
    notes_of,
    path_in,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from mapcore.workers.fork_server import ForkServer
    from mapcore_http.extensions import Extension
    from mapcore_http.web.answering import Endpoint

UNCOUNTED = OPEN_TO_ALL | {TOOLS}
"""Paths whose refusals do not count; the tools count their own."""
NO_TOOLS = " Assistants need the extra `mcp` to be installed with this service."


def create_app(
    settings: Settings | None = None,
    extensions: Sequence[Extension] = (),
    *,
    forks: ForkServer | None = None,
) -> Starlette:
    """Return the service as an ASGI application.

    Settings that are not given are read from the environment. Pages, accounts and private maps are
    an extension, which `installed_extensions()` returns where the extra `console` is installed.
    `forks` is what starts its processes, where that was made before to load its modules meanwhile.
    The store is opened and the render processes are started when the application starts, and closed
    when it stops. Where it is mounted in an application that does not pass its lifespan on, the
    first request opens them, and they are closed with the process. Raises SettingsError.
    """
    chosen = settings or Settings.from_environment()
    contract_documents(chosen)  # so that no request waits for them
    tiers = tiers_of(chosen)
    opening = RuntimeOpener(chosen, tiers, extensions, forks)

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        opening.open(asyncio.get_running_loop())
        with anyio.CancelScope():
            pass  # loads what the first request would load: 10 ms
        try:
            yield
        finally:
            opening.close()

    has_tools = find_spec("mcp") is not None
    routes = _program_routes(opening, chosen, has_tools)
    added = [route for each in extensions for route in each.routes(opening, chosen, tiers)]
    announced, observe = announce_end(chosen), opening.metrics.observe
    pages = [each.error_pages(chosen, tiers) for each in extensions if each.error_pages]

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if pages and not is_for_programs(request.scope):
            return pages[0](error.status_code)
        hint = NO_TOOLS if not has_tools and path_in(request.scope) == TOOLS else ""
        return _refusal(chosen, request, error, hint)

    app = Starlette(
        routes=[*routes, *added],
        middleware=[Middleware(Lingering), Middleware(ExchangeMiddleware, announced, observe)],
        exception_handlers={HTTPException: refuse},
        lifespan=lifespan,
    )
    app.state.settings = chosen
    weakref.finalize(app, opening.close)
    app.router.redirect_slashes = False  # a path that is not in the contract is unknown
    return app


def _program_routes(opening: RuntimeOpener, settings: Settings, has_tools: bool) -> list[Route]:
    """Return the routes of the contract's operations and of all else that programs call."""
    by_path: dict[str, dict[str, Endpoint]] = defaultdict(dict)
    for operation, endpoint in ENDPOINTS.items():
        by_path[operation.path][operation.method] = endpoint
    by_path[hosted.IMAGE_PATH]["GET"] = hosted.get_hosted
    by_path[state.READY]["GET"] = state.get_ready
    by_path[state.METRICS]["GET"] = state.get_metrics
    if has_tools:
        by_path[TOOLS] = {"POST": answer_call, "OPTIONS": answer_preflight}
    return [
        Route(
            path,
            answering(opening, settings, path, methods, counted=path not in UNCOUNTED),
            methods=list(methods),
        )
        for path, methods in by_path.items()
    ]


def _refusal(settings: Settings, request: Request, error: HTTPException, hint: str) -> Response:
    """Return the answer to an unknown path, or to a method that a path does not take."""
    notes_of(request.scope)["code"] = "not_found"
    refused: Exception = NoEndpoint(request.url.path, hint)
    if error.status_code == 405:
        methods = dict(error.headers or {}).get("Allow", "").split(", ")  # in a set's order
        refused = MethodNotTaken(request.method, ", ".join(sorted(methods)))
    return answer_to(refused, settings, keyless=not presents_key(request)).response()
