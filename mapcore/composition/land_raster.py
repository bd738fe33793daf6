"""Where the land of a map is, in coarse cells of the canvas: for names at sea and for rivers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import keep
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement
    from mapcore.geometry.polylines import Polylines

CELLS = 400
"""Along the longer side of the window."""


@frozen(eq=False)
class LandRaster:
    """Cells of `cell` pixels from the point `x`, `y` of the canvas; `land` is (rows, columns).

    `sums` (rows + 1, columns + 1) counts the cells with land above and to the left of a corner.
    """

    x: float
    y: float
    cell: float
    land: NDArray[np.bool_]
    sums: NDArray[np.int64]

    def has_land(self, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell of each of `points` (..., 2) whether its cell has land; none is outside of it."""
        cells = np.floor((points - (self.x, self.y)) / self.cell).astype(np.int64)
        column, row = cells[..., 0], cells[..., 1]
        rows, columns = self.land.shape
        known = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        found: NDArray[np.bool_] = known & self.land[row * known, column * known]
        return found

    def widen(self) -> LandRaster:
        """Return the raster in which cells beside land, also across a corner, are land."""
        padded = np.pad(self.land, 1)
        rows, columns = self.land.shape
        parts = [
            padded[row : row + rows, column : column + columns]
            for row in range(3)
            for column in range(3)
        ]
        return _make_raster(self.x, self.y, self.cell, np.logical_or.reduce(parts))

    def are_free(self, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell of each of `boxes` (n, 4), left, top, right and lower side, whether it has none."""
        sides = (boxes - (self.x, self.y) * 2) / self.cell
        rows, columns = self.land.shape
        left, right = (np.clip(side, 0, columns).astype(np.int64) for side in _outwards(sides, 0))
        top, bottom = (np.clip(side, 0, rows).astype(np.int64) for side in _outwards(sides, 1))
        sums = self.sums
        count = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        free: NDArray[np.bool_] = count == 0
        return free


def _outwards(
    sides: NDArray[np.float64], axis: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.floor(sides[:, axis]), np.ceil(sides[:, axis + 2])


@keep("measures")
def rasterize_land(rings: Polylines, placement: Placement, window: Box) -> LandRaster:
    """Return which cells of a window have their middle within closed rings, or a vertex of them.

    The work grows with the vertices and the rows of cells that the rings run through.
    """
    cell = window.longer_side / CELLS
    rows, columns = (int(np.ceil(side / cell)) for side in (window.height, window.width))
    points = rings.points.astype(np.float64) * placement.scale + placement.shift
    points = (points - (window.x, window.y)) / cell
    land = _fill(points, rings.starts, rows, columns)
    corner = np.floor(points).astype(np.int64)
    known = ((corner >= 0) & (corner < (columns, rows))).all(axis=1)
    land[corner[known, 1], corner[known, 0]] = True
    return _make_raster(window.x, window.y, cell, land)


def _make_raster(x: float, y: float, cell: float, land: NDArray[np.bool_]) -> LandRaster:
    sums = np.zeros(np.add(land.shape, 1), np.int64)
    sums[1:, 1:] = land.cumsum(axis=0).cumsum(axis=1)
    return LandRaster(x, y, cell, land, sums)


def _fill(
    points: NDArray[np.float64], starts: NDArray[np.int32], rows: int, columns: int
) -> NDArray[np.bool_]:
    """Return the cells whose middle lies within closed rings, by the even-odd rule."""
    if not len(points):
        return np.zeros((rows, columns), bool)
    edge = np.ones(len(points) - 1, bool)
    edge[starts[1:-1] - 1] = False
    (x0, y0), (x1, y1) = points[:-1][edge].T, points[1:][edge].T
    first, last = (
        np.clip(np.ceil(side - 0.5), 0, rows).astype(np.int64)
        for side in (np.minimum(y0, y1), np.maximum(y0, y1))
    )
    counts = last - first
    each = np.repeat(np.arange(len(counts)), counts)
    row = first[each] + np.arange(len(each)) - np.repeat(np.cumsum(counts) - counts, counts)
    x = x0[each] + (row + 0.5 - y0[each]) * ((x1 - x0)[each] / (y1 - y0)[each])
    column = np.clip(np.ceil(x - 0.5), 0, columns).astype(np.int64)
    crossed = np.bincount(row * (columns + 1) + column, minlength=rows * (columns + 1))
    inside: NDArray[np.bool_] = crossed.reshape(rows, columns + 1).cumsum(axis=1) % 2 == 1
    return inside[:, :columns]
