from __future__ import annotations

from itertools import pairwise

import shapely

from mapcore.building.shapes.polygons import with_corners_of

# An edge on which the place at y = 0.3 is no floating-point number.
WEST = shapely.Polygon([(0, 0), (1 / 3, 0), (1 / 7, 1), (0, 1)])
EAST = shapely.Polygon([(1 / 3, 0), (1, 0), (1, 1), (1 / 7, 1)])
FAR = shapely.box(5, 5, 6, 6)


def test_a_neighbour_gets_the_corners_of_a_cut_shape():
    cut = [
        shapely.intersection(WEST, box)
        for box in (shapely.box(-9, 0.3, 9, 9), shapely.box(-9, -9, 9, 0.3))
    ]
    assert _common(*cut, EAST) < 1.0
    found = with_corners_of(cut, [*cut, EAST, FAR])
    assert shapely.coverage_is_valid(found)
    assert _common(*found[:3]) > 1.0
    assert shapely.get_num_coordinates(found).tolist() == [5, 5, 6, 5]
    assert found[3] is FAR


def _common(north, south, east):
    """Return the length of the edges that two cut parts share exactly with their neighbour."""
    edges = {frozenset(pair) for pair in _edges(east)}
    own = {frozenset(pair) for part in (north, south) for pair in _edges(part)}
    return sum(shapely.LineString([*edge]).length for edge in edges & own)


def _edges(shape):
    return pairwise(shape.exterior.coords)
