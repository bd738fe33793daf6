"""The types of a map's regions: county, province or city, as regions, map and names state them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen
from mapcore.matching.gazetteer.names import TITLE, Lookup, Name, Regions, build_lookup
from mapcore.matching.text.normalize import normalize_name
from mapcore.matching.text.region_types import (
    FIRST_LEVEL,
    NO_TYPES,
    Types,
    parse_types,
    strip_type,
    widen_types,
)

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack, Region

CITY_TYPES: Types = frozenset({"city", "capital"})
"""The types that no region around a city has."""
URBAN_TYPES: Types = frozenset({"city", "capital", "municipality"})
"""The types of cities."""
LOOSE: Types = frozenset({"province", "region"})
"""The types whose words are used for any units of a country."""


@frozen(eq=False)
class RegionTypes:
    """The types of the regions of a map: `of_regions` has those that fit, `own` those stated.

    A region states a type by its own field or in a name; otherwise it has that of its map.
    """

    map_id: str
    regions: tuple[Region, ...] = field(repr=False)
    of_regions: tuple[Types, ...] = field(repr=False)
    own: tuple[Types, ...] = field(repr=False)

    @cached_property
    def typed_titles(self) -> Lookup:
        """The regions whose title is a name and a type word, by the name: Minsk Region."""
        titles = ((normalize_name(each.title), at) for at, each in enumerate(self.regions))
        return build_lookup(
            (typed.base, at, TITLE)
            for words, at in titles
            if " " in words
            for typed in strip_type(words, self.map_id)
        )

    @cached_property
    def has_countries(self) -> bool:
        """Whether the regions are countries, judged by their keys."""
        return any(len(region.key) == 2 for region in self.regions[:3])

    def filter(self, regions: Regions, types: Types) -> Regions:
        """Return those of some regions to which a type word of these types can apply.

        If the own type or name of some regions states the type, the others are left out: by the
        type of its map Moscow may be an oblast, but Moscow Oblast states that it is one. Province
        and region fit any unit that states no other type: Kotayk Province is a region. A city that
        has the bare name of the region around it is one: Jelgava City.
        """
        if not types:
            return regions
        wider = widen_types(types)
        fitting = tuple(
            each
            for each in regions
            if wider & (self.of_regions[each] | self.own[each] or FIRST_LEVEL)
            and not self._is_twin_meant(each, wider)
        )
        if not fitting and types <= URBAN_TYPES:
            fitting = tuple(each for each in regions if self._find_twins(each))
        if not fitting and types <= LOOSE and not self.has_countries:
            fitting = tuple(each for each in regions if self.own[each] <= LOOSE)
        if len(fitting) < 2:
            return fitting
        fitting = tuple(each for each in fitting if wider & self.own[each]) or fitting
        if len(fitting) > 1 and types <= CITY_TYPES:
            return tuple(each for each in fitting if self._find_twins(each)) or fitting
        return fitting

    def _is_twin_meant(self, region: int, types: Types) -> bool:
        """Return whether types are those of the region around one of its name, and not its own.

        Kiew is the city of Kyiv in German, and Kiew Oblast is not: that is Kyiv Oblast.
        """
        stated = types & self.own[region]
        return not stated and any(types & self.own[each] for each in self._find_twins(region))

    def _find_twins(self, region: int) -> Regions:
        """Return the regions that have a region's bare name with a type word: Vientiane's."""
        title = normalize_name(self.regions[region].title)
        twins = self.typed_titles.get(title, ())
        return () if region in twins else twins


def list_types(pack: MapPack) -> tuple[Types, ...]:
    """Return the types of each region: by its own type, otherwise by the map's."""
    of_map = pack.region_type or ""
    stated = [of_map if region.type is None else region.type for region in pack.regions]
    types = {each: parse_types(normalize_name(each)) for each in {*stated}}
    return tuple(map(types.__getitem__, stated))


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
