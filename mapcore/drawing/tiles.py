"""Lines of text kept as small pictures of their strength, blended as Agg would blend them.

Stroking a halo around glyphs takes longer than all else on a labelled map, while the same words
stand at the same places picture after picture.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from mapcore.caching import keep
from mapcore.drawing.agg import Path, Pen, Surface
from mapcore.drawing.lettering import line_of
from mapcore.drawing.stencils import blended
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.drawing.agg import Rgba


@frozen(eq=False)
class Tile:
    """How strongly a text covers each pixel, 256 times 0 to 255, (rows, columns).

    `left` and `top` are where the tile begins, in pixels from the text's start and above its
    baseline.
    """

    strengths: NDArray[np.uint16]
    left: int
    top: int

    def lay(self, canvas: NDArray[np.uint8], x: int, y: int, color: Rgba) -> None:
        """Blend the text over an opaque canvas; it starts at column `x` above row `y`."""
        rows, columns = self.strengths.shape
        top, left = y - self.top, x + self.left
        below = canvas[top : top + rows, left : left + columns]
        for channel, value in enumerate(color[:3]):
            place = self.strengths + below[..., channel]
            below[..., channel] = blended(int(value * 255 + 0.5)).take(place)

    def fits(self, x: int, y: int, box: Box) -> bool:
        """Tell whether the tile lies within a box of whole pixels."""
        rows, columns = self.strengths.shape
        return Box(x + self.left, y - self.top, columns, rows).is_within(box)


@keep("text tiles")
def tile_of(text: str, face: str, size: float, offset: float, stroke: float, alpha: float) -> Tile:
    """Return a text of `size` pixels that starts `offset` (0 to 1) pixels into its first column.

    It is stroked with a line of `stroke` pixels, or filled where that is 0.
    """
    path, _ = line_of(text, face)
    left, right, bottom, top = _reach(path, size, offset, stroke / 2 + 2)
    surface = Surface(right - left, top - bottom, (0, 0, 0, 0))
    matrix = np.array([[size, 0, offset - left], [0, size, -bottom], [0, 0, 1]])
    color = (0.0, 0.0, 0.0, alpha)
    pen = Pen(color, stroke, join="round")
    surface.paint(path, matrix, None if stroke else color, pen)
    return Tile(surface.pixels[..., 3] * np.uint16(256), left, top)


def _reach(path: Path, size: float, offset: float, margin: float) -> tuple[int, int, int, int]:
    """Return left, right, bottom and top of a path, in whole pixels around its start."""
    if not len(path.vertices):
        return 0, 1, 0, 1
    low, high = path.vertices.min(axis=0) * size, path.vertices.max(axis=0) * size
    left, right = floor(low[0] + offset - margin), ceil(high[0] + offset + margin)
    return left, right, floor(low[1] - margin), ceil(high[1] + margin)
