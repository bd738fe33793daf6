"""What stands in for matplotlib's private renderer and glyph layout: its public ones.

They are slower, and the package around them is loaded, but they are kept from version to version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import get_font
from matplotlib.ft2font import LoadFlags
from matplotlib.path import Path as PublicPath
from matplotlib.textpath import TextToPath
from matplotlib.transforms import Affine2D, Bbox, TransformedPath

from mapcore.drawing.pen import Path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.drawing.pen import Pen

SUBPIXELS = 64
"""FreeType's units of a pixel."""


class PublicRenderer:
    """The part of the compiled renderer's interface that is used, on top of the public one."""

    def __init__(self, width: int, height: int, dpi: float) -> None:
        untyped: Any = RendererAgg
        self._renderer = untyped(width, height, dpi)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[np.uint8]:
        """Return the pixels, which what is drawn later changes."""
        return np.asarray(self._renderer.buffer_rgba())

    def draw_path(self, pen: Pen, path: Path, matrix: NDArray[np.float64], fill: Any) -> None:
        """Fill and stroke one path."""
        public = PublicPath(path.vertices, path.codes)
        public.should_simplify = path.should_simplify
        face = None if fill is None else tuple(fill)
        self._renderer.draw_path(_make_context(pen), public, Affine2D(matrix), face)

    def draw_path_collection(
        self,
        pen: Pen,
        matrix: NDArray[np.float64],
        paths: Sequence[Path],
        places: NDArray[np.float64],
        offsets: Any,
        offset_matrix: Any,
        fills: NDArray[np.float64],
        strokes: NDArray[np.float64],
        widths: NDArray[np.float64],
        *rest: Any,
    ) -> None:
        """Paint paths one after the other, each in its own place and colours, if given."""
        for at, path in enumerate(paths):
            context = _make_context(pen)
            if len(strokes):
                context.set_foreground(tuple(strokes[at]), isRGBA=True)
            context.set_linewidth(widths[at] if len(strokes) else 0.0)
            place = matrix @ places[at] if len(places) else matrix
            public = PublicPath(path.vertices, path.codes)
            public.should_simplify = path.should_simplify
            self._renderer.draw_path(context, public, Affine2D(place), tuple(fills[at]))


def _make_context(pen: Pen) -> GraphicsContextBase:
    """Return a pen that stands on a surface as a graphics context."""
    return set_context(GraphicsContextBase(), pen)


def set_context(context: GraphicsContextBase, pen: Pen) -> GraphicsContextBase:
    """Give a graphics context what a pen that stands on a surface says, and return it."""
    context.set_foreground(pen.rgba, isRGBA=True)
    context.set_linewidth(pen.width)
    context.set_capstyle(pen.cap)
    context.set_joinstyle(pen.join)
    context.set_snap(pen.snap)
    context.set_dashes(*pen.get_dashes())
    if pen._cliprect is not None:
        context.set_clip_rectangle(Bbox(pen._cliprect))
    if pen.clip_path is not None:
        clip = PublicPath(pen.clip_path.vertices, pen.clip_path.codes)
        clip.should_simplify = pen.clip_path.should_simplify
        context.set_clip_path(TransformedPath(clip, Affine2D(pen.clip_matrix)))
    return context


def outline_publicly(text: str, files: tuple[str, ...], size: float) -> tuple[Path, float]:
    """Return the outline of a shaped text and its advance, both with an em of `size`."""
    font = get_font(files)
    font.set_size(size, 72)
    items, shapes, _ = TextToPath().get_glyphs_with_font(font, text)
    parts = [(np.add(shapes[name][0], (x, y)), shapes[name][1]) for name, x, y, _ in items]
    font.set_text(text, 0.0, flags=LoadFlags.NO_HINTING)
    points = np.concatenate([np.empty((0, 2)), *(points for points, _ in parts)])
    codes = np.concatenate([np.empty(0, np.uint8), *(codes for _, codes in parts)])
    return Path(points, codes.astype(np.uint8)), font.get_width_height()[0] / SUBPIXELS
