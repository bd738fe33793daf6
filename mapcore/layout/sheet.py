"""The sheet that marks are put on: the boxes of a canvas and where the map stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.assets.metrics import map_scale, margin, text_scale
from mapcore.layout.boxes import Boxes, boxes
from mapcore.layout.frames import frame_inset
from mapcore.layout.scene import Box, Placement

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.planning.plan import RenderPlan


REACH = 140.0
"""How far around a map's frame the surrounding land is shown, in plane units. Packs hold a little
more of it, so that the ends of the land are never seen."""


@frozen(eq=False)
class Sheet:
    """What every part of the layout needs to know.

    `ink` is the canvas within the theme's frame: no text or map leaves it. `window` is the part of
    it that the map is shown in, narrower than the map's box only where the surrounding land does
    not reach as far. `placement` brings the map's plane to the canvas, with the whole
    map in the window. `unit` is the factor that type in the bands follows, 1 on a canvas 800 px
    wide; `map_unit` that of strokes and type on the map, 1 on a map 800 px long. `device_px` is the
    longer side of the drawn map in device pixels.
    """

    plan: RenderPlan = field(repr=False)
    boxes: Boxes
    ink: Box
    window: Box
    placement: Placement
    unit: float
    map_unit: float
    margin: float
    device_px: float


def sheet_of(plan: RenderPlan) -> Sheet:
    """Share out the canvas of a plan and place its map."""
    parts = boxes(plan)
    canvas = parts.canvas
    inset = frame_inset(plan.look.theme, canvas)
    ink = Box(inset, inset, canvas.width - 2 * inset, canvas.height - 2 * inset)
    window = overlap(parts.map, ink)
    placement = fit(plan.pack.frame, window)
    left, top, right, bottom = plan.pack.frame
    longer = max(right - left, bottom - top)
    if shows_surroundings(plan):
        reach = (left - REACH, top - REACH, right + REACH, bottom + REACH)
        window = overlap(window, placed_box(placement, reach))
    return Sheet(
        plan=plan,
        boxes=parts,
        ink=ink,
        window=window,
        placement=placement,
        unit=text_scale(canvas.width),
        map_unit=map_scale(longer * placement.scale),
        margin=margin(canvas.width),
        device_px=longer * placement.scale * plan.canvas.scale,
    )


def fit(frame: tuple[float, float, float, float], window: Box) -> Placement:
    """Return the placement that shows a whole frame of the plane, centred and as large as can be.

    >>> fit((0, 0, 1200, 600), Box(0, 0, 600, 400))
    Placement(scale=0.5, dx=0.0, dy=50.0)
    """
    left, top, right, bottom = frame
    scale = min(window.width / (right - left), window.height / (bottom - top))
    return Placement(
        scale=scale,
        dx=window.x + (window.width - (left + right) * scale) / 2,
        dy=window.y + (window.height - (top + bottom) * scale) / 2,
    )


def overlap(one: Box, other: Box) -> Box:
    """Return the part that two boxes share.

    >>> overlap(Box(0, 0, 10, 10), Box(4, 2, 10, 3))
    Box(x=4, y=2, width=6, height=3)
    """
    x, y = max(one.x, other.x), max(one.y, other.y)
    width = max(0, min(one.right, other.right) - x)
    return Box(x, y, width, max(0, min(one.bottom, other.bottom) - y))


def shows_surroundings(plan: RenderPlan) -> bool:
    """Tell whether a plan shows the land around its map."""
    return "admin0" in plan.layers and "admin0" in plan.pack.layers


def framed(pack: MapPack) -> tuple[tuple[float, float, float, float], ...]:
    """Return the boxes in the plane of a map's framed insets."""
    return tuple(inset.frame for inset in pack.insets if inset.framed)


def boxed(plan: RenderPlan) -> tuple[tuple[float, float, float, float], ...]:
    """Return the boxes in the plane of insets that surrounding land must not run through.

    Those without a frame stand in the open sea, until the land around the map is shown.
    """
    if not shows_surroundings(plan):
        return framed(plan.pack)
    return tuple(inset.frame for inset in plan.pack.insets)


def placed(placement: Placement, x: float, y: float) -> tuple[float, float]:
    """Return where a position of the plane stands on the canvas."""
    return x * placement.scale + placement.dx, y * placement.scale + placement.dy


def placed_box(placement: Placement, box: tuple[float, float, float, float]) -> Box:
    """Return a box of the plane (left, top, right, bottom) as a box of the canvas."""
    x, y = placed(placement, box[0], box[1])
    return Box(x, y, (box[2] - box[0]) * placement.scale, (box[3] - box[1]) * placement.scale)
