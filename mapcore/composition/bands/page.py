"""The page that marks are put on: the boxes of a canvas and where the map stands in them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import field

from mapcore.composition.scaling import MIN_NAME, map_scale
from mapcore.frozen import frozen
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from mapcore.atlas.pack import Geometry, MapPack
    from mapcore.composition.bands.bands import Bands
    from mapcore.composition.bands.boxes import Boxes
    from mapcore.composition.bands.grid import Grid
    from mapcore.composition.scaling import TypeSizes
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.plan import RenderPlan

SURROUNDINGS_REACH = 140.0
"""How far around a map's frame the surrounding land is shown, in plane units. Packs hold a little
more of it, so that the ends of the land are never seen."""


@frozen(eq=False)
class MapPage:
    """What every part of the layout needs to know.

    `bands` are what title, legend and footer were measured to take, `boxes` what they have. `ink`
    is the canvas within the frame around it: no text or map leaves it. `window` is the part of the
    canvas that the map is shown in, narrower than the map's box only where the surrounding land
    does not reach as far. `placement` brings the map's plane to the canvas, with the whole map in
    the window. `sizes` are those of texts on a page, and of legends inside a map in bands. `unit`
    is the factor that type in the bands follows, 1 on a canvas 800 px wide. `has_page_type` tells
    whether the texts on the map have the sizes of a page. `kept` are boxes in the map that its
    texts keep clear of. `mark` is the bar of a house style, `grid` that of panels.
    """

    plan: RenderPlan = field(repr=False)
    bands: Bands
    boxes: Boxes
    ink: Box
    window: Box
    placement: Placement
    sizes: TypeSizes
    unit: float
    margin: float
    has_page_type: bool = False
    kept: tuple[Box, ...] = ()
    mark: Box | None = None
    grid: Grid | None = None

    @cached_property
    def rooms(self) -> Boxes:
        """What the frame around the canvas leaves of each box."""
        return self.boxes.within(self.ink)

    @cached_property
    def map_unit(self) -> float:
        """The factor that strokes on the map follow, 1 on a map 800 px long."""
        return map_scale(self.plan.view.longer_side * self.placement.scale)

    @property
    def type_unit(self) -> float:
        """The factor that type on the map follows."""
        return self.sizes.unit if self.has_page_type else self.map_unit

    @property
    def least_name(self) -> float:
        """The size in pixels below which no name is set on the map."""
        return self.sizes.least_name if self.has_page_type else MIN_NAME

    @property
    def most_names(self) -> int | None:
        """The most names of pins, regions and cities that are drawn; None where all may be."""
        page = self.plan.page
        return page.preset.names if page and page.preset else None

    @property
    def device_px(self) -> float:
        """The longer side of the map in device pixels for which its shapes have enough detail."""
        drawn = self.plan.pack.frame.longer_side * self.placement.scale * self.plan.output.scale
        return max(drawn, self.plan.least_px)

    @cached_property
    def geometry(self) -> Geometry:
        """The shapes of the map's regions in the detail that they are drawn in."""
        return self.plan.pack.geometry(self.device_px)


def place_map(plan: RenderPlan, room: Box, frame: Box | None = None) -> tuple[Box, Placement]:
    """Return the window that shows a map in a room, and where it stands: in a frame, or there."""
    placement = Placement.fit(plan.view, frame or room)
    shown = placement.plane_box(room)
    window = room
    if not plan.is_whole and any(shown.cuts(inset.frame) for inset in plan.pack.insets):
        window = window.intersection(placement.box(plan.view))
    if plan.shows_surroundings:
        window = window.intersection(placement.box(plan.pack.frame.shrink(-SURROUNDINGS_REACH)))
    return window, placement


def find_used(plan: RenderPlan, room: Box) -> Box:
    """Return what a map takes of a room, with the land around it where that is shown."""
    window, placement = place_map(plan, room)
    return window if plan.shows_surroundings else placement.box(plan.view)


def list_framed_insets(pack: MapPack) -> tuple[Box, ...]:
    """Return the boxes in the plane of a map's framed insets."""
    return tuple(inset.frame for inset in pack.insets if inset.framed)


def list_opaque_insets(plan: RenderPlan) -> tuple[Box, ...]:
    """Return the boxes in the plane of insets that surrounding land must not run through.

    Those without a frame stand in the open sea, until the land around the map is shown.
    """
    if not plan.shows_surroundings:
        return list_framed_insets(plan.pack)
    return tuple(inset.frame for inset in plan.pack.insets)
