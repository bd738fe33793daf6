"""What lies below the regions: sea, graticule, surrounding land, coast effects, inset boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from mapcore.composition.bands.cuts import find_cuts
from mapcore.composition.bands.page import list_opaque_insets
from mapcore.geometry.box import Box
from mapcore.layout.land.effects import find_fineness, find_glow_below, lay_out_effect
from mapcore.layout.land.graticule import lay_out_graticule
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.scene import Rectangle, Shape

if TYPE_CHECKING:
    from mapcore.atlas.pack import AreaLayer
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.polylines import Polylines
    from mapcore.layout.scene import Mark


def lay_out_ground(page: MapPage) -> list[Mark]:
    """Return all that lies below the regions, from back to front."""
    plan, window = page.plan, page.window
    marks: list[Mark] = []
    look, effect = plan.look, plan.look.effect
    if shows_sea(page):
        marks.append(Rectangle(window, fill=look.sea.color, role="sea"))
    marks += lay_out_graticule(page)
    marks += _lay_out_unframed_insets(page)
    around = _find_surroundings(page)
    unit = page.map_unit * find_fineness(page) ** 0.5
    coast = _select_lines(page, page.geometry.coast)
    for lines in (around.rings, coast) if around else (coast,):
        marks += lay_out_effect(effect.coast, lines, page.placement, unit, window, "coast-effect")
    if around:
        marks.append(_lay_out_land(page, around.rings, window))
    outer = _select_lines(page, page.geometry.outer)
    marks += lay_out_effect(effect.relief, outer, page.placement, unit, window, "relief")
    glow = find_glow_below(plan)
    marks += lay_out_effect(glow, coast, page.placement, unit, window, "glow")
    marks += _lay_out_insets(page, around)
    return marks


def lay_out_inset_frames(page: MapPage) -> list[Rectangle]:
    """Return the thin frames of the insets that have one, to be drawn above all shapes."""
    frame = page.plan.look.inset_frame
    color, width = frame.ink.color, frame.width * page.map_unit
    return [
        Rectangle(box, None, color, width, role="inset")
        for box in fit_insets(page).values()
        if box.intersects(page.window)
    ]


def lay_out_separators(page: MapPage) -> list[Rectangle]:
    """Return fine lines along the sides where land or sea is cut before the canvas ends.

    That is the land around the map, the map's own where it reaches beyond the window, and a sea of
    another colour than the canvas.
    """
    lines = _line_sides(page, *find_cuts(page))
    if shows_sea(page):
        lines += _line_sides(page, page.window, (True, True, True, True))
    color = page.plan.look.separator.color
    return [Rectangle(box, fill=color, role="separator") for box in dict.fromkeys(lines)]


def shows_sea(page: MapPage) -> bool:
    """Tell whether the sea has another colour than the canvas around it."""
    return page.plan.look.sea.color != page.plan.look.background.color


def _line_sides(page: MapPage, shown: Box, sides: tuple[bool, bool, bool, bool]) -> list[Box]:
    """Return lines along sides (left, top, right, lower) of a box that are within the canvas."""
    ink, width = page.ink, 0.8 * page.unit
    left, top, right, bottom = sides
    across = [
        (top and shown.y > ink.y, shown.y),
        (bottom and shown.bottom < ink.bottom, shown.bottom - width),
    ]
    down = [
        (left and shown.x > ink.x, shown.x),
        (right and shown.right < ink.right, shown.right - width),
    ]
    return [
        *(Box(shown.x, y, shown.width, width) for ends, y in across if ends),
        *(Box(x, shown.y, width, shown.height) for ends, x in down if ends),
    ]


def _select_lines(page: MapPage, lines: Polylines) -> Polylines:
    """Return parts of the outline without those in boxes of insets, whose effects stay in them."""
    effect, boxes = page.plan.look.effect, list_opaque_insets(page.plan)
    if not boxes or not (effect.coast or effect.relief or find_glow_below(page.plan)):
        return lines
    return lines.select(~np.any([lines.begin_within(box) for box in boxes], axis=0))


def _find_surroundings(page: MapPage) -> AreaLayer | None:
    if not page.plan.shows_surroundings:
        return None
    return cast("AreaLayer", page.plan.pack.layer("admin0", page.device_px))


def _lay_out_land(page: MapPage, rings: Polylines, clip: Box) -> Shape:
    fill, line = page.plan.look.surroundings, page.plan.look.surroundings_line
    return Shape(
        rings=rings,
        placement=page.placement,
        fill=fill.color if fill else None,
        stroke=line.ink.color,
        stroke_width=line.width * page.map_unit,
        clip=clip,
    )


def _select_within(rings: Polylines, frame: Box) -> Polylines:
    """Return the rings that lie wholly in a box of the plane."""
    low, high = rings.bounds()
    x0, y0, x1, y1 = frame.sides
    inside = (low >= (x0, y0)) & (high <= (x1, y1))
    return rings.select(inside[:, 0] & inside[:, 1])


def _lay_out_unframed_insets(page: MapPage) -> list[Rectangle]:
    """Take the graticule out of insets: it is another place's there."""
    if page.plan.look.graticule is None:
        return []
    boxes = [page.placement.box(i.frame) for i in page.plan.pack.insets if not i.framed]
    sea = page.plan.look.sea.color
    return [
        Rectangle(box.intersection(page.window), fill=sea, role="inset")
        for box in boxes
        if box.intersects(page.window)
    ]


def _lay_out_insets(page: MapPage, around: AreaLayer | None) -> list[Mark]:
    """Return the opaque boxes of insets, the land around in them, and effects along their coasts.

    The frame of an inset is drawn above the land; a box that is there only because of the
    surrounding land may reach below the map's own, and is outlined here.
    """
    marks: list[Mark] = []
    look, placement = page.plan.look, page.placement
    unit = page.map_unit * find_fineness(page) ** 0.5
    framed = fit_insets(page)
    with_land = {inset.frame for inset in page.plan.pack.insets if inset.land}
    for frame in list_opaque_insets(page.plan):
        box = framed.get(frame, placement.box(frame)).intersection(page.window)
        if not box.width or not box.height:
            continue
        marks.append(Rectangle(box, look.sea.color, role="inset"))
        if around and frame in with_land:
            marks.append(_lay_out_land(page, _select_within(around.rings, frame), box))
        for strokes, lines, role in (
            (look.effect.coast, page.geometry.coast, "coast-effect"),
            (look.effect.relief, page.geometry.outer, "relief"),
            (find_glow_below(page.plan), page.geometry.coast, "glow"),
        ):
            shown = lines.select(lines.begin_within(frame))
            marks += lay_out_effect(strokes, shown, placement, unit, box, role)
        if frame not in framed:
            width = look.inset_frame.width * page.map_unit
            marks.append(Rectangle(box, None, look.separator.color, width, role="inset"))
    return marks
