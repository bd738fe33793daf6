"""The map of the world: Equal Earth, cut where few people live."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.draft import Draft, Naming, Origin, Piece, Unit
from mapcore.building.labels import with_anchors
from mapcore.building.longitude import shifted
from mapcore.building.plane import bounds_of, fitted, moved, projected

if TYPE_CHECKING:
    from collections.abc import Sequence

CENTRE = 11.0
"""The middle meridian: its antimeridian runs through the Bering Strait."""

PROJECTION = f"+proj=eqearth +lon_0={CENTRE} +datum=WGS84 +units=km +no_defs"
UNWRAPPED = "+proj=eqearth +lon_0=0 +datum=WGS84 +units=km +no_defs +over"
LEFT_OUT = frozenset({"AQ"})


def world(naming: Naming, origin: Origin, units: Sequence[Unit]) -> Draft:
    """Return the map of the world; Antarctica is left out."""
    shown = [unit for unit in units if unit.region.key not in LEFT_OUT]
    shapes = projected([_cut(unit.shape) for unit in shown], UNWRAPPED)
    to_plane, frame = fitted(bounds_of(shapes))
    piece = Piece(tuple(moved(shapes, to_plane)), tuple(range(len(shown))))
    draft = Draft(
        naming=naming,
        origin=origin,
        projection=PROJECTION,
        to_plane=to_plane,
        frame=frame,
        regions=tuple(unit.region for unit in shown),
        pieces=(piece,),
    )
    return evolve(draft, regions=with_anchors(draft))


def _cut(shape: shapely.Geometry) -> shapely.Geometry:
    """Return a shape cut at the antimeridian of the centre, with longitudes relative to it."""
    seam = CENTRE - 180.0
    east = shapely.intersection(shape, shapely.box(seam, -90, 180, 90))
    west = shapely.intersection(shape, shapely.box(-180, -90, seam, 90))
    relative = [
        shifted(east, -CENTRE),
        shifted(west, 360.0 - CENTRE),
    ]
    polygons = [p for side in relative for p in shapely.get_parts(side) if p.area > 0]
    return shapely.union_all(polygons)
