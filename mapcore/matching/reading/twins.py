"""Twins: a city and the region around it that is called after it.

The bare name is the city's: "Minsk" is not Minsk Region. Where a table has the city by its full
name as well, each of the two keys means its own: beside "Minsk City", "Minsk" is the region.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mapcore.matching.gazetteer.own_types import URBAN_TYPES
from mapcore.matching.text.normalize import normalize_name
from mapcore.matching.text.region_types import strip_type

if TYPE_CHECKING:
    from mapcore.matching.gazetteer.gazetteer import Gazetteer


def find_twins(
    gazetteer: Gazetteer, blocks: Sequence[Iterable[str]], indices: Mapping[str, int]
) -> dict[str, int]:
    """Return the keys that are a city's bare name beside its full one, with the city's twin.

    The twin must have no key of its own in any of the blocks that have the key.
    """
    found: dict[str, int | None] = {}
    if len({*indices.values()}) == len(indices):
        return {}
    for block in blocks:
        keys: dict[int, list[str]] = {}
        for key in block:
            if key in indices:
                keys.setdefault(indices[key], []).append(key)
        for city, same in keys.items():
            if len(same) > 1 and (pair := _find_pair(gazetteer, city, same)):
                key, twin = pair
                found[key] = twin if twin not in keys and found.get(key, twin) == twin else None
    return {key: twin for key, twin in found.items() if twin is not None}


def _find_pair(gazetteer: Gazetteer, city: int, keys: list[str]) -> tuple[str, int] | None:
    """Return the one of some keys of a city that is its bare name, and the region of that name."""
    title = normalize_name(gazetteer.regions[city].title)
    words = {key: normalize_name(key) for key in keys}
    bare = [key for key in keys if words[key] == title]
    full = [
        key
        for key in keys
        if " " in words[key]
        and any(
            typed.base == title and typed.types & URBAN_TYPES
            for typed in strip_type(words[key], gazetteer.map_id)
        )
    ]
    named = (city, *gazetteer.types.typed_titles.get(title, ()))
    if len(bare) != 1 or not full or len(named) != 2:
        return None
    twin = named[1]
    same_parent = gazetteer.regions[city].parent == gazetteer.regions[twin].parent
    return (bare[0], twin) if same_parent else None
