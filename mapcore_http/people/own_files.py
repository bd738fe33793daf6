"""Private maps and house styles of workspaces, found by their names and brought to this disk.

Of two workspaces that have a name, the first counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import mapcore
from mapcore_http.people.houses.house_store import HOUSE_STYLES, usual_style_of
from mapcore_http.people.maps.private_map_store import PRIVATE_MAPS
from mapcore_http.people.people import people_of
from mapcore_http.rendering.atlases import OwnHouse, OwnPack

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore_http.people.houses.house_store import HeldStyle
    from mapcore_http.people.maps.private_map_store import PrivateMap
    from mapcore_http.rendering.runtime import Runtime


async def find_map(
    runtime: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownMap
) -> OwnPack:
    """Return the private map that some workspaces mean by an id that no built-in map has.

    Raises UnknownMap where they have none, with their own maps among the suggestions.
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


async def find_house(
    runtime: Runtime, workspaces: Collection[str], unknown: mapcore.UnknownHouse
) -> OwnHouse:
    """Return the house style that some workspaces have by the name that a request asks for.

    Raises UnknownHouse where they have none, with their own among the suggestions.
    """
    own = await runtime.store.call(HOUSE_STYLES.by_name, tuple(workspaces))
    found = own.get(unknown.name)
    house = await _bring_style(runtime, found) if found else None
    if house is None:
        near = mapcore.search_similar(unknown.name, {name: name for name in own})
        raise mapcore.UnknownHouse(unknown.name, near[:5]) from None
    return house


async def usual_house(runtime: Runtime, workspace: str) -> OwnHouse | None:
    """Return the house style in which a workspace has all drawn that names none, if it has one."""
    found = await runtime.store.call(usual_style_of, workspace)
    return await _bring_style(runtime, found) if found else None


async def _bring_style(runtime: Runtime, found: HeldStyle) -> OwnHouse | None:
    """Return a house style on this machine's disk; None where it was just removed."""
    file = await HOUSE_STYLES.bring(runtime, people_of(runtime).styles, found)
    return OwnHouse(found.name, found.digest, file) if file else None
