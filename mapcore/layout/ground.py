"""What lies below the regions: sea, graticule, surrounding land, coast effects, inset boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from mapcore.geometry.box import Box
from mapcore.layout.effects import coast_below, fineness, relief_below
from mapcore.layout.graticule import graticule
from mapcore.layout.scene import Rectangle, Shape
from mapcore.layout.sheet import boxed, framed, shows_surroundings

if TYPE_CHECKING:
    from mapcore.atlas.pack import AreaLayer, Geometry
    from mapcore.geometry.polylines import Polylines
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet


def ground(sheet: Sheet, geometry: Geometry) -> list[Mark]:
    """Return all that lies below the regions, from back to front."""
    plan, window = sheet.plan, sheet.window
    marks: list[Mark] = []
    if plan.look.sea != plan.look.background:
        marks.append(Rectangle(window, fill=plan.look.sea, role="sea"))
    marks += graticule(sheet)
    marks += _unframed_insets(sheet)
    around = _surroundings(sheet)
    unit = sheet.map_unit * fineness(sheet, geometry) ** 0.5
    coast = _coast(sheet, geometry)
    for lines in (around.rings, coast) if around else (coast,):
        marks += coast_below(plan.look, lines, sheet.placement, unit, window)
    if around:
        marks.append(_land(sheet, around))
    marks += relief_below(plan.look, coast, sheet.placement, unit, window)
    marks += _boxes(sheet, geometry, unit)
    return marks


def inset_frames(sheet: Sheet) -> list[Rectangle]:
    """Return the thin frames of the insets that have one, to be drawn above all shapes."""
    stroke, width = sheet.plan.look.theme.muted, 0.8 * sheet.map_unit
    return [
        Rectangle(sheet.placement.box(box), None, stroke, width, role="inset")
        for box in framed(sheet.plan.pack)
    ]


def separators(sheet: Sheet) -> list[Rectangle]:
    """Return fine lines along the sides where surrounding land ends before the canvas does."""
    if not shows_surroundings(sheet.plan):
        return []
    window, ink, width = sheet.window, sheet.ink, 0.8 * sheet.unit
    across = [(window.y > ink.y, window.y), (window.bottom < ink.bottom, window.bottom - width)]
    down = [(window.x > ink.x, window.x), (window.right < ink.right, window.right - width)]
    lines = [Box(window.x, y, window.width, width) for ends, y in across if ends]
    lines += [Box(x, window.y, width, window.height) for ends, x in down if ends]
    color = sheet.plan.look.theme.other_line
    return [Rectangle(box, fill=color, role="separator") for box in lines]


def _coast(sheet: Sheet, geometry: Geometry) -> Polylines:
    """Return the map's coast without that in boxes of insets, whose effects stay in them."""
    coast, boxes = geometry.outer, boxed(sheet.plan)
    if sheet.plan.look.theme.effect == "none" or not boxes:
        return coast
    return coast.select(~np.any([coast.begin_within(box) for box in boxes], axis=0))


def _surroundings(sheet: Sheet) -> AreaLayer | None:
    if not shows_surroundings(sheet.plan):
        return None
    return cast("AreaLayer", sheet.plan.pack.layer("admin0", sheet.device_px))


def _land(sheet: Sheet, layer: AreaLayer) -> Shape:
    look = sheet.plan.look
    # A theme that draws lines alone leaves the land clear, and the graticule on it visible.
    fill = None if look.theme.other_land == look.theme.sea else look.theme.other_land
    return Shape(
        rings=layer.rings,
        placement=sheet.placement,
        fill=fill,
        stroke=look.theme.other_line,
        stroke_width=0.6 * sheet.map_unit,
        clip=sheet.window,
    )


def _unframed_insets(sheet: Sheet) -> list[Rectangle]:
    """Take the graticule out of insets: it is another place's there."""
    if sheet.plan.look.theme.graticule is None:
        return []
    boxes = [sheet.placement.box(i.frame) for i in sheet.plan.pack.insets if not i.framed]
    sea = sheet.plan.look.sea
    return [Rectangle(box.intersection(sheet.window), fill=sea, role="inset") for box in boxes]


def _boxes(sheet: Sheet, geometry: Geometry, unit: float) -> list[Mark]:
    """Return the opaque boxes of insets, and the effects along the coasts in them.

    The frame of an inset is drawn above the land; a box that is there only because of the
    surrounding land may reach below the map's own, and is outlined here.
    """
    marks: list[Mark] = []
    look, placement = sheet.plan.look, sheet.placement
    for frame in boxed(sheet.plan):
        box = placement.box(frame).intersection(sheet.window)
        coast = geometry.outer.select(geometry.outer.begin_within(frame))
        marks.append(Rectangle(box, look.sea, role="inset"))
        marks += coast_below(look, coast, placement, unit, box)
        marks += relief_below(look, coast, placement, unit, box)
        if frame not in framed(sheet.plan.pack):
            line, width = look.theme.other_line, 0.8 * sheet.map_unit
            marks.append(Rectangle(box, None, line, width, role="inset"))
    return marks
