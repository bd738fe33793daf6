"""The catalog and the regions of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import Response

import mapcore
from mapcore_http.contract.parameters import MapsQuery, RegionsQuery
from mapcore_http.rendering import listings
from mapcore_http.rendering.owned import describe_own, find_own
from mapcore_http.web.callers import caller_of, keyless_caller, presents_key
from mapcore_http.web.etags import make_kept_response
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_query

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from mapcore_http.rendering.service import Service

MEDIA_TYPE = "application/json"
SECONDS = 3600
"""How long a listing may be kept."""


async def list_maps(service: Service, request: Request) -> Response:
    """List the maps that can be rendered."""
    query = read_query(MapsQuery, request)
    content = await _plan_listing(service, request, listings.list_maps, query.q)
    return make_kept_response(request, content, MEDIA_TYPE, SECONDS, {})


async def get_map(service: Service, request: Request) -> Response:
    """Describe one map and list its regions."""
    query = read_query(RegionsQuery, request)
    map_id: str = request.path_params["mapId"]
    notes_of(request.scope)["map"] = map_id[:120]
    asked = (query.q, query.offset, query.limit)
    try:
        content = await _plan_listing(
            service, request, listings.describe_map, service.atlas, map_id, *asked
        )
    except mapcore.UnknownMap as unknown:
        if "." not in map_id or not presents_key(request):
            raise
        return await _own_map(service, request, unknown, *asked)
    return make_kept_response(request, content, MEDIA_TYPE, SECONDS, {})


async def _own_map(
    service: Service, request: Request, unknown: mapcore.UnknownMap, *asked: Any
) -> Response:
    """Describe a private map to a key of its workspace; raises UnknownMap or Unauthorized."""
    caller = await caller_of(service, request)
    own = await find_own(service, caller.workspaces, unknown)
    async with service.turns.of(caller.holder):
        content = await service.run_planner(describe_own, own, *asked)
    return Response(content, 200, {"Cache-Control": "private, no-store"}, MEDIA_TYPE)


async def _plan_listing(
    service: Service, request: Request, listing: Callable[..., bytes], *asked: Any
) -> bytes:
    async with service.turns.of(keyless_caller(service, request).holder):
        return await service.run_planner(listing, *asked)
