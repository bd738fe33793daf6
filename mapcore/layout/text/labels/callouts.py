"""A free place for a name beside its region, at the end of a short line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.composition.pages.places_around import list_places_around
from mapcore.frozen import frozen
from mapcore.geometry.box import Box, meet

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.composition.land_raster import LandRaster

NAME_DISTANCE = 0.2
"""Between two names, in ems."""

LAND_COST = 1.6
"""What a length of line costs more over land."""

ON_LAND_COST = 20.0
"""What a place on land costs more than one at sea, in ems."""

OUTWARDS = np.array((-1.0, -1.0, 1.0, 1.0))
"""How the sides of a box move where it grows."""

PROBED_STEPS = np.linspace(0.0, 1.0, 17)[1:]
"""Where along a line it is asked whether there is land."""


@frozen
class Beside:
    """A place for a name: its middle on the canvas, and where the line from its region ends."""

    x: float
    y: float
    end: tuple[float, float]


@frozen(eq=False)
class Taken:
    """What names beside regions keep clear of: land, the sides of the window, and other names.

    `boxes` (n, 4) are taken, `lines` (m, 2, 2) are leader lines from a region to a name.
    """

    land: LandRaster
    window: Box
    boxes: NDArray[np.float64]
    lines: NDArray[np.float64]


def find_place_beside(
    anchor: tuple[float, float],
    size: tuple[float, float],
    em: float,
    taken: Taken,
    least: float = 0.0,
    on_land: bool = False,
) -> Beside | None:
    """Return the best place for a name of a width and height in pixels, None if none is free.

    `least` is added to the length of the line, in pixels: a marker may cover as much of it.

    A place is free if its box has no land, covers no other name or line, and its own line crosses
    none. Short lines are better, level ones, and those with little land of others below them. With
    `on_land`, a place on land is free as well, but worse than any at sea.
    """
    start = np.array(anchor)
    ends, middles, cost = list_places_around(start, size, em, least)
    half = np.array(size) / 2
    boxes = np.concatenate((middles - half, middles + half), axis=1)
    at_sea = taken.land.are_free(boxes + taken.land.cell * OUTWARDS)
    cost = cost + np.where(at_sea, 0.0, ON_LAND_COST)
    usable = taken.window.holds_each(boxes) & (at_sea | on_land)
    ends, middles, cost, boxes = ends[usable], middles[usable], cost[usable], boxes[usable]
    lines = np.stack((np.broadcast_to(start, ends.shape), ends), axis=1)
    free = _find_free(boxes, lines, taken, NAME_DISTANCE * em)
    if not free.any():
        return None
    along = start + (ends - start)[:, None] * PROBED_STEPS[:, None]
    over = taken.land.has_land(along).mean(axis=1) * np.hypot(*(ends - start).T) / em
    best = int(np.where(free, cost + LAND_COST * over, np.inf).argmin())
    (x, y), (end_x, end_y) = middles[best].tolist(), ends[best].tolist()
    return Beside(x, y, (end_x, end_y))


def _find_free(
    boxes: NDArray[np.float64], lines: NDArray[np.float64], taken: Taken, apart: float
) -> NDArray[np.bool_]:
    """Tell which boxes, with the lines to them, are clear of what is taken."""
    if not len(boxes):
        return np.zeros(0, bool)
    low = np.minimum(boxes[:, :2].min(axis=0), lines.min(axis=(0, 1))) - apart
    high = np.maximum(boxes[:, 2:].max(axis=0), lines.max(axis=(0, 1))) + apart
    near = taken.boxes[meet(np.concatenate((low, high))[None], taken.boxes)[0]]
    blocked = meet(boxes + apart * OUTWARDS, near).any(axis=1)
    blocked |= run_through(lines, near).any(axis=1)
    blocked |= run_through(taken.lines, boxes).any(axis=0)
    blocked |= _cross(lines, taken.lines).any(axis=1)
    return np.logical_not(blocked)


def run_through(lines: NDArray[np.float64], boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which straight lines (m, 2, 2) run through which boxes (n, 4)."""
    start, step = lines[:, 0, None], (lines[:, 1] - lines[:, 0])[:, None]
    step = np.where(step == 0, 1e-9, step)
    one, other = (boxes[None, :, :2] - start) / step, (boxes[None, :, 2:] - start) / step
    enters, leaves = np.minimum(one, other), np.maximum(one, other)
    first = np.maximum(np.maximum(enters[..., 0], enters[..., 1]), 0)
    through: NDArray[np.bool_] = first < np.minimum(np.minimum(leaves[..., 0], leaves[..., 1]), 1)
    return through


def _cross(some: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of some straight lines cross which of the others."""
    (a, b), (c, d) = (np.moveaxis(lines, 1, 0) for lines in (some, others))
    a, b, c, d = a[:, None], b[:, None], c[None], d[None]
    parted = np.maximum(_turn(a, b, c) * _turn(a, b, d), _turn(c, d, a) * _turn(c, d, b))
    crossing: NDArray[np.bool_] = np.less_equal(parted, 0)
    return crossing


def _turn(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return on which side of the line from a to b the point c lies, by sign."""
    along, to = b - a, c - a
    turn: NDArray[np.float64] = along[..., 0] * to[..., 1] - along[..., 1] * to[..., 0]
    return turn
