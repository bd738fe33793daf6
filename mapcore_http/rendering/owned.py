"""Requests for the private maps of a caller's workspace.

The built-in maps are tried first, for everybody alike. Only where none answers to an id, and a key
was shown, the maps of the key's workspace are looked up, all at once: so the answer takes the same
time, and is the same, whether a private map of another workspace has the id or none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from attrs import evolve

import mapcore
from mapcore.similarity import search_similar
from mapcore_http.maps.kept import content_of, maps_of
from mapcore_http.maps.own_packs import OwnPack, atlas_of
from mapcore_http.rendering.listings import json_of
from mapcore_http.rendering.orders import read_order

if TYPE_CHECKING:
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service


async def find_own(service: Service, workspace: str, unknown: mapcore.UnknownMap) -> OwnPack:
    """Return the private map that a workspace means by an id that no built-in map has.

    Raises UnknownMap where it has none, with its own maps among the suggestions.
    """
    own = await service.stored(maps_of, service.store, workspace)
    found = own.get(unknown.map_id.strip().casefold())
    if found is None:
        _raise_unknown(unknown, tuple(own))
    file = await service.filed(service.packs.get, found.digest, found.size)
    if file is None:
        content = await service.stored(content_of, service.store, workspace, found.digest)
        if content is None:  # removed between the two questions
            _raise_unknown(unknown, tuple(own))
        file = await service.filed(service.packs.put, content)
    return OwnPack(found.id, file)


def _raise_unknown(unknown: mapcore.UnknownMap, own: tuple[str, ...]) -> NoReturn:
    near = search_similar(unknown.map_id, {name: name for name in own})
    suggestions = tuple(dict.fromkeys((*near, *unknown.suggestions)))[:5]
    raise mapcore.UnknownMap(unknown.map_id, suggestions) from None


def read_own_order(own: OwnPack, text: bytes, tier: Tier) -> Order:
    """Return what a request text orders of a private map; raises what `read_order` does."""
    return evolve(read_order(atlas_of(own), text, tier), own=own)


def describe_own(own: OwnPack, q: str | None, offset: int, limit: int | None) -> bytes:
    """Return a private map with its regions, or those that match, as JSON."""
    return json_of(mapcore.get_map(own.id, q, offset, limit, atlas=atlas_of(own)))
