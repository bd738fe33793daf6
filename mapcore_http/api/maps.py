"""The catalog and the regions of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import Response

import mapcore
from mapcore_http.contract.answers import ChangesQuery, MapsQuery, RegionsQuery
from mapcore_http.rendering import worker
from mapcore_http.rendering.maps import find_own
from mapcore_http.web.bodies import check_present
from mapcore_http.web.callers import address_of, caller_of, presents_key
from mapcore_http.web.headers import make_kept_response
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_query

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from mapcore_http.rendering.runtime import Runtime

MEDIA_TYPE = "application/json"
LISTING_SECONDS = 3600
"""How long a listing may be kept."""


async def list_maps(runtime: Runtime, request: Request) -> Response:
    """List the maps that can be rendered."""
    query = read_query(MapsQuery, request)
    content = await _plan_listing(runtime, request, worker.list_maps, query.q)
    return make_kept_response(request, content, MEDIA_TYPE, LISTING_SECONDS, {})


async def get_map(runtime: Runtime, request: Request) -> Response:
    """Describe one map and list its regions."""
    query = read_query(RegionsQuery, request)
    map_id: str = request.path_params["mapId"]
    notes_of(request.scope)["map"] = map_id[:120]
    asked = (query.q, query.offset, query.limit, query.locale)
    try:
        content = await _plan_listing(
            runtime, request, worker.describe_map, runtime.atlas, map_id, *asked
        )
    except mapcore.UnknownMap as unknown:
        if "." not in map_id or not presents_key(request):
            raise
        return await _own_map(runtime, request, unknown, *asked)
    return make_kept_response(request, content, MEDIA_TYPE, LISTING_SECONDS, {})


async def get_changes(runtime: Runtime, request: Request) -> Response:
    """Tell what became of the regions of a map between two editions."""
    query = read_query(ChangesQuery, request)
    map_id: str = request.path_params["mapId"]
    notes_of(request.scope)["map"] = map_id[:120]
    asked = (map_id, query.start, query.end, query.key)
    content = await _plan_listing(runtime, request, worker.list_changes, runtime.atlas, *asked)
    return make_kept_response(request, content, MEDIA_TYPE, LISTING_SECONDS, {})


async def _own_map(
    runtime: Runtime, request: Request, unknown: mapcore.UnknownMap, *asked: Any
) -> Response:
    """Describe a private map to a key of its workspace; raises UnknownMap or Unauthorized."""
    caller = await caller_of(runtime, request)
    own = await find_own(runtime, caller.workspaces, unknown)
    async with runtime.limits.turns.of(caller.line, caller.weight) as turn:
        content = await runtime.readers.call(turn, worker.describe_map, own, own.id, *asked)
    return Response(content, 200, {"Cache-Control": "private, no-store"}, MEDIA_TYPE)


async def _plan_listing(
    runtime: Runtime, request: Request, listing: Callable[..., bytes], *asked: Any
) -> bytes:
    """Have a listing made. Requests that were refused elsewhere and renders do not hold it up."""
    async with runtime.limits.turns.of(f"catalog {address_of(runtime, request)}") as turn:
        await check_present(request)
        return await runtime.readers.call(turn, listing, *asked)
