"""Long lines drawn again from the pixels that they cover.

A stroke of one colour changes every pixel once, by a strength that depends on the line alone. From
the second time on its strengths are kept and blended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import Cache, IdentityKey
from mapcore.drawing.agg import Surface
from mapcore.drawing.replay import repeats
from mapcore.drawing.replay.blending import blend
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from mapcore.drawing.pen import Pen
    from mapcore.layout.scene import Lines

MIN_BLENDED_VERTICES = 400
"""Shorter lines, in vertices, are drawn faster than they are blended."""


@frozen(eq=False)
class StrokeMask:
    """A stroke: the pixels that it changes (n,), counted row by row, and how strongly.

    Strengths are 256 times 1 to 255, the colour is 0 to 255 a channel.
    """

    pixels: NDArray[np.intp]
    strengths: NDArray[np.uint16]
    color: tuple[int, int, int]

    def blend(self, canvas: NDArray[np.uint8]) -> None:
        """Blend the stroke over an opaque canvas (height, width, 4)."""
        whole = canvas.reshape(-1, 4).view(np.uint32).ravel()
        below = whole.take(self.pixels)
        blend(below.view(np.uint8).reshape(-1, 4), self.strengths, self.color)
        whole[self.pixels] = below


_DRAWN = repeats.Repeats("drawn lines")
_STROKES: Cache[StrokeMask] = Cache("strokes")


def stroke_lines(
    surface: Surface, mark: Lines, scale: float, pen: Pen, paint: Callable[[Surface], None]
) -> None:
    """Stroke lines with a pen; `paint` does it on a surface by Agg, `scale` is the picture's."""
    height, width = surface.pixels.shape[:2]
    kept = (
        surface.opaque
        and len(mark.lines.points) >= MIN_BLENDED_VERTICES
        and height * width <= repeats.LARGEST
    )
    look = mark.placement, mark.color, mark.width, mark.dash, mark.round, mark.clip
    key = IdentityKey(mark.lines), look, scale, height, width
    if kept and _DRAWN.count(key) > 1:
        _STROKES.get(key, lambda: _record(width, height, pen, paint)).blend(surface.pixels)
    else:
        paint(surface)


def _record(width: int, height: int, pen: Pen, paint: Callable[[Surface], None]) -> StrokeMask:
    """Draw a line by itself: on nothing, Agg leaves the strength of each pixel as its alpha."""
    surface = Surface(width, height, (0, 0, 0, 0))
    paint(surface)
    whole = surface.pixels.reshape(-1, 4).view(np.uint32).ravel()
    pixels = np.flatnonzero(whole)
    alphas = surface.pixels.reshape(-1, 4)[pixels, 3]
    red, green, blue = (int(part * 255 + 0.5) for part in pen.rgba[:3])
    return StrokeMask(pixels, alphas.astype(np.uint16) << 8, (red, green, blue))
