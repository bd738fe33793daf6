"""What a workspace has used of its plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

import mapcore
from mapcore_http.accounts.errors import Unauthorized
from mapcore_http.contract.answers import Renders, Today, UsageReport
from mapcore_http.limits.admission import usage
from mapcore_http.web.callers import find_keyed_caller, read_key
from mapcore_http.web.errors import date_time
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service


async def get_usage(service: Service, request: Request) -> Response:
    """Tell the counters of the key's workspace."""
    key = read_key(request)
    if key is None:
        raise Unauthorized("This endpoint needs a key: `Authorization: Bearer <key>`.")
    caller = await find_keyed_caller(service, request, key)
    notes_of(request.scope)["plan"] = caller.tier.name
    used = await service.run_in_store(usage, service.store, caller)
    today = Today(used.today_used, used.today_cap)
    renders = Renders(used.used, used.quota, date_time(used.resets_at), today)
    body = mapcore.encode(UsageReport(used.plan, renders))
    return JSONResponse(body, headers={"Cache-Control": "no-store"})
