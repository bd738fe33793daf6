"""Sections of the table of known names for single maps: municipalities, and sister maps.

Municipalities have the names that GeoNames has for cities over 15,000 people, and regions of NUTS
those of the first-level units that they are. The local authorities
of the United Kingdom have the names of the same units on the map that is keyed by ISO 3166-2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pycountry

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.elsewhere import SECOND_LEVEL, Names
from mapcore.building.names.placed_cities import (
    GREAT_CITY_PEOPLE,
    MIN_CITY_LETTERS,
    PLACED_MAPS,
    find_country,
    list_owners,
    list_placed_names,
    place_cities,
)
from mapcore.building.names.translations import spellings
from mapcore.building.sources.geonames import list_cities, solid
from mapcore.building.tables import gather, gather_sets, rows
from mapcore.matching.text.codes import is_code
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack, Region

SHORTEST_CODE = 5
"""Letters of codes by which units of two maps are known to be the same."""
CITY_MAPS = [row["map"] for row in rows("further_names") if row["cities"] == "titles"]
"""The maps of municipalities and cities that are called after their cities."""
NUTS_MAPS = ("eu-nuts-1", "eu-nuts-2", "eu-nuts-3")
NUTS_COUNTRIES = {"EL": "GR"}
"""Countries whose codes in NUTS are not those of ISO 3166."""
SISTER_MAPS = {row["map"]: row["sister"] for row in rows("further_names") if row["sister"]}
"""Maps and those of the same units that have more names."""


def list_units(parts: dict[str, Names]) -> dict[str, Names]:
    """Return the further names of the regions of some maps, in words, by map and key.

    `parts` are the names of first-level units in all languages, by country and code.
    """
    atlas = Atlas()
    found = {
        map_id: leave_to_cities(atlas.open(map_id), list_city_names(map_id)) for map_id in CITY_MAPS
    }
    for map_id in PLACED_MAPS:
        found[map_id] = list_placed_names(map_id, parts.get(find_country(map_id) or "", {}))
    for map_id in NUTS_MAPS:
        pack = atlas.open(map_id)
        for key, names in list_unit_names(pack, parts).items():
            found.setdefault(map_id, {}).setdefault(key, set()).update(names)
        found[map_id] = leave_to_cities(pack, found[map_id])
    for map_id, sister in SISTER_MAPS.items():
        pack, other = atlas.open(map_id), atlas.open(sister)
        same = find_same(pack, other)
        found[map_id] = {
            key: spellings({each for each in (region.title, *region.aliases) if not is_code(each)})
            | parts.get(region.key[:2], {}).get(region.key, set())
            for key, region in same.items()
        }
    return found


def list_unit_names(pack: MapPack, parts: dict[str, Names]) -> Names:
    """Return what regions of NUTS that are first-level units are called, by key.

    They have the unit's code as an alias, or its title alone in their country.
    """
    titled: dict[tuple[str, str], list[str]] = {}
    found: Names = {}
    for region in pack.regions:
        country = NUTS_COUNTRIES.get(region.key[:2], region.key[:2])
        titled.setdefault((country, solid(region.title)), []).append(region.key)
        for code in parts.get(country, {}).keys() & {*region.aliases}:
            found.setdefault(region.key, set()).update(parts[country][code])
    for country, units in parts.items():
        for names in units.values():
            keys = {key for name in names for key in titled.get((country, solid(name)), ())}
            if len(keys) == 1 and not keys & found.keys():
                found[keys.pop()] = set(names)
    return found


def leave_to_cities(pack: MapPack, names: Names) -> Names:
    """Return names of regions without those that a city in another one goes by first.

    Plasencia is Piacenza in Spanish, and a city in Cáceres. Titles and aliases of a region stay.
    """
    places = gather_sets((solid(city["name"]), key) for city, key in place_cities(pack) if key)
    owners = list_owners(pack)
    return {
        key: {
            name
            for name in own
            if key in places.get(solid(name), {key}) or key in owners.get(solid(name), ())
        }
        for key, own in names.items()
    }


def find_same(pack: MapPack, sister: MapPack) -> dict[str, Region]:
    """Return the regions of a sister map that are regions of a map, by the latter's keys.

    They have a long code in common, or else the title.
    """
    by_name = gather(
        (name, region)
        for region in sister.regions
        for name in {region.key, solid(region.title), *_list_codes(region)}
    )
    found = {}
    for region in pack.regions:
        for name in (region.key, *_list_codes(region), solid(region.title)):
            if len(others := by_name.get(name, [])) == 1:
                found[region.key] = others[0]
                break
    return found


def list_city_names(map_id: str) -> Names:
    """Return what the cities of a map of municipalities are called in other languages, by key.

    A city is that of the municipality with its own name, if there is one alone of each. GeoNames
    calls the greatest cities by their English names, as Rome; they have their own from the
    first-level unit that is called so, and those over a million people from the one title among
    their other names. A name with which another region's title begins is none.
    """
    country = SECOND_LEVEL[map_id]
    greater = {
        solid(part.name) for part in pycountry.subdivisions if part.code.startswith(f"{country}-")
    }
    pack = Atlas().open(map_id)
    titled = gather((solid(region.title), region) for region in pack.regions)
    cities: dict[str, list[set[str]]] = {}
    for city in list_cities():
        if city["countrycode"] == country:
            names = {city["name"], *filter(_is_name, city["alternatenames"])}
            great = city["population"] >= GREAT_CITY_PEOPLE
            own = {*map(solid, names)} & (titled.keys() if great else greater)
            named = titled.get(solid(city["name"])) or [
                region for each in own for region in titled.get(each, ())
            ]
            if len(named) == 1:
                kept = {each for each in names if great or len(solid(each)) >= MIN_CITY_LETTERS}
                cities.setdefault(named[0].key, []).append(kept)
    begun = _list_beginnings(pack)
    return {
        key: {name for name in spellings(found[0]) if begun.get(name, {key}) == {key}}
        for key, found in cities.items()
        if len(found) == 1
    }


def _list_beginnings(pack: MapPack) -> dict[str, set[str]]:
    """Return the keys of the regions whose titles begin with some words, by these."""
    titles = ((normalize_name(region.title).split(), region.key) for region in pack.regions)
    return gather_sets(
        (" ".join(parts[:count]), key) for parts, key in titles for count in range(1, len(parts))
    )


def _list_codes(region: Region) -> list[str]:
    return [name for name in region.aliases if is_code(name) and len(name) >= SHORTEST_CODE]


def _is_name(name: str) -> bool:
    """Return whether one of GeoNames' names is one, and no code or transliteration."""
    return not name.isascii() or (len(name) >= MIN_CITY_LETTERS and name.istitle())
