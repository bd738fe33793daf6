"""The state of the service, and what a workspace has used of its plan.

For operators there is whether the service is ready, and its metrics: both paths stand outside the
contract.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

import mapcore
from mapcore_http.contract.answers import EngineHealth, Health, date_time
from mapcore_http.keys.errors import Unauthorized
from mapcore_http.limits.admission import usage
from mapcore_http.store.database import StoreAway, ping
from mapcore_http.web.callers import find_keyed_caller, read_key
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.rendering.runtime import Runtime

READY, METRICS = "/ready", "/metrics"
NO_STORE = {"Cache-Control": "no-store"}


async def get_health(runtime: Runtime, request: Request) -> Response:
    """Read the state of the engines, and nothing that could block.

    It is degraded while renders wait, and until all processes of a fresh service have been ready.
    """
    state = runtime.engine.state()
    ready = all(each.is_ready and not each.fault for each in (state, runtime.readers.state()))
    health = Health(
        "ok" if ready and not state.queue_depth else "degraded",
        EngineHealth(state.available_workers, state.queue_depth),
        date_time(datetime.now(UTC)),
    )
    return JSONResponse(mapcore.encode(health), headers=NO_STORE)


async def get_usage(runtime: Runtime, request: Request) -> Response:
    """Tell the counters of the key's workspace."""
    key = read_key(request)
    if key is None:
        raise Unauthorized("This endpoint needs a key: `Authorization: Bearer <key>`.")
    caller = await find_keyed_caller(runtime, request, key)
    notes_of(request.scope)["plan"] = caller.tier.name
    used = await runtime.store.call(usage, caller)
    return JSONResponse(mapcore.encode(used), headers=NO_STORE)


async def get_ready(runtime: Runtime, request: Request) -> Response:
    """Say whether renders would be drawn: the store answers, and a render process runs.

    A service that is busy is ready.
    """
    try:
        await runtime.store.call(ping)
        store = "ok"
    except StoreAway:
        store = "unreachable"
    engine = "ok" if runtime.engine.state().workers else "down"
    ready = store == engine == "ok"
    about = {"status": "ready" if ready else "not_ready", "store": store, "engine": engine}
    return JSONResponse(about, 200 if ready else 503, NO_STORE)


async def get_metrics(runtime: Runtime, request: Request) -> Response:
    """Return the metrics in the format of Prometheus."""
    text, media_type = runtime.metrics.expose(request.headers.get("accept", ""))
    return Response(text, 200, NO_STORE, media_type)
