"""A place for a legend in the map: along its left edge, else along its right one, off the land."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
from attrs import field

from mapcore.composition.bands.page import place_map
from mapcore.composition.land_raster import rasterize_land, rasterize_rings
from mapcore.composition.marker_sizes import MARKER_RADIUS, choose_marker_radius, list_marker_boxes
from mapcore.composition.scaling import map_scale
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from mapcore.atlas.pack import AreaLayer, Geometry
    from mapcore.composition.land_raster import LandRaster
    from mapcore.planning.plan.plan import RenderPlan

CLEARANCE = 0.8
"""What is kept free around a legend, in ems of its text."""

SEARCH_STEP = 0.3
"""How far apart the places are that are tried, in ems."""

SURVEY_MARGIN = 0.15
"""How far beyond what is shown land is looked for, as a share of it, as the map may be moved."""

MARKER_DISTANCE = 1.5
"""What is kept free around a large marker, in ems: one that is nearer looks like an entry."""

PIN_HEIGHT = 2.5
"""The height of a pin with its label, in ems; it is twice as wide."""

PLANE = Placement(1.0, 0.0, 0.0)


@frozen(eq=False)
class Land:
    """The land of a map, and that around it where it is drawn: shapes, and rasters in the plane."""

    geometry: Geometry = field(repr=False)
    rasters: tuple[LandRaster, ...] = field(repr=False)


def survey_obstacles(plan: RenderPlan, shown: Box, device_px: float) -> Land:
    """Return the land that a legend must not stand on.

    `shown` is the part of the plane that a canvas shows.
    """
    window = shown.shrink(-SURVEY_MARGIN * shown.longer_side)
    geometry = plan.pack.geometry(device_px)
    rasters = [rasterize_land(geometry, PLANE, window)]
    if plan.shows_surroundings:
        layer = cast("AreaLayer", plan.pack.layer("admin0", device_px))
        rasters.append(rasterize_rings(layer.rings, PLANE, window))
    return Land(geometry, tuple(rasters))


def find_place(
    plan: RenderPlan,
    land: Land,
    placement: Placement,
    region: Box,
    size: tuple[float, float],
    em: float,
    sides: Iterable[str] = ("left", "right"),
    texts: Iterable[Box] = (),
) -> Box | None:
    """Return the first box of a size in px within `region` that is free.

    It is free of land, markers of tiny regions, pins, symbols and insets, and keeps clear of
    `texts`, too, boxes on the canvas. The left edge of the region is tried from
    top to bottom, then the right one. None where there is no room.
    """
    width, height = size
    if width > region.width or height > region.height:
        return None
    tops = np.arange(region.y, region.bottom - height + 1e-6, SEARCH_STEP * em)
    for side in sides:
        left = region.x if side == "left" else region.right - width
        boxes = np.empty((len(tops), 4))
        boxes[:, 0], boxes[:, 2] = left, left + width
        boxes[:, 1], boxes[:, 3] = tops, tops + height
        free = are_free(plan, land, placement, region, boxes, em, texts)
        if free.any():
            return Box(left, float(tops[int(free.argmax())]), width, height)
    return None


def are_free(
    plan: RenderPlan,
    land: Land,
    placement: Placement,
    region: Box,
    boxes: NDArray[np.float64],
    em: float,
    texts: Iterable[Box] = (),
) -> NDArray[np.bool_]:
    """Tell which boxes within `region` are free of what `find_place` keeps clear of.

    `boxes` (n, 4) are left, top, right and lower sides on the canvas.
    """
    boxes = boxes + np.array([-1, -1, 1, 1]) * (CLEARANCE * em)
    plane = (boxes - (*placement.shift, *placement.shift)) / placement.scale
    free = np.ones(len(boxes), bool)
    for raster in land.rasters:
        free &= raster.are_free(plane)
    others = list(_list_others(plan, placement, em))
    others += _list_markers(plan, land.geometry, placement, region, em)
    for other in [*others, *texts]:
        free &= ~(
            (boxes[:, 0] < other.right)
            & (boxes[:, 2] > other.x)
            & (boxes[:, 1] < other.bottom)
            & (boxes[:, 3] > other.y)
        )
    return free


def list_edges(plan: RenderPlan, room: Box, frame: Box) -> list[Box]:
    """Return the left and right side of the window in a room in which a map in a frame is shown.

    A legend stands on one side of them, where the window is narrower than the room.
    """
    window = place_map(plan, room, frame)["window"]
    sides = [(window.x, room.x), (window.right, room.right)]
    return [Box(x, room.y, 0.0, room.height) for x, end in sides if abs(x - end) > 1]


def _list_others(plan: RenderPlan, placement: Placement, em: float) -> Iterator[Box]:
    """Yield what a legend must not stand on beside land: insets, pins and symbols."""
    for inset in plan.pack.insets:
        yield placement.box(inset.frame)
    for pin in plan.pins:
        yield Box(*placement.point(pin.x, pin.y), 0.0, 0.0).shrink(-PIN_HEIGHT * em)
    if plan.symbols:
        from mapcore.composition.symbols.placed_symbols import list_symbol_boxes, place_symbols

        yield from list_symbol_boxes(place_symbols(plan, placement))


def _list_markers(
    plan: RenderPlan, geometry: Geometry, placement: Placement, window: Box, em: float
) -> list[Box]:
    """Return what the markers of tiny regions take, and room around those of maps of atolls.

    These are as large as an entry of the legend, and are all that there is to see.
    """
    unit = map_scale(plan.view.longer_side * placement.scale)
    radius = choose_marker_radius(geometry, placement, window, unit)
    distance = MARKER_DISTANCE * em if radius > MARKER_RADIUS * unit else 0.0
    return list_marker_boxes(geometry, plan.data, placement, radius, distance)
