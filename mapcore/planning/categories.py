"""Categories by region to colours and legend entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.classification.categories import category_colors
from mapcore.color import parse_hex
from mapcore.spec.responses import LegendEntry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.matching.matching import Matching
    from mapcore.spec.request import Categories


def plan_categories(
    categories: Categories, matching: Matching, regions: int
) -> tuple[tuple[str | None, ...], NDArray[np.uint8], tuple[LegendEntry, ...]]:
    """Return each region's category, its fill (zeros without one) and the legend's entries.

    Colours go by first appearance in `values`, matched or not, so that a key mended later does
    not recolour the map; the legend lists only what colours a region.
    """
    colors = category_colors(categories.values.values(), categories.colors)
    names: list[str | None] = [None] * regions
    fills = np.zeros((regions, 4), dtype=np.uint8)
    for index, name in matching.locate(categories.values):
        names[index] = name
        fills[index] = parse_hex(colors[name])
    used = set(names)
    entries = (LegendEntry(name, color) for name, color in colors.items() if name in used)
    return tuple(names), fills, tuple(entries)
