"""Measures of a map's shapes, taken once for each geometry: sizes of regions, choice of lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from attrs import frozen

from mapcore.caching import keep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry

    Trails: TypeAlias = tuple[NDArray[np.float32], NDArray[np.int32]]


@frozen(eq=False)
class Extents:
    """Of each region: its area (n,), and centre (n, 2) and longer side (n,) of its largest ring.

    Plane units; a region without rings has area and side 0 and a centre of NaN.
    """

    areas: NDArray[np.float64]
    centres: NDArray[np.float64]
    sides: NDArray[np.float64]


@keep("measures")
def extents(geometry: Geometry) -> Extents:
    """Measure every region of a geometry."""
    count = len(geometry.region_rings) - 1
    areas, centres, sides = np.zeros(count), np.full((count, 2), np.nan), np.zeros(count)
    starts, points = geometry.ring_starts, geometry.ring_points
    if len(points):
        rings = np.abs(_ring_areas(points, starts))
        low = np.minimum.reduceat(points, starts[:-1], axis=0)
        high = np.maximum.reduceat(points, starts[:-1], axis=0)
        region = np.repeat(np.arange(count), np.diff(geometry.region_rings))
        # Holes count as well: a region is measured to tell whether it can be seen.
        areas[:] = np.bincount(region, rings, minlength=count)
        order = np.lexsort((rings, region))
        last = np.flatnonzero(np.diff(region[order], append=count))
        largest = order[last]
        centres[region[largest]] = (low[largest] + high[largest]) / 2
        sides[region[largest]] = (high[largest] - low[largest]).max(axis=1)
    for array in (areas, centres, sides):
        array.flags.writeable = False
    return Extents(areas, centres, sides)


@keep("measures")
def middle_area(geometry: Geometry) -> float | None:
    """Return the median of the regions' areas in square plane units, None without regions.

    `np.median` would load `numpy.ma`, which takes a hundredth of a cold start.
    """
    areas = np.sort(extents(geometry).areas)
    count = len(areas)
    return float(areas[(count - 1) // 2] + areas[count // 2]) / 2 if count else None


@keep("measures")
def breadth(geometry: Geometry) -> float:
    """Return the mean breadth of a map's land in plane units: twice its area by its coast's length.

    It is small where there are many fjords and islands.
    """
    points, starts = geometry.outer
    if not len(points):
        return math.inf
    steps = np.hypot(*np.diff(points, axis=0).T)
    steps[starts[1:-1] - 1] = 0
    length = float(steps.sum())
    return 2 * float(extents(geometry).areas.sum()) / length if length else math.inf


@keep("measures")
def by_size(geometry: Geometry, side: float) -> tuple[Trails, Trails]:
    """Return the coasts (points, starts) of land up to `side` plane units across, and the rest."""
    points, starts = geometry.outer
    if not len(points):
        return geometry.outer, geometry.outer
    low = np.minimum.reduceat(points, starts[:-1], axis=0)
    high = np.maximum.reduceat(points, starts[:-1], axis=0)
    small = (high - low).max(axis=1) <= side
    return chosen(points, starts, small), chosen(points, starts, ~small)


def chosen(
    points: NDArray[np.float32], starts: NDArray[np.int32], kept: NDArray[np.bool_]
) -> Trails:
    """Return the polylines for which `kept` is true."""
    sizes = np.diff(starts)
    ends = np.zeros(int(kept.sum()) + 1, np.int32)
    np.cumsum(sizes[kept], out=ends[1:])
    return points[np.repeat(kept, sizes)], ends


def lines_within(
    points: NDArray[np.float32],
    starts: NDArray[np.int32],
    box: tuple[float, float, float, float],
) -> Trails:
    """Return the polylines that begin within a box (left, top, right, bottom).

    >>> p = np.array([[1, 1], [2, 2], [8, 8], [9, 9]], np.float32)
    >>> lines_within(p, np.array([0, 2, 4], np.int32), (0, 0, 5, 5))[0].tolist()
    [[1.0, 1.0], [2.0, 2.0]]
    """
    first = points[starts[:-1]]
    inside = np.all((first >= box[:2]) & (first <= box[2:]), axis=1)
    return chosen(points, starts, inside)


def _ring_areas(points: NDArray[np.float32], starts: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return the signed areas of closed rings by the shoelace formula."""
    x, y = points[:, 0].astype(np.float64), points[:, 1].astype(np.float64)
    cross = np.zeros(len(points))
    cross[:-1] = x[:-1] * y[1:] - x[1:] * y[:-1]
    # The step from the end of one ring to the start of the next belongs to neither.
    cross[starts[1:] - 1] = 0
    sums: NDArray[np.float64] = np.add.reduceat(cross, starts[:-1])
    return sums / 2
