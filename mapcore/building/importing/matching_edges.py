"""Almost equal edges of neighbours are given the same vertices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import frozen

from mapcore.building.shapes.polygons import multipolygon, polygons_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

MATCHING_ROUNDS = 3
MOST_CHANGE = 0.02
"""A shape whose area would change by more than this share stays as it is."""


@frozen(eq=False)
class _Corners:
    """The vertices that edges are led through, and the edges that have to be, by their ends."""

    points: NDArray[np.float64]
    tree: shapely.STRtree
    near: float
    loose: frozenset[tuple[float, float, float, float]]


def match_edges(
    shapes: NDArray[np.object_], edges: NDArray[np.object_], near: float
) -> tuple[NDArray[np.object_], NDArray[np.object_]]:
    """Return shapes whose edges have the vertices of neighbours within `near` of them.

    `edges` are those of each shape that do not match a neighbour's, as `loose_edges` finds them;
    only these are changed, and those that are left are returned, too. Of vertices in one square of
    this size one stands for all.
    """
    found = shapes.copy()
    for _ in range(MATCHING_ROUNDS):
        rows = np.flatnonzero(~shapely.is_empty(edges))
        if not len(rows):
            break
        corners = _corners(edges[rows], near)
        before = found[rows]
        found[rows] = [_lead(shape, corners) for shape in before]
        if shapely.equals_identical(before, found[rows]).all():
            break
        edges = loose_edges(found, near)
    return found, edges


def loose_edges(shapes: NDArray[np.object_], near: float) -> NDArray[np.object_]:
    """Return the edges of each shape that do not match those of a neighbour within `near`."""
    edges: NDArray[np.object_] = shapely.coverage_invalid_edges(shapes, near)
    return edges


def _corners(edges: NDArray[np.object_], near: float) -> _Corners:
    lines = shapely.get_parts(edges)
    points, owners = shapely.get_coordinates(lines, return_index=True)
    follows = owners[1:] == owners[:-1]
    ends = np.concatenate((points[:-1][follows], points[1:][follows]), axis=1)
    loose = frozenset(map(tuple, np.concatenate((ends, ends[:, [2, 3, 0, 1]])).tolist()))
    ordered = np.unique(points, axis=0)
    _, first = np.unique(np.floor(ordered / near), axis=0, return_index=True)
    chosen = ordered[np.sort(first)]
    return _Corners(chosen, shapely.STRtree(shapely.points(chosen)), near, loose)


def _lead(shape: shapely.Geometry, corners: _Corners) -> shapely.Geometry:
    polygons = []
    for part in shapely.get_parts(shape):
        rings = [_through(ring, corners) for ring in (part.exterior, *part.interiors)]
        if len(rings[0]) >= 4:
            polygons.append(shapely.Polygon(rings[0], [r for r in rings[1:] if len(r) >= 4]))
    led = multipolygon(polygons)
    if not led.is_valid:
        led = polygons_of(shapely.make_valid(led, method="structure"))
    changed = abs(shape.area - led.area) > MOST_CHANGE * shape.area
    return shape if led.is_empty or changed else led


def _through(ring: shapely.Geometry, corners: _Corners) -> NDArray[np.float64]:
    """Return the vertices of a ring with its loose edges led through the corners near them."""
    points: NDArray[np.float64] = shapely.get_coordinates(ring)
    ends = np.concatenate((points[:-1], points[1:]), axis=1)
    loose = np.array([tuple(each) in corners.loose for each in ends.tolist()], bool)
    if not loose.any():
        return points
    at, places = _on_edges(ends, np.flatnonzero(loose), corners)
    kept = np.flatnonzero(~(loose & np.roll(loose, 1)))  # vertices where a good edge ends
    order = np.lexsort((np.append(np.ones(len(at)), np.zeros(len(kept))), np.append(at, kept)))
    led = np.concatenate((places, points[kept]))[order]
    if not len(led):
        return points
    led = led[np.append(True, (led[1:] != led[:-1]).any(axis=1))]
    closed: NDArray[np.float64] = (
        np.concatenate((led, led[:1])) if (led[0] != led[-1]).any() else led
    )
    return closed


def _on_edges(
    ends: NDArray[np.float64], edges: NDArray[np.int64], corners: _Corners
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the corners near edges, each at its nearest edge: its number and its place."""
    segments = shapely.linestrings(ends[edges].reshape(-1, 2, 2))
    found, which = corners.tree.query(segments, predicate="dwithin", distance=corners.near)
    at, places = edges[found], corners.points[which]
    starts, steps = ends[at, :2], ends[at, 2:] - ends[at, :2]
    squared = np.maximum((steps**2).sum(axis=1), 1e-300)
    along = np.clip(((places - starts) * steps).sum(axis=1) / squared, 0.0, 1.0)
    apart = np.hypot(*(places - starts - along[:, None] * steps).T)
    nearest = np.lexsort((at, apart, which))
    once = (
        nearest[np.append(True, which[nearest][1:] != which[nearest][:-1])] if len(at) else nearest
    )
    onwards = once[np.lexsort((along[once], at[once]))]
    return at[onwards], places[onwards]
