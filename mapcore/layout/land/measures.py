"""Measures of a map's shapes, taken once for each geometry: sizes of regions, choice of lines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.extents import measure_extents
from mapcore.caching import keep

if TYPE_CHECKING:
    from mapcore.atlas.pack import Geometry
    from mapcore.geometry.polylines import Polylines


@keep("measures")
def measure_median_area(geometry: Geometry) -> float | None:
    """Return the median of the regions' areas in square plane units, None without regions.

    `np.median` would load `numpy.ma`, which takes a hundredth of a cold start.
    """
    areas = np.sort(measure_extents(geometry).areas)
    count = len(areas)
    return float(areas[(count - 1) // 2] + areas[count // 2]) / 2 if count else None


@keep("measures")
def measure_breadth(geometry: Geometry) -> float:
    """Return the mean breadth of a map's land in plane units: twice its area by its coast's length.

    It is small where there are many fjords and islands.
    """
    length = geometry.outer.length()
    return 2 * float(measure_extents(geometry).areas.sum()) / length if length else math.inf


@keep("measures")
def split_by_size(geometry: Geometry, side: float) -> tuple[Polylines, Polylines]:
    """Return the coasts of islands up to `side` plane units across, and the rest."""
    coast = geometry.coast
    small = coast.longer_sides() <= side
    ends = coast.points[coast.starts[:-1]], coast.points[coast.starts[1:] - 1]
    small &= (ends[0] == ends[1]).all(axis=1)
    return coast.select(small), coast.select(~small)
