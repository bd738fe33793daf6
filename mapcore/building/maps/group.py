"""The map of a continent or another group of countries, in a window of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.draft import OwnedCell
from mapcore.building.map_framing.plane import bounds_of, fit_frame, pad, project
from mapcore.building.map_framing.projections import suiting
from mapcore.building.map_framing.sheet import finish_sheet
from mapcore.building.map_framing.surroundings import View
from mapcore.building.shapes import globe
from mapcore.building.shapes.globe import unwrap
from mapcore.building.sources.places import MAX_CITIES_OF_MANY

if TYPE_CHECKING:
    from mapcore.building.draft import Bounds, Draft
    from mapcore.building.map_framing.sheet import Context, MapSubject


def group(subject: MapSubject, window: Bounds | None, context: Context) -> Draft:
    """Return the map of countries in a window of degrees (west, south, east, north).

    The frame is close around the land that the countries have in the window; without a window,
    around all their land. Countries that reach beyond the frame are cut at some distance from it;
    one that has nothing in it is left out.
    """
    window = window or globe.box_around(unit.shape for unit in subject.units)
    projection, middle = suiting(window), (window[0] + window[2]) / 2
    land = [
        shapely.intersection(unwrap(unit.shape, middle), shapely.box(*window))
        for unit in subject.units
    ]
    to_plane, frame = fit_frame(pad(bounds_of(project(land, projection))))
    view = View(projection, middle, to_plane, frame)
    numbers = {unit.region.key: i for i, unit in enumerate(subject.units)}
    cells = context.land.around(view, lambda cell: cell.country in numbers)
    seen = sorted({numbers[c.country] for c in cells if shapely.box(*frame).intersects(c.shape)})
    shown = evolve(subject, units=[subject.units[i] for i in seen], most_cities=MAX_CITIES_OF_MANY)
    owners = {subject.units[i].region.key: new for new, i in enumerate(seen)}
    main = [OwnedCell(cell, owners[cell.country]) for cell in cells if cell.country in owners]
    return finish_sheet(shown, view, main, (), (), context)
