"""A place for a legend in the map: along its left edge, else along its right one, off the land."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from mapcore.composition.land_raster import rasterize_land, rasterize_rings
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mapcore.atlas.pack import AreaLayer
    from mapcore.composition.land_raster import LandRaster
    from mapcore.planning.plan import RenderPlan

CLEARANCE = 0.8
"""What is kept free around a legend, in ems of its text."""

SEARCH_STEP = 0.3
"""How far apart the places are that are tried, in ems."""

SURVEY_MARGIN = 0.15
"""How far beyond what is shown land is looked for, as a share of it, as the map may be moved."""

PIN_HEIGHT = 2.5
"""The height of a pin with its label, in ems; it is twice as wide."""

PLANE = Placement(1.0, 0.0, 0.0)


def survey_obstacles(plan: RenderPlan, shown: Box, device_px: float) -> list[LandRaster]:
    """Return the land of a map, and that around it where it is drawn, in the plane.

    `shown` is the part of the plane that a canvas shows.
    """
    window = shown.shrink(-SURVEY_MARGIN * shown.longer_side)
    rasters = [rasterize_land(plan.pack.geometry(device_px), PLANE, window)]
    if plan.shows_surroundings:
        layer = cast("AreaLayer", plan.pack.layer("admin0", device_px))
        rasters.append(rasterize_rings(layer.rings, PLANE, window))
    return rasters


def find_place(
    plan: RenderPlan,
    rasters: Iterable[LandRaster],
    placement: Placement,
    region: Box,
    size: tuple[float, float],
    em: float,
    sides: Iterable[str] = ("left", "right"),
) -> Box | None:
    """Return the first box of a size in px within `region` that is free of land, pins and insets.

    The left edge of the region is tried from top to bottom, then the right one. None where there is
    no room.
    """
    width, height = size
    if width > region.width or height > region.height:
        return None
    tops = np.arange(region.y, region.bottom - height + 1e-6, SEARCH_STEP * em)
    for side in sides:
        left = region.x if side == "left" else region.right - width
        boxes = np.empty((len(tops), 4))
        boxes[:, 0], boxes[:, 2] = left - CLEARANCE * em, left + width + CLEARANCE * em
        boxes[:, 1], boxes[:, 3] = tops - CLEARANCE * em, tops + height + CLEARANCE * em
        plane = (boxes - (*placement.shift, *placement.shift)) / placement.scale
        free = np.ones(len(tops), bool)
        for raster in rasters:
            free &= raster.are_free(plane)
        for other in _list_others(plan, placement, em):
            free &= ~(
                (boxes[:, 0] < other.right)
                & (boxes[:, 2] > other.x)
                & (boxes[:, 1] < other.bottom)
                & (boxes[:, 3] > other.y)
            )
        if free.any():
            return Box(left, float(tops[int(free.argmax())]), width, height)
    return None


def _list_others(plan: RenderPlan, placement: Placement, em: float) -> Iterator[Box]:
    """Yield what a legend must not stand on beside land: insets and pins."""
    for inset in plan.pack.insets:
        yield placement.box(inset.frame)
    for pin in plan.pins:
        yield Box(*placement.point(pin.x, pin.y), 0.0, 0.0).shrink(-PIN_HEIGHT * em)
