"""Longitudes: shapes put together across the antimeridian."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.shapes.globe import turns_to
from mapcore.building.shapes.polygons import multipolygon

if TYPE_CHECKING:
    from numpy.typing import NDArray

SEAM_LONGITUDE = 179.9 - 1e-6
"""Natural Earth ends its shapes at 179.9 degrees east and west, instead of at 180."""


def close_seam(shape: shapely.Geometry) -> shapely.Geometry:
    """Return a shape whose edge at the antimeridian lies at exactly 180 degrees."""

    def draw_out(points: NDArray[np.float64]) -> NDArray[np.float64]:
        lon = points[:, 0]
        drawn = np.where(np.abs(lon) >= SEAM_LONGITUDE, np.copysign(180.0, lon), lon)
        return np.stack((drawn, points[:, 1]), axis=1)

    west, _, east, _ = shapely.bounds(shape)
    return shapely.transform(shape, draw_out) if max(-west, east) >= SEAM_LONGITUDE else shape


def shift(shape: shapely.Geometry, degrees: float) -> shapely.Geometry:
    """Return a shape turned eastwards by so many degrees."""
    return shapely.transform(shape, lambda points: points + np.array((degrees, 0.0)))


def unwrap(shape: shapely.Geometry, middle: float) -> shapely.Geometry:
    """Return a shape with its parts turned to within 180 degrees around `middle`, and rejoined.

    Parts that meet at the antimeridian become one.
    """
    parts = shapely.get_parts(shape)
    bounds = shapely.bounds(parts)
    turns = turns_to(bounds, middle)
    at_seam = (np.abs(bounds[:, [0, 2]]) == 180.0).any(axis=1)
    turned = np.array([shift(*each) for each in zip(parts, turns, strict=True)], object)
    joined = shapely.get_parts(shapely.union_all(turned[at_seam]))
    return multipolygon([*turned[~at_seam], *joined])
