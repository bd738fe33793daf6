"""How large the regions of a map are and how far they reach, measured once for each geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import keep
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry


@frozen(eq=False)
class Extents:
    """The area of each region (n,) with its holes and without, and the extents of its largest ring.

    These are its centre (n, 2), its width and its longer side (n,). Plane units; a region without
    rings has area, width and side 0 and a centre of NaN.
    """

    areas: NDArray[np.float64]
    solid_areas: NDArray[np.float64]
    centres: NDArray[np.float64]
    widths: NDArray[np.float64]
    sides: NDArray[np.float64]


@keep("measures")
def measure_extents(geometry: Geometry) -> Extents:
    """Measure every region of a geometry."""
    count = len(geometry.region_rings) - 1
    areas, solid, centres = np.zeros(count), np.zeros(count), np.full((count, 2), np.nan)
    widths, sides = np.zeros(count), np.zeros(count)
    if len(geometry.rings):
        signed = geometry.rings.areas()
        rings = np.abs(signed)
        low, high = geometry.rings.bounds()
        region = geometry.owners
        # Holes count as well where a region is measured to tell whether it can be seen.
        areas[:] = np.bincount(region, rings, minlength=count)
        solid[:] = np.abs(np.bincount(region, signed, minlength=count))
        order = np.lexsort((rings, region))
        last = np.flatnonzero(np.diff(region[order], append=count))
        largest = order[last]
        centres[region[largest]] = (low[largest] + high[largest]) / 2
        size = high[largest] - low[largest]
        widths[region[largest]], sides[region[largest]] = size[:, 0], size.max(axis=1)
    for array in (areas, solid, centres, widths, sides):
        array.flags.writeable = False
    return Extents(areas, solid, centres, widths, sides)


@keep("measures")
def measure_rings(geometry: Geometry) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the least and the greatest x and y of each ring in plane units, two arrays (n, 2)."""
    return geometry.rings.bounds()
