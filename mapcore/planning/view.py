"""The part of a map that is shown: all of it, or what encloses some of its regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack

MARGIN = 0.04
"""The space around the regions, as a share of the longer side of their box."""

LEAST_ASPECT, MOST_ASPECT = 0.5, 2.5
"""The proportions, width over height, between which a part is widened or heightened."""

LEAST_SHARE = 0.03
"""The least longer side of a part, as a share of the map's."""

SPECK = 0.05
"""Land smaller than this share of its region's largest piece may be left out: far islands."""


def view_regions(pack: MapPack, regions: NDArray[np.intp]) -> Box:
    """Return the box in the plane that encloses some regions, with a margin; all without any.

    Small pieces of a region that are far from its largest one do not widen the box. An inset that
    the box would cut is shown whole.

    >>> from mapcore.atlas.catalog import Atlas
    >>> pack = Atlas().open("us-states")
    >>> texas = [pack.keys.index("US-TX")]
    >>> view_regions(pack, np.array(texas)).is_within(pack.frame)
    True
    """
    geometry = pack.geometry(pack.frame.longer_side)
    low, high = geometry.rings.bounds()
    areas = np.abs(geometry.rings.areas())
    sides: list[NDArray[np.float64]] = []
    for region in regions.tolist():
        rings = slice(*geometry.region_rings[region : region + 2].tolist())
        large = areas[rings] >= SPECK * areas[rings].max(initial=0)
        sides.append(np.hstack([low[rings][large], high[rings][large]]))
    enclosed = np.vstack(sides) if sides else np.empty((0, 4))
    if not len(enclosed):
        return pack.frame
    box = Box.between(*enclosed[:, :2].min(axis=0).tolist(), *enclosed[:, 2:].max(axis=0).tolist())
    return _with_whole_insets(_in_proportion(box, pack.frame), pack)


def _in_proportion(box: Box, whole: Box) -> Box:
    """Return a box with its margin, not too small, too narrow or too low, within the whole map."""
    pad = 2 * MARGIN * box.longer_side
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
    cut = [each.frame for each in pack.insets if cuts(box, each.frame)]
    while cut:
        left, top, right, bottom = zip(*(each.sides for each in (box, *cut)), strict=True)
        box = Box.between(min(left), min(top), max(right), max(bottom))
        cut = [each.frame for each in pack.insets if cuts(box, each.frame)]
    return box


def cuts(box: Box, inset: Box) -> bool:
    """Tell whether a box shows a part of an inset alone."""
    return box.intersects(inset) and not inset.is_within(box)
