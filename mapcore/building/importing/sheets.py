"""From regions and shapes to a draft: projection, insets, layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve, frozen

from mapcore.building.draft import Naming, Origin, Unit, shapes_of
from mapcore.building.importing.alike import alike
from mapcore.building.importing.files.own_cities import tell_kept
from mapcore.building.importing.geometry_repair import projection_of
from mapcore.building.importing.inset_framing import check_shown, divide_framing, tell_covered
from mapcore.building.importing.layers import check_thinned
from mapcore.building.map_framing.framing import Wishes, framing_of
from mapcore.building.map_framing.plane import bounds_of
from mapcore.building.map_framing.projections import PROJ_END, around_zero, suiting_or_oblique
from mapcore.building.map_framing.sheet import Context, MapSubject, lay_out_sheet
from mapcore.building.map_framing.surroundings import GlobeShapes, zoom_of
from mapcore.building.maps.composite import composite, placements
from mapcore.building.maps.world import CENTRE, world
from mapcore.building.shapes import globe
from mapcore.building.shapes.globe import unwrap
from mapcore.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.pack import Region
    from mapcore.building.draft import Bounds, Draft
    from mapcore.building.importing.files.inset_file import WantedInset
    from mapcore.building.importing.layers import OwnLayers
    from mapcore.building.importing.options import Options
    from mapcore.building.importing.problems import ImportProblems
    from mapcore.building.map_framing.framing import Framing
    from mapcore.building.maps.composite import FarPlacement

HALF_ROUND = 180.0
"""A map of more degrees of longitude than this is one of the world, or of a pole's surroundings."""

POLAR_LATITUDE = 40.0
"""Regions that all lie beyond this latitude, and around the globe, surround a pole."""


NEARLY_ROUND = 300.0
"""A map of the world of more degrees than this is cut where the built-in one is."""

SMALLEST_KM = 0.1

ON_LAND = ("rivers", "roads")


@frozen(eq=False)
class Sheet:
    """Regions with their shapes in degrees, and what goes with them on the map."""

    options: Options
    naming: Naming
    origin: Origin
    regions: Sequence[Region]
    shapes: Sequence[shapely.Geometry]
    layers: OwnLayers
    insets: tuple[WantedInset, ...] = ()


def draft_of(sheet: Sheet, problems: ImportProblems) -> Draft:
    """Return the draft of a map, with what was decided about it as findings."""
    units = [
        Unit(region, shape, ("", region.parent or "", region.key if region.parent else ""))
        for region, shape in zip(sheet.regions, sheet.shapes, strict=True)
    ]
    land = sheet.layers.cells.get("admin0", ())
    subject = MapSubject(
        naming=sheet.naming,
        origin=sheet.origin,
        units=units,
        countries=("",),
        owns=lambda _: False,
        fitted=not land,
        default_layers=sheet.options.default_layers,
    )
    if sheet.options.like:
        return alike(subject, sheet.options.like, problems)
    context = _context(sheet.layers)
    if sheet.options.insets == "us":
        draft = _us(subject, context, problems)
    else:
        draft = _frame(subject, context, sheet, problems)
    check_thinned(sheet.layers, zoom_of(draft.to_plane), problems)
    if not land:
        draft = _cut_at_coast(draft, problems)
    if sheet.layers.cities:
        tell_kept(len(draft.places), sheet.layers.cities, problems)
    return draft


def _cut_at_coast(draft: Draft, problems: ImportProblems) -> Draft:
    """Return a draft without the roads and rivers beyond its regions, where it has no land.

    What lies around the regions of such a map is drawn like the sea.
    """
    lines = {layer: draft.overlays[layer] for layer in ON_LAND if draft.overlays.get(layer)}
    if not lines:
        return draft
    regions = np.array(shapes_of(draft.pieces[0]), object)
    land = shapely.union_all(shapely.make_valid(regions))
    shapely.prepare(land)
    cut = {}
    for layer, shapes in lines.items():
        parts = shapely.get_parts(shapely.intersection(np.array(shapes, object), land))
        cut[layer] = [part for part in parts if part.length > 0]
    problems.note(
        "layer-cut",
        f"The map has no land around its regions, so {' and '.join(cut)} end at their borders; "
        "a layer admin0 adds the land.",
    )
    return evolve(draft, overlays={**draft.overlays, **cut})


def _context(layers: OwnLayers) -> Context:
    """Return what surrounds the regions; land is cut to what they leave free."""
    own = {layer: GlobeShapes(cells) for layer, cells in layers.cells.items()}
    land = own.pop("admin0", GlobeShapes([]))
    return Context(land, own, (layers.cities,) if layers.cities else (), exact=True)


def _frame(subject: MapSubject, context: Context, sheet: Sheet, problems: ImportProblems) -> Draft:
    options = sheet.options
    if sheet.insets:
        framing = framing_of(subject.units, Wishes(archipelago=True))
        framing = divide_framing(framing, subject.units, sheet.insets, problems)
        box = bounds_of(part.shape for part in framing.main)
    else:
        box = globe.box_around(unit.shape for unit in subject.units)
    _tell_tiny(box, problems)
    wide = box[2] - box[0] > HALF_ROUND
    given = None if options.projection == "auto" else projection_of(options.projection)
    if wide and given is None:
        if not (box[1] > POLAR_LATITUDE or box[3] < -POLAR_LATITUDE):
            return _world(subject, context, box, sheet.insets, problems)
        given = f"+proj=laea +lat_0={90 if box[1] > 0 else -90} +lon_0=0 {PROJ_END}"
    if not sheet.insets:
        framing = framing_of(subject.units, _wishes(options, subject, whole=wide))
        _tell_framing(subject.units, framing, problems)
    given = given or suiting_or_oblique(part.shape for part in framing.main)
    plans = [inset.plan for inset in sheet.insets]
    check_shown(framing, given, [plan.projection for plan in plans], problems)
    draft = lay_out_sheet(subject, framing, context, given, plans)
    tell_covered(draft, problems)
    problems.note(
        "projection",
        f"The map lies around {_tell_middle(box)}. Its projection is {draft.projection}.",
    )
    return draft


def _tell_tiny(box: Bounds, problems: ImportProblems) -> None:
    if globe.extent(np.array(box)) < SMALLEST_KM:
        problems.warn(
            "tiny",
            "The whole map is less than 100 m across; its coordinates may be of another "
            "system than the file says: name it with crs.",
        )


def _tell_middle(box: Bounds) -> str:
    """Return the middle of a box in degrees, as atlases print it.

    >>> _tell_middle((11.0, 49.0, 11.5, 50.0)), _tell_middle((-60.0, -20.0, -58.0, -10.0))
    ('49.5° N, 11.25° E', '15° S, 59° W')
    """
    lon, lat = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    north, east = "S" if lat < 0 else "N", "W" if lon < 0 else "E"
    return f"{round(abs(lat), 2):g}° {north}, {round(abs(lon), 2):g}° {east}"


def _world(
    subject: MapSubject,
    context: Context,
    box: Bounds,
    insets: Sequence[WantedInset],
    problems: ImportProblems,
) -> Draft:
    """Return a map of the world, cut at the usual meridian unless the regions leave a wide gap."""
    if insets:
        raise make_error("insets", "the main part is over half of the globe: name a projection")
    whole = box[2] - box[0] > NEARLY_ROUND
    centre = CENTRE if whole else round(around_zero((box[0] + box[2]) / 2), 1)
    problems.note(
        "projection",
        f"The map shows the world, in the Equal Earth projection around the meridian {centre:g}.",
    )
    if len(context.land.parts):
        context = evolve(context, overlays={**context.overlays, "admin0": context.land})
    return world(subject, context, left_out=(), centre=centre)


def _wishes(options: Options, subject: MapSubject, *, whole: bool) -> Wishes:
    if options.insets == "none" or whole:
        return Wishes(archipelago=True)
    if not isinstance(options.insets, tuple):
        return Wishes()
    keys = frozenset(options.insets)
    unknown = sorted(keys - {unit.region.key for unit in subject.units})
    if unknown:
        raise make_error("insets", f"there are no regions {', '.join(unknown[:10])}")
    return Wishes(insets=keys)


def _tell_framing(units: Sequence[Unit], framing: Framing, problems: ImportProblems) -> None:
    shown = {part.owner for part in framing.main}
    for parts in framing.insets:
        owners = dict.fromkeys(part.owner for part in parts)
        shown.update(owners)
        problems.note("inset", "Far regions stand in an inset.",
                      [units[owner].region.key for owner in owners])  # fmt: skip
    drawn = [0] * len(units)
    for part in (*framing.main, *(part for parts in framing.insets for part in parts)):
        drawn[part.owner] += 1
    left = [
        unit.region.key
        for unit, count in zip(units, drawn, strict=True)
        if count < shapely.get_num_geometries(unwrap(unit.shape, framing.middle))
    ]
    if left:
        problems.warn(
            "parts-left-out",
            'Small far parts of regions are left out of the map; insets "none" keeps them.',
            left,
        )


def _us(subject: MapSubject, context: Context, problems: ImportProblems) -> Draft:
    """Return the map of the United States, the far states where the built-in maps have them.

    The territories that are among the regions stand beside these, below the Gulf of Mexico.
    """
    places = placements() | placements("us_territories")
    units, left = [], []
    for unit in subject.units:
        state = _far_state(unit.shape, places)
        if not state and not _MAINLAND.intersects(unit.shape):
            left.append(unit.region.key)
            continue
        units.append(evolve(unit, codes=("US", state or "US", "")))
    if left:
        message = "Regions outside of the states and territories are left out."
        problems.warn("regions-left-out", message, left)
    if not any(unit.codes[1] == "US" for unit in units):
        raise make_error("insets", "no region lies in the contiguous United States; choose auto")
    present = {unit.codes[1] for unit in units}
    placed = {state: place for state, place in places.items() if state in present}
    return composite(evolve(subject, units=units), context, placed)


_MAINLAND = shapely.box(-128.0, 23.0, -65.0, 50.0)


def _far_state(shape: shapely.Geometry, places: Mapping[str, FarPlacement]) -> str:
    largest = max(shapely.get_parts(shape), key=lambda part: part.area)
    reached = (each for each, place in places.items() if globe.reaches_into(largest, place.bounds))
    return next(reached, "")
