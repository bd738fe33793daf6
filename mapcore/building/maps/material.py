"""The datasets that maps are made of, read when they are first needed and then kept."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import shapely
from attrs import define, evolve

from mapcore.building.draft import Cell, Unit
from mapcore.building.map_framing.neighbours import fit_neighbours
from mapcore.building.map_framing.sheet import Context
from mapcore.building.map_framing.surroundings import GlobeShapes
from mapcore.building.regions import census, nuts
from mapcore.building.regions.coasts import with_finer_coasts, with_islands
from mapcore.building.regions.corners import split_corners
from mapcore.building.regions.countries import countries, with_enclave
from mapcore.building.regions.moving import move_areas
from mapcore.building.regions.recutting import merge_units, recut
from mapcore.building.regions.refining import find_finer, refine
from mapcore.building.regions.units import join_rows
from mapcore.building.shapes.polygons import common_borders
from mapcore.building.sources import natural_earth, water
from mapcore.building.sources.coverage import Coverage, read_coverage
from mapcore.building.sources.fetching import sources
from mapcore.building.sources.former_places import read_former_places
from mapcore.building.sources.lines import read_lines
from mapcore.building.sources.natural_earth import Feature
from mapcore.building.sources.places import Cities, geonames
from mapcore.building.sources.roads import us_roads
from mapcore.building.sources.shorelines import Shorelines
from mapcore.building.tables import INPUTS

if TYPE_CHECKING:
    from collections.abc import Iterable

RIVERS = INPUTS / "natural-earth-rivers.lines"
ISLAND_AREAS = frozenset({"60", "66", "69", "72", "78"})
"""The FIPS codes of the territories, which are not on the maps of the states."""


@define(slots=False)
class Material:
    """The source datasets in a cache folder, and what is derived from them for several maps."""

    cache: Path

    @cached_property
    def features(self) -> list[Feature]:
        """The first-level units of the world, with finer coasts where countries are small."""
        shorelines = Shorelines(self._fetch("shorelines"))
        return with_finer_coasts(with_islands(self.coarse_features, shorelines), shorelines)

    @cached_property
    def coarse_features(self) -> list[Feature]:
        """The first-level units of the world, with Natural Earth's coasts everywhere."""
        units = merge_units(recut(self.former_features))
        return move_areas(units, self.coverage(natural_earth.DISPUTED_AREAS))

    @cached_property
    def former_features(self) -> list[Feature]:
        """The first-level units as Natural Earth has them, some of which no longer exist."""
        return split_corners(natural_earth.features(self._fetch("natural-earth")))

    def units_of(self, country: str) -> list[Feature]:
        """Return a country's first-level units, in the shapes of a finer source where it has one.

        `tables/finer.csv` names these sources. The land around comes from Natural Earth then.
        """
        own = [feature for feature in self.features if feature.country == country]
        row = find_finer(country)
        return refine(own, self.coverage(row["input"]), row["column"]) if row else own

    def coverage(self, name: str) -> Coverage:
        """Return an input of the builder's own."""
        return read_coverage(INPUTS / f"{name}.coverage")

    @cached_property
    def countries(self) -> dict[str, Unit]:
        """The countries of the world by code, as maps of many countries draw them."""
        (vatican,) = self.coverage("whosonfirst-va").shapes
        return countries(with_enclave(self.coarse_features, "VA", vatican))

    def union(self, level: int) -> tuple[list[Feature], Context]:
        """Return the units of the world, those of the European Union by their NUTS region.

        With them is what stands around the regions of the level: countries, and members without
        such regions.
        """
        return self._fine_union if level == nuts.FINEST_LEVEL else self._union

    @cached_property
    def states(self) -> dict[str, Unit]:
        """The states of the United States by FIPS code, drawn by their counties."""
        states = census.states(self._fetch("census"))
        cells: dict[str, list[Cell]] = {fips: [] for fips in states}
        for fips, county in self.counties.items():
            cells[fips[:2]].append(Cell(county.shape, *county.codes))
        return {fips: evolve(unit, cells=tuple(cells[fips])) for fips, unit in states.items()}

    @cached_property
    def counties(self) -> dict[str, Unit]:
        """The counties of the United States by FIPS code."""
        return census.counties(self._fetch("census"), self._fetch("us-atlas"))

    @cached_property
    def zip_areas(self) -> dict[str, list[Unit]]:
        """The ZIP areas of the United States by the FIPS code of their state."""
        states = {
            fips: cell.shape for fips, cell in zip(self.states, self._state_cells, strict=True)
        }
        return census.zip_areas(INPUTS / "us-zcta-2010.coverage", states)

    @cached_property
    def by_subdivision(self) -> Context:
        """What stands around countries: the first-level units of others."""
        return self._context(_cells(self.features), self._detailed_water)

    def around_units(self, country: str, borders: str = "") -> Context:
        """Return what stands around units of a country, with lines between their parents over it.

        `borders` names an input and its column of the parents, as `communes=department`; without
        it the units' own borders are those of their parents.
        """
        if not borders:
            return self.by_subdivision
        name, _, column = borders.partition("=")
        parents = [Cell(shape, country) for shape in join_rows(self.coverage(name), column)]
        land = _drop_states(self.by_subdivision.land.cells, country)
        lines = {"admin1-mesh": GlobeShapes([Cell(common_borders(parents), country)])}
        return self._context(land, {**self._detailed_water, **lines})

    @cached_property
    def by_country(self) -> Context:
        """What stands around groups of countries: other countries."""
        return self._context([Cell(u.shape, *u.codes) for u in self.countries.values()])

    @cached_property
    def by_county(self) -> Context:
        """What stands around states: other states, drawn by their counties, and countries."""
        outline = shapely.union_all([cell.shape for cell in self._state_cells])
        cells = _cells(self.coarse_features)
        abroad = [cell for cell in cells if cell.country not in census.DRAWN_COUNTRIES]
        lakes = [cell.shape for cell in self._lakes]
        fitted = fit_neighbours(outline, abroad, self.countries["US"].shape, lakes)
        return self._context([*self._state_cells, *fitted], {**self._water, **self._roads})

    @cached_property
    def by_zip_area(self) -> Context:
        """What stands around ZIP areas: land, with the borders of states and counties over it."""
        land = _drop_states(self.by_county.land.cells, "US")
        borders = {
            "admin1-mesh": [Cell(common_borders(self._state_cells), "US")],
            "admin2-mesh": [
                Cell(common_borders(unit.cells), "US", unit.codes[1])
                for unit in self.states.values()
            ],
        }
        overlays = {layer: GlobeShapes(cells) for layer, cells in borders.items()}
        return evolve(self._context(land), overlays={**self._water, **self._roads, **overlays})

    @cached_property
    def _union(self) -> tuple[list[Feature], Context]:
        tagged = nuts.tag_features(self.coarse_features)
        return tagged, self._context(nuts.join_countries(tagged))

    @cached_property
    def _fine_union(self) -> tuple[list[Feature], Context]:
        tagged = nuts.tag_features(self.coarse_features, nuts.FINEST_LEVEL)
        return tagged, self._context(nuts.join_countries(tagged))

    @cached_property
    def _state_cells(self) -> list[Cell]:
        return [_merge_cells(unit) for unit in self.states.values()]

    @cached_property
    def _lakes(self) -> list[Cell]:
        return water.lakes(self._fetch("water"))

    @cached_property
    def _water(self) -> dict[str, GlobeShapes]:
        rivers = water.rivers(self._fetch("water"))
        return {"lakes": GlobeShapes(self._lakes), "rivers": GlobeShapes(rivers)}

    @cached_property
    def roads(self) -> list[Cell]:
        """The roads of the United States."""
        return us_roads()

    @cached_property
    def _roads(self) -> dict[str, GlobeShapes]:
        return {"roads": GlobeShapes(self.roads)}

    @cached_property
    def _detailed_water(self) -> dict[str, GlobeShapes]:
        return {
            "lakes": GlobeShapes(water.list_by_zoom(self.coverage("natural-earth-lakes"))),
            "rivers": GlobeShapes(water.list_by_zoom(read_lines(RIVERS))),
        }

    @cached_property
    def cities(self) -> tuple[Cities, ...]:
        """The cities of the world, large ones first tried alone."""
        former = read_former_places(self._fetch("former-places"))
        return geonames(15000, former), geonames(1000, former)

    def _context(
        self, cells: list[Cell], overlays: dict[str, GlobeShapes] | None = None
    ) -> Context:
        return Context(GlobeShapes(cells), overlays or self._water, self.cities)

    def _fetch(self, source: str) -> Path:
        return sources()[source].fetch(self.cache)


def _cells(features: list[Feature]) -> list[Cell]:
    return [
        Cell(feature.shape, feature.world, feature.key or feature.title) for feature in features
    ]


def _drop_states(cells: Iterable[Cell], country: str) -> list[Cell]:
    """Return cells, those of a country without their states: it has no borders between them."""
    return [evolve(cell, state="") if cell.country == country else cell for cell in cells]


def _merge_cells(unit: Unit) -> Cell:
    """Return a unit made of cells as one cell, with the vertices of those."""
    shape = shapely.coverage_union_all([cell.shape for cell in unit.cells])
    country, state, _ = unit.codes
    return Cell(shape, country, state)
