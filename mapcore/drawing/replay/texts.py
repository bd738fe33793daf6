"""Lines of text drawn again from small pictures of their strength.

Stroking halos takes longer than everything else on a labelled map, and the same texts are drawn at
the same places in many pictures.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import TEXT_SHARE, keep
from mapcore.drawing.agg import Surface
from mapcore.drawing.outlines import outline_line
from mapcore.drawing.pen import Path, Pen
from mapcore.drawing.replay.blending import blend
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.drawing.pen import Rgba

TILE_BYTES = 256
"""What a tile takes beside its strengths."""
LARGEST_TEXT = 200.0
"""Larger text, in pixels, is drawn and not kept."""


@frozen
class TextLine:
    """A line of text in a face at a size in device pixels.

    It starts at `x` in the row whose upper side is `y`, y down. It is stroked with a line of
    `stroke` pixels, or filled where that is 0.
    """

    text: str
    face: str
    size: float
    x: float
    y: int
    rgba: Rgba
    stroke: float = 0.0


@frozen(eq=False)
class Tile:
    """How strongly a text covers each pixel, 256 times 0 to 255, (rows, columns).

    `left` and `top` are where the tile begins, in pixels from the text's start and above its
    baseline.
    """

    strengths: NDArray[np.uint16]
    left: int
    top: int

    def box(self, x: int, y: int) -> Box:
        """Return the pixels of the tile of a text that starts at column `x` above row `y`."""
        rows, columns = self.strengths.shape
        return Box(x + self.left, y - self.top, columns, rows)

    def blend(self, canvas: NDArray[np.uint8], x: int, y: int, rgba: Rgba) -> None:
        """Blend the text over an opaque canvas; it starts at column `x` above row `y`."""
        left, top, right, bottom = map(int, self.box(x, y).sides)
        color = [int(part * 255 + 0.5) for part in rgba[:3]]
        blend(canvas[top:bottom, left:right], self.strengths, color)


def draw_text(surface: Surface, line: TextLine, clip: Box) -> None:
    """Draw a line of text; `clip` is in whole device pixels, y down."""
    column, rgba, stroke = floor(line.x), line.rgba, line.stroke
    if surface.opaque and line.size <= LARGEST_TEXT:
        offset = line.x - column
        tile = rasterize_text(line.text, line.face, line.size, offset, stroke, rgba[3])
        if tile.box(column, line.y).is_within(clip):
            tile.blend(surface.pixels, column, line.y, rgba)
            return
    path, _ = outline_line(line.text, line.face)
    size, rise = line.size, len(surface.pixels) - line.y
    matrix = np.array([[size, 0, line.x], [0, size, rise], [0, 0, 1]])
    surface.paint(path, matrix, None if stroke else rgba, Pen(rgba, stroke, clip, join="round"))


@keep("text tiles", lambda tile: tile.strengths.nbytes + TILE_BYTES, share=TEXT_SHARE)
def rasterize_text(
    text: str, face: str, size: float, offset: float, stroke: float, alpha: float
) -> Tile:
    """Return a text of `size` pixels that starts `offset` (0 to 1) pixels into its first column.

    It is stroked with a line of `stroke` pixels, or filled where that is 0.
    """
    path, _ = outline_line(text, face)
    left, right, bottom, top = _find_bounds(path, size, offset, stroke / 2 + 2)
    surface = Surface(right - left, top - bottom, (0, 0, 0, 0))
    matrix = np.array([[size, 0, offset - left], [0, size, -bottom], [0, 0, 1]])
    color = (0.0, 0.0, 0.0, alpha)
    pen = Pen(color, stroke, join="round")
    surface.paint(path, matrix, None if stroke else color, pen)
    return Tile(surface.pixels[..., 3] * np.uint16(256), left, top)


def _find_bounds(
    path: Path, size: float, offset: float, margin: float
) -> tuple[int, int, int, int]:
    """Return left, right, bottom and top of a path, in whole pixels around its start."""
    if not len(path.vertices):
        return 0, 1, 0, 1
    low, high = path.vertices.min(axis=0) * size, path.vertices.max(axis=0) * size
    left, right = floor(low[0] + offset - margin), ceil(high[0] + offset + margin)
    return left, right, floor(low[1] - margin), ceil(high[1] + margin)
