"""The United States on one plane: the contiguous states, with Alaska and Hawaii below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve, frozen

from mapcore.atlas.pack import Inset
from mapcore.building.draft import Draft, Naming, Origin, Piece, Unit
from mapcore.building.labels import with_anchors
from mapcore.building.longitude import unwrapped
from mapcore.building.plane import bounds_of, chained, fitted, moved, projected
from mapcore.building.tables import rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Affine, Box

CONTIGUOUS = (
    "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=37.5 +lon_0=-96 +datum=WGS84 +units=km +no_defs"
)
ROOM = 8.0
"""Space around an inset's shapes in its frame, in plane units."""


@frozen
class Placement:
    """Where a far state is drawn: scaled, then moved, in the kilometres of the main projection."""

    name: str
    projection: str
    affine: Affine
    bounds: Box


@frozen(eq=False)
class Part:
    """Units drawn in one projection, in the kilometres of the main one; `placement` if far."""

    owners: tuple[int, ...]
    shapes: tuple[shapely.Geometry, ...]
    placement: Placement | None


def composite(
    naming: Naming, origin: Origin, units: Sequence[Unit], states: Sequence[str]
) -> Draft:
    """Return the map of the United States made of states or counties.

    `states` are the FIPS codes of the units' states.
    """
    places = {row["fips"]: _placement(row) for row in rows("us_composite")}
    near = [i for i, state in enumerate(states) if state not in places]
    parts = [Part(tuple(near), tuple(projected([units[i].shape for i in near], CONTIGUOUS)), None)]
    for state, placement in places.items():
        far = [i for i, unit_state in enumerate(states) if unit_state == state]
        parts.append(_far_part(far, [units[i].shape for i in far], placement))
    to_plane, frame = fitted(bounds_of(shape for part in parts for shape in part.shapes))
    pieces = tuple(Piece(tuple(moved(part.shapes, to_plane)), part.owners) for part in parts)
    draft = Draft(
        naming=naming,
        origin=origin,
        projection=CONTIGUOUS,
        to_plane=to_plane,
        frame=frame,
        regions=tuple(unit.region for unit in units),
        pieces=pieces,
        insets=tuple(
            _inset(part.placement, to_plane, piece)
            for part, piece in zip(parts, pieces, strict=True)
            if part.placement
        ),
    )
    return evolve(draft, regions=with_anchors(draft))


def _placement(row: dict[str, str]) -> Placement:
    scale, x, y = float(row["scale"]), float(row["x"]), float(row["y"])
    return Placement(
        name=row["name"],
        projection=row["projection"],
        affine=(scale, 0.0, x, 0.0, scale, y),
        bounds=(float(row["west"]), float(row["south"]), float(row["east"]), float(row["north"])),
    )


def _far_part(
    owners: Sequence[int], shapes: Sequence[shapely.Geometry], placement: Placement
) -> Part:
    """Return the units of a far state, without the islands outside of the placement's bounds."""
    west, _, east, _ = placement.bounds
    shown = [_within(unwrapped(shape, (west + east) / 2), placement.bounds) for shape in shapes]
    placed = moved(projected(shown, placement.projection), placement.affine)
    return Part(tuple(owners), tuple(placed), placement)


def _within(shape: shapely.Geometry, bounds: Box) -> shapely.Geometry:
    box = shapely.box(*bounds)
    return shapely.multipolygons([p for p in shapely.get_parts(shape) if box.intersects(p)])


def _inset(placement: Placement, to_plane: Affine, piece: Piece) -> Inset:
    x0, y0, x1, y1 = bounds_of(piece.faces)
    return Inset(
        name=placement.name,
        frame=(x0 - ROOM, y0 - ROOM, x1 + ROOM, y1 + ROOM),
        projection=placement.projection,
        to_plane=chained(placement.affine, to_plane),
        bounds=placement.bounds,
        framed=False,
    )
