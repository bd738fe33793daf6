"""Projection of places: from longitude and latitude to the plane, or to an inset in it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapcore.atlas.pack import Inset, MapPack


def project(pack: MapPack, lon: float, lat: float) -> tuple[float, float] | None:
    """Return the position of a place in the plane of a map, None if the map does not show it."""
    for inset in pack.insets:
        position = _project_to_inset(inset, lon, lat)
        if position is not None:
            return position
    position = _project_to_plane(pack, lon, lat)
    if position is None or not pack.frame.contains(*position):
        return None
    hidden = any(inset.framed and inset.frame.contains(*position) for inset in pack.insets)
    return None if hidden else position


def _project_to_inset(inset: Inset, lon: float, lat: float) -> tuple[float, float] | None:
    if not any(inset.bounds.contains(lon + turn, lat) for turn in (0, 360, -360)):
        return None
    position = _project_to_plane(inset, lon, lat)
    return position if position is not None and inset.frame.contains(*position) else None


def _project_to_plane(part: MapPack | Inset, lon: float, lat: float) -> tuple[float, float] | None:
    x, y = part.projection.forward(lon, lat)
    return part.to_plane.apply(x, y) if math.isfinite(x) and math.isfinite(y) else None
