"""The catalog and the regions of a map."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.contract.answers import Catalog, CatalogMeta
from mapcore_http.contract.parameters import MapsQuery, RegionsQuery
from mapcore_http.web.etags import kept_response
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_query

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service

SECONDS = 3600
"""How long a listing may be kept."""


async def list_maps(service: Service, request: Request) -> Response:
    """List the maps that can be rendered."""
    query = read_query(MapsQuery, request)
    found = service.atlas.list(query.q)
    catalog = Catalog(found, CatalogMeta(len(found), len(service.atlas.list())))
    return _answer(request, catalog)


async def get_map(service: Service, request: Request) -> Response:
    """Describe one map and list its regions."""
    query = read_query(RegionsQuery, request)
    map_id: str = request.path_params["mapId"]
    notes_of(request.scope)["map"] = map_id[:120]
    detail = await service.planned(service.atlas.get, map_id, query.q, query.offset, query.limit)
    return _answer(request, detail)


def _answer(request: Request, value: Catalog | mapcore.MapDetail) -> Response:
    content = json.dumps(mapcore.encode(value), ensure_ascii=False).encode("utf-8")
    return kept_response(request, content, "application/json", SECONDS, {})
