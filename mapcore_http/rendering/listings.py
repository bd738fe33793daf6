"""The catalog and the regions of a map as JSON, made in processes of their own."""

from __future__ import annotations

import json
from typing import Any

import mapcore
from mapcore.caching import keep
from mapcore_http.contract.answers import Catalog, CatalogMeta


@keep("listings", len)
def list_maps(q: str | None) -> bytes:
    """Return the maps that can be rendered, or those that match."""
    found = mapcore.list_maps(q)
    return json_of(Catalog(found, CatalogMeta(len(found), len(mapcore.list_maps()))))


@keep("listings", len)
def describe_map(
    atlas: mapcore.Atlas, map_id: str, q: str | None, offset: int, limit: int | None
) -> bytes:
    """Return one map with its regions, or those that match; raises UnknownMap."""
    return json_of(mapcore.get_map(map_id, q=q, offset=offset, limit=limit, atlas=atlas))


def json_of(value: Any) -> bytes:
    """Return a value of mapcore's as JSON."""
    return json.dumps(mapcore.encode(value), ensure_ascii=False).encode("utf-8")
