"""Canada and Mexico fitted to the Census Bureau's outline of the United States."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.shapes.polygons import polygons_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.building.draft import Cell

FITTED_DEGREES = 0.3
"""Cells closer than this to the United States, in degrees, are fitted."""

SLIVER_DEGREES = 0.12
"""The widest gap, in degrees, that is closed between the outlines of the two sources."""

GREAT_LAKES = shapely.box(-93.0, 41.0, -76.0, 49.5)
GREAT_LAKE = 1.5
"""Lakes in that box from this area on (square degrees) are no land of Canada's."""


def fit_neighbours(
    outline: shapely.Geometry,
    cells: Sequence[Cell],
    united_states: shapely.Geometry,
    lakes: Iterable[shapely.Geometry],
) -> list[Cell]:
    """Return the cells of other countries with their borders on the outline.

    `united_states` is the country as the source of the cells draws it: what it holds beyond the
    outline, close to a cell, becomes the cell's. What a cell holds inside the outline is cut off,
    and so are the Great Lakes, which the outline leaves out too.
    """
    great = [each for each in lakes if each.area >= GREAT_LAKE and GREAT_LAKES.intersects(each)]
    water = shapely.union_all(great)
    shapely.prepare(outline)
    taken = shapely.Polygon()
    fitted = []
    for cell in cells:
        if not shapely.dwithin(cell.shape, outline, FITTED_DEGREES):
            fitted.append(cell)
            continue
        gap = shapely.intersection(shapely.buffer(cell.shape, SLIVER_DEGREES), united_states)
        gap = shapely.difference(gap, shapely.union(outline, taken))
        taken = shapely.union(taken, gap)
        shape = shapely.difference(shapely.union(cell.shape, gap), outline)
        fitted.append(evolve(cell, shape=polygons_of(shapely.difference(shape, water))))
    return fitted
