"""The page that marks are put on: the boxes of a canvas and where the map stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.arranging.boxes import Boxes, boxes_of
from mapcore.arranging.height import canvas_height
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.planning.plan import Frame, RenderPlan


MARGIN = 16
"""Between the canvas's side and what stands in a band, on a canvas 800 px wide."""

FRAME_INSETS = {"none": 0.0, "double": 13.0, "ticks": 13.0, "neat": 10.0}
"""The width of each kind of frame, from the canvas's side to where ink may stand, on a canvas
800 px wide."""

REACH = 140.0
"""How far around a map's frame the surrounding land is shown, in plane units. Packs hold a little
more of it, so that the ends of the land are never seen."""


@frozen(eq=False)
class Page:
    """What every part of the layout needs to know.

    `ink` is the canvas within the frame around it: no text or map leaves it. `window` is the part
    of it that the map is shown in, narrower than the map's box only where the surrounding land does
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


def page_of(plan: RenderPlan) -> Page:
    """Share out the canvas of a plan and place its map.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    parts = boxes_of(plan, canvas_height(plan))
    canvas = parts.canvas
    ink = canvas.shrink(frame_inset(plan.look.frame, canvas))
    window = parts.map.intersection(ink)
    placement = Placement.fit(plan.pack.frame, window)
    longer = plan.pack.frame.longer_side
    if shows_surroundings(plan):
        window = window.intersection(placement.box(plan.pack.frame.shrink(-REACH)))
    return Page(
        plan=plan,
        boxes=parts,
        ink=ink,
        window=window,
        placement=placement,
        unit=text_scale(canvas.width),
        map_unit=map_scale(longer * placement.scale),
        margin=margin(canvas.width),
        device_px=longer * placement.scale * plan.output.scale,
    )


def text_scale(width: float) -> float:
    """Return the factor by which type and gaps follow the canvas's width: 1 at 800 px.

    It is gentle, since the bands stay as they are: 0.65 at 100 px, 1.5 at 4000 px.

    >>> text_scale(800), round(text_scale(1200), 2), text_scale(100), text_scale(4000)
    (1.0, 1.11, 0.65, 1.5)
    """
    return float(min(1.5, max(0.65, (width / 800) ** 0.26)))


def map_scale(length: float) -> float:
    """Return the factor by which strokes and type on a map follow its longer side: 1 at 800 px.

    It is less gentle than that of the bands: a large map is meant to be seen from afar.

    >>> map_scale(800), round(map_scale(1200), 2), map_scale(100), round(map_scale(4000), 2)
    (1.0, 1.18, 0.65, 1.9)
    """
    return float(min(2.0, max(0.65, (length / 800) ** 0.4)))


def margin(width: float) -> float:
    """Return the space kept free at the canvas's sides.

    >>> margin(800), margin(100)
    (16.0, 4.0)
    """
    return min(MARGIN * text_scale(width), width * 0.04)


def frame_unit(width: float, height: float) -> float:
    """Return the factor by which a frame follows the canvas: smaller on small ones.

    >>> frame_unit(800, 600), round(frame_unit(100, 100), 2)
    (1.0, 0.31)
    """
    return min(text_scale(width), min(width, height) / 320)


def frame_inset(frame: Frame, canvas: Box) -> float:
    """Return how far a frame reaches into a canvas."""
    return FRAME_INSETS[frame.kind] * frame_unit(canvas.width, canvas.height)


def shows_surroundings(plan: RenderPlan) -> bool:
    """Tell whether a plan shows the land around its map."""
    return "admin0" in plan.layers and "admin0" in plan.pack.layers


def framed(pack: MapPack) -> tuple[Box, ...]:
    """Return the boxes in the plane of a map's framed insets."""
    return tuple(inset.frame for inset in pack.insets if inset.framed)


def boxed(plan: RenderPlan) -> tuple[Box, ...]:
    """Return the boxes in the plane of insets that surrounding land must not run through.

    Those without a frame stand in the open sea, until the land around the map is shown.
    """
    if not shows_surroundings(plan):
        return framed(plan.pack)
    return tuple(inset.frame for inset in plan.pack.insets)
