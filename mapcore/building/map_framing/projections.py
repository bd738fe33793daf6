"""The projection of a map: with equal areas and little distortion of its shapes.

That of a long and narrow map may be oblique, along its axis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pyproj
import shapely

from mapcore.building.map_framing.plane import bounds_of, project
from mapcore.geometry.projection import Projection

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds

PROJ_END = "+datum=WGS84 +units=km +no_defs"

BETTER_SHARE = 2 / 3
"""An oblique projection is taken where it leaves at most this share of the distortion."""

UNDISTORTED_SPREAD = 1.001
"""Up to this spread of its scales a map is as good as undistorted."""

MOST_AREA = 1.015
"""How much larger one of two equal areas may be on an oblique map."""

COARSE_DEGREES = 0.05
"""Degrees to which shapes are simplified for this choice."""

UPRIGHT_DEGREES = 1.0
"""Degrees from north and south up to which an axis is a meridian."""


def suiting(bounds: Bounds) -> str:
    """Return the PROJ string for a map of these degrees (west, south, east, north).

    Lambert's azimuthal projection on the middle; Albers' conic one for wide maps in middle
    latitudes, with its standard parallels a sixth of the height from the edges.
    """
    west, south, east, north = bounds
    lon, lat = (west + east) / 2, (south + north) / 2
    wide, high = east - west, north - south
    shape = wide * float(np.cos(np.radians(lat))) / max(high, 1e-9)
    if (wide > 45 and abs(lat) > 20 and shape > 1.15) or (
        wide > 25 and abs(lat) > 28 and shape > 1.4
    ):
        return albers(lon, lat, south + high / 6, north - high / 6)
    return azimuthal(lon, lat)


def azimuthal(lon: float, lat: float) -> str:
    """Return Lambert's azimuthal equal-area projection on a place."""
    return f"+proj=laea +lat_0={lat:.4f} +lon_0={around_zero(lon):.4f} {PROJ_END}"


def albers(lon: float, lat: float, south: float, north: float) -> str:
    """Return Albers' equal-area conic projection with two standard parallels."""
    return (
        f"+proj=aea +lat_1={south:.3f} +lat_2={north:.3f} +lat_0={lat:.3f} "
        f"+lon_0={around_zero(lon):.3f} {PROJ_END}"
    )


Degrees = TypeVar("Degrees", float, "NDArray[np.float64]")


def around_zero(lon: Degrees) -> Degrees:
    """Return a longitude, or each of an array, between -180 and 180.

    >>> around_zero(190.0)
    -170.0
    """
    return (lon + 180.0) % 360.0 - 180.0


def suiting_or_oblique(shapes: Iterable[shapely.Geometry]) -> str:
    """Return the PROJ string of the projection that suits shapes in degrees, oblique if that helps.

    The oblique one is Mercator's along the axis of the shapes. It keeps shapes, and near its axis
    areas too, so it is taken for narrow maps alone.
    """
    array = np.array(list(shapes), object)
    plain = suiting(bounds_of(array))
    places = shapely.get_coordinates(
        shapely.segmentize(shapely.simplify(array, COARSE_DEGREES), 1.0)
    )
    distortion = scale_spread(plain, places)
    if distortion <= UNDISTORTED_SPREAD:
        return plain
    oblique = _along_axis(shapely.convex_hull(shapely.multipoints(places)))
    found = scale_spread(oblique, places)
    better = found - 1 <= BETTER_SHARE * (distortion - 1) and found**2 <= MOST_AREA
    return oblique if better else plain


def scale_spread(projection: str, places: NDArray[np.float64]) -> float:
    """Return the largest scale of a projection divided by its smallest, at places in degrees.

    The scales at a place are those in all directions; infinity where a place is not shown.
    """
    lon, lat = around_zero(places[:, 0]), np.clip(places[:, 1], -89.99, 89.99)
    factors = pyproj.Proj(projection).get_factors(lon, lat)
    large, small = factors.tissot_semimajor, factors.tissot_semiminor
    if not (np.isfinite(large).all() and np.isfinite(small).all() and np.min(small) > 0):
        return float("inf")
    return float(np.max(large) / np.min(small))


def _along_axis(hull: shapely.Geometry) -> str:
    """Return Mercator's projection along the middle of the narrowest strip around a shape."""
    x0, y0, x1, y1 = hull.bounds
    lon, lat = (x0 + x1) / 2, (y0 + y1) / 2
    for _ in range(2):  # the second time around the middle that was found
        plane = azimuthal(lon, lat)
        x, y, azimuth = _narrowest_strip(shapely.get_coordinates(project([hull], plane)[0]))
        lon, lat = map(float, Projection(plane).inverse_each(x, y))
    if abs(azimuth) < UPRIGHT_DEGREES:
        return f"+proj=tmerc +lat_0={lat:.4f} +lon_0={around_zero(lon):.4f} {PROJ_END}"
    return (
        f"+proj=omerc +lat_0={lat:.4f} +lonc={around_zero(lon):.4f} +alpha={azimuth:.2f} "
        f"+gamma={azimuth:.2f} {PROJ_END}"
    )


def _narrowest_strip(
    rim: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """Return the middle (x and y) of the narrowest strip around points, and its azimuth.

    One side of it runs along an edge of their convex hull.
    """
    corners = shapely.get_coordinates(shapely.convex_hull(shapely.multipoints(rim)))
    edges = np.diff(corners, axis=0)
    along = edges / np.hypot(*edges.T)[:, None]
    across = np.stack((-along[:, 1], along[:, 0]), axis=1)
    offsets = across @ corners.T
    best = int(np.argmin(np.ptp(offsets, axis=1)))
    runs = along[best] @ corners.T
    middle = np.ptp(runs) / 2 + runs.min(), np.ptp(offsets[best]) / 2 + offsets[best].min()
    x, y = middle[0] * along[best] + middle[1] * across[best]
    azimuth = float(np.degrees(np.arctan2(*along[best])))
    return x, y, (azimuth + 90.0) % 180.0 - 90.0
