"""Shapes in degrees, placed on the plane of a map as its own regions are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from mapcore.building.map_framing.plane import move_shapes, project
from mapcore.building.shapes.globe import reaches_into, unwrap
from mapcore.building.shapes.polygons import polygons_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.pack import Inset, MapPack


def place_shapes(pack: MapPack, shapes: Iterable[shapely.Geometry]) -> list[shapely.Geometry]:
    """Return shapes in degrees in the plane of a map; those in an inset's degrees stand there."""
    found = []
    for shape in shapes:
        whole = polygons_of(shape)
        part, middle = _find_part(pack, whole)
        flat = project([unwrap(whole, middle)], part.projection.proj)
        found += move_shapes(flat, part.to_plane)
    return found


def _find_part(pack: MapPack, shape: shapely.Geometry) -> tuple[MapPack | Inset, float]:
    """Return the inset that serves a shape, else the main part, and its middle meridian."""
    for inset in pack.insets:
        west, south, east, north = inset.bounds.sides
        if reaches_into(shape, (west, south, east, north)):
            return inset, (west + east) / 2
    return pack, pack.projection.centre[0] or 0.0
