"""The map of the world: Equal Earth, cut where few people live."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.draft import Cell, Draft, OwnedCell, Piece
from mapcore.building.shapes.longitude import shift
from mapcore.building.sheets.labels import with_anchors
from mapcore.building.sheets.plane import bounds_of, fit_frame, move_shapes, pad, project
from mapcore.building.sources.places import ATTRIBUTION, MANY, places_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore.building.sheets.sheet import Context, MapSubject
    from mapcore.geometry.affine import Affine

CENTRE = 11.0
"""The middle meridian: its antimeridian runs through the Bering Strait."""

PROJECTION = f"+proj=eqearth +lon_0={CENTRE} +datum=WGS84 +units=km +no_defs"
UNWRAPPED = "+proj=eqearth +lon_0=0 +datum=WGS84 +units=km +no_defs +over"
LEFT_OUT = frozenset({"AQ"})


def world(subject: MapSubject, context: Context, left_out: Collection[str] = LEFT_OUT) -> Draft:
    """Return the map of the world; Antarctica is left out unless it is asked for."""
    units = [unit for unit in subject.units if unit.region.key not in left_out]
    shapes = project([cut(unit.shape) for unit in units], UNWRAPPED)
    to_plane, frame = fit_frame(pad(bounds_of(shapes)))
    cells = tuple(
        OwnedCell(Cell(shape, *unit.codes), owner)
        for owner, (unit, shape) in enumerate(
            zip(units, move_shapes(shapes, to_plane), strict=True)
        )
    )
    places = places_of(context.cities, (PROJECTION, to_plane, frame), (), subject.countries, MANY)
    draft = Draft(
        naming=subject.naming,
        origin=subject.origin,
        projection=PROJECTION,
        to_plane=to_plane,
        frame=frame,
        regions=tuple(unit.region for unit in units),
        pieces=(Piece(cells),),
        overlays=_overlays(context, to_plane),
        places=places,
        default_layers=subject.default_layers,
        attribution=ATTRIBUTION if places else None,
    )
    return evolve(draft, regions=with_anchors(draft))


def _overlays(context: Context, to_plane: Affine) -> dict[str, list[shapely.Geometry]]:
    return {
        layer: move_shapes(project([cut(cell.shape) for cell in source.cells], UNWRAPPED), to_plane)
        for layer, source in context.overlays.items()
    }


def cut(shape: shapely.Geometry) -> shapely.Geometry:
    """Return a shape cut at the antimeridian of the centre, with longitudes relative to it."""
    seam = CENTRE - 180.0
    east = shapely.intersection(shape, shapely.box(seam, -90, 180, 90))
    west = shapely.intersection(shape, shapely.box(-180, -90, seam, 90))
    relative = [
        shift(east, -CENTRE),
        shift(west, 360.0 - CENTRE),
    ]
    dimension = shapely.get_dimensions(shape)
    parts = [
        part
        for side in relative
        for part in shapely.get_parts(side)
        if shapely.get_dimensions(part) == dimension and not part.is_empty
    ]
    return shapely.union_all(parts)
