"""Sheets with the legend in the map, which moves aside and becomes smaller to make room for it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.pages.arrangements import Canvas
from mapcore.composition.pages.inside import (
    SEARCH_STEP,
    find_land,
    find_obstacles,
    list_edges,
)
from mapcore.composition.pages.parts import find_most_width
from mapcore.composition.pages.sheet import make_page
from mapcore.composition.pages.stacks import find_scale, stack_parts
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.pages.parts import Parts
    from mapcore.composition.pages.sheet import Sheet
    from mapcore.planning.plan.plan import RenderPlan

INSIDE_SIZES = (1.0, 0.95, 0.9)
"""The sizes of a map that makes room for a legend inside it, as shares of the largest."""


WAYS_ASIDE = {"left": 1.0, "right": -1.0}
"""Which way a map moves to make room for a legend at a side: to the right (1), or the left (-1)."""

GROUND_GAP = 0.8
"""Between a legend inside a map and the ground above and below its sea, in ems, or the line there
where both have one colour."""


def try_inside(parts: Parts, sides: tuple[str, ...]) -> Sheet | None:
    """Put the legend into the map, which may move aside and be smaller to make room for it."""
    plan, canvas = parts.plan, parts.canvas
    legend = plan.legend
    assert legend is not None
    most = find_most_width(parts)
    bare = stack_parts(parts, "plain")
    if bare is None:
        return None
    land = made = None
    for share in INSIDE_SIZES:
        sheet = bare if share == 1.0 else _shrink(bare, share)
        if made is None or legend.sizes:
            scale = find_scale(plan, sheet.frame)
            made = parts.column(most, bare.room.height, scale)
        if made.rest:
            return None
        for aside, tried in ((0.0, sides), *((WAYS_ASIDE[side], (side,)) for side in sides)):
            frame = _move(sheet, aside, canvas)
            if aside and abs(frame.x - sheet.frame.x) < 1:
                continue
            moved = evolve(sheet, frame=frame)
            page = make_page(moved)
            land = land or find_land(page, sheet.room)
            region = _find_region(plan, sheet, canvas)
            obstacles = find_obstacles(page, land, region, canvas.em, list_edges(page))
            place = obstacles.find_place(region, (made.width, made.height), tried)
            if place is not None:
                return evolve(moved, form="inside", legend=made.place(place.x, place.y))
    return None


def _find_region(plan: RenderPlan, sheet: Sheet, canvas: Canvas) -> Box:
    """Return where a legend in the map may stand: as far from the ends of the canvas as a text.

    Its top is moved by whole steps of the search, so that a place further down stays what it was.
    """
    room = sheet.room
    gap, step = min(_find_gap(plan, canvas), room.height / 2), SEARCH_STEP * canvas.em
    missing = max(0.0, canvas.start(with_text=True) - (room.y + gap))
    top = room.y + gap + ceil(missing / step) * step
    bottom = min(room.bottom - gap, sheet.height - canvas.end(with_text=True))
    return Box(canvas.edge, top, canvas.text_width, max(0.0, bottom - top))


def _find_gap(plan: RenderPlan, canvas: Canvas) -> float:
    """Return what a legend keeps from the ends of the sea, 0 where nothing parts it from the rest.

    Where land is shown around the map, a line does.
    """
    is_one = plan.look.sea.opaque == plan.look.background.opaque and not plan.shows_surroundings
    return 0.0 if is_one else GROUND_GAP * canvas.em


def _shrink(sheet: Sheet, share: float) -> Sheet:
    """Return a sheet with a smaller map; a height that follows from it is kept."""
    frame = sheet.frame
    wide, high = share * frame.width, share * frame.height
    left, top = frame.x + (frame.width - wide) / 2, frame.y + (frame.height - high) / 2
    return evolve(sheet, frame=Box(left, top, wide, high))


def _move(sheet: Sheet, aside: float, canvas: Canvas) -> Box:
    """Return the frame of a map at the middle (0), the right side (1) or the left side (-1)."""
    middle = (canvas.width - sheet.frame.width) / 2
    return evolve(sheet.frame, x=middle + aside * max(0.0, middle - canvas.side))
