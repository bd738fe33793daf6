"""A map with the frame, projection, insets and layers of a built-in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import AreaLayer, PointLayer
from mapcore.building.draft import Cell, Draft, DraftInset, OwnedCell, Place
from mapcore.building.map_framing.labels import with_anchors
from mapcore.building.map_framing.plane import move_shapes, project
from mapcore.building.map_framing.surroundings import View, draw_worthwhile
from mapcore.building.shapes.globe import unwrap
from mapcore.building.shapes.polygons import multipolygon
from mapcore.building.tables import gather
from mapcore.errors import UnknownMap, make_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Inset, MapPack
    from mapcore.building.draft import Unit
    from mapcore.building.importing.problems import ImportProblems
    from mapcore.building.map_framing.sheet import MapSubject

FINEST_CANVAS = 4800.0
REACH_PX = 600.0
"""How far beyond the frame shapes are kept, in plane units."""


def alike(subject: MapSubject, like: str, problems: ImportProblems) -> Draft:
    """Return the draft of units that stand as on the built-in map `like`."""
    pack = _model(like)
    main, insets = _place_cells(subject.units, pack)
    seen = {owned.owner for cells in (main, *insets) for owned in cells}
    if not seen:
        raise make_error("like", f"no region lies on the map {pack.id}")
    left = [unit.region.key for i, unit in enumerate(subject.units) if i not in seen]
    if left:
        problems.warn("regions-left-out", f"Regions beyond the map {pack.id} are left out.", left)
    new = {owner: number for number, owner in enumerate(sorted(seen))}
    pieces = [
        tuple(evolve(owned, owner=new[owned.owner]) for owned in cells)
        for cells in (main, *insets)
        if cells
    ]
    overlays, places = _layers(pack)
    frames = [evolve(draft_inset(each), land="admin0" in overlays) for each in pack.insets]
    draft = Draft(
        naming=subject.naming,
        origin=subject.origin,
        projection=pack.projection.proj,
        to_plane=pack.to_plane,
        frame=pack.frame.sides,
        regions=tuple(subject.units[owner].region for owner in sorted(seen)),
        pieces=tuple(pieces),
        insets=tuple(frames),
        overlays=overlays,
        places=places,
        default_layers=subject.default_layers or pack.default_layers,
        attribution=pack.attribution,
    )
    return evolve(draft, regions=with_anchors(draft))


def _model(like: str) -> MapPack:
    try:
        return Atlas().open(like)
    except UnknownMap as error:
        raise make_error("like", str(error)) from None


def _place_cells(
    units: Sequence[Unit], pack: MapPack
) -> tuple[tuple[OwnedCell, ...], list[tuple[OwnedCell, ...]]]:
    """Return the cells of the main part, and those of each inset.

    A polygon stands in the inset whose degrees it meets, else in the main part.
    """
    shapes, owners = shapely.get_parts(
        np.array([unit.shape for unit in units], object), return_index=True
    )
    main = np.ones(len(shapes), bool)
    insets = []
    for inset in pack.insets:
        west, south, east, north = inset.bounds.sides
        turned = np.array(
            [unwrap(shapely.multipolygons([s]), (west + east) / 2) for s in shapes], object
        )
        inside = shapely.intersects(turned, shapely.box(west, south, east, north))
        main &= ~inside
        own = _flat(turned[inside], inset.projection.proj, inset)
        insets.append(_cells_of(own, owners[inside], units))
    middle = pack.projection.centre[0] or 0.0
    near = [unwrap(shapely.multipolygons([s]), middle) for s in shapes[main]]
    flat = np.array([*_flat(near, pack.projection.proj, pack), None], object)[:-1]
    x0, y0, x1, y1 = pack.frame.sides
    window = shapely.box(x0 - REACH_PX, y0 - REACH_PX, x1 + REACH_PX, y1 + REACH_PX)
    shown = shapely.intersects(flat, window) & np.isfinite(shapely.bounds(flat)).all(axis=1)
    return _cells_of(flat[shown], owners[main][shown], units), insets


def _flat(
    shapes: Sequence[shapely.Geometry], proj: str, part: MapPack | Inset
) -> list[shapely.Geometry]:
    return move_shapes(project(shapes, proj), part.to_plane) if len(shapes) else []


def _cells_of(
    shapes: Sequence[shapely.Geometry], owners: Sequence[int], units: Sequence[Unit]
) -> tuple[OwnedCell, ...]:
    """Return one cell for each owner of shapes."""
    parts, which = shapely.get_parts(np.array([*shapes, None], object)[:-1], return_index=True)
    own = gather(zip(np.asarray(owners)[which].tolist(), parts, strict=True))
    return tuple(
        OwnedCell(Cell(multipolygon(each), *units[owner].codes), owner)
        for owner, each in own.items()
    )


def _layers(
    pack: MapPack,
) -> tuple[dict[str, list[shapely.Geometry]], tuple[Place, ...]]:
    """Return the layers of a pack as shapes in plane units, and its cities.

    Its own land belongs to the land around, since one's own regions need not cover it.
    """
    overlays: dict[str, list[shapely.Geometry]] = {}
    places: tuple[Place, ...] = ()
    for name in pack.layers:
        layer = pack.layer(name, FINEST_CANVAS)
        if isinstance(layer, PointLayer):
            rows = zip(layer.names, layer.populations, layer.capitals, layer.points, strict=True)
            places = tuple(
                Place(city, int(people), bool(capital), float(x), float(y))
                for city, people, capital, (x, y) in rows
            )
            continue
        areas = isinstance(layer, AreaLayer)
        lines = layer.rings if isinstance(layer, AreaLayer) else layer.lines
        stretches = np.split(lines.points.astype(np.float64), lines.starts[1:-1])
        overlays[name] = [
            shapely.Polygon(points) if areas else shapely.LineString(points)
            for points in stretches
            if len(points) >= (4 if areas else 2)
        ]
    if "admin0" in overlays or pack.default_layers:
        overlays["admin0"] = _join_land(pack, overlays.get("admin0", ()))
    return overlays, places


def _join_land(pack: MapPack, around: Sequence[shapely.Geometry]) -> list[shapely.Geometry]:
    """Return a pack's land with the land around it: one shape for the main part and each inset.

    Drawn one beside the other, they would have all vertices of their common borders twice. Land
    around that lies below an inset, and that the inset does not show, is left out: it would be
    taken for the inset's.
    """
    outer = pack.geometry(FINEST_CANVAS).outer
    own = np.split(outer.points.astype(np.float64), outer.starts[1:-1])
    land = np.array([*around, *map(shapely.Polygon, own)], object)
    shown = np.arange(len(land)) >= len(around)
    main = np.ones(len(land), bool)
    joined = []
    for inset in pack.insets:
        within = main & shapely.within(land, shapely.box(*inset.frame.sides))
        main &= ~within
        joined.append(land[within & (shown | inset.land)])
    parts = [shapely.union_all(shapely.make_valid(each)) for each in (land[main], *joined)]
    return [part for part in parts if not part.is_empty]


def draw_on_pack(pack: MapPack, cells: Sequence[Cell]) -> list[shapely.Geometry]:
    """Return what a pack's map shows of cells in degrees, in plane units, the insets' parts too."""
    middle = pack.projection.centre[0] or 0.0
    view = View(pack.projection.proj, middle, pack.to_plane, pack.frame.sides)
    return draw_worthwhile(cells, view, list(map(draft_inset, pack.insets)))


def draft_inset(inset: Inset) -> DraftInset:
    """Return an inset of a pack as one of a draft."""
    return DraftInset(
        name=inset.name,
        frame=inset.frame.sides,
        projection=inset.projection.proj,
        to_plane=inset.to_plane,
        bounds=inset.bounds.sides,
        framed=inset.framed,
        land=inset.land,
    )
