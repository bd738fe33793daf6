"""Places on a map: from longitude and latitude to the plane, through insets where they belong."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyproj import Transformer

    from mapcore.atlas.pack import Affine, Box, Inset, MapPack


def place(pack: MapPack, lon: float, lat: float) -> tuple[float, float] | None:
    """Return the position of a place in the plane of a map, None where the map does not show it."""
    for inset in pack.insets:
        position = _place_in_inset(inset, lon, lat)
        if position is not None:
            return position
    position = _position(pack.projection, pack.to_plane, lon, lat)
    if position is None or not _inside(pack.frame, position):
        return None
    hidden = any(inset.framed and _inside(inset.frame, position) for inset in pack.insets)
    return None if hidden else position


def _place_in_inset(inset: Inset, lon: float, lat: float) -> tuple[float, float] | None:
    west, south, east, north = inset.bounds
    if not south <= lat <= north or not any(west <= lon + turn <= east for turn in (0, 360, -360)):
        return None
    position = _position(inset.projection, inset.to_plane, lon, lat)
    return position if position is not None and _inside(inset.frame, position) else None


def _position(
    projection: str, to_plane: Affine, lon: float, lat: float
) -> tuple[float, float] | None:
    x, y = _transformer(projection).transform(lon, lat)
    if not (math.isfinite(x) and math.isfinite(y)):
        return None
    a, b, c, d, e, f = to_plane
    return a * x + b * y + c, d * x + e * y + f


def _inside(box: Box, position: tuple[float, float]) -> bool:
    x0, y0, x1, y1 = box
    return x0 <= position[0] <= x1 and y0 <= position[1] <= y1


@lru_cache(maxsize=64)
def _transformer(projection: str) -> Transformer:
    """Return the transformation from degrees on WGS 84; it may be used from several threads."""
    from pyproj import Transformer

    return Transformer.from_crs("EPSG:4326", projection, always_xy=True)
