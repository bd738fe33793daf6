"""One table: which endpoint carries out which operation of the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.api.documents import document_at
from mapcore_http.api.maps import get_changes, get_map, list_maps
from mapcore_http.api.renders import get_render, post_render
from mapcore_http.api.state import get_health, get_usage
from mapcore_http.contract import operations

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore_http.web.answering import Endpoint

ENDPOINTS: Mapping[operations.Operation, Endpoint] = {
    operations.RENDER: post_render,
    operations.RENDER_FROM_ADDRESS: get_render,
    operations.LIST_MAPS: list_maps,
    operations.GET_MAP: get_map,
    operations.GET_CHANGES: get_changes,
    operations.GET_USAGE: get_usage,
    operations.GET_HEALTH: get_health,
    **{document: document_at(document.path) for document in operations.DOCUMENTS},
}
OPEN_TO_ALL = frozenset(
    each.path for each in ENDPOINTS if each.tag in ("Maps", "Service", "Contract")
)
"""Paths that nobody is refused for what was refused elsewhere, nor the other way round."""
