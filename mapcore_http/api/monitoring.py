"""For operators: whether the service is ready, and its metrics.

Both paths stand outside the contract.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

from mapcore_http.store.database import ping

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.rendering.service import Service

READY, METRICS = "/ready", "/metrics"
NO_STORE = {"Cache-Control": "no-store"}


async def get_ready(service: Service, request: Request) -> Response:
    """Say whether renders would be drawn: the store answers, and a render process runs.

    A service that is busy is ready.
    """
    try:
        await service.run_in_store(ping, service.store)
        store = "ok"
    except (SQLAlchemyError, OSError):  # a TimeoutError is an OSError
        store = "unreachable"
    engine = "ok" if service.engine.state().workers else "down"
    ready = store == engine == "ok"
    about = {"status": "ready" if ready else "not_ready", "store": store, "engine": engine}
    return JSONResponse(about, 200 if ready else 503, NO_STORE)


async def get_metrics(service: Service, request: Request) -> Response:
    """Return the metrics in the format of Prometheus."""
    text, media_type = service.metrics.expose(request.headers.get("accept", ""))
    return Response(text, 200, NO_STORE, media_type)
