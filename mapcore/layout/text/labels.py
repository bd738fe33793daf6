"""The names or values on the regions, each at its curated anchor or beside it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from mapcore.assets.fonts import ellipsize
from mapcore.color import contrast, is_light_read_better, over, readable_on, to_hex
from mapcore.layout.scene import Lines, Text
from mapcore.layout.text.at_sea import find_regions
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

PLACES = (0.1, 0.5, 0.9)
"""Where along such a label it is asked which region is below."""

MOST = 60
"""The most labels of a map for which this is asked: on maps with more, they are small."""


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
        [
            _lay_out_label(page, asked.ink, name, ground)
            for name, ground in zip(names, _list_grounds(page, names), strict=True)
        ],
        lay_out_leaders(page, names),
    )


def _list_grounds(page: MapPage, names: list[RegionName]) -> list[str]:
    """Return the colour that is below each name, or is drawn around it where that is not one.

    On its region it is the fill: a halo of that colour only parts the text from the borders, and
    where the label reaches over them, the contrast goes with it. A label that is mostly outside
    has the fill that is below most of it, and the look's halo where a part of it is on no region.
    """
    look, fills = page.plan.look, page.plan.fills

    def fill(region: int) -> str:
        return over(to_hex(*fills[region].tolist()), look.sea.opaque)

    outer = [name.leader is not None or name.width > OUTSIDE * name.radius for name in names]
    grounds = [
        look.halo.color if outside else fill(name.region)
        for name, outside in zip(names, outer, strict=True)
    ]
    asked = [i for i, name in enumerate(names) if outer[i] and name.leader is None]
    if len(asked) <= MOST:
        for i, regions in zip(asked, _list_below(page, [names[i] for i in asked]), strict=True):
            colors = Counter(fill(region) for region in regions if region is not None)
            color, count = max(colors.items(), key=itemgetter(1), default=("", 0))
            if colors.total() == len(PLACES) and count > len(PLACES) / 2:
                grounds[i] = color
    return grounds


def _list_below(page: MapPage, names: list[RegionName]) -> list[tuple[int | None, ...]]:
    """Return the regions below `PLACES` of each name."""
    points = [(name.x + (share - 0.5) * name.width, name.y) for name in names for share in PLACES]
    plane = (np.array(points).reshape(-1, 2) - page.placement.shift) / page.placement.scale
    each = iter(find_regions(page.plan.pack.geometry(page.device_px), plane))
    return [*zip(*[each] * len(PLACES), strict=True)]


def _lay_out_label(page: MapPage, ink: Ink, name: RegionName, ground: str) -> Text:
    face, size = page.plan.look.typefaces.body, name.size
    color, halo = _choose_colors(ink, ground)
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


def _choose_colors(ink: Ink, halo: str) -> tuple[str, str]:
    """Return the colours of a label in an ink and of its halo, on a ground of the halo's colour."""
    if ink.origin != "caller":
        return _choose_readable(ink.color, halo), halo
    return ink.color, halo if ink.contrast(halo) >= 3 else readable_on(ink.opaque)


@lru_cache(maxsize=1024)
def _choose_readable(ink: str, ground: str) -> str:
    """Return the ink where it has a contrast of 4.5, else white, or else a dark one."""
    if contrast(ink, ground) >= 4.5:
        return ink
    if is_light_read_better(ground):
        return "#ffffff"
    return readable_on(ground, "#16181c", "#000000")
