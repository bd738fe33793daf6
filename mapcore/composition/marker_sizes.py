"""How large the markers of regions are that are too small to be seen, and where they stand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.extents import measure_extents
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.geometry.placement import Placement

MARKER_RADIUS = 2.3
"""Of a marker, in units."""

SPARSE_SHARE, SPARSE_GROWTH = 0.004, 3.0
"""Markers are larger by this factor on maps whose land takes less than this share of the window."""

COVER = 0.69
"""A region is marked where its own area is below this share of its marker's."""


def choose_marker_radius(
    geometry: Geometry, placement: Placement, window: Box, map_unit: float
) -> float:
    """Return the radius in px of a marker that stands alone, larger on maps of atolls.

    `window` is where the map is shown on the canvas, `map_unit` the unit of its strokes.
    """
    land = float(measure_extents(geometry).areas.sum()) * placement.scale**2
    sparse = land < SPARSE_SHARE * window.width * window.height
    return MARKER_RADIUS * map_unit * (SPARSE_GROWTH if sparse else 1.0)


def list_marker_boxes(
    geometry: Geometry,
    drawn: NDArray[np.bool_],
    placement: Placement,
    radius: float,
    distance: float,
) -> list[Box]:
    """Return the boxes in px of the markers of those regions that are `drawn`.

    `radius` is that of a marker, `distance` what is kept free around it, both in px.
    Markers that the layout leaves out, or moves apart where they crowd, are not told apart: these
    are the places that a legend leaves free.
    """
    measured = measure_extents(geometry)
    small = measured.areas * placement.scale**2 < COVER * math.pi * radius**2
    small |= measured.sides * placement.scale < radius
    small &= drawn & np.isfinite(measured.centres).all(axis=1)
    return [
        Box(*placement.point(x, y), 0.0, 0.0).shrink(-radius - distance)
        for x, y in measured.centres[small].tolist()
    ]
