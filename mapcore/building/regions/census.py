"""The states and counties of the United States, from the Census Bureau's boundary files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import geopandas
import numpy as np
import shapely
from attrs import evolve, frozen

from mapcore.atlas.pack import Region
from mapcore.building.draft import Origin, Unit
from mapcore.building.regions.fitting import fit_into
from mapcore.building.shapes.polygons import ON_BORDER_DISTANCE, polygons_of, with_corners_of
from mapcore.building.sources.coverage import read_coverage
from mapcore.building.tables import gather, rows, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from mapcore.building.sources.coverage import Coverage

CENSUS_ORIGIN = Origin(
    source="US Census Bureau, cartographic boundary files, 1:500,000",
    edition="2023; drawn after the files of 2016, with the divisions since",
)
ZIP_ORIGIN = Origin(
    source="US Census Bureau, ZIP Code Tabulation Areas, by way of Who's On First",
    edition="2010",
)

DISTRICT_ORIGIN = Origin(
    source="US Census Bureau, cartographic boundary files, 1:20,000,000",
    edition="2025, 119th Congress",
)
DISTRICTS_NOTE = (
    "The lines are those of January 2025; states that drew new ones for the elections of 2026 have "
    "their former lines."
)

DRAWN_COUNTRIES = frozenset({"US", "PR", "GU", "VI", "AS", "MP"})
"""The ISO codes that the bureau's files draw: the United States and its territories."""


def states(folder: Path) -> dict[str, Unit]:
    """Return the states, the District and the territories by their FIPS codes."""
    table = {row["fips"]: row for row in rows("us_states")}
    frame = geopandas.read_file(folder / "cb_2016_us_state_500k.shp")
    return {
        fips: Unit(_state(table[fips]), shape, _codes(f"US-{table[fips]['postal']}"))
        for fips, shape in sorted(zip(frame["STATEFP"], frame.geometry, strict=True))
    }


def districts(coverage: Coverage, states: Mapping[str, Unit]) -> list[Unit]:
    """Return the congressional districts of the states and the delegate's of Washington, D.C.

    They are called by the state's letters and a number, as CA-39; that of a whole state is AL, at
    large.
    """
    found = []
    for row, shape in coverage:
        state = states[row["code"][:2]].region
        if state.key.removeprefix("US-") in DRAWN_COUNTRIES:
            continue
        region = _district(row["code"][2:], state)
        found.append(Unit(region, polygons_of(shape), _codes(state.key, row["code"])))
    return sorted(found, key=lambda unit: unit.region.key)


def _district(number: str, state: Region) -> Region:
    postal, fips = state.aliases[:2]
    if number in {"00", "98"}:
        title = f"{postal}-AL"
        names = [
            f"{postal}-00",
            f"{postal}-01",
            f"{postal}-1",
            f"{state.title} at large",
            state.title,
        ]
    else:
        whole = int(number)
        title = f"{postal}-{number}"
        names = [f"{postal}-{whole}", f"{postal}{number}", f"{state.title} {whole}"]
        names.append(f"{state.title} {_ordinal(whole)} district")
    aliases = tuple(dict.fromkeys(name for name in names if name != title))
    return Region(f"{fips}{number}", title, aliases=aliases, parent=state.key, label_text=title)


def _ordinal(number: int) -> str:
    teen = 10 <= number % 100 < 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _codes(state: str, county: str = "") -> tuple[str, str, str]:
    """Return the codes of a cell; a territory is a country of its own."""
    postal = state.removeprefix("US-")
    return (postal if postal in DRAWN_COUNTRIES else "US", state, county)


def _state(row: dict[str, str]) -> Region:
    postal = row["postal"]
    return Region(
        key=f"US-{postal}",
        title=row["title"],
        aliases=(postal, row["fips"], f"US{row['fips']}", *split(row["aliases"])),
        type=row["type"] or None,
        label_text=postal,
    )


def counties(folder: Path, newer: Path) -> dict[str, Unit]:
    """Return the counties and county equivalents by their five-digit FIPS codes.

    `newer` is a TopoJSON file of a later edition. Counties that have been divided anew since the
    first are cut along its borders.
    """
    frame = geopandas.read_file(folder / "cb_2016_us_county_500k.shp", encoding="utf-8")
    columns = (frame["GEOID"], frame["NAME"], frame["LSAD"], frame.geometry)
    found = {row[0]: _County(*row) for row in zip(*columns, strict=True)}
    shapes = geopandas.read_file(newer, layer="counties").set_index("id").geometry
    recut = gather((split(row["cut_from"]), row) for row in rows("us_new_counties"))
    for former, rows_of in recut.items():
        outline = shapely.union_all([found.pop(fips).shape for fips in former])
        cut = fit_into(outline, [shapes[row["fips"]] for row in rows_of])
        others = [
            each
            for each in found.values()
            if shapely.dwithin(each.shape, outline, ON_BORDER_DISTANCE)
        ]
        for each, shape in zip(
            others, with_corners_of(cut, [each.shape for each in others]), strict=True
        ):
            found[each.fips] = evolve(each, shape=shape)
        for row, shape in zip(rows_of, cut, strict=True):
            found[row["fips"]] = _County(row["fips"], row["name"], row["lsad"], shape)
    return _county_units(sorted(found.values(), key=lambda each: each.fips))


@frozen(eq=False)
class _County:
    """A county as the bureau's files have it; `lsad` says what kind of county it is."""

    fips: str
    name: str
    lsad: str
    shape: shapely.Geometry


def _county_units(counties: Iterable[_County]) -> dict[str, Unit]:
    postal = {row["fips"]: row["postal"] for row in rows("us_states")}
    names = {row["fips"]: row for row in rows("us_county_aliases")}
    words = {row["lsad"]: row for row in rows("us_county_types")}
    found = {}
    for county in counties:
        word = words[county.lsad]
        region = Region(
            key=county.fips,
            title=word["title"].format(name=county.name),
            aliases=split(names.get(county.fips, {}).get("aliases", "")),
            parent=f"US-{postal[county.fips[:2]]}",
            type=word["type"] or None,
            label_text=county.name,
            former=split(names.get(county.fips, {}).get("former", "")),
        )
        found[county.fips] = Unit(region, county.shape, _codes(region.parent or "", county.fips))
    return found


def zip_areas(file: Path, states: Mapping[str, shapely.Geometry]) -> dict[str, list[Unit]]:
    """Return the ZIP Code Tabulation Areas by the FIPS code of the state that most of each is in.

    `states` are the shapes of the states by those codes.
    """
    coverage = read_coverage(file)
    fips, shapes = list(states), np.array(list(states.values()), object)
    shapely.prepare(shapes)
    tree = shapely.STRtree(shapes)
    found: dict[str, list[Unit]] = {code: [] for code in fips}
    for row, shape in sorted(coverage, key=lambda pair: pair[0]["code"]):
        near = tree.query(shape, predicate="intersects")
        if len(near) > 1:
            near = near[[np.argmax(shapely.area(shapely.intersection(shapes[near], shape)))]]
        state = fips[int(near[0] if len(near) else tree.nearest(shape))]
        region = Region(row["code"], row["code"])
        found[state].append(Unit(region, shape, ("US", "", "")))
    return found
