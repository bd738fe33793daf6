"""The projection of a map: always of equal areas, with little distortion of its shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds

PROJ_END = "+datum=WGS84 +units=km +no_defs"


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
