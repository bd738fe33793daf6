"""Where the land of a map is cut before the canvas ends."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.atlas.extents import measure_rings
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage


def find_cuts(page: MapPage) -> tuple[Box, tuple[bool, bool, bool, bool]]:
    """Return the box in which land is shown, and at which of its sides land is cut.

    Sides are in the order left, top, right and lower. Land of the map's own regions is cut at the
    window, or beyond the map's frame where the pack ends, there in whole pixels.
    """
    window = page.window
    if page.plan.shows_surroundings:
        return window, (True, True, True, True)
    framed = window.intersection(page.placement.box(page.plan.pack.frame))
    sides, cut = list(window.sides), [False] * 4
    low, high = (
        ends * page.placement.scale + page.placement.shift for ends in measure_rings(page.geometry)
    )
    near = (low < (framed.right, framed.bottom)) & (high > (framed.x, framed.y))
    for axis in (0, 1):
        beside = near[:, 1 - axis]
        before = beside & near[:, axis] & (low[:, axis] < framed.sides[axis] - 1)
        after = beside & near[:, axis] & (high[:, axis] > framed.sides[axis + 2] + 1)
        if before.any():
            cut[axis], sides[axis] = True, max(sides[axis], math.floor(low[before, axis].min()))
        if after.any():
            cut[axis + 2] = True
            sides[axis + 2] = min(sides[axis + 2], math.ceil(high[after, axis].max()))
    return Box.between(*sides), (cut[0], cut[1], cut[2], cut[3])
