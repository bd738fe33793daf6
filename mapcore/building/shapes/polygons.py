"""Helpers for shapes that shapely does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from mapcore.building.draft import Cell

ON_BORDER_DISTANCE = 1e-9
"""Distance up to which a vertex lies on a border."""


def multipolygon(parts: Iterable[shapely.Geometry]) -> shapely.Geometry:
    """Return any number of polygons as one shape; all else is left out."""
    array = np.array([*parts, None], object)[:-1]
    return shapely.multipolygons(array[shapely.get_type_id(array) == shapely.GeometryType.POLYGON])


def polygons_of(shape: shapely.Geometry) -> shapely.Geometry:
    """Return the polygons that are parts of a shape as one shape; all else is left out."""
    return multipolygon(shapely.get_parts(shape))


def enclose_rings(rings: Iterable[NDArray[np.floating]]) -> shapely.Geometry:
    """Return the area that rings (n, 2) enclose by the even-odd rule."""
    return shapely.build_area(shapely.union_all([*map(shapely.LinearRing, rings)]))


def holes_of(shapes: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return the holes of polygons as polygons of their own."""
    rings, owners = shapely.get_rings(shapely.get_parts(shapes), return_index=True)
    found: NDArray[np.object_] = shapely.polygons(rings[np.diff(owners, prepend=-1) == 0])
    return found


def multilinestring(parts: Iterable[shapely.Geometry]) -> shapely.Geometry:
    """Return any number of lines as one shape; all else is left out."""
    array = np.array([*parts, None], object)[:-1]
    lines = array[shapely.get_type_id(array) == shapely.GeometryType.LINESTRING]
    return shapely.multilinestrings(lines)


def orient(shapes: NDArray[np.object_]) -> NDArray[np.object_]:
    """Return polygons with outlines counter-clockwise and holes clockwise, by their areas.

    GEOS tells the direction of a ring at its topmost vertex, which is wrong where a needle that
    crosses itself stands there; projecting makes some.
    """
    found: NDArray[np.object_] = shapely.orient_polygons(shapes)
    parts, owners = shapely.get_parts(found, return_index=True)
    outlines = shapely.get_exterior_ring(parts)
    points, rings = shapely.get_coordinates(outlines, return_index=True)
    x, y = points[:-1].T
    turns = (x * points[1:, 1] - points[1:, 0] * y) * (rings[1:] == rings[:-1])
    areas = np.bincount(rings[:-1], turns, len(outlines))
    for owner in np.unique(owners[areas < 0]).tolist():
        own = owners == owner
        turned = np.where(areas[own] < 0, shapely.reverse(parts[own]), parts[own])
        found[owner] = multipolygon(turned)
    return found


def with_corners_of(
    shapes: Iterable[shapely.Geometry], others: Sequence[shapely.Geometry]
) -> list[shapely.Geometry]:
    """Return the others with vertices where the borders of these shapes have them.

    A corner that cutting a shape has put into a common border has to be in the neighbour's, too:
    else their edges are not the same, and the border is taken for two.
    """
    corners = np.unique(shapely.get_coordinates(np.array([*shapes, None], object)[:-1]), axis=0)
    if not len(corners):
        return list(others)
    borders = shapely.boundary(np.array(others, object))
    tree = shapely.STRtree(shapely.points(corners))
    owners, near = tree.query(borders, predicate="dwithin", distance=ON_BORDER_DISTANCE)
    found = list(others)
    for owner in np.unique(owners).tolist():
        own = shapely.multipoints(corners[np.sort(near[owners == owner])])
        found[owner] = shapely.snap(others[owner], own, ON_BORDER_DISTANCE)
    return found


def common_borders(cells: Iterable[Cell]) -> shapely.Geometry:
    """Return the lines where two cells of a coverage meet."""
    shapes = np.array([cell.shape for cell in cells], object)
    outline = shapely.boundary(shapely.coverage_union_all(shapes))
    inner = shapely.difference(shapely.union_all(shapely.boundary(shapes)), outline)
    return multilinestring(shapely.get_parts(shapely.line_merge(inner)))
