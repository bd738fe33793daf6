"""The handler of a path: its endpoint's answer, or the problem document of what that raises."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from mapcore.workers.errors import QueueFull
from mapcore_http.keys.errors import Unauthorized
from mapcore_http.limits.admission import QuotaExhausted
from mapcore_http.limits.limits import BuffersFull, Flooding
from mapcore_http.logs import log_failure, log_trouble
from mapcore_http.rendering.renders import ClientGone
from mapcore_http.store.database import StoreAway
from mapcore_http.web.callers import holder_of, presents_key
from mapcore_http.web.errors import NoEndpoint, answer_to
from mapcore_http.web.middleware import describe_exchange, notes_of

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from mapcore_http.rendering.runtime import Runtime, RuntimeOpener
    from mapcore_http.settings import Settings

Endpoint: TypeAlias = "Callable[[Runtime, Request], Awaitable[Response]]"

CLIENT_GONE = 499
"""The status that is logged where the client has closed the connection; it is never sent."""
FLOOD_PAUSE = 1.0
"""Seconds that a caller who was refused too often waits for each further answer: so a flood does
not keep the event loop busy."""
MOST_PAUSING = 500
"""Answers that wait so at once; more are sent at once."""
NOT_COUNTED = (QueueFull, BuffersFull, QuotaExhausted, Flooding)
"""Refusals that do not count towards the flood limit."""


class Unsent(Response):
    """Nothing: the answer to a client that has closed the connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Note the status for the log alone."""
        notes_of(scope)["status"] = CLIENT_GONE


def answering(
    opening: RuntimeOpener,
    settings: Settings,
    path: str,
    methods: Mapping[str, Endpoint],
    *,
    counted: bool = True,
) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a path, whose endpoints are given by their methods.

    Where refusals are not `counted` towards the flood limit, only those of keys are.
    """
    pausing = asyncio.Semaphore(MOST_PAUSING)

    async def handle(request: Request) -> Response:
        notes = notes_of(request.scope)
        notes["route"] = path
        method = "GET" if request.method == "HEAD" else request.method
        runtime: Runtime | None = None
        try:
            check_path(request)
            runtime = await opening.runtime()
            return await methods[method](runtime, request)
        except (ClientGone, ClientDisconnect):
            return Unsent()
        except Exception as error:
            answer = answer_to(error, settings, keyless=not presents_key(request))
            counts = counted or isinstance(error, Unauthorized)
            refused = answer.problem.status < 500 and not isinstance(error, NOT_COUNTED)
            if runtime and counts and refused:
                runtime.limits.refusals.count(holder_of(runtime, request))
            if isinstance(error, Flooding) and not pausing.locked():
                async with pausing:
                    await asyncio.sleep(FLOOD_PAUSE)
            notes["code"] = answer.problem.code
            if runtime and (caller := getattr(request.state, "caller", None)):
                runtime.note_refused(caller, answer.problem.code, answer.problem.detail)
            if isinstance(error, StoreAway):
                log_trouble("the database does not answer", **describe_exchange(notes))
            elif answer.problem.status >= 500:
                log_failure(answer.problem.code, **describe_exchange(notes))
            return answer.response()

    return handle


def check_path(request: Request) -> None:
    """Raise NoEndpoint where a part of the path has a NUL, which PostgreSQL takes in no text."""
    if any("\0" in str(part) for part in request.path_params.values()):
        raise NoEndpoint(request.url.path)
