"""New units cut out of an old outline: borders of one source inside of another's outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from scipy.spatial import Voronoi

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

POINT_SPACING = 0.02
"""Degrees between the points that gaps are divided by."""

BEYOND_GAPS = 1e-6
"""Degrees by which the lines through gaps reach beyond them, so that they meet the borders."""


def fit_into(
    outline: shapely.Geometry, shapes: Sequence[shapely.Geometry]
) -> list[shapely.Geometry]:
    """Return shapes that fill an outline exactly, as a coverage, in the order of the given ones.

    What a shape holds outside of the outline is cut off; where the outline reaches beyond all
    shapes, the land goes to the nearest. The outline keeps its vertices, and gets further ones
    where borders meet it. A shape that has nothing in the outline becomes empty.
    """
    near = shapely.intersection(shapely.make_valid(np.array(shapes, object)), outline.envelope)
    lines = [shapely.boundary(outline), *shapely.boundary(near), *_dividing(outline, near)]
    noded = shapely.union_all(np.array(lines, object))
    parts = shapely.get_parts(shapely.polygonize(shapely.get_parts(noded)))
    shapely.prepare(outline)
    inside = parts[shapely.contains(outline, shapely.point_on_surface(parts))]
    owners = _owners(shapely.point_on_surface(inside), near)
    return [
        shapely.union_all(inside[owners == number])
        if (owners == number).any()
        else shapely.Polygon()
        for number in range(len(shapes))
    ]


def _dividing(outline: shapely.Geometry, shapes: NDArray[np.object_]) -> list[shapely.Geometry]:
    """Return the lines that divide what no shape covers between the nearest of them."""
    free = shapely.difference(outline, shapely.union_all(shapes))
    if free.is_empty:
        return []
    rim = shapely.intersection(
        shapely.segmentize(shapely.boundary(shapes), POINT_SPACING),
        shapely.buffer(free, POINT_SPACING),
    )
    points, owners = shapely.get_coordinates(rim, return_index=True)
    points, first = np.unique(points, axis=0, return_index=True)
    owners = np.append(owners[first], np.full(4, -1))
    diagram = Voronoi(np.concatenate((points, _far_corners(outline))))
    between, ends = diagram.ridge_points, np.array(diagram.ridge_vertices)
    chosen = (owners[between[:, 0]] != owners[between[:, 1]]) & (ends >= 0).all(axis=1)
    ridges = shapely.linestrings(diagram.vertices[ends[chosen]])
    return list(shapely.intersection(ridges, shapely.buffer(free, BEYOND_GAPS)))


def _far_corners(outline: shapely.Geometry) -> NDArray[np.float64]:
    """Return places far around an outline, for the cells of all points near it to be closed."""
    west, south, east, north = shapely.bounds(outline)
    far = 10 * max(east - west, north - south)
    return np.array([(x, y) for x in (west - far, east + far) for y in (south - far, north + far)])


def _owners(points: NDArray[np.object_], shapes: NDArray[np.object_]) -> NDArray[np.int64]:
    """Return the number of the shape that each point lies in, or is nearest to."""
    tree = shapely.STRtree(shapes)
    owners = np.full(len(points), -1)
    found, numbers = tree.query(points, predicate="within")
    owners[found[::-1]] = numbers[::-1]
    missing = owners < 0
    owners[missing] = tree.nearest(points[missing])
    return owners
