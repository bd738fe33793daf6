"""The map of the world: Equal Earth, cut where few people live."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.draft import Cell, OwnedCell
from mapcore.building.map_framing.plane import bounds_of, fit_frame, move_shapes, pad, project
from mapcore.building.map_framing.sheet import make_draft
from mapcore.building.map_framing.surroundings import View, zoom_of
from mapcore.building.shapes.globe import shift
from mapcore.building.sources.places import MAX_CITIES_OF_MANY

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore.building.draft import Draft
    from mapcore.building.map_framing.sheet import Context, MapSubject
    from mapcore.geometry.affine import Affine

CENTRE = 11.0
"""The middle meridian: its antimeridian runs through the Bering Strait."""

UNWRAPPED = "+proj=eqearth +lon_0=0 +datum=WGS84 +units=km +no_defs +over"
LEFT_OUT = frozenset({"AQ"})


def world(
    subject: MapSubject,
    context: Context,
    left_out: Collection[str] = LEFT_OUT,
    centre: float = CENTRE,
) -> Draft:
    """Return the map of the world around a meridian; Antarctica is left out unless asked for."""
    projection = f"+proj=eqearth +lon_0={centre} +datum=WGS84 +units=km +no_defs"
    units = [unit for unit in subject.units if unit.region.key not in left_out]
    shapes = project([cut(unit.shape, centre) for unit in units], UNWRAPPED)
    to_plane, frame = fit_frame(pad(bounds_of(shapes)))
    cells = tuple(
        OwnedCell(Cell(shape, *unit.codes), owner)
        for owner, (unit, shape) in enumerate(
            zip(units, move_shapes(shapes, to_plane), strict=True)
        )
    )
    shown = evolve(subject, units=units, most_cities=MAX_CITIES_OF_MANY)
    view = View(projection, centre, to_plane, frame)
    overlays = _overlays(context, to_plane, centre)
    return make_draft(shown, view, (cells,), (), overlays, context.cities)


def _overlays(
    context: Context, to_plane: Affine, centre: float
) -> dict[str, list[shapely.Geometry]]:
    zoom = zoom_of(to_plane)
    overlays: dict[str, list[shapely.Geometry]] = {}
    for layer, source in context.overlays.items():
        shapes = [cut(cell.shape, centre) for cell in source.cells if cell.zoom <= zoom]
        overlays[layer] = move_shapes(project(shapes, UNWRAPPED), to_plane)
    return overlays


def cut(shape: shapely.Geometry, centre: float) -> shapely.Geometry:
    """Return a shape cut at the antimeridian of the centre, with longitudes relative to it.

    The shape may go on beyond 180 degrees.
    """
    dimension = shapely.get_dimensions(shape)
    seam = centre - 180.0
    parts = [
        shift(part, turn - centre)
        for turn in (0.0, 360.0, -360.0)
        for part in shapely.get_parts(
            shapely.intersection(shape, shapely.box(seam - turn, -90, seam - turn + 360, 90))
        )
        if shapely.get_dimensions(part) == dimension and not part.is_empty
    ]
    return shapely.union_all(parts)
