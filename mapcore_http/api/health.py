"""The state and the load of the service."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

import mapcore
from mapcore_http.contract.answers import EngineHealth, Health
from mapcore_http.web.errors import date_time

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service


async def get_health(service: Service, request: Request) -> Response:
    """Read the pool of render processes, and nothing that could block."""
    state = service.engine.state()
    health = Health(
        "degraded" if state.queue_depth else "ok",
        EngineHealth(state.available_workers, state.queue_depth),
        date_time(datetime.now(UTC)),
    )
    return JSONResponse(mapcore.encode(health), headers={"Cache-Control": "no-store"})
