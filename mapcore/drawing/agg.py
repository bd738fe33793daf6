"""The one place that calls matplotlib's private parts: its Agg renderer and its glyph layout.

The renderer is called without figure, canvas or artists, which costs a third of the time. What is
used of it is that of matplotlib 3.11, and is tested against the public way.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from attrs import define, frozen

from mapcore.drawing.compiled import load_compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.geometry.box import Box

Cap = Literal["butt", "round", "projecting"]
Join = Literal["bevel", "round", "miter"]
Rgba = tuple[float, float, float, float]

MOVE, LINE, CURVE, CLOSE = 1, 2, 4, 79
"""Path codes: a new part, a straight line, a cubic curve (three vertices), and the closing line."""

OPAQUE = 255
"""The alpha of a colour that hides what is below."""

FIXED_POINT = 65536
"""FreeType's whole unit."""

EM = 1000
"""The size in pixels at which glyphs are outlined."""


@frozen(eq=False)
class Path:
    """Vertices (n, 2) and their codes (n,), as the renderer reads them."""

    vertices: NDArray[np.floating]
    codes: NDArray[np.uint8]
    should_simplify: bool = False
    simplify_threshold: float = 0.0


@define(slots=False)
class Pen:
    """How a path is stroked and where it is clipped: the renderer's graphics context.

    `clip` is in whole device pixels, y pointing down.
    """

    rgba: Rgba = (0.0, 0.0, 0.0, 1.0)
    width: float = 0.0
    clip: Box | None = None
    dash: tuple[float, ...] | None = None
    cap: Cap = "butt"
    join: Join = "bevel"
    snap: bool = False

    def __attrs_post_init__(self) -> None:
        self._rgb, self._linewidth = self.rgba, self.width
        self._alpha, self._forced_alpha, self._antialiased = 1.0, False, True
        self._capstyle, self._joinstyle = self.cap, self.join
        self._cliprect: NDArray[np.float64] | None = None

    def on(self, height: int) -> Pen:
        """Set the clip for a surface so many pixels high, since Agg counts from below."""
        if self.clip is not None:
            left, top, right, bottom = self.clip.sides
            self._cliprect = np.array([[left, height - bottom], [right, height - top]], float)
        return self

    def get_dashes(self) -> tuple[float, tuple[float, ...] | None]:
        """Return the offset and the lengths of dashes and gaps."""
        return 0.0, self.dash

    def get_snap(self) -> bool:
        """Tell whether vertices are moved to whole pixels."""
        return self.snap

    def get_clip_path(self) -> tuple[None, None]:
        """Return no path to clip by."""
        return None, None

    def get_hatch_path(self) -> None:
        """Return no hatch."""

    def get_hatch_color(self) -> Rgba:
        """Return the colour of the hatch, of which there is none."""
        return self.rgba

    def get_hatch_linewidth(self) -> float:
        """Return the width of the hatch, of which there is none."""
        return 1.0

    def get_sketch_params(self) -> None:
        """Return no wobble."""


class Surface:
    """A raster of `width` by `height` pixels that paths are painted on, one over the other.

    Points become device pixels, y pointing up, by a 3 by 3 matrix. A surface whose background is
    opaque stays `opaque` whatever is painted on it.
    """

    def __init__(self, width: int, height: int, background: tuple[int, int, int, int]) -> None:
        backend = load_compiled("matplotlib.backends._backend_agg")
        self.opaque = background[3] == OPAQUE
        self._renderer = backend.RendererAgg(width, height, 72.0)
        self.pixels: NDArray[np.uint8] = np.asarray(self._renderer)
        self.pixels.view(np.uint32)[...] = np.array(background, np.uint8).view(np.uint32)

    def paint(
        self, path: Path, matrix: NDArray[np.float64], fill: Rgba | None, pen: Pen | None = None
    ) -> None:
        """Fill a path (non-zero winding) with `fill` and stroke it with the pen."""
        self._renderer.draw_path((pen or Pen()).on(len(self.pixels)), path, matrix, fill)

    def fill_each(
        self,
        paths: Sequence[Path],
        matrix: NDArray[np.float64],
        fills: NDArray[np.float64],
        clip: Box,
    ) -> None:
        """Fill each path in its own colour, a row of `fills`, (n, 4) from 0 to 1."""
        if paths:
            none = np.empty((0, 4)), np.zeros(1)
            self._paint_paths(paths, matrix, np.empty((0, 3, 3)), fills, *none, clip)

    def paint_each(
        self,
        path: Path,
        places: NDArray[np.float64],
        fills: NDArray[np.float64],
        strokes: NDArray[np.float64],
        widths: NDArray[np.float64],
        clip: Box,
    ) -> None:
        """Paint a path at many places, one after the other.

        `places` are matrices, (n, 3, 3). `fills` and `strokes` are colours, (n, 4) from 0 to 1;
        of `widths`, (n,), 0 strokes nothing.
        """
        self._paint_paths([path] * len(places), np.eye(3), places, fills, strokes, widths, clip)

    def _paint_paths(
        self,
        paths: Sequence[Path],
        matrix: NDArray[np.float64],
        places: NDArray[np.float64],
        fills: NDArray[np.float64],
        strokes: NDArray[np.float64],
        widths: NDArray[np.float64],
        clip: Box,
    ) -> None:
        self._renderer.draw_path_collection(
            Pen(clip=clip).on(len(self.pixels)),
            matrix,
            paths,
            places,
            np.empty((0, 2)),
            np.eye(3),
            fills,
            strokes,
            widths,
            [(0.0, None)],
            np.ones(1, np.uint8),
            [None],
            "screen",
        )


_FONTS = Lock()


def outline_text(text: str, files: tuple[str, ...]) -> tuple[Path, float]:
    """Return the outline of a shaped line of text and its advance, both with an em of `EM`.

    `files` are the font files, the text's own face first. The line begins at (0, 0), y points up.
    """
    points: list[NDArray[np.float64]] = [np.empty((0, 2))]
    codes: list[NDArray[np.uint8]] = [np.empty(0, np.uint8)]
    advance = 0.0
    with _FONTS:
        plain = _ft2font().LoadFlags.NO_HINTING
        font = _font(files)  # named, as the items do not keep it open
        for item in font._layout(text, plain, features=None, language=None):
            glyph = item.ft_object.load_glyph(item.glyph_index, flags=plain)
            vertices, kinds = item.ft_object.get_path()
            points.append(np.add(vertices, (item.x, item.y)))
            codes.append(kinds.astype(np.uint8))
            advance = item.x + glyph.linearHoriAdvance / FIXED_POINT
    return Path(np.concatenate(points), np.concatenate(codes)), advance


def _ft2font() -> Any:
    return load_compiled("matplotlib.ft2font")


@lru_cache(maxsize=16)
def _font(files: tuple[str, ...]) -> Any:
    """Return the face of the first file, with those of the others for what it lacks."""
    font = _ft2font().FT2Font(files[0], _fallback_list=[_fallback(file) for file in files[1:]])
    font.set_size(EM, 72)
    return font


@lru_cache(maxsize=64)
def _fallback(file: str) -> Any:
    """Return the face of a file, to stand in for others: each is open, and so it is shared."""
    return _ft2font().FT2Font(file)
