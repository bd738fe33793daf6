"""What is too small to be seen on a map: told, not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.importing.joining import CANVAS
from mapcore.building.map_framing.plane import bounds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.building.importing.problems import ImportProblems

SLIVER_PX = 0.5
"""Parts of a smaller mean width are slivers, in pixels of a canvas 1200 px long."""

LONG_PX = 4.0
"""From this length on: shorter parts are small islands."""


def tell_small(
    shapes: Sequence[shapely.Geometry], keys: Sequence[str], problems: ImportProblems
) -> None:
    """Note regions under a pixel, and regions with parts that are slivers."""
    array = np.array(list(shapes), object)
    x0, y0, x1, y1 = bounds_of(array)
    pixel = max(x1 - x0, y1 - y0, 1e-9) / CANVAS
    under = np.flatnonzero(shapely.area(array) < pixel**2)
    if len(under):
        problems.note(
            "under-a-pixel",
            "Regions are smaller than a pixel of a canvas of 1200 pixels.",
            [keys[i] for i in under.tolist()],
        )
    parts, owners = shapely.get_parts(array, return_index=True)
    lengths = shapely.length(parts)
    widths = 2 * shapely.area(parts) / np.maximum(lengths, 1e-300)
    slivers = (widths < SLIVER_PX * pixel) & (lengths / 2 > LONG_PX * pixel)
    if slivers.any():
        problems.note(
            "slivers",
            "Regions have parts that are long and narrower than half a pixel of a canvas of "
            "1200 pixels.",
            [keys[i] for i in dict.fromkeys(owners[slivers].tolist())],
        )
