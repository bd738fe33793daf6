"""The private maps of workspaces, found by their ids and brought to this machine's disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mapcore
from mapcore_http.people.maps.private_map_store import PRIVATE_MAPS
from mapcore_http.people.people import people_of
from mapcore_http.rendering.atlases import OwnPack

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore_http.people.maps.private_map_store import PrivateMap
    from mapcore_http.rendering.runtime import Runtime


async def find_map(
    runtime: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownMap
) -> OwnPack:
    """Return the private map that some workspaces mean by an id that no built-in map has.

    Raises UnknownMap where they have none, with their own maps among the suggestions. Of two
    workspaces that have the id, the first counts.
    """
    own = await runtime.store.call(PRIVATE_MAPS.by_name, tuple(workspaces))
    found = own.get(unknown.map_id.strip().casefold())
    pack = await bring_pack(runtime, found) if found else None
    if pack is None:
        near = mapcore.search_similar(unknown.map_id, {name: name for name in own})
        suggestions = tuple(dict.fromkeys((*near, *unknown.suggestions)))[:5]
        raise mapcore.UnknownMap(unknown.map_id, suggestions) from None
    return pack


async def bring_pack(runtime: Runtime, found: PrivateMap) -> OwnPack | None:
    """Return the pack of a private map on this machine's disk; None where it was just removed."""
    file = await PRIVATE_MAPS.bring(runtime, people_of(runtime).packs, found)
    return OwnPack(found.id, found.digest, file) if file else None
