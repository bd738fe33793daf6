"""What lies below the regions: sea, graticule, surrounding land, coast effects, inset boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from mapcore.geometry.box import Box
from mapcore.layout.effects import effect_lines, fineness
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
    look, effect = plan.look, plan.look.effect
    if look.sea.color != look.background.color:
        marks.append(Rectangle(window, fill=look.sea.color, role="sea"))
    marks += graticule(sheet)
    marks += _unframed_insets(sheet)
    around = _surroundings(sheet)
    unit = sheet.map_unit * fineness(sheet, geometry) ** 0.5
    coast = _coast(sheet, geometry)
    for lines in (around.rings, coast) if around else (coast,):
        marks += effect_lines(effect.coast, lines, sheet.placement, unit, window, "coast-effect")
    if around:
        marks.append(_land(sheet, around))
    marks += effect_lines(effect.relief, coast, sheet.placement, unit, window, "relief")
    marks += _boxes(sheet, geometry, unit)
    return marks


def inset_frames(sheet: Sheet) -> list[Rectangle]:
    """Return the thin frames of the insets that have one, to be drawn above all shapes."""
    frame = sheet.plan.look.inset_frame
    color, width = frame.ink.color, frame.width * sheet.map_unit
    return [
        Rectangle(sheet.placement.box(box), None, color, width, role="inset")
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
    color = sheet.plan.look.separator.color
    return [Rectangle(box, fill=color, role="separator") for box in lines]


def _coast(sheet: Sheet, geometry: Geometry) -> Polylines:
    """Return the map's coast without that in boxes of insets, whose effects stay in them."""
    coast, boxes = geometry.outer, boxed(sheet.plan)
    effect = sheet.plan.look.effect
    if not boxes or not (effect.coast or effect.relief):
        return coast
    return coast.select(~np.any([coast.begin_within(box) for box in boxes], axis=0))


def _surroundings(sheet: Sheet) -> AreaLayer | None:
    if not shows_surroundings(sheet.plan):
        return None
    return cast("AreaLayer", sheet.plan.pack.layer("admin0", sheet.device_px))


def _land(sheet: Sheet, layer: AreaLayer) -> Shape:
    fill, line = sheet.plan.look.surroundings, sheet.plan.look.surroundings_line
    return Shape(
        rings=layer.rings,
        placement=sheet.placement,
        fill=fill.color if fill else None,
        stroke=line.ink.color,
        stroke_width=line.width * sheet.map_unit,
        clip=sheet.window,
    )


def _unframed_insets(sheet: Sheet) -> list[Rectangle]:
    """Take the graticule out of insets: it is another place's there."""
    if sheet.plan.look.graticule is None:
        return []
    boxes = [sheet.placement.box(i.frame) for i in sheet.plan.pack.insets if not i.framed]
    sea = sheet.plan.look.sea.color
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
        marks.append(Rectangle(box, look.sea.color, role="inset"))
        for strokes, role in ((look.effect.coast, "coast-effect"), (look.effect.relief, "relief")):
            marks += effect_lines(strokes, coast, placement, unit, box, role)
        if frame not in framed(sheet.plan.pack):
            width = look.inset_frame.width * sheet.map_unit
            marks.append(Rectangle(box, None, look.separator.color, width, role="inset"))
    return marks
