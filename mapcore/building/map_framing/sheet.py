"""A map laid out on its plane: main part, insets, and the land, water and cities around."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve, frozen

from mapcore.building.draft import (
    FOREIGN_OWNER,
    Cell,
    Draft,
    DraftInset,
    Naming,
    Origin,
    OwnedCell,
    Piece,
    Unit,
    reshape,
    shapes_of,
)
from mapcore.building.map_framing.insets import into, place_planned_insets
from mapcore.building.map_framing.labels import with_anchors
from mapcore.building.map_framing.leftover import left_free, within
from mapcore.building.map_framing.plane import (
    bounds_of,
    fit_frame,
    join_at_pole,
    move_shapes,
    project,
)
from mapcore.building.map_framing.projections import azimuthal, suiting
from mapcore.building.map_framing.surroundings import GlobeShapes, View, draw_worthwhile, zoom_of
from mapcore.building.shapes.polygons import multipolygon, with_corners_of
from mapcore.building.shapes.smoothing import smooth
from mapcore.building.sources.places import MAX_CITIES, Cities, attribution_of, places_of
from mapcore.building.tables import gather

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from mapcore.building.draft import Bounds
    from mapcore.building.map_framing.framing import Framing, RegionPart
    from mapcore.geometry.affine import Affine

IN_INSETS = frozenset({"roads"})
"""The layers that are drawn in insets too."""

INSET_MARGIN = 0.1
"""How far around its shapes an inset serves places, as a share of their size."""


@frozen(eq=False)
class Context:
    """What surrounds regions and lies on them: land in cells, overlays by layer, and cities.

    The corners of outlines are rounded where a coarse source has left facets, unless they are
    `exact`.
    """

    land: GlobeShapes
    overlays: Mapping[str, GlobeShapes]
    cities: tuple[Cities, ...]
    exact: bool = False


@frozen(eq=False)
class MapSubject:
    """What a map is about: its naming, its units, and what does not belong to its surroundings.

    `owns` tells the cells of the land around that the units cover; without it they are those of
    its countries. Where the units are not `fitted`, their borders are not the cells' own: the land
    is then cut to what the units leave free, which is the neighbours' at the borders of `whole`
    countries.
    `inset_names` are those of the insets in which regions of these keys stand, where they are not
    the titles of their regions.
    """

    naming: Naming
    origin: Origin
    units: Sequence[Unit]
    countries: Collection[str]
    owns: Callable[[Cell], bool] | None = None
    fitted: bool = True
    whole: bool = False
    default_layers: tuple[str, ...] = ()
    most_cities: int = MAX_CITIES
    inset_names: Mapping[str, str] = {}

    def is_own(self, cell: Cell) -> bool:
        """Tell whether the units cover a cell of the land around."""
        return self.owns(cell) if self.owns else cell.country in self.countries


@frozen
class InsetPlan:
    """How an inset is drawn, where that is not left to the rules.

    `name` is that of its regions if None, `projection` Lambert's azimuthal one on its middle.
    `box` is where it stands: left, top, right and bottom as shares of the width and height that the
    main part would take up without insets; None is a free corner.
    """

    name: str | None = None
    box: Bounds | None = None
    projection: str | None = None
    framed: bool = True


def lay_out_sheet(
    subject: MapSubject,
    framing: Framing,
    context: Context,
    projection: str | None = None,
    plans: Sequence[InsetPlan] = (),
) -> Draft:
    """Return the map of units that are framed in this way.

    Without a projection it is in the one that suits it. `plans` are those of the framing's insets,
    or none.
    """
    shapes = _by_owner(framing.main)
    projection = projection or suiting(bounds_of(shapes.values()))
    main_shapes = join_at_pole(project(shapes.values(), projection), projection)
    flat = dict(zip(shapes, main_shapes, strict=True))
    plans = plans or [InsetPlan()] * len(framing.insets)
    far = [_far(parts, plan) for parts, plan in zip(framing.insets, plans, strict=True)]
    arrangement = place_planned_insets(
        list(flat.values()),
        [bounds_of(content.values()) for _, content in far],
        [plan.box for plan in plans],
        framing.wishes.largest_inset,
    )
    to_plane, frame = fit_frame(arrangement.bounds)
    main = _place_cells(subject.units, flat, to_plane)
    insets, pieces = [], []
    for (inset_projection, content), parts, box, plan in zip(
        far, framing.insets, arrangement.boxes, plans, strict=True
    ):
        affine = into(box, bounds_of(content.values()), framing.wishes.filled).then(to_plane)
        pieces.append(_place_cells(subject.units, content, affine))
        inset = _inset(subject, parts, inset_projection, affine, box, to_plane)
        insets.append(evolve(inset, name=plan.name or inset.name, framed=plan.framed))
    view = View(projection, framing.middle, to_plane, frame)
    return finish_sheet(subject, view, main, pieces, insets, context)


def finish_sheet(
    subject: MapSubject,
    view: View,
    main: Sequence[OwnedCell],
    pieces: Sequence[Piece],
    insets: Sequence[DraftInset],
    context: Context,
) -> Draft:
    """Return a draft of cells in plane units, with all that stands around them."""
    whole = (_with_land(subject, view, main, context), *pieces)
    smoothed = whole if context.exact else tuple(map(smooth, whole))
    overlays = _overlays(view, main, insets, context)
    return make_draft(subject, view, smoothed, insets, overlays, context.cities)


def make_draft(
    subject: MapSubject,
    view: View,
    pieces: tuple[Piece, ...],
    insets: Sequence[DraftInset],
    overlays: Mapping[str, Sequence[shapely.Geometry]],
    cities: tuple[Cities, ...],
) -> Draft:
    """Return a draft of what is in plane units, with its cities and the anchors of its labels."""
    plane = (view.projection, view.to_plane, view.frame)
    places = places_of(cities, plane, insets, subject.countries, subject.most_cities)
    draft = Draft(
        naming=subject.naming,
        origin=subject.origin,
        projection=view.projection,
        to_plane=view.to_plane,
        frame=view.frame,
        regions=tuple(unit.region for unit in subject.units),
        pieces=pieces,
        insets=tuple(insets),
        overlays=overlays,
        places=places,
        default_layers=subject.default_layers,
        attribution=attribution_of(cities, places),
    )
    return evolve(draft, regions=with_anchors(draft))


def _with_land(
    subject: MapSubject, view: View, main: Sequence[OwnedCell], context: Context
) -> tuple[OwnedCell, ...]:
    """Return the cells of the main part with those of the land around it."""
    if subject.fitted:
        around = context.land.around(view, lambda cell: not subject.is_own(cell))
    else:
        cells = context.land.around(view, lambda _: True)
        own = [cell for cell in cells if subject.is_own(cell)]
        others = [cell for cell in cells if not subject.is_own(cell)]
        drawn = shapes_of(main)
        around = left_free(drawn, own, others, whole=subject.whole)
        # Cells get vertices where those of the land around lie on their borders.
        main = reshape(main, with_corners_of([cell.shape for cell in around], drawn))
    return (*main, *(OwnedCell(cell, FOREIGN_OWNER) for cell in around))


def _overlays(
    view: View, main: Sequence[OwnedCell], insets: Sequence[DraftInset], context: Context
) -> dict[str, list[shapely.Geometry]]:
    zoom = zoom_of(view.to_plane)
    overlays = {
        layer: [cell.shape for cell in shapes.around(view, lambda cell: cell.zoom <= zoom)]
        for layer, shapes in context.overlays.items()
    }
    for layer in IN_INSETS & overlays.keys():
        overlays[layer] = draw_worthwhile(context.overlays[layer].cells, view, insets)
    if "admin1-mesh" in overlays:
        overlays["admin1-mesh-inner"] = within(overlays["admin1-mesh"], shapes_of(main))
    return overlays


def _by_owner(parts: Sequence[RegionPart]) -> dict[int, shapely.Geometry]:
    """Return the parts of each region put together."""
    shapes = gather((part.owner, part.shape) for part in parts)
    return {owner: multipolygon(own) for owner, own in shapes.items()}


def _far(parts: Sequence[RegionPart], plan: InsetPlan) -> tuple[str, dict[int, shapely.Geometry]]:
    """Return the projection of an inset, and its shapes in it by their regions."""
    shapes = _by_owner(parts)
    west, south, east, north = bounds_of(shapes.values())
    projection = plan.projection or azimuthal((west + east) / 2, (south + north) / 2)
    return projection, dict(zip(shapes, project(shapes.values(), projection), strict=True))


def _place_cells(
    units: Sequence[Unit], shapes: dict[int, shapely.Geometry], to_plane: Affine
) -> tuple[OwnedCell, ...]:
    placed = move_shapes(shapes.values(), to_plane)
    return tuple(
        OwnedCell(Cell(shape, *units[owner].codes), owner)
        for owner, shape in zip(shapes, placed, strict=True)
    )


def _inset(
    subject: MapSubject,
    parts: Sequence[RegionPart],
    projection: str,
    affine: Affine,
    box: Bounds,
    to_plane: Affine,
) -> DraftInset:
    west, south, east, north = bounds_of(part.shape for part in parts)
    margin = max(INSET_MARGIN * max(east - west, north - south), 0.05)
    regions = [subject.units[owner].region for owner in dict.fromkeys(p.owner for p in parts)]
    names = subject.inset_names
    titles = ", ".join(region.title for region in regions)
    return DraftInset(
        name=next((names[region.key] for region in regions if region.key in names), titles),
        frame=bounds_of(move_shapes([shapely.box(*box)], to_plane)),
        projection=projection,
        to_plane=affine,
        bounds=(west - margin, south - margin, east + margin, north + margin),
        framed=True,
    )
