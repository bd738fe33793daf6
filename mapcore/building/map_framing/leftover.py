"""The land that a map's regions leave free, where they come from another source than the land."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

from mapcore.building.shapes.polygons import multipolygon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.building.draft import Cell

THIN_WIDTH = 1.5
"""Mean width, in plane units, up to which free land is the gap between two sources' outlines."""


MIN_BORDER_LENGTH = 6.0
"""Length, in plane units, from which a border through a region is drawn."""


def left_free(
    regions: Sequence[shapely.Geometry],
    own: Sequence[Cell],
    others: Sequence[Cell],
    *,
    whole: bool = False,
) -> list[Cell]:
    """Return the land around regions without what they cover, in plane units.

    `own` are the cells that the regions should cover. What they leave of these stays land of its
    own where it is wide. Where it is thin, it is a gap between two outlines: it joins the other
    cell that it touches, or is dropped at a coast. Where the regions are `whole` countries, wide
    land at their borders is such a gap as well: the coarse outline lies beyond the border there.
    """
    taken = shapely.union_all(np.array(regions, object))
    land = [evolve(cell, shape=shapely.difference(cell.shape, taken)) for cell in others]
    gaps: list[list[shapely.Geometry]] = [[] for _ in land]
    wide = []
    for cell in own:
        kept = []
        for part in shapely.get_parts(shapely.difference(cell.shape, taken)):
            touched = [i for i, other in enumerate(land) if shapely.dwithin(other.shape, part, 0.1)]
            if touched and (whole or _is_thin(part)):
                gaps[touched[0]].append(part)
            elif not _is_thin(part):
                kept.append(part)
        wide.append(evolve(cell, shape=multipolygon(kept)))
    joined = [
        evolve(cell, shape=shapely.union_all([cell.shape, *own_gaps]))
        for cell, own_gaps in zip(land, gaps, strict=True)
    ]
    trimmed = [evolve(cell, shape=_without_slivers(cell.shape)) for cell in (*joined, *wide)]
    return [cell for cell in trimmed if not cell.shape.is_empty]


def _without_slivers(shape: shapely.Geometry) -> shapely.Geometry:
    """Return a shape without its thin parts, and without thin holes."""
    parts = [part for part in shapely.get_parts(shape) if not _is_thin(part)]
    return multipolygon(parts or shapely.get_parts(shape))


def _is_thin(polygon: shapely.Geometry) -> bool:
    return bool(2 * polygon.area < THIN_WIDTH * polygon.length)


def within(
    lines: Sequence[shapely.Geometry], regions: Sequence[shapely.Geometry]
) -> list[shapely.Geometry]:
    """Return the parts of lines that run through regions, not along their outline."""
    inside = shapely.buffer(shapely.union_all(np.array(regions, object)), -THIN_WIDTH)
    cut = shapely.intersection(np.array([*lines, None], object)[:-1], inside)
    parts = shapely.get_parts(shapely.line_merge(shapely.union_all(cut)))
    return [part for part in parts if part.length > MIN_BORDER_LENGTH]
