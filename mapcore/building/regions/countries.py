"""Countries as regions: their shapes put together from first-level units, their names gathered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pycountry
import shapely
from attrs import evolve
from babel import Locale

from mapcore.atlas.pack import Region
from mapcore.building.draft import Unit
from mapcore.building.tables import distinct, gather, rows, split
from mapcore.matching.gazetteer.names import is_misspelling
from mapcore.matching.gazetteer.places import is_former
from mapcore.similarity import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mapcore.building.sources.natural_earth import Feature

LANGUAGES = (
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "hu", "ro",
    "tr", "el", "ru", "uk", "ar", "he", "fa", "hi", "id", "vi", "th", "zh", "ja", "ko",
)  # fmt: skip
"""The languages whose names of countries are understood, besides each country's own."""


def countries(features: Iterable[Feature]) -> dict[str, Unit]:
    """Return the countries by their codes, each drawn from all its first-level units."""
    shapes = gather((feature.world, feature.shape) for feature in features)
    return {
        region.key: Unit(region, shapely.union_all(shapes[region.key]), (region.key, "", ""))
        for region in country_regions()
    }


def with_enclave(features: Iterable[Feature], code: str, shape: shapely.Geometry) -> list[Feature]:
    """Return the features with a country cut out of the one around it, for which it was too small.

    Raises LookupError where no feature holds the shape.
    """
    found = list(features)
    around = next((i for i, each in enumerate(found) if shapely.contains(each.shape, shape)), None)
    if around is None:
        raise LookupError(f"no unit holds the enclave {code}")
    holder = found[around]
    found[around] = evolve(holder, shape=shapely.difference(holder.shape, shape))
    return [*found, evolve(holder, country=code, world=code, key="", shape=shape)]


def country_regions() -> list[Region]:
    """Return the countries of the table with all their names, sorted by code.

    A name that fits two countries is an alias of neither, unless it is the title of one. Codes are
    of one country, whatever the name of another is in some language (Nga is Russia in Vietnamese).
    """
    regions = unambiguous(
        [
            Region(row["code"], row["title"], aliases=distinct(_names(row), row["title"]))
            for row in sorted(rows("countries"), key=lambda row: row["code"])
        ]
    )
    return [
        evolve(each, aliases=distinct((*each.aliases, *_codes(each.key)), each.title))
        for each in regions
    ]


def unambiguous(regions: Sequence[Region]) -> list[Region]:
    """Return regions without the aliases that fit another of these regions as well."""
    uses = Counter(
        name
        for region in regions
        for name in {fold(name) for name in (region.key, region.title, *region.aliases)}
    )
    return [
        evolve(region, aliases=tuple(name for name in region.aliases if _own(name, region, uses)))
        for region in regions
    ]


def _own(name: str, region: Region, uses: Mapping[str, int]) -> bool:
    return uses[fold(name)] == 1 and fold(name) not in (fold(region.title), fold(region.key))


def _names(row: dict[str, str]) -> list[str]:
    """Return a country's codes and names: curated ones first, then ISO's, then by language.

    What matching knows as the name of several places, or of a country that is no more, is left
    out where it is not a curated one; known misspellings are left out, too.
    """
    code = row["code"]
    names = (*_codes(code), *iso_names(pycountry.countries.get(alpha_2=code)), *_translations(code))
    names = (*split(row["aliases"]), *(name for name in names if not is_former(name)))
    return [name for name in names if not is_misspelling(code, name)]


def _codes(code: str) -> tuple[str, ...]:
    country = pycountry.countries.get(alpha_2=code)
    return () if country is None else (country.alpha_3, country.numeric)


def iso_names(country: Any) -> list[str]:
    """Return the names of a country of pycountry, none for None."""
    fields = ("name", "official_name", "common_name")
    return [name for field in fields if (name := getattr(country, field, None))]


def _translations(code: str) -> list[str]:
    return [
        name
        for language in LANGUAGES
        if (name := Locale.parse(language).territories.get(code)) and name != code
    ]
