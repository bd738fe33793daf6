"""The catalog and the regions of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore_http.contract.parameters import MapsQuery, RegionsQuery
from mapcore_http.rendering import listings
from mapcore_http.web.callers import keyless_caller
from mapcore_http.web.etags import kept_response
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_query

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service

MEDIA_TYPE = "application/json"
SECONDS = 3600
"""How long a listing may be kept."""


async def list_maps(service: Service, request: Request) -> Response:
    """List the maps that can be rendered."""
    query = read_query(MapsQuery, request)
    content = await _planned(service, request, listings.list_maps, query.q)
    return kept_response(request, content, MEDIA_TYPE, SECONDS, {})


async def get_map(service: Service, request: Request) -> Response:
    """Describe one map and list its regions."""
    query = read_query(RegionsQuery, request)
    map_id: str = request.path_params["mapId"]
    notes_of(request.scope)["map"] = map_id[:120]
    asked = (map_id, query.q, query.offset, query.limit)
    content = await _planned(service, request, listings.describe_map, *asked)
    return kept_response(request, content, MEDIA_TYPE, SECONDS, {})


async def _planned(
    service: Service, request: Request, listing: Callable[..., bytes], *asked: Any
) -> bytes:
    async with service.turns.of(keyless_caller(service, request).holder):
        return await service.planned(listing, *asked)
