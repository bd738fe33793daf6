"""The part of a map that is shown: all its regions, or what encloses some of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.shapes import LEVEL_CANVASES
from mapcore.caching import keep
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.planning.brief import Brief

VIEW_MARGIN = 0.04
"""The space around the regions, as a share of the longer side of their box."""

LEAST_ASPECT, MOST_ASPECT = 0.5, 2.5
"""The proportions, width over height, between which a part is widened or heightened."""

LEAST_SHARE = 0.03
"""The least longer side of a part, as a share of the map's."""

SPECK_SHARE = 0.05
"""Land smaller than this share of its region's largest piece may be left out: far islands."""

RIM = 0.015
"""What is left empty at a side that is moved to the land, as a share of the land's longer side."""

LEAST_COAST = 0.01
"""The share of a map's outline from which it is not landlocked."""

MOST_EMPTY = 0.04
"""The most that is left empty at a side of a whole map, as a share of the land's width (at left and
right) or height."""


@frozen
class View:
    """The part of a map that is shown: its box in the plane, and what messages call it.

    The map is drawn with at least the detail of one that is `least_px` device pixels long.
    """

    box: Box
    is_whole: bool
    name: str
    least_px: float


@frozen
class Survey:
    """The box around all land of a map, insets included, and what it takes to see it.

    The map is drawn with at least the detail of one that is `least_px` device pixels long: levels
    of less detail lack the far islands that the box reaches to.
    """

    land: Box
    least_px: float


@keep("measures")
def survey_land(pack: MapPack) -> Survey:
    """Return where the land of a map ends.

    Its finest shapes are read only where the coarsest leave a side of its frame empty.

    >>> from mapcore.atlas.catalog import Atlas
    >>> survey_land(Atlas().open("us-states")).least_px
    0.0
    """
    coarse = pack.geometry(1).rings.box()
    if _trim_frame(pack.frame, coarse) == pack.frame:
        return Survey(coarse, 0.0)
    land = pack.geometry(math.inf).rings.box()
    rim = RIM * pack.frame.longer_side
    reaching = (
        0.0 if level == pack.levels[0] else float(LEVEL_CANVASES[level])
        for level in pack.levels
        if land.is_within(pack.geometry(LEVEL_CANVASES[level]).rings.box().shrink(-rim))
    )
    return Survey(land, next(reaching))


@keep("measures")
def has_coast(pack: MapPack) -> bool:
    """Tell whether some of a map's outline is coast.

    >>> from mapcore.atlas.catalog import Atlas
    >>> has_coast(Atlas().open("austria")), has_coast(Atlas().open("belgium"))
    (False, True)
    """
    geometry = pack.geometry(1)
    return geometry.coast.length() > LEAST_COAST * geometry.outer.length()


def plan_view(
    brief: Brief, marked: NDArray[np.bool_], places: Iterable[tuple[float, float]]
) -> View:
    """Return the part of the map that a request asks for, the whole map where it names none.

    `marked` tells which regions have data. `places` are points of the plane that a whole map shows
    too.
    """
    pack, asked = brief.pack, brief.request.frame
    whole, part = view_map(pack, places), None
    if asked == "data":
        part = view_regions(pack, np.flatnonzero(marked))
    elif asked is not None and asked != "map":
        part = view_regions(pack, np.array(brief.matching.framed, dtype=np.intp))
    least_px = survey_land(pack).least_px
    if part is None or whole.is_within(part):
        return View(whole, True, pack.title, least_px)
    return View(part, False, f"the part of {pack.title} that is shown", least_px)


def widen_view(view: Box, pack: MapPack, boxes: Iterable[Box]) -> Box:
    """Return a view that shows boxes of the plane whole, such as those of symbols at its sides.

    It stays as it is where it would cut an inset that it does not cut now.

    >>> from mapcore.atlas.catalog import Atlas
    >>> pack = Atlas().open("us-states")
    >>> wide = widen_view(pack.frame, pack, [Box(pack.frame.right - 1, 100, 5, 5)])
    >>> wide.right - pack.frame.right, wide.x - pack.frame.x
    (4.0, 0.0)
    """
    wide = Box.around((view, *boxes))
    cuts = any(wide.cuts(each.frame) and not view.cuts(each.frame) for each in pack.insets)
    return view if cuts else wide


def view_map(pack: MapPack, places: Iterable[tuple[float, float]] = ()) -> Box:
    """Return the box in the plane that shows a whole map: its frame, without sides that are empty.

    The frame of a very tall or very wide map is wider or taller than its land. `places` are points
    of the plane that are shown too, where they are in the frame.

    >>> from mapcore.atlas.catalog import Atlas
    >>> pack = Atlas().open("vietnam")
    >>> round(pack.frame.aspect, 2), round(view_map(pack).aspect, 2)
    (0.72, 0.49)
    """
    left, top, right, bottom = survey_land(pack).land.sides
    for x, y in places:
        left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    return _trim_frame(pack.frame, Box.between(left, top, right, bottom))


def _trim_frame(frame: Box, land: Box) -> Box:
    """Return a map's frame with its empty sides moved to a rim around its land."""
    rim = min(RIM * land.longer_side, MOST_EMPTY * min(land.width, land.height))
    across, down = MOST_EMPTY * land.width, MOST_EMPTY * land.height
    return Box.between(
        land.x - rim if land.x - frame.x > across else frame.x,
        land.y - rim if land.y - frame.y > down else frame.y,
        land.right + rim if frame.right - land.right > across else frame.right,
        land.bottom + rim if frame.bottom - land.bottom > down else frame.bottom,
    )


def view_regions(pack: MapPack, regions: NDArray[np.intp]) -> Box | None:
    """Return the box in the plane that encloses some regions, with a margin; None without any.

    Small pieces of a region that are far from its largest one do not widen the box. An inset that
    the box would cut is shown whole.

    >>> from mapcore.atlas.catalog import Atlas
    >>> pack = Atlas().open("us-states")
    >>> texas = [pack.keys.index("US-TX")]
    >>> view_regions(pack, np.array(texas)).longer_side < pack.frame.longer_side
    True
    """
    geometry = pack.geometry(pack.frame.longer_side)
    low, high = geometry.rings.bounds()
    areas = np.abs(geometry.rings.areas())
    sides: list[NDArray[np.float64]] = []
    for region in regions.tolist():
        rings = slice(*geometry.region_rings[region : region + 2].tolist())
        large = areas[rings] >= SPECK_SHARE * areas[rings].max(initial=0)
        sides.append(np.hstack([low[rings][large], high[rings][large]]))
    enclosed = np.vstack(sides) if sides else np.empty((0, 4))
    if not len(enclosed):
        return None
    box = Box.between(*enclosed[:, :2].min(axis=0).tolist(), *enclosed[:, 2:].max(axis=0).tolist())
    return _with_whole_insets(_in_proportion(box, pack.frame), pack)


def _in_proportion(box: Box, whole: Box) -> Box:
    """Return a box with its margin, not too small, too narrow or too low, within the whole map."""
    pad = 2 * VIEW_MARGIN * box.longer_side
    width, height = box.width + pad, box.height + pad
    least = LEAST_SHARE * whole.longer_side
    width, height = max(width, least, height * LEAST_ASPECT), max(height, least)
    height = max(height, width / MOST_ASPECT)
    width, height = min(width, whole.width), min(height, whole.height)
    x = min(max(box.x + (box.width - width) / 2, whole.x), whole.right - width)
    y = min(max(box.y + (box.height - height) / 2, whole.y), whole.bottom - height)
    return Box(x, y, width, height)


def _with_whole_insets(box: Box, pack: MapPack) -> Box:
    """Return a box that has been widened for the insets that it would cut."""
    cut = [each.frame for each in pack.insets if box.cuts(each.frame)]
    while cut:
        box = Box.around((box, *cut))
        cut = [each.frame for each in pack.insets if box.cuts(each.frame)]
    return box
