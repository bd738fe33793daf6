"""The private maps of workspaces, found by their ids and brought to this machine's disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import mapcore
from mapcore_http.people.maps.private_map_store import content_of, maps_of
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
    own = await runtime.store.call(maps_of, tuple(workspaces))
    found = own.get(unknown.map_id.strip().casefold())
    if found is None:
        _raise_unknown(unknown, tuple(own))
    pack = await bring_pack(runtime, found)
    if pack is None:
        _raise_unknown(unknown, tuple(own))
    return pack


async def bring_pack(runtime: Runtime, found: PrivateMap) -> OwnPack | None:
    """Return the pack of a private map on this machine's disk; None where it was just removed."""
    packs = people_of(runtime).packs
    file = await runtime.files.call(packs.get, found.digest, found.size)
    if file is None:
        content = await runtime.store.call(content_of, found.workspace, found.digest)
        if content is None:
            return None
        file = await runtime.files.call(packs.put, content)
    return OwnPack(found.id, found.digest, file)


def _raise_unknown(unknown: mapcore.UnknownMap, own: tuple[str, ...]) -> NoReturn:
    near = mapcore.search_similar(unknown.map_id, {name: name for name in own})
    suggestions = tuple(dict.fromkeys((*near, *unknown.suggestions)))[:5]
    raise mapcore.UnknownMap(unknown.map_id, suggestions) from None
