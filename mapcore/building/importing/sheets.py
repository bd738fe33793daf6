"""From regions and shapes to a draft: projection, insets, layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve, frozen

from mapcore.building.draft import Cell, Naming, Origin, Unit
from mapcore.building.importing.alike import alike
from mapcore.building.importing.mending import projection_of
from mapcore.building.importing.problems import make_error
from mapcore.building.maps.composite import composite, placements
from mapcore.building.maps.world import world
from mapcore.building.shapes import globe
from mapcore.building.shapes.longitude import unwrap
from mapcore.building.sheets.framing import Wishes, framing_of
from mapcore.building.sheets.sheet import Context, MapSubject, lay_out_sheet
from mapcore.building.sheets.surroundings import GlobeShapes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.pack import Region
    from mapcore.building.draft import Bounds, Draft
    from mapcore.building.importing.options import Options
    from mapcore.building.importing.problems import ImportProblems
    from mapcore.building.maps.composite import FarPlacement
    from mapcore.building.sheets.framing import Framing

HALF_ROUND = 180.0
"""A map of more degrees of longitude than this is one of the world, or of a pole's surroundings."""

POLAR = 40.0
"""Regions that all lie beyond this latitude, and around the globe, surround a pole."""


SMALLEST_KM = 0.1


@frozen(eq=False)
class Sheet:
    """Regions with their shapes in degrees, and what goes with them on the map."""

    options: Options
    naming: Naming
    origin: Origin
    regions: Sequence[Region]
    shapes: Sequence[shapely.Geometry]
    overlays: Mapping[str, Sequence[shapely.Geometry]]
    land: Sequence[Cell]


def draft_of(sheet: Sheet, problems: ImportProblems) -> Draft:
    """Return the draft of a map, with what was decided about it as findings."""
    units = [
        Unit(region, shape, ("", region.parent or "", region.key if region.parent else ""))
        for region, shape in zip(sheet.regions, sheet.shapes, strict=True)
    ]
    context = Context(
        GlobeShapes(sheet.land),
        {
            layer: GlobeShapes([Cell(shape, "") for shape in shapes])
            for layer, shapes in sheet.overlays.items()
            if len(shapes)
        },
        (),
    )
    subject = MapSubject(
        naming=sheet.naming,
        origin=sheet.origin,
        units=units,
        is_own=lambda _: False,
        countries=(),
        fitted=not sheet.land,
        default_layers=sheet.options.default_layers,
    )
    if sheet.options.like:
        return alike(subject, sheet.options.like, problems)
    if sheet.options.insets == "us":
        return _us(subject, context, problems)
    return _frame(subject, context, sheet.options, problems)


def _frame(
    subject: MapSubject, context: Context, options: Options, problems: ImportProblems
) -> Draft:
    box = _box(subject.units)
    if globe.extent(np.array(box)) < SMALLEST_KM:
        problems.warn(
            "tiny",
            "The whole map is less than 100 m across; its coordinates may be of another "
            "system than the file says: name it with crs.",
        )
    wide = box[2] - box[0] > HALF_ROUND
    given = None if options.projection == "auto" else projection_of(options.projection)
    if wide and given is None:
        if not (box[1] > POLAR or box[3] < -POLAR):
            problems.note("projection", "The map shows the world, in the Equal Earth projection.")
            return world(subject, context, left_out=())
        given = f"+proj=laea +lat_0={90 if box[1] > 0 else -90} +lon_0=0 +datum=WGS84 +units=km"
    framing = framing_of(subject.units, _wishes(options, subject, whole=wide))
    _tell_framing(subject.units, framing, problems)
    draft = lay_out_sheet(subject, framing, context, given)
    problems.note("projection", f"The projection is {draft.projection}.")
    return draft


def _box(units: Sequence[Unit]) -> Bounds:
    """Return the degrees that units take up, on the shorter way around the globe."""
    boxes = shapely.bounds(shapely.get_parts(np.array([unit.shape for unit in units], object)))
    middle = globe.middle_longitude(boxes)
    turns = -360.0 * np.floor(((boxes[:, 0] + boxes[:, 2]) / 2 - middle + 180.0) / 360.0)
    west, south, east, north = globe.together(boxes + np.stack(
        (turns, turns * 0, turns, turns * 0), axis=1)).tolist()  # fmt: skip
    return west, south, east, north


def _wishes(options: Options, subject: MapSubject, *, whole: bool) -> Wishes:
    if options.insets == "none" or whole:
        return Wishes(archipelago=True)
    if isinstance(options.insets, str):
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
    """Return the map of the United States, the far states where the built-in maps have them."""
    places = placements()
    units, left = [], []
    for unit in subject.units:
        state = _far_state(unit.shape, places)
        if not state and not _MAINLAND.intersects(unit.shape):
            left.append(unit.region.key)
            continue
        units.append(evolve(unit, codes=("US", state or "US", "")))
    if left:
        problems.warn("regions-left-out", "Regions outside of the 50 states are left out.", left)
    if not any(unit.codes[1] == "US" for unit in units):
        raise make_error("insets", "no region lies in the contiguous United States; choose auto")
    present = {unit.codes[1] for unit in units}
    placed = {state: place for state, place in places.items() if state in present}
    return composite(evolve(subject, units=units), context, placed)


_MAINLAND = shapely.box(-128.0, 23.0, -65.0, 50.0)


def _far_state(shape: shapely.Geometry, places: Mapping[str, FarPlacement]) -> str:
    largest = max(shapely.get_parts(shape), key=lambda part: part.area)
    for state, place in places.items():
        west, south, east, north = place.bounds
        turned = unwrap(shapely.multipolygons([largest]), (west + east) / 2)
        if shapely.box(west, south, east, north).intersects(turned):
            return state
    return ""
