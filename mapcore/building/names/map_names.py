"""Makes the table of the built-in maps by name: `python -m mapcore.building.names.map_names`.

It is made anew whenever a map, a name or a code has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.further_codes import list_further_codes
from mapcore.matching.map_names import BARE, MAP_NAMES_FILE, hash_name
from mapcore.matching.text.normalize import normalize_name
from mapcore.matching.text.region_types import strip_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mapcore.atlas.pack import MapPack

CALLED_LIKE_COMMUNES = frozenset({"france-arrondissements"})
"""Maps that are never suggested: a table of communes has the names of their regions."""


def index_map_names(packs: Iterable[MapPack]) -> dict[str, Any]:
    """Return the arrays of the table of some maps, as its file has them."""
    places: dict[int, list[int]] = {}
    maps = []
    for place, pack in enumerate(packs):
        maps.append(pack.id)
        texts = [
            text for region in pack.regions for text in (region.key, region.title, *region.aliases)
        ]
        texts += list_further_codes(pack.index_of_key, pack.key_scheme or "")
        names = normalize_name("\n".join(texts)).split("\n")
        for number in {hash_name(each) for name in names for each in _list_entries(name)}:
            places.setdefault(number, []).append(place)
    hashes = sorted(places)
    sets = {found: number for number, found in enumerate(sorted({*map(tuple, places.values())}))}
    return {
        "maps": np.frombuffer("\n".join(maps).encode(), np.uint8),
        "steps": np.diff(np.array(hashes, np.uint32), prepend=np.uint32(0)),
        "sets": np.array([sets[tuple(places[each])] for each in hashes], np.uint16),
        "starts": np.cumsum([0, *map(len, sets)]).astype(np.uint32),
        "members": np.array([place for found in sets for place in found], np.uint16),
    }


def _list_entries(name: str) -> Iterator[str]:
    """Yield a name as it is, and without a type word as `BARE`."""
    yield name
    for stripped in strip_type(name) if name else ():
        yield BARE + stripped.base


def main() -> None:
    """Write the table."""
    atlas = Atlas()
    # Tile grids are never suggested in the place of their base, whose names they have.
    maps = (
        atlas.open(listed.id)
        for listed in atlas.list()
        if not listed.tiles_of and listed.id not in CALLED_LIKE_COMMUNES
    )
    arrays = index_map_names(maps)
    np.savez_compressed(MAP_NAMES_FILE, **arrays)


if __name__ == "__main__":
    main()
