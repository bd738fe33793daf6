"""Regions filled again in other colours, from what they cover.

A map that is drawn again and again with new values covers the same pixels. Which regions cover each
pixel, and how far, is found once (`coverage.py`) and kept; from then on a fill is a look-up for
whole pixels, and for those on borders the sums and blends that Agg would make of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from mapcore.caching import Cache, IdentityKey
from mapcore.drawing.replay import repeats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from mapcore.drawing.agg import Surface
    from mapcore.drawing.replay.coverage import RegionCoverage
    from mapcore.geometry.box import Box
    from mapcore.layout.scene import Areas

OFTEN = 4
"""How often a map is filled before what its regions cover is found: that takes as long as eight
fills, of which each one later saves half."""

COARSE_RATIO = 150
"""Shapes of fewer vertices than one in so many pixels of the canvas are filled faster by Agg."""


@define(eq=False)
class _CheckedCoverage:
    """A coverage, if there is one, and whether it was seen to give what Agg gives."""

    coverage: RegionCoverage | None
    trusted: bool | None = None


_FILLED = repeats.Repeats("filled maps")
_FOUND: Cache[_CheckedCoverage] = Cache("coverages")


def fill_regions(
    surface: Surface,
    mark: Areas,
    matrix: NDArray[np.float64],
    clip: Box,
    ground: Sequence[int],
    paint: Callable[[], None],
) -> None:
    """Fill opaque regions over all land in the colour `ground` (0 to 255 a channel).

    `matrix` brings the plane to device pixels, y up; `clip` is in whole ones, y down; `paint` does
    all of it by Agg. A coverage is used only after it has given the same picture as Agg once.
    """
    canvas = surface.pixels
    found = _find_checked_coverage(mark, canvas, matrix, clip) if surface.opaque else None
    if found is None or found.coverage is None or found.trusted is False:
        paint()
    elif found.trusted:
        found.coverage.fill(canvas, mark.fills, ground)
    else:
        trial = canvas.copy()
        found.coverage.fill(trial, mark.fills, ground)
        paint()
        found.trusted = bool((trial == canvas).all())


def _find_checked_coverage(
    mark: Areas, canvas: NDArray[np.uint8], matrix: NDArray[np.float64], clip: Box
) -> _CheckedCoverage | None:
    """Return what was found of a map that is filled often, None of others."""
    geometry, (height, width) = mark.geometry, canvas.shape[:2]
    if height * width > min(repeats.LARGEST, COARSE_RATIO * len(geometry.rings.points)):
        return None
    key = IdentityKey(geometry), matrix.tobytes(), clip, height, width
    if _FILLED.count(key) < OFTEN:
        return None
    from mapcore.drawing.replay.coverage import find_coverage

    return _FOUND.get(
        key, lambda: _CheckedCoverage(find_coverage(geometry, matrix, clip, (height, width)))
    )
