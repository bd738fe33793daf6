"""Narrow water between regions, closed: tidal rivers that would be drawn as hairlines of the coast.

Boundaries that end at the high-water mark leave out rivers as far as the tide comes. London's
boroughs do not meet then: a channel of the sea, too narrow to be seen as water, parts them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.shapes.polygons import holes_of, multipolygon, polygons_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MIN_WATER = 0.01
"""The least area of a piece of water that is closed, in squares of the width."""

MAX_POOL = 10
"""The greatest area of water behind a channel that is closed with it, in squares of the width."""

SNAP_DEGREES = 1e-6
"""Degrees within which borders are joined that rounding has moved apart."""


def close_channels(shapes: Sequence[shapely.Geometry], width: float) -> list[shapely.Geometry]:
    """Return shapes with the water up to `width` between them, each point to the nearest shape.

    The width is in degrees of latitude. Borders that do not quite meet are joined.
    """
    middle = np.mean(shapely.total_bounds(shapes)[1::2])
    stretch = np.array([np.cos(np.radians(middle)), 1.0])
    flat = shapely.transform(np.array(shapes, object), lambda points: points * stretch)
    filled: list[list[shapely.Geometry]] = [[each] for each in flat]
    shapely.prepare(flat)
    tree = shapely.STRtree(flat)
    for water in _channels(flat, width):
        banks = tree.query(water, "dwithin", distance=SNAP_DEGREES)
        for owner, piece in _shared(water, flat, banks, width):
            filled[owner].append(piece)
    joined = np.array([shapely.union_all(own) for own in filled], object)
    clean = shapely.coverage_clean(joined, snapping_distance=SNAP_DEGREES)
    back = shapely.transform(clean, lambda points: points / stretch)
    return [polygons_of(each) for each in back]


def _channels(shapes: NDArray[np.object_], width: float) -> list[shapely.Geometry]:
    """Return the water that is narrower than a width, and small pools behind it, in pieces."""
    land = shapely.union_all(shapes)
    closed = shapely.buffer(shapely.buffer(land, width / 2), -width / 2)
    holes = holes_of(closed)
    pools = holes[shapely.area(holes) < MAX_POOL * width**2]
    water = shapely.difference(shapely.union_all([closed, *pools]), land)
    return [each for each in shapely.get_parts(water) if each.area > MIN_WATER * width**2]


def _shared(
    water: shapely.Geometry, shapes: NDArray[np.object_], owners: NDArray[np.int64], width: float
) -> list[tuple[int, shapely.Geometry]]:
    """Return the parts of a piece of water that are nearest to each of the shapes on its banks."""
    if len(owners) == 1:
        return [(int(owners[0]), water)]
    steps = shapely.get_coordinates(shapely.segmentize(water, width / 8))
    points = shapely.points(np.unique(np.round(steps, 6), axis=0))
    near = np.argmin(shapely.distance(shapes[owners][:, None], points), axis=0)
    cells = shapely.get_parts(
        shapely.voronoi_polygons(shapely.multipoints(points), extend_to=water, ordered=True)
    )
    shared = []
    for place, owner in enumerate(owners):
        own = shapely.get_parts(multipolygon(cells[near == place]))
        part = shapely.intersection(water, shapely.coverage_union_all(own))
        if part.area:
            shared.append((int(owner), part))
    return shared
