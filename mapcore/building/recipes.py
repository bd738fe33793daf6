"""From the table of maps to drafts: which data each kind of map is made of."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from attrs import define

from mapcore.building import census, natural_earth
from mapcore.building.composite import composite
from mapcore.building.countries import countries
from mapcore.building.country import country
from mapcore.building.draft import Draft, Naming, Unit
from mapcore.building.natural_earth import Feature
from mapcore.building.sources import sources
from mapcore.building.subdivisions import subdivisions
from mapcore.building.tables import rows, split
from mapcore.building.world import world

ISLAND_AREAS = frozenset({"60", "66", "69", "72", "78"})
"""The FIPS codes of the territories, which are not on the map of the states."""

KEY_SCHEMES = {
    "world": "ISO 3166-1 alpha-2",
    "us-states": "ISO 3166-2",
    "us-counties": "FIPS",
    "country": "ISO 3166-2",
}


def map_rows() -> list[dict[str, str]]:
    """Return the rows of the table of maps, in the order in which the catalog lists them."""
    return rows("maps")


@define(slots=False)
class Material:
    """The source datasets, read when they are first needed."""

    cache: Path

    @cached_property
    def features(self) -> list[Feature]:
        """The first-level units of the world."""
        return natural_earth.features(sources()["natural-earth"].fetch(self.cache))

    @cached_property
    def countries(self) -> dict[str, Unit]:
        """The countries of the world by code."""
        return countries(self.features)

    @cached_property
    def states(self) -> dict[str, Unit]:
        """The states of the United States by FIPS code."""
        return census.states(sources()["census"].fetch(self.cache))

    @cached_property
    def counties(self) -> dict[str, Unit]:
        """The counties of the United States by FIPS code."""
        return census.counties(sources()["census"].fetch(self.cache))


def draft_of(row: dict[str, str], material: Material) -> Draft:
    """Return the draft of the map that a row of the table describes."""
    naming = Naming(
        id=row["id"],
        title=row["title"],
        region_type=row["region_type"] or None,
        region_type_plural=row["region_type_plural"] or None,
        category=row["category"],
        key_scheme=KEY_SCHEMES[row["kind"]],
        aliases=split(row["aliases"]),
    )
    return _RECIPES[row["kind"]](naming, row["of"], material)


def _world(naming: Naming, _of: str, material: Material) -> Draft:
    return world(naming, natural_earth.ORIGIN, list(material.countries.values()))


def _us_states(naming: Naming, _of: str, material: Material) -> Draft:
    chosen = {fips: unit for fips, unit in material.states.items() if fips not in ISLAND_AREAS}
    return _us(naming, chosen)


def _us_counties(naming: Naming, _of: str, material: Material) -> Draft:
    chosen = {f: unit for f, unit in material.counties.items() if f[:2] not in ISLAND_AREAS}
    return _us(naming, chosen)


def _us(naming: Naming, units: dict[str, Unit]) -> Draft:
    ordered = sorted(units, key=lambda fips: units[fips].region.key)
    states = [fips[:2] for fips in ordered]
    return composite(naming, census.ORIGIN, [units[fips] for fips in ordered], states)


def _country(naming: Naming, of: str, material: Material) -> Draft:
    chosen = [feature for feature in material.features if feature.country == of]
    return country(naming, natural_earth.ORIGIN, subdivisions(chosen))


_RECIPES = {
    "world": _world,
    "us-states": _us_states,
    "us-counties": _us_counties,
    "country": _country,
}
