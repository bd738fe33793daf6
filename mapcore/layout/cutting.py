"""Lines and areas cut out of the boxes of framed insets, which other places fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.pack import AreaLayer
from mapcore.caching import keep
from mapcore.layout.shapes import chosen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import LineLayer
    from mapcore.layout.shapes import Trails

    Frame = tuple[float, float, float, float]


@keep("cut layers")
def cut_out(layer: LineLayer | AreaLayer, frames: tuple[Frame, ...]) -> Trails:
    """Return the points and starts of a layer without what lies in boxes of the plane.

    Lines are cut at the boxes' sides; areas are left out where they reach into a box.
    """
    points, starts = layer.points, layer.starts
    for frame in frames:
        if isinstance(layer, AreaLayer):
            points, starts = _areas_outside(points, starts, frame)
        else:
            points, starts = lines_outside(points, starts, frame)
    return points, starts


def lines_outside(points: NDArray[np.float32], starts: NDArray[np.int32], frame: Frame) -> Trails:
    """Return polylines without the parts inside a box (left, top, right, bottom).

    A line is cut where one of its steps enters or leaves the box.

    >>> line = np.array([[0, 5], [10, 5], [20, 5]], np.float32)
    >>> lines_outside(line, np.array([0, 3], np.int32), (5, 0, 15, 10))[0].tolist()
    [[0.0, 5.0], [5.0, 5.0], [15.0, 5.0], [20.0, 5.0]]
    """
    points, starts = _with_middles(points, starts, frame)
    inside = _inside(points, frame)
    if not inside.any():
        return points, starts
    line = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    crossing = np.flatnonzero((inside[:-1] != inside[1:]) & (line[:-1] == line[1:]))
    leaving = inside[crossing]
    cuts = _crossings(points[crossing], points[crossing + 1], leaving, frame)
    # Every cut ends a run of outer vertices or begins one: runs are told apart by a number.
    run = np.zeros(len(points), np.int64)
    run[crossing[leaving] + 1] = 1
    run[starts[1:-1]] = 1
    run = np.cumsum(run)
    cut_run = run[crossing + leaving]
    where = crossing + 1
    merged = np.insert(points, where, cuts, axis=0)
    runs = np.insert(run, where, cut_run)
    kept = ~np.insert(inside, where, False)
    merged, runs = merged[kept], runs[kept]
    bounds = np.flatnonzero(np.diff(runs, prepend=-1, append=-1)) if len(runs) else np.zeros(1)
    return merged, bounds.astype(np.int32)


def _with_middles(points: NDArray[np.float32], starts: NDArray[np.int32], frame: Frame) -> Trails:
    """Add a vertex to every step that runs through a box between two vertices outside of it."""
    if len(points) < 2:
        return points, starts
    low, high = np.array(frame[:2]), np.array(frame[2:])
    # Seen from the box's middle in half sides, the box reaches from -1 to 1.
    seen = (2 * points - low - high) / (high - low)
    step = np.diff(seen, axis=0)
    length = np.maximum((step**2).sum(axis=1), 1e-12)
    share = np.clip(-(seen[:-1] * step).sum(axis=1) / length, 0, 1)[:, None]
    nearest = np.abs(seen[:-1] + share * step).max(axis=1) < 1
    nearest[starts[1:-1] - 1] = False
    where = np.flatnonzero(nearest & (share[:, 0] > 0) & (share[:, 0] < 1))
    if not len(where):
        return points, starts
    middles = points[where] + share[where] * (points[where + 1] - points[where])
    moved = starts + np.searchsorted(where + 1, starts, side="left")
    return np.insert(points, where + 1, middles, axis=0), moved.astype(np.int32)


def _crossings(
    one: NDArray[np.float32], other: NDArray[np.float32], leaving: NDArray[np.bool_], frame: Frame
) -> NDArray[np.float32]:
    """Return where steps from `one` to `other` meet the sides of a box."""
    outer = np.where(leaving[:, None], other, one).astype(np.float64)
    inner = np.where(leaving[:, None], one, other).astype(np.float64)
    step = outer - inner
    low, high = np.array(frame[:2]), np.array(frame[2:])
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(step > 0, (high - inner) / step, (low - inner) / step)
    share[step == 0] = np.inf
    met: NDArray[np.float64] = inner + step * share.min(axis=1)[:, None]
    return met.astype(np.float32)


def _areas_outside(points: NDArray[np.float32], starts: NDArray[np.int32], frame: Frame) -> Trails:
    if not len(points):
        return points, starts
    touched = np.logical_or.reduceat(_inside(points, frame), starts[:-1])
    return chosen(points, starts, ~touched)


def _inside(points: NDArray[np.float32], frame: Frame) -> NDArray[np.bool_]:
    left, top, right, bottom = frame
    x, y = points[:, 0], points[:, 1]
    inside: NDArray[np.bool_] = (x > left) & (x < right) & (y > top) & (y < bottom)
    return inside
