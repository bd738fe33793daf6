"""A place for a legend in the map: along its left edge, else along its right one, off the land."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
from attrs import evolve, field

from mapcore.composition.annotation_blocks import list_asked_boxes
from mapcore.composition.land_raster import rasterize_land
from mapcore.composition.marker_sizes import MARKER_RADIUS, choose_marker_radius, list_marker_boxes
from mapcore.frozen import frozen
from mapcore.geometry.box import Box, meet
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.atlas.pack import AreaLayer, Geometry
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.land_raster import LandRaster

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

INSET_NAME = 1.0
"""What is kept free around insets for the names of their regions, in ems."""

PLANE = Placement(1.0, 0.0, 0.0)


@frozen(eq=False)
class Land:
    """The land of a map, and that around it where it is drawn: shapes, and rasters in the plane."""

    geometry: Geometry = field(repr=False)
    rasters: tuple[LandRaster, ...] = field(repr=False)


def find_land(page: MapPage, seen: Box) -> Land:
    """Return the land that a legend, or a text, must not stand on in a part of the canvas."""
    geometry, plan = page.geometry, page.plan
    shapes = [geometry.rings]
    if plan.shows_surroundings:
        shapes.append(cast("AreaLayer", plan.pack.layer("admin0", page.device_px)).rings)
    shown = page.placement.plane_box(seen)
    window = shown.shrink(-SURVEY_MARGIN * shown.longer_side)
    return Land(geometry, tuple(rasterize_land(rings, PLANE, window) for rings in shapes))


@frozen(eq=False)
class Obstacles:
    """What a box on a map keeps clear of: the land, and the sides of `boxes` (n, 4) on the canvas.

    `em` is the size of the text in the box.
    """

    land: Land
    placement: Placement
    em: float
    boxes: NDArray[np.float64] = field(repr=False)

    def join(self, box: Box) -> Obstacles:
        """Return the obstacles with one box more."""
        return evolve(self, boxes=np.concatenate((self.boxes, [box.sides])))

    def are_free(self, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell which of `boxes` (n, 4), their sides on the canvas, keep clear of all."""
        boxes = boxes + np.array([-1, -1, 1, 1]) * (CLEARANCE * self.em)
        plane = (boxes - self.placement.shift * 2) / self.placement.scale
        free = np.ones(len(boxes), bool)
        for raster in self.land.rasters:
            free &= raster.are_free(plane)
        free[free] = ~meet(boxes[free], self.boxes).any(axis=1)
        return free

    def find_place(
        self, region: Box, size: tuple[float, float], sides: Iterable[str] = ("left", "right")
    ) -> Box | None:
        """Return the first box of a size in px within a region that is free.

        The left edge of the region is tried from top to bottom, then the right one. None where
        there is no room.
        """
        width, height = size
        if width > region.width or height > region.height:
            return None
        tops = np.arange(region.y, region.bottom - height + 1e-6, SEARCH_STEP * self.em)
        for side in sides:
            left = np.full(len(tops), region.x if side == "left" else region.right - width)
            free = self.are_free(np.stack((left, tops, left + width, tops + height), axis=1))
            if free.any():
                return Box(float(left[0]), float(tops[int(free.argmax())]), width, height)
        return None


def find_obstacles(
    page: MapPage, land: Land, region: Box, em: float, others: Iterable[Box] = ()
) -> Obstacles:
    """Return what a legend in a region of the canvas, or a text, must not stand on.

    It is land, insets, pins, markers of tiny regions, symbols, texts whose place was asked for,
    what the page keeps free, and `others` on the canvas.
    """
    plan, placement = page.plan, page.placement
    boxes = [*list_asked_boxes(page), *page.kept, *others]
    boxes += _list_markers(page, land.geometry, region, em)
    named = INSET_NAME * em if plan.labels else 0.0
    boxes += [placement.box(inset.frame).shrink(-named) for inset in plan.pack.insets]
    pins = [Box(*placement.point(pin.x, pin.y), 0.0, 0.0) for pin in plan.pins]
    boxes += [pin.shrink(-PIN_HEIGHT * em) for pin in pins]
    sides = np.array([box.sides for box in boxes]).reshape(-1, 4)
    if plan.symbols:
        from mapcore.composition.symbols.placed_symbols import place_symbols

        placed = place_symbols(plan, placement)
        sides = np.concatenate((sides, placed.list_boxes())) if placed else sides
    return Obstacles(land, placement, em, sides)


def list_edges(page: MapPage) -> list[Box]:
    """Return the left and right side of a page's window where it is narrower than the map's room.

    A legend stands on one side of them.
    """
    window, room = page.window, page.boxes.map
    sides = [(window.x, room.x), (window.right, room.right)]
    return [Box(x, room.y, 0.0, room.height) for x, end in sides if abs(x - end) > 1]


def _list_markers(page: MapPage, geometry: Geometry, window: Box, em: float) -> list[Box]:
    """Return what the markers of tiny regions take, and room around those of maps of atolls.

    These are as large as an entry of the legend, and are all that there is to see.
    """
    radius = choose_marker_radius(geometry, page.placement, window, page.map_unit)
    distance = MARKER_DISTANCE * em if radius > MARKER_RADIUS * page.map_unit else 0.0
    return list_marker_boxes(geometry, page.plan.data, page.placement, radius, distance)
