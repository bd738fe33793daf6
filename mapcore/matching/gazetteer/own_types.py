"""The types of a map's regions: county, province or city, as regions, map and names state them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.matching.text.normalize import normalize, split_words
from mapcore.matching.text.region_types import NO_TYPES, Types, parse_types

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack, Region
    from mapcore.matching.gazetteer.names import Name


def list_types(pack: MapPack) -> tuple[Types, ...]:
    """Return the types of each region: by its own type, otherwise by the map's."""
    of_map = parse_types(split_words(normalize(pack.region_type or "")))
    types: dict[str, Types] = {}
    own: list[Types] = []
    for region in pack.regions:
        if region.type is None:
            own.append(of_map)
            continue
        if region.type not in types:
            types[region.type] = parse_types(split_words(normalize(region.type)))
        own.append(types[region.type])
    return tuple(own)


def list_own_types(
    regions: tuple[Region, ...], types: tuple[Types, ...], names: list[Name]
) -> tuple[Types, ...]:
    """Return the types that each region's own type and the type words in its names state."""
    own = [
        NO_TYPES if region.type is None else of for region, of in zip(regions, types, strict=True)
    ]
    for name in names:
        if name.types:
            own[name.region] |= name.types
    return tuple(own)
