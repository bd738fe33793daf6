"""The names or values on the regions, each at its curated anchor."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, frozen

from mapcore.arranging.lettering import join_lines
from mapcore.assets.fonts import ellipsize, measure
from mapcore.color import contrast, over, readable_on, to_hex
from mapcore.layout.land.measures import measure_extents
from mapcore.layout.scene import Text
from mapcore.layout.text.declutter import declutter
from mapcore.layout.text.lettering import LINE_SHARE, centre_line, move_within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.arranging.page import MapPage
    from mapcore.planning.inks import Ink
    from mapcore.planning.plan import LabelsPlan

MOST, LEAST = 12.0, 7.0
"""The largest size of a label in units, and the smallest in pixels, before the face's scale."""

ROOM_ACROSS, ROOM_DOWN = 3.3, 1.7
"""The width and the em of a label that fits a region, in radii of the room around its anchor."""

HALO = 0.14
"""Width of the halo, in ems."""

EVEN = 0.78
"""The share of the map's common size to which a label may shrink in a small region."""

LARGER = 1.6
"""The same for growing in a large one, on maps where labels have to be small."""

SPECK, BELOW = 0.18, 2.5
"""The radius in ems of a region that its label would hide, and how far below it that stands, in
units."""

APART = 0.96
"""Between the baselines of two labels, one below the other, in ems."""

REACH, REACH_INSIDE = 1.1, 0.6
"""How far a label may give way to others: in ems, or in radii of the room around its anchor."""

OUTSIDE = 7.0
"""A label wider than so many radii stands for the most part outside of its region."""


@frozen
class RegionName:
    """A region's text: the region's index, its anchor on the canvas, and the room around that."""

    region: int
    text: str
    x: float
    y: float
    radius: float


def lay_out_labels(page: MapPage) -> list[Text]:
    """Return the label of every region that has a text.

    Most regions' labels fit at the common size; in smaller ones they are a little smaller, and may
    reach over the border. Overlapping labels are moved apart a little; where that is not enough,
    those with more room are drawn above. All stay within the map's window.
    """
    face = page.plan.look.typefaces.body
    asked = page.plan.labels
    if asked is None:
        return []
    names = sorted(_iterate_names(page, asked), key=lambda name: name.radius)
    widths = [measure(name.text, face, 1) for name in names]
    sizes = _choose_sizes(widths, [name.radius for name in names], page)
    return [
        _lay_out_label(page, asked.ink, name, size, width * size)
        for name, size, width in zip(_separate(names, sizes, widths), sizes, widths, strict=True)
    ]


def _separate(names: list[RegionName], sizes: list[float], widths: list[float]) -> list[RegionName]:
    """Return names moved a little where they overlap, so that each can be read."""
    if not names:
        return []
    em, across = np.array(sizes), np.array(widths)
    boxes = np.stack((em * (across + 2 * HALO), em * APART), axis=1)
    centres = np.array([(name.x, name.y) for name in names])
    reach = np.maximum(REACH * em, REACH_INSIDE * np.array([name.radius for name in names]))
    places = declutter(centres, boxes, reach).tolist()
    return [evolve(name, x=x, y=y) for name, (x, y) in zip(names, places, strict=True)]


def _iterate_names(page: MapPage, asked: LabelsPlan) -> Iterator[RegionName]:
    place, pack = page.placement, page.plan.pack
    wide = measure_extents(pack.geometry(page.device_px)).widths * place.scale >= asked.least_width
    for i, (text, region) in enumerate(zip(asked.texts, pack.regions, strict=True)):
        words = join_lines(text or "")
        if not words or region.label is None or not wide[i]:
            continue
        x, y = place.point(*region.label)
        if page.plan.view.contains(*region.label) or page.window.contains(x, y):
            yield RegionName(i, words, x, y, region.label_radius * place.scale)


def _lay_out_label(page: MapPage, ink: Ink, name: RegionName, size: float, width: float) -> Text:
    """Return a label in one ink and size, `width` pixels wide."""
    face = page.plan.look.typefaces.body
    color, halo = _choose_colors(page, ink, name, width > OUTSIDE * name.radius)
    # The name of a region no higher than its letters is placed below it.
    below = 0.8 * size + BELOW * page.map_unit if name.radius < SPECK * size else 0.0
    line = Text(
        text=ellipsize(name.text, face, size, page.window.width - 2 * HALO * size),
        x=name.x,
        y=centre_line(face, size, name.y + below),
        size=size,
        face=face,
        color=color,
        anchor="middle",
        halo=halo,
        halo_width=HALO * size,
        role="label",
    )
    return move_within(line, page.window)


def _choose_sizes(widths: list[float], radii: list[float], page: MapPage) -> list[float]:
    """Return the size of each label, of `widths` in ems and with room of `radii` pixels."""
    if not widths:
        return []
    scale = page.plan.look.typefaces.scale
    least, most = LEAST * scale, max(LEAST, MOST * page.map_unit) * scale
    room, ems = np.array(radii), np.maximum(widths, 0.1)
    fits = np.minimum(ROOM_ACROSS * room / ems, ROOM_DOWN * room)
    common = float(np.clip(np.median(fits), least, most))
    # The size of a label follows from the size of its region, not from the length of its name.
    rank = np.sqrt(room / max(float(np.median(room)), 1e-9))
    largest = np.minimum(np.clip(common * rank, common, LARGER * common), most)
    largest = np.minimum(largest, LINE_SHARE * page.window.height)
    smallest = np.minimum(largest, max(least, EVEN * common))
    sizes: list[float] = np.clip(fits, smallest, largest).tolist()
    return sizes


def _choose_colors(page: MapPage, ink: Ink, name: RegionName, outside: bool) -> tuple[str, str]:
    """Return the colours of a label in an ink and of its halo.

    On its region the halo has the fill's colour: it only parts the text from the borders, and
    where the label reaches over them, the contrast goes with it. Outside, it is the look's.
    """
    look = page.plan.look
    fill = over(to_hex(*page.plan.fills[name.region].tolist()), look.sea.opaque)
    halo = look.halo.color if outside else fill
    if ink.origin != "caller":
        return _choose_readable(ink.color, halo), halo
    return ink.color, halo if ink.contrast(halo) >= 3 else readable_on(ink.opaque)


@lru_cache(maxsize=1024)
def _choose_readable(ink: str, ground: str) -> str:
    inks = (ink, "#ffffff", "#16181c", "#000000")
    return next((ink for ink in inks if contrast(ink, ground) >= 4.5), readable_on(ground))
