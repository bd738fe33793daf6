"""Where a locator stands: in a corner of the map, else along its sides, off its land."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.composition.arrangement import PlacedLocator
from mapcore.composition.land_raster import rasterize_land
from mapcore.composition.pages.arrangements import FOOT_PAD, TOP_PAD
from mapcore.composition.pages.inside import (
    PLANE,
    Land,
    find_land,
    find_obstacles,
)
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.bands.page import MapPage
    from mapcore.planning.plan.locator_plan import LocatorPlan
    from mapcore.request.locator import LocatorPosition

SHARE = 0.27
"""The longer side of a locator, as a share of the map's shorter one."""

SIZES = (1.0, 0.85, 0.7)
"""The sizes that are tried, as shares of that."""

LEAST_SIDE = 48.0
"""The longer side in pixels below which a locator shows nothing."""

LEAST_SEEN = 7.0
"""The longer side in pixels below which what is marked is boxed in."""

BOX_PAD = 3.0
"""How far such a box is from what it holds, in pixels."""

CORNERS: tuple[LocatorPosition, ...] = ("topRight", "bottomRight", "topLeft", "bottomLeft")
"""The corners in the order in which they are tried: legends stand at the left first."""

MIRRORED: tuple[LocatorPosition, ...] = ("topLeft", "bottomLeft", "topRight", "bottomRight")


def add_locator(made: Arrangement, plan: LocatorPlan) -> Arrangement:
    """Return an arrangement with its locator, which all else keeps clear of, if it has room."""
    page = made.page
    longer = SHARE * min(page.window.width, page.window.height)
    sizes = [longer * share for share in SIZES if longer * share >= LEAST_SIDE]
    for region, size in product(_list_regions(page), sizes):
        found = _find_room(page, plan, region, size)
        if found is not None:
            box, place = found
            return evolve(
                made,
                page=evolve(page, kept=(*page.kept, box)),
                locator=_place(plan, box, place),
                warnings=(*made.warnings, *_warn_of_move(plan, place)),
            )
    message = (
        "There is no room for the locator beside the land, so it is left out; enlarge output, or "
        "give it more height or width than the map needs."
    )
    return evolve(made, warnings=(*made.warnings, RenderWarning("locator_left_out", message)))


def _find_room(
    page: MapPage, plan: LocatorPlan, region: Box, longer: float
) -> tuple[Box, LocatorPosition | None] | None:
    """Return a box of a longer side that hides nothing, and the corner that it stands in."""
    em = page.sizes.body
    scale = longer / plan.view.longer_side
    size = (round(plan.view.width * scale), round(plan.view.height * scale))
    if size[0] > region.width or size[1] > region.height:
        return None
    obstacles = find_obstacles(page, _survey(page, plan), region, em)
    for place in _order_corners(page, plan):
        x = region.x if place.endswith("Left") else region.right - size[0]
        y = region.y if place.startswith("top") else region.bottom - size[1]
        boxes = np.array([Box(round(x), round(y), *size).sides])
        if obstacles.are_free(boxes).all():
            return Box(round(x), round(y), *size), place
    sides = ("left", "right") if page.plan.locale.runs_leftwards else ("right", "left")
    found = obstacles.find_place(region, size, sides)
    return None if found is None else (Box(round(found.x), round(found.y), *size), None)


def _list_regions(page: MapPage) -> list[Box]:
    """Return where a locator may stand: on a page between the edges of its texts, else anywhere."""
    em, canvas, edge = page.sizes.body, page.boxes.canvas, page.sizes.edge
    region = page.window.intersection(page.ink).shrink(max(page.margin, 0.8 * em))
    if page.plan.page is None:
        return [region]
    top, bottom = TOP_PAD * em, canvas.height - FOOT_PAD * em
    return [region.intersection(Box.between(edge, top, canvas.width - edge, bottom)), region]


def _survey(page: MapPage, plan: LocatorPlan) -> Land:
    """Return the land that a locator must not hide: all, or that of the regions it keeps."""
    if plan.kept is None:
        return find_land(page, page.window)
    geometry, shown = page.geometry, page.placement.plane_box(page.window)
    return Land(geometry, (rasterize_land(geometry.rings_of(plan.kept), PLANE, shown),))


def _order_corners(page: MapPage, plan: LocatorPlan) -> Iterator[LocatorPosition]:
    """Yield the corners in the order in which they are tried, the one that was asked for first."""
    corners = MIRRORED if page.plan.locale.runs_leftwards else CORNERS
    if plan.position is not None:
        yield plan.position
    yield from (each for each in corners if each != plan.position)


def _place(plan: LocatorPlan, box: Box, place: LocatorPosition | None) -> PlacedLocator:
    placement = Placement.fit(plan.view, box)
    marked = placement.box(plan.marked)
    small = marked.longer_side < LEAST_SEEN
    return PlacedLocator(plan, box, placement, place, marked.shrink(-BOX_PAD) if small else None)


def _warn_of_move(plan: LocatorPlan, place: LocatorPosition | None) -> Iterator[RenderWarning]:
    """Yield a warning where a locator does not stand in the corner that was asked for."""
    if plan.position is not None and place != plan.position:
        where = place or "a side of the map"
        message = (
            f"In the corner {plan.position} the locator would hide land, a legend or a text, so it "
            f"stands at {where}."
        )
        yield RenderWarning("locator_moved", message)
