"""From the table of maps to drafts: which data each kind of map is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.draft import Draft, Naming, Origin
from mapcore.building.map_framing.sheet import MapSubject
from mapcore.building.map_framing.surroundings import GlobeShapes
from mapcore.building.maps.composite import composite
from mapcore.building.maps.country import country
from mapcore.building.maps.group import group
from mapcore.building.maps.material import ISLAND_AREAS, Material
from mapcore.building.maps.world import world
from mapcore.building.regions import census, metros, nuts
from mapcore.building.regions.moving import move_parts
from mapcore.building.regions.recutting import origin_of
from mapcore.building.regions.refining import find_finer
from mapcore.building.regions.subdivisions import group_units, notes, subdivisions
from mapcore.building.regions.units import choose_rows, units_of
from mapcore.building.shapes.channels import close_channels
from mapcore.building.sources import natural_earth
from mapcore.building.sources.places import MAX_CITIES_OF_MANY
from mapcore.building.tables import get_row, read_bounds, rows, split

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mapcore.building.draft import Unit
    from mapcore.building.sources.natural_earth import Feature

ISO_COUNTRIES, ISO_SUBDIVISIONS, FIPS = "ISO 3166-1 alpha-2", "ISO 3166-2", "FIPS"
STATES = ("admin1-mesh-inner",)
"""What second-level maps show unless it is hidden; those of one state have none."""

LAND_AROUND = ("admin0", "admin0-mesh", *STATES)
"""What maps show whose regions do not cover the country."""


def draft_of(row: dict[str, str], material: Material) -> Draft:
    """Return the draft of the map that a row of the table describes."""
    key_scheme, draft = RECIPES[row["kind"]]
    naming = Naming(
        id=row["id"],
        title=row["title"],
        region_type=row["region_type"] or None,
        region_type_plural=row["region_type_plural"] or None,
        category=row["category"],
        key_scheme=key_scheme,
        aliases=split(row["aliases"]),
    )
    return draft(naming, row["of"], material)


def _world(naming: Naming, _of: str, material: Material) -> Draft:
    units, origin = list(material.countries.values()), natural_earth.NATURAL_EARTH_ORIGIN
    return world(MapSubject(naming, origin, units, set(material.countries)), material.by_country)


def _group(naming: Naming, of: str, material: Material) -> Draft:
    row = get_row("groups", id=of)
    members = frozenset(split(row["members"]))
    units = [material.countries[code] for code in sorted(members)]
    subject = MapSubject(naming, natural_earth.NATURAL_EARTH_ORIGIN, units, members)
    return group(subject, read_bounds(row) if row["west"] else None, material.by_country)


def _country(naming: Naming, of: str, material: Material) -> Draft:
    own = material.units_of(of)
    units = move_parts(subdivisions(own), _moves(naming))
    keys = {unit.region.key for unit in units}
    whole = _subject_of(notes(naming, own), of, own, units)
    subject = evolve(whole, owns=lambda cell: whole.is_own(cell) and cell.state in keys)
    return country(subject, material.by_subdivision)


def _moves(naming: Naming) -> list[dict[str, str]]:
    return [row for row in rows("moved_parts") if row["map"] == naming.id]


def _former_country(naming: Naming, of: str, material: Material) -> Draft:
    own = [each for each in material.former_features if each.country == of]
    units = move_parts(subdivisions(own), _moves(naming))
    worlds, origin = {feature.world for feature in own}, natural_earth.NATURAL_EARTH_ORIGIN
    subject = MapSubject(naming, origin, units, worlds)
    return country(subject, material.by_subdivision)


def _parents(naming: Naming, of: str, material: Material) -> Draft:
    own = group_units(material.units_of(of))
    return country(_subject_of(naming, of, own, subdivisions(own)), material.by_subdivision)


def _subject_of(
    naming: Naming, of: str, own: Sequence[Feature], units: Sequence[Unit]
) -> MapSubject:
    """Return the map of the units of a whole country."""
    worlds, fitted = {feature.world for feature in own}, find_finer(of) is None
    return MapSubject(naming, origin_of(of), units, worlds, fitted=fitted, whole=True)


def _territory(naming: Naming, of: str, material: Material) -> Draft:
    """Return the map of a territory that ISO counts as a country: of its parts, or its outline."""
    own = [feature for feature in material.features if feature.world == of]
    parts = len(own) > 1
    outline = shapely.union_all([feature.shape for feature in own])
    subject = MapSubject(
        naming=evolve(naming, key_scheme=ISO_SUBDIVISIONS) if parts else naming,
        origin=origin_of(of),
        units=subdivisions(own) if parts else [evolve(material.countries[of], shape=outline)],
        countries={of},
    )
    return country(subject, material.by_subdivision)


def _units(naming: Naming, of: str, material: Material) -> Draft:
    row = get_row("unit_maps", map=naming.id)
    coverage = choose_rows(material.coverage(of), row["where"])
    if width := float(row["channels"] or 0):
        coverage = evolve(coverage, shapes=close_channels(coverage.shapes, width))
    countries = split(row["country"])
    subject = MapSubject(
        naming=evolve(naming, key_scheme=row["scheme"], notes=split(row["notes"])),
        origin=Origin(row["source"], row["edition"]),
        units=units_of(row, coverage),
        countries=set(countries),
        fitted=False,
        default_layers=STATES,
    )
    return country(subject, material.around_units(countries[0], row["borders"]))


def _eu_nuts(naming: Naming, of: str, material: Material) -> Draft:
    level = int(of)
    finest = level == nuts.FINEST_LEVEL
    tagged, around = material.union(level)
    subject = MapSubject(
        naming=evolve(naming, notes=nuts.FINEST_NOTES) if finest else naming,
        origin=nuts.FINEST_ORIGIN if finest else nuts.NUTS_ORIGIN,
        units=nuts.join_units(level, tagged),
        countries=nuts.list_countries(),
        owns=lambda cell: bool(cell.state),
        default_layers=("admin0", "admin0-mesh"),
        most_cities=MAX_CITIES_OF_MANY,
    )
    return country(subject, around)


def _us_states(naming: Naming, _of: str, material: Material) -> Draft:
    units = sorted(_without_islands(material.states), key=lambda unit: unit.region.key)
    subject = _united_states(naming, census.CENSUS_ORIGIN, units, ())
    return composite(subject, material.by_county)


def _us_counties(naming: Naming, _of: str, material: Material) -> Draft:
    units = _without_islands(material.counties)
    return composite(_united_states(naming, census.CENSUS_ORIGIN, units), material.by_county)


def _us_districts(naming: Naming, of: str, material: Material) -> Draft:
    units = census.districts(material.coverage(of), material.states)
    noted = evolve(naming, notes=(census.DISTRICTS_NOTE,))
    return composite(_united_states(noted, census.DISTRICT_ORIGIN, units), material.by_county)


def _us_metros(naming: Naming, of: str, material: Material) -> Draft:
    counties = {unit.region.key: unit for unit in _without_islands(material.counties)}
    units, rest = metros.join_counties(of, counties)
    subject = _united_states(naming, metros.METROS_ORIGIN, units, LAND_AROUND)
    return composite(subject, material.by_county, rest=rest)


def _without_islands(units: Mapping[str, Unit]) -> list[Unit]:
    """Return units by their FIPS codes, without those of the territories."""
    return [unit for fips, unit in units.items() if fips[:2] not in ISLAND_AREAS]


def _united_states(
    naming: Naming, origin: Origin, units: Sequence[Unit], layers: tuple[str, ...] = STATES
) -> MapSubject:
    return MapSubject(naming, origin, units, {"US"}, default_layers=layers)


def _us_territories(naming: Naming, _of: str, material: Material) -> Draft:
    units = [material.states[fips] for fips in sorted(ISLAND_AREAS)]
    keys = {unit.codes[1] for unit in units}
    return country(_counties(naming, units, keys), material.by_county)


def _us_state_counties(naming: Naming, of: str, material: Material) -> Draft:
    units = [unit for fips, unit in material.counties.items() if fips[:2] == of]
    return country(_counties(naming, units, {units[0].codes[1]}), material.by_county)


def _counties(naming: Naming, units: Sequence[Unit], states: set[str]) -> MapSubject:
    """Return the map of units that cover some states."""
    origin, countries = census.CENSUS_ORIGIN, census.DRAWN_COUNTRIES
    return MapSubject(naming, origin, units, countries, lambda cell: cell.state in states)


def _us_state_zips(naming: Naming, of: str, material: Material) -> Draft:
    units, state = material.zip_areas[of], material.states[of].codes[1]
    context = material.by_zip_area
    own = [cell for cell in context.overlays["admin2-mesh"].cells if cell.state == state]
    counties = {**context.overlays, "admin2-mesh": GlobeShapes(own)}
    subject = MapSubject(
        naming,
        census.ZIP_ORIGIN,
        units,
        countries=census.DRAWN_COUNTRIES,
        fitted=False,
        default_layers=("admin0", *STATES),
    )
    return country(subject, evolve(context, overlays=counties))


RECIPES: dict[str, tuple[str, Callable[[Naming, str, Material], Draft]]] = {
    "world": (ISO_COUNTRIES, _world),
    "group": (ISO_COUNTRIES, _group),
    "country": (ISO_SUBDIVISIONS, _country),
    "former-country": (ISO_SUBDIVISIONS, _former_country),
    "parents": (ISO_SUBDIVISIONS, _parents),
    "territory": (ISO_COUNTRIES, _territory),
    "units": ("", _units),
    "eu-nuts": ("NUTS", _eu_nuts),
    "us-states": (ISO_SUBDIVISIONS, _us_states),
    "us-territories": (ISO_SUBDIVISIONS, _us_territories),
    "us-counties": (FIPS, _us_counties),
    "us-districts": (FIPS, _us_districts),
    "us-metros": ("CBSA", _us_metros),
    "us-state-counties": (FIPS, _us_state_counties),
    "us-state-zips": ("ZCTA", _us_state_zips),
}
"""The scheme of the keys of each kind of map, and how its draft is made."""
