"""Coloured regions that are too small to be seen."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.catalog_index import list_tiles_of
from mapcore.atlas.extents import measure_extents
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement

TINY = 16.0
"""The area in square pixels of the canvas below which the colour of a region is hardly seen."""

MOST_TINY = 0.25
"""The share of the coloured regions that may be tiny."""


def find_tiny_regions(arrangement: Arrangement) -> Iterator[LintFinding]:
    """Find maps on which over a quarter of the coloured regions in view are tiny.

    The areas are those of the shapes: markers that stand for the smallest are not counted.
    """
    plan, page = arrangement.plan, arrangement.page
    if plan.pack.tiles or not _may_be_tiny(arrangement):
        return
    measured = measure_extents(page.geometry)
    shown = plan.data & plan.view.contains_each(measured.centres)  # NaN is in no box
    count = int(np.count_nonzero(shown))
    least = TINY / page.placement.scale**2
    tiny = int(np.count_nonzero(shown & (measured.areas < least)))
    if tiny <= MOST_TINY * count:
        return
    mends = ["Enlarge output.width"]
    mends += ["show a part of the map with frame"] if plan.is_whole else []
    mends += [f'draw the tile map, "{each}"' for each in list_tiles_of(plan.pack.id)[:1]]
    yield LintFinding(
        "tiny_regions",
        f"{tiny:,} of {count:,} coloured regions are drawn smaller than {TINY:g} px², so "
        "their colours are hardly seen.",
        ", or ".join(mends) + ".",
    )


def _may_be_tiny(arrangement: Arrangement) -> bool:
    """Tell whether so many regions have no large circle within them, without reading shapes."""
    plan, scale = arrangement.plan, arrangement.page.placement.scale
    small = plan.pack.label_radii < math.sqrt(TINY / math.pi) / scale
    tiny = np.count_nonzero(small & plan.data)
    return bool(tiny > MOST_TINY * np.count_nonzero(plan.data))
