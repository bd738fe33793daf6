"""Cities that a region of a map contains and is called after, with their names in other languages.

GeoNames has where a city over 15,000 people is and what it is called. It gives a region its names
if it lies in the region and has a name that the region has and no other region of the map.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen
from jellyfish import damerau_levenshtein_distance

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.elsewhere import SECOND_LEVEL, Names
from mapcore.building.names.translations import spellings
from mapcore.building.sources.geonames import City, find_greater, list_cities, solid
from mapcore.building.tables import gather_sets, rows
from mapcore.matching.text.codes import is_code
from mapcore.matching.text.normalize import normalize_name
from mapcore.matching.text.region_types import strip_type
from mapcore.matching.text.words import drop_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapcore.atlas.pack import MapPack

MIN_CITY_LETTERS = 4
"""Letters of a city's name in another language; shorter ones are often codes of airports."""
GREAT_CITY_PEOPLE = 1_000_000
"""The people of a city whose names of three letters are used, as Rom."""
PLACED_MAPS = [row["map"] for row in rows("further_names") if row["cities"] == "places"]
"""The maps whose regions get the names of the cities that they contain."""
COUNTY_CITY_PEOPLE = 50_000
"""The least people of a city for which the bare name of a county may stand: half of the counties
have under 26,000, and none of their cities need have 15,000."""
SHARED_MAPS = [row["map"] for row in rows("further_names") if row["shared"]]
"""The maps whose regions may have, without the word of a type or a state, the name of another or of
a greater city elsewhere. Maps of counties are such as well."""
LINKS = frozenset({
    "am", "an", "auf", "aux", "da", "de", "dei", "del", "della", "den", "der", "des", "di", "do",
    "du", "el", "im", "la", "las", "le", "les", "los", "na", "nad", "o", "on", "sobre", "sul",
    "sulla", "sur", "the", "upon", "van", "von", "y",
})  # fmt: skip
"""Words in small letters that stand in names of cities."""
FINEST_PX = 10_000.0


def list_placed_names(map_id: str, parts: Names) -> Names:
    """Return what regions that contain the cities they are called after are called, by key.

    `parts` are the names of the country's first-level units, by code. A name is none where another
    region has it, or one that is an edit from it, or where a city beside the region has it, a
    greater city anywhere, or a first-level unit that is called otherwise than the region: Antioquia
    is no municipality. Names with a type word are read without it. Of several cities of a
    region the one counts that GeoNames calls so first, and of these the greatest.
    """
    pack = Atlas().open(map_id)
    owners = list_owners(pack)
    chosen: dict[str, tuple[bool, int, City]] = {}
    used: dict[str, set[str | int]] = {}
    for city, key in place_cities(pack):
        names = {city["name"], *filter(is_name, city["alternatenames"])}
        own = owners.get(solid(city["name"])) == {key}
        called = key and any(owners.get(solid(each)) == {key} for each in names)
        if key and called and (own or not _is_part_of_title(city["name"], key, pack)):
            rank = (own, city["population"], city)
            chosen[key] = max(rank, chosen.get(key, rank), key=lambda each: each[:2])
        for name in spellings(names):
            used.setdefault(solid(name), set()).add(key or city["geonameid"])
    above, near = _list_units_above(owners, parts), Near.of(pack)
    return {
        key: {
            name
            for name in spellings(_choose_names(city))
            if owners.get(solid(name), {key}) == used[solid(name)] == {key}
            and key in above.get(solid(name), {key})
            and list_greatest().get(solid(name), 0) <= city["population"]
            and near.find(solid(name)) <= {key}
            and not strip_type(name)
        }
        for key, (_, _, city) in sorted(chosen.items())
    }


@frozen
class Near:
    """The regions of a map by their names in bare letters, with or without words of types."""

    regions: dict[str, set[str]]
    forms: dict[str, set[str]]

    @classmethod
    def of(cls, pack: MapPack) -> Near:
        """Return the names of a map's regions, and each of them with one letter removed."""
        named = (
            (normalize_name(name), region.key)
            for region in pack.regions
            for name in (region.title, *region.aliases)
        )
        regions = gather_sets(
            (each.replace(" ", ""), key)
            for words, key in named
            for each in (words, *(typed.base for typed in strip_type(words)))
        )
        forms = gather_sets((form, name) for name in regions for form in drop_letters(name))
        return cls(regions, forms)

    def find(self, letters: str) -> set[str]:
        """Return the regions that have a name which is at most one edit from some letters."""
        near = {name for form in drop_letters(letters) for name in self.forms.get(form, ())}
        near = {name for name in near if damerau_levenshtein_distance(name, letters) <= 1}
        return {key for name in near for key in self.regions[name]}


def _is_part_of_title(name: str, key: str, pack: MapPack) -> bool:
    """Return whether another region's title has a city's name among its words: South Dublin."""
    words = f" {normalize_name(name)} "
    return any(
        words in f" {normalize_name(region.title)} " for region in pack.regions if region.key != key
    )


def _list_units_above(owners: Mapping[str, set[str]], parts: Names) -> dict[str, set[str]]:
    """Return the regions that are called as a first-level unit is, by each of the unit's names."""
    found: dict[str, set[str]] = {}
    for names in parts.values():
        solids = {*map(solid, names)}
        regions = {key for name in solids for key in owners.get(name, ())}
        for name in solids:
            found.setdefault(name, set()).update(regions)
    return found


@cache
def list_greatest() -> dict[str, int]:
    """Return the people of the greatest city that has a name before all others, by its letters."""
    found: dict[str, int] = {}
    for city in list_cities():
        name = solid(city["name"])
        found[name] = max(found.get(name, 0), city["population"])
    return found


def place_cities(pack: MapPack) -> Iterator[tuple[City, str | None]]:
    """Give the cities of a map's country, each with the key of the region that it lies in."""
    country = find_country(pack.id)
    cities = [each for each in list_cities() if country in (None, each["countrycode"])]
    lon, lat = (np.array([city[name] for city in cities]) for name in ("longitude", "latitude"))
    points = pack.project_each(lon, lat)
    shown = np.flatnonzero(~np.isnan(points[:, 0]))
    found = pack.geometry(FINEST_PX).find_regions(points[shown])
    regions = dict(zip(shown.tolist(), found, strict=True))
    for number, city in enumerate(cities):
        if country or number in regions:
            region = regions.get(number)
            yield city, None if region is None else pack.regions[region].key


def find_country(map_id: str) -> str | None:
    """Return the country that a map is of, None for a map of several."""
    return "US" if map_id.startswith("us-") else SECOND_LEVEL.get(map_id)


def list_shared_names(pack: MapPack) -> dict[str, list[str]]:
    """Return the names of regions that a greater city elsewhere has, in letters, with their keys.

    They are names that no region has as its title or alias: those of titles without their type
    words, as Austin County's, and those that titles begin with, as of Peoria, IL. The region that
    is called so comes first, then those that greater cities of the name lie in. Two regions of a
    name share it anyway, but for counties, which have parents.
    """
    published = list_owners(pack)
    names: dict[str, set[str]] = {}
    for region in pack.regions:
        words = normalize_name(region.title)
        bases = [typed.base for typed in strip_type(words, pack.id)]
        for name in (*bases, region.label_text or ""):
            if name and solid(name) not in published:
                names.setdefault(solid(name), set()).add(region.key)
    counties = pack.id.endswith("-counties")
    placed = [(city, key) for city, key in place_cities(pack) if key or not counties]
    alone = {name: key for name, (key, *others) in names.items() if not others}
    least = COUNTY_CITY_PEOPLE if counties else 0
    twins = {} if counties else {name: sorted(own) for name, own in names.items() if len(own) == 2}
    return twins | {
        name: list(dict.fromkeys((alone[name], *filter(None, keys))))
        for name, keys in find_greater(alone, placed, least).items()
    }


def list_owners(pack: MapPack) -> Mapping[str, set[str]]:
    """Return the keys of the regions that have a name, by its letters; codes are left out."""
    return gather_sets(
        (solid(name), region.key)
        for region in pack.regions
        for name in (region.title, *region.aliases)
        if not is_code(name)
    )


def is_name(name: str) -> bool:
    """Return whether one of GeoNames' names is one, and no code or transliteration.

    >>> [name for name in ("Monaco di Baviera", "MUC", "mu ni hei") if is_name(name)]
    ['Monaco di Baviera']
    """
    if not name.isascii():
        return True
    first, *others = re.split(r"[ -]", name)
    own = " ".join((first, *(word for word in others if word not in LINKS)))
    return len(name) >= MIN_CITY_LETTERS and own.istitle()


def _choose_names(city: City) -> set[str]:
    great = city["population"] >= GREAT_CITY_PEOPLE
    names = {city["name"], *filter(is_name, city["alternatenames"])}
    return {each for each in names if great or len(solid(each)) >= MIN_CITY_LETTERS}
