"""The names or values on the regions, each at its curated anchor or beside it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.assets.fonts import ellipsize
from mapcore.color import READABLE, contrast, is_light_read_better, over, readable_on, to_hex
from mapcore.layout.scene import Lines, Text
from mapcore.layout.text.leaders import lay_out_leaders, move_beside
from mapcore.layout.text.lettering import centre_line, move_within
from mapcore.layout.text.region_names import HALO, list_names

if TYPE_CHECKING:
    from mapcore.arranging.page import MapPage
    from mapcore.layout.text.region_names import RegionName
    from mapcore.planning.inks import Ink

SPECK, BELOW = 0.18, 2.5
"""The radius in ems of a region that its label would hide, and how far below it that stands, in
units."""

OUTSIDE = 7.0
"""A label wider than so many radii stands for the most part outside of its region."""


@frozen
class RegionLabels:
    """The labels of a map's regions, and the lines to those that stand beside their regions."""

    texts: list[Text]
    leaders: list[Lines]


def lay_out_labels(page: MapPage) -> RegionLabels:
    """Return the label of every region that has a text.

    Most regions' labels fit at the common size; in smaller ones they are a little smaller, and may
    reach over the border, or stand beside the region with a line to it. Overlapping labels are
    moved apart a little; where that is not enough, those with more room are drawn above. All stay
    within the map's window.
    """
    asked = page.plan.labels
    if asked is None:
        return RegionLabels([], [])
    names = move_beside(page, list_names(page, asked))
    return RegionLabels(
        [_lay_out_label(page, asked.ink, name) for name in names], lay_out_leaders(page, names)
    )


def _lay_out_label(page: MapPage, ink: Ink, name: RegionName) -> Text:
    face, size = page.plan.look.typefaces.body, name.size
    outside = name.leader is not None or name.width > OUTSIDE * name.radius
    color, halo = _choose_colors(page, ink, name, outside)
    # The name of a region no higher than its letters is placed below it.
    speck = name.leader is None and name.radius < SPECK * size
    below = 0.8 * size + BELOW * page.map_unit if speck else 0.0
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
    """Return the ink where it has a contrast of 4.5, else white, or else a dark one."""
    if contrast(ink, ground) >= READABLE:
        return ink
    if is_light_read_better(ground):
        return "#ffffff"
    return readable_on(ground, "#16181c", "#000000")
