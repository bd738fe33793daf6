"""The map of a country by its first-level units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.building.draft import Draft, Naming, Origin, Piece, Unit
from mapcore.building.labels import with_anchors
from mapcore.building.plane import bounds_of, fitted, moved, projected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Box


def country(naming: Naming, origin: Origin, units: Sequence[Unit]) -> Draft:
    """Return the map of a country in the projection that suits it."""
    projection = _projection(bounds_of(unit.shape for unit in units))
    shapes = projected([unit.shape for unit in units], projection)
    to_plane, frame = fitted(bounds_of(shapes))
    piece = Piece(tuple(moved(shapes, to_plane)), tuple(range(len(units))))
    draft = Draft(
        naming=naming,
        origin=origin,
        projection=projection,
        to_plane=to_plane,
        frame=frame,
        regions=tuple(unit.region for unit in units),
        pieces=(piece,),
    )
    return evolve(draft, regions=with_anchors(draft))


def _projection(bounds: Box) -> str:
    west, south, east, north = bounds
    lat, lon = (south + north) / 2, (west + east) / 2
    return f"+proj=laea +lat_0={lat:.4f} +lon_0={lon:.4f} +datum=WGS84 +units=km +no_defs"
