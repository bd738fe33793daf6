"""The page that marks are put on: the boxes of a canvas and where the map stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.arranging.boxes import Boxes, arrange_boxes
from mapcore.arranging.gathering import gather_boxes
from mapcore.arranging.height import canvas_height
from mapcore.arranging.scaling import frame_inset, map_scale, margin, text_scale
from mapcore.geometry.placement import Placement
from mapcore.planning.view import cuts

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.planning.plan import RenderPlan

REACH = 140.0
"""How far around a map's frame the surrounding land is shown, in plane units. Packs hold a little
more of it, so that the ends of the land are never seen."""


@frozen(eq=False)
class MapPage:
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


def arrange_page(plan: RenderPlan) -> MapPage:
    """Share out the canvas of a plan and place its map.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    parts = arrange_boxes(plan, canvas_height(plan))
    canvas = parts.canvas
    ink = canvas.shrink(frame_inset(plan.look.frame, canvas))
    room = parts.map.intersection(ink)
    window, placement = _place_map(plan, room)
    used = window if shows_surroundings(plan) else placement.box(plan.view)
    gathered = gather_boxes(parts, room, used)
    if gathered != parts:
        window, placement = _place_map(plan, gathered.map.intersection(ink))
    return MapPage(
        plan=plan,
        boxes=gathered,
        ink=ink,
        window=window,
        placement=placement,
        unit=text_scale(canvas.width),
        map_unit=map_scale(plan.view.longer_side * placement.scale),
        margin=margin(canvas.width),
        device_px=plan.pack.frame.longer_side * placement.scale * plan.output.scale,
    )


def _place_map(plan: RenderPlan, room: Box) -> tuple[Box, Placement]:
    """Return the window in a room in which a map is shown, and where it stands."""
    placement = Placement.fit(plan.view, room)
    shown = placement.plane_box(room)
    window = room
    if any(cuts(shown, inset.frame) for inset in plan.pack.insets):
        window = window.intersection(placement.box(plan.view))
    if shows_surroundings(plan):
        window = window.intersection(placement.box(plan.pack.frame.shrink(-REACH)))
    return window, placement


def shows_surroundings(plan: RenderPlan) -> bool:
    """Tell whether a plan shows the land around its map."""
    return "admin0" in plan.layers and "admin0" in plan.pack.layers


def list_framed_insets(pack: MapPack) -> tuple[Box, ...]:
    """Return the boxes in the plane of a map's framed insets."""
    return tuple(inset.frame for inset in pack.insets if inset.framed)


def list_opaque_insets(plan: RenderPlan) -> tuple[Box, ...]:
    """Return the boxes in the plane of insets that surrounding land must not run through.

    Those without a frame stand in the open sea, until the land around the map is shown.
    """
    if not shows_surroundings(plan):
        return list_framed_insets(plan.pack)
    return tuple(inset.frame for inset in plan.pack.insets)
