"""Which larger map shows where a map lies, and which of its regions the map is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mapcore.errors import UnknownMap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

WORLD = "world"
CONTINENTS = ("africa", "asia", "europe", "north-america", "south-america", "oceania")
"""The maps of continents, in the order in which a country is looked for."""

STATES = {"US": "us-states"}
"""The maps of countries whose parts have maps of their own and whose id is not their title."""

OF_COUNTRY = re.compile(r"[A-Z]{2}(?=-)")
OF_PART = re.compile(r"([a-z]{2})-([a-z]{2})-")
"""How the id of a map of a part of a country begins: us-tx-counties."""


def find_larger_map(pack: MapPack, atlas: Atlas) -> MapPack | None:
    """Return the map on which a locator shows a map; None where none is known.

    Of a part of a country it is the country, of a country its continent, of a part of a continent
    that, else the world.

    >>> from mapcore.atlas.catalog import Atlas
    >>> atlas = Atlas()
    >>> [find_larger_map(atlas.open(each), atlas).id
    ...  for each in ("us-tx-counties", "germany", "western-africa", "vienna-districts", "asia")]
    ['us-states', 'europe', 'africa', 'austria', 'world']
    """
    if pack.names_id == WORLD:
        return None
    for map_id in _list_larger(pack, atlas):
        found = _open(map_id, atlas)
        if found is not None and find_regions(pack, found):
            return found
    return None


def _open(map_id: str, atlas: Atlas) -> MapPack | None:
    """Return a built-in map; None where the atlas holds the caller's own maps alone."""
    try:
        return atlas.open(map_id)
    except UnknownMap:
        return None


def _list_larger(pack: MapPack, atlas: Atlas) -> Iterator[str]:
    """Yield the ids of the maps that may show a map as some of their regions, nearest first."""
    part = _find_part(pack)
    if part is not None:
        country = part[:2]
        yield STATES.get(country) or _find_country(country, atlas)
    if pack.names_id not in CONTINENTS:
        yield from CONTINENTS
    yield WORLD


def _find_country(code: str, atlas: Atlas) -> str:
    """Return the id of the map of a country, that of the world where it has none."""
    world = _open(WORLD, atlas)
    at = world.index_of_key.get(code) if world else None
    title = world.titles[at] if world and at is not None else ""
    return next((each.id for each in atlas.list() if each.title == title), WORLD)


def find_regions(pack: MapPack, larger: MapPack) -> tuple[int, ...]:
    """Return the indices of the regions of a larger map that a map is; none where it is no region.

    >>> from mapcore.atlas.catalog import Atlas
    >>> atlas = Atlas()
    >>> europe = atlas.open("europe")
    >>> [europe.keys[at] for at in find_regions(atlas.open("germany-kreise"), europe)]
    ['DE']
    """
    known = larger.index_of_key
    if larger.names_id == pack.names_id:
        return ()
    if pack.keys and all(key in known for key in pack.keys):
        return tuple(known[key] for key in pack.keys)
    if (part := _find_part(pack)) in known:
        return (known[part],)
    names = {pack.names_title, pack.names_title.partition(" by ")[0]}
    named = tuple(at for at, title in enumerate(larger.titles) if title in names)
    if named:
        return named
    country = _find_country_code(pack)
    return (known[country],) if country in known else ()


def _find_part(pack: MapPack) -> str | None:
    """Return the code of the part of a country that a map shows, such as US-TX."""
    parents = {region.parent for region in pack.regions}
    if len(parents) == 1 and (only := parents.pop()) is not None:
        return only
    found = OF_PART.match(pack.names_id)
    return f"{found[1]}-{found[2]}".upper() if found else None


def _find_country_code(pack: MapPack) -> str | None:
    """Return the country that all codes of a map's regions begin with, or those of their parents.

    Some regions have no code.
    """
    codes = [region.parent or region.key for region in pack.regions]
    found = {match[0] for code in codes if (match := OF_COUNTRY.match(code))}
    return found.pop() if len(found) == 1 else None
