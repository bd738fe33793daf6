"""Many polylines or closed rings in one array of vertices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray


@frozen(eq=False)
class Polylines:
    """Line i is `points[starts[i]:starts[i + 1]]`.

    `points` are vertices (n, 2), `starts` has one number more than there are lines. A closed ring
    is a line whose last vertex repeats its first.
    """

    points: NDArray[np.float32]
    starts: NDArray[np.int32]

    @classmethod
    def of(cls, lines: Iterable[ArrayLike]) -> Polylines:
        """Return several lines, each an array of vertices (n, 2), together.

        >>> Polylines.of([[(0, 0), (1, 0)], [(5, 5), (6, 6), (7, 5)]]).starts.tolist()
        [0, 2, 5]
        """
        arrays = [np.asarray(line, np.float32).reshape(-1, 2) for line in lines]
        starts = np.cumsum([0, *map(len, arrays)], dtype=np.int32)
        return cls(np.concatenate([np.empty((0, 2), np.float32), *arrays]), starts)

    def __len__(self) -> int:
        """Return how many lines there are."""
        return len(self.starts) - 1

    def line(self, number: int) -> NDArray[np.float32]:
        """Return the vertices (n, 2) of one line."""
        return self.points[self.starts[number] : self.starts[number + 1]]

    @property
    def sizes(self) -> NDArray[np.int32]:
        """How many vertices each line has."""
        sizes: NDArray[np.int32] = np.diff(self.starts)
        return sizes

    def list_around(self, points: NDArray[np.float64]) -> Iterator[list[int]]:
        """Yield for each of `points` (n, 2) the closed rings around it.

        >>> rings = Polylines.of([[(0, 0), (4, 0), (4, 4), (0, 0)]])
        >>> list(rings.list_around(np.array([(3, 1), (1, 3)])))
        [[0], []]
        """
        low, high = self.bounds()
        for x, y in points.tolist():
            near = (low[:, 0] <= x) & (x <= high[:, 0]) & (low[:, 1] <= y) & (y <= high[:, 1])
            around = []
            for ring in np.flatnonzero(near).tolist():
                outline = self.line(ring).astype(np.float64)
                (x0, y0), (x1, y1) = outline[:-1].T, outline[1:].T
                crosses = (y0 > y) != (y1 > y)
                rise = np.where(crosses, y1 - y0, 1.0)
                left = x0 + (y - y0) * (x1 - x0) / rise
                if (crosses & (x < left)).sum() % 2:
                    around.append(ring)
            yield around

    def enclose(self, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell which of `points` (n, 2) lie inside closed rings, by the even-odd rule."""
        return np.array([len(rings) % 2 == 1 for rings in self.list_around(points)], bool)

    def freeze(self) -> Polylines:
        """Make the arrays read-only, since they are shared; return the polylines."""
        self.points.flags.writeable = self.starts.flags.writeable = False
        return self

    def select(self, kept: NDArray[np.bool_]) -> Polylines:
        """Return the lines for which `kept` is true.

        >>> lines = Polylines.of([[(0, 0), (1, 0)], [(5, 5), (6, 6)]])
        >>> lines.select(np.array([False, True])).points.tolist()
        [[5.0, 5.0], [6.0, 6.0]]
        """
        sizes = self.sizes
        starts = np.zeros(int(kept.sum()) + 1, np.int32)
        np.cumsum(sizes[kept], out=starts[1:])
        return Polylines(self.points[np.repeat(kept, sizes)], starts)

    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the least and the greatest x and y of each line, two arrays (lines, 2).

        Every line must have a vertex.

        >>> low, high = Polylines.of([[(0, 4), (3, 0)]]).bounds()
        >>> low.tolist(), high.tolist()
        ([[0.0, 0.0]], [[3.0, 4.0]])
        """
        if not len(self.points):
            return np.empty((0, 2), np.float32), np.empty((0, 2), np.float32)
        first = self.starts[:-1]
        low = np.minimum.reduceat(self.points, first, axis=0)
        return low, np.maximum.reduceat(self.points, first, axis=0)

    def box(self) -> Box:
        """Return the box around all lines; there must be one.

        >>> Polylines.of([[(0, 4), (3, 0)], [(5, 1), (4, 1)]]).box()
        Box(x=0.0, y=0.0, width=5.0, height=4.0)
        """
        low, high = self.bounds()
        return Box.between(*low.min(axis=0).tolist(), *high.max(axis=0).tolist())

    def longer_sides(self) -> NDArray[np.float32]:
        """Return the longer side of the bounds of each line."""
        low, high = self.bounds()
        sides: NDArray[np.float32] = (high - low).max(axis=1)
        return sides

    def length(self) -> float:
        """Return the length of all lines together.

        >>> Polylines.of([[(0, 0), (3, 4)], [(9, 9), (9, 10)]]).length()
        6.0
        """
        steps = np.hypot(*np.diff(self.points, axis=0).T)
        # The step from the end of one line to the start of the next belongs to neither.
        steps[self.starts[1:-1] - 1] = 0
        return float(steps.sum())

    def areas(self) -> NDArray[np.float64]:
        """Return the signed areas of closed rings by the shoelace formula.

        >>> Polylines.of([[(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]]).areas().tolist()
        [4.0]
        """
        if not len(self.points):
            return np.zeros(len(self))
        x, y = self.points[:, 0].astype(np.float64), self.points[:, 1].astype(np.float64)
        cross = np.zeros(len(self.points))
        cross[:-1] = x[:-1] * y[1:] - x[1:] * y[:-1]
        cross[self.starts[1:] - 1] = 0
        sums: NDArray[np.float64] = np.add.reduceat(cross, self.starts[:-1])
        return sums / 2

    def begin_within(self, box: Box) -> NDArray[np.bool_]:
        """Tell of each line whether its first vertex lies in a box or on one of its sides.

        >>> lines = Polylines.of([[(1, 1), (2, 2)], [(8, 8), (9, 9)]])
        >>> lines.begin_within(Box(0, 0, 5, 5)).tolist()
        [True, False]
        """
        return box.contains_each(self.points[self.starts[:-1]])

    def reach_into(self, box: Box) -> NDArray[np.bool_]:
        """Tell of each line whether any of its vertices lies inside a box."""
        if not len(self.points):
            return np.zeros(len(self), bool)
        touched: NDArray[np.bool_] = np.logical_or.reduceat(
            _inside(self.points, box), self.starts[:-1]
        )
        return touched

    def clip_out(self, box: Box) -> Polylines:
        """Return the lines without their parts inside a box, cut where they enter or leave it.

        >>> line = Polylines.of([[(0, 5), (10, 5), (20, 5)]])
        >>> line.clip_out(Box(5, 0, 10, 10)).points.tolist()
        [[0.0, 5.0], [5.0, 5.0], [15.0, 5.0], [20.0, 5.0]]
        """
        return _clip_out(_with_middles(self, box), box)


def _clip_out(lines: Polylines, box: Box) -> Polylines:
    points, starts = lines.points, lines.starts
    inside = _inside(points, box)
    if not inside.any():
        return lines
    line = np.repeat(np.arange(len(lines)), lines.sizes)
    crossing = np.flatnonzero((inside[:-1] != inside[1:]) & (line[:-1] == line[1:]))
    leaving = inside[crossing]
    cuts = _crossings(points[crossing], points[crossing + 1], leaving, box)
    # Every cut ends a run of outer vertices or begins one: runs are told apart by a number.
    run = np.zeros(len(points), np.int64)
    run[crossing[leaving] + 1] = 1
    run[starts[1:-1]] = 1
    run = np.cumsum(run)
    where = crossing + 1
    merged = np.insert(points, where, cuts, axis=0)
    runs = np.insert(run, where, run[crossing + leaving])
    kept = ~np.insert(inside, where, False)
    merged, runs = merged[kept], runs[kept]
    bounds = np.flatnonzero(np.diff(runs, prepend=-1, append=-1)) if len(runs) else np.zeros(1)
    return Polylines(merged, bounds.astype(np.int32))


def _with_middles(lines: Polylines, box: Box) -> Polylines:
    """Add a vertex to every step that runs through a box between two vertices outside of it."""
    points, starts = lines.points, lines.starts
    if len(points) < 2:
        return lines
    low, high = np.array((box.x, box.y)), np.array((box.right, box.bottom))
    # Seen from the box's middle in half sides, the box reaches from -1 to 1.
    seen = (2 * points - low - high) / (high - low)
    step = np.diff(seen, axis=0)
    length = np.maximum((step**2).sum(axis=1), 1e-12)
    share = np.clip(-(seen[:-1] * step).sum(axis=1) / length, 0, 1)[:, None]
    nearest = np.abs(seen[:-1] + share * step).max(axis=1) < 1
    nearest[starts[1:-1] - 1] = False
    where = np.flatnonzero(nearest & (share[:, 0] > 0) & (share[:, 0] < 1))
    if not len(where):
        return lines
    middles = points[where] + share[where] * (points[where + 1] - points[where])
    moved = starts + np.searchsorted(where + 1, starts, side="left")
    return Polylines(np.insert(points, where + 1, middles, axis=0), moved.astype(np.int32))


def _crossings(
    one: NDArray[np.float32], other: NDArray[np.float32], leaving: NDArray[np.bool_], box: Box
) -> NDArray[np.float32]:
    """Return where steps from `one` to `other` meet the sides of a box."""
    outer = np.where(leaving[:, None], other, one).astype(np.float64)
    inner = np.where(leaving[:, None], one, other).astype(np.float64)
    step = outer - inner
    low, high = np.array((box.x, box.y)), np.array((box.right, box.bottom))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(step > 0, (high - inner) / step, (low - inner) / step)
    share[step == 0] = np.inf
    met: NDArray[np.float64] = inner + step * share.min(axis=1)[:, None]
    return met.astype(np.float32)


def _inside(points: NDArray[np.float32], box: Box) -> NDArray[np.bool_]:
    x, y = points[:, 0], points[:, 1]
    inside: NDArray[np.bool_] = (x > box.x) & (x < box.right) & (y > box.y) & (y < box.bottom)
    return inside
