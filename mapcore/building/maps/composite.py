"""The United States on one plane: the contiguous states, with Alaska and Hawaii below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve, frozen

from mapcore.building.draft import (
    FOREIGN_OWNER,
    Cell,
    Draft,
    DraftInset,
    OwnedCell,
    reshape,
    shapes_of,
)
from mapcore.building.map_framing.plane import bounds_of, fit_frame, move_shapes, pad, project
from mapcore.building.map_framing.sheet import Context, MapSubject, finish_sheet
from mapcore.building.map_framing.surroundings import View
from mapcore.building.shapes.globe import unwrap
from mapcore.building.shapes.polygons import common_borders, multipolygon
from mapcore.building.tables import gather, read_bounds, rows
from mapcore.geometry.affine import Affine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.building.draft import Bounds

CONTIGUOUS_STATES = (
    "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=37.5 +lon_0=-96 +datum=WGS84 +units=km +no_defs"
)
MIDDLE_MERIDIAN = -96.0
INSET_ROOM = 8.0
"""Space around an inset's shapes in its frame, in plane units."""


@frozen
class FarPlacement:
    """Where a far state is drawn: scaled, then moved, in the kilometres of the main projection."""

    name: str
    projection: str
    affine: Affine
    bounds: Bounds


def placements(table: str = "us_composite") -> dict[str, FarPlacement]:
    """Return where the far states are drawn on the built-in maps, by their codes.

    The table `us_territories` tells it of the territories on one's own maps.
    """
    return {row["state"]: _placement(row) for row in rows(table)}


def composite(
    subject: MapSubject,
    context: Context,
    places: Mapping[str, FarPlacement] | None = None,
    rest: Sequence[Cell] = (),
) -> Draft:
    """Return the map of the United States made of states or counties.

    Units are drawn by their cells where they have some. `places` are the far states, those of the
    built-in maps if absent; each must have a unit. `rest` is land of the country in no unit, over
    which the map draws the lines of the states.
    """
    places = placements() if places is None else places
    cells = [
        OwnedCell(cell, owner)
        for owner, unit in enumerate(subject.units)
        for cell in unit.cells or (Cell(unit.shape, *unit.codes),)
    ]
    cells += [OwnedCell(cell, FOREIGN_OWNER) for cell in rest]
    near = [owned for owned in cells if owned.cell.state not in places]
    parts = [reshape(near, project(shapes_of(near), CONTIGUOUS_STATES))]
    for state, placement in places.items():
        parts.append(_far([owned for owned in cells if owned.cell.state == state], placement))
    bounds = bounds_of(shape for part in parts for shape in shapes_of(part))
    to_plane, frame = fit_frame(pad(bounds))
    placed = [reshape(part, move_shapes(shapes_of(part), to_plane)) for part in parts]
    insets = [
        _inset(placement, to_plane, own)
        for placement, own in zip(places.values(), placed[1:], strict=True)
    ]
    view = View(CONTIGUOUS_STATES, MIDDLE_MERIDIAN, to_plane, frame)
    draft = finish_sheet(subject, view, placed[0], placed[1:], insets, context)
    if not rest:
        return draft
    frames = shapely.union_all([shapely.box(*inset.frame) for inset in insets])
    return evolve(
        draft,
        pieces=(tuple(_clear(owned, frames) for owned in draft.pieces[0]), *draft.pieces[1:]),
        insets=tuple(evolve(inset, land=True) for inset in insets),
        overlays={**draft.overlays, "admin1-mesh-inner": _state_lines(placed)},
    )


def _clear(owned: OwnedCell, frames: shapely.Geometry) -> OwnedCell:
    """Return a cell, one of no region without its parts that lie wholly in frames of insets.

    They would be taken for an inset's.
    """
    if owned.owner != FOREIGN_OWNER:
        return owned
    parts = shapely.get_parts(owned.cell.shape)
    kept = multipolygon(parts[~shapely.contains(frames, parts)])
    return OwnedCell(evolve(owned.cell, shape=kept), FOREIGN_OWNER)


def _state_lines(placed: Sequence[Sequence[OwnedCell]]) -> list[shapely.Geometry]:
    """Return the borders between near states, and the outlines of the far ones."""
    near = gather((owned.cell.state, owned.cell.shape) for owned in placed[0])
    states = [Cell(shapely.coverage_union_all(shapes), "US") for shapes in near.values()]
    outlines = [
        shapely.boundary(shapely.coverage_union_all(shapes_of(cells))) for cells in placed[1:]
    ]
    return [common_borders(states), *outlines]


def _placement(row: dict[str, str]) -> FarPlacement:
    scale, x, y = float(row["scale"]), float(row["x"]), float(row["y"])
    return FarPlacement(
        name=row["name"],
        projection=row["projection"],
        affine=Affine(scale, 0.0, x, 0.0, scale, y),
        bounds=read_bounds(row),
    )


def _far(cells: Sequence[OwnedCell], placement: FarPlacement) -> tuple[OwnedCell, ...]:
    """Return the cells of a far state, without the islands outside of the placement's bounds."""
    west, _, east, _ = placement.bounds
    turned = [unwrap(shape, (west + east) / 2) for shape in shapes_of(cells)]
    box = shapely.box(*placement.bounds)
    shown = [multipolygon(filter(box.intersects, shapely.get_parts(shape))) for shape in turned]
    return reshape(cells, move_shapes(project(shown, placement.projection), placement.affine))


def _inset(placement: FarPlacement, to_plane: Affine, cells: Sequence[OwnedCell]) -> DraftInset:
    x0, y0, x1, y1 = bounds_of(shapes_of(cells))
    return DraftInset(
        name=placement.name,
        frame=(x0 - INSET_ROOM, y0 - INSET_ROOM, x1 + INSET_ROOM, y1 + INSET_ROOM),
        projection=placement.projection,
        to_plane=placement.affine.then(to_plane),
        bounds=placement.bounds,
        framed=False,
    )
