"""The one place that calls matplotlib's private renderer, Agg, without figure, canvas or artists.

That costs a third of the time. What is used of it is that of matplotlib 3.11. It is tried once
where it is loaded; if it differs, the public renderer draws instead.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import evolve

from mapcore.drawing.compiled import load_compiled
from mapcore.drawing.pen import CLOSE, LINE, MOVE, OPAQUE, Path, Pen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.drawing.pen import Rgba


SQUARE = np.array([MOVE, LINE, LINE, LINE, CLOSE], np.uint8)


class Surface:
    """A raster of `width` by `height` pixels that paths are painted on, one over the other.

    Points become device pixels, y pointing up, by a 3 by 3 matrix. A surface whose background is
    opaque stays `opaque` whatever is painted on it.
    """

    def __init__(
        self,
        width: int,
        height: int,
        background: tuple[int, int, int, int],
        renderer: Any = None,
    ) -> None:
        self.opaque = background[3] == OPAQUE
        self._clips: list[Path] = []
        self._renderer = (renderer or find_renderer())(width, height, 72.0)
        self.pixels: NDArray[np.uint8] = np.asarray(self._renderer)
        self.pixels.view(np.uint32)[...] = np.array(background, np.uint8).view(np.uint32)

    def paint(
        self, path: Path, matrix: NDArray[np.float64], fill: Rgba | None, pen: Pen | None = None
    ) -> None:
        """Fill a path (non-zero winding) with `fill` and stroke it with the pen."""
        pen = pen or Pen()
        if pen.clip_path is not None:
            pen = evolve(pen, clip_path=self._keep_clip(pen.clip_path))
        self._renderer.draw_path(pen.on(len(self.pixels)), path, matrix, fill)

    def _keep_clip(self, path: Path) -> Path:
        """Return a path to clip by that lives as long as the surface.

        Agg knows the last one by the address of its vertices as 64-bit numbers. A copy that Agg
        itself makes of others is freed, and the next one may have its address.
        """
        kept = evolve(path, vertices=np.asarray(path.vertices, np.float64))
        self._clips.append(kept)
        return kept

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


def warn(what: str, instead: str, error: Exception) -> None:
    """Log that a part of matplotlib differs from what is used of it, and what is done instead."""
    import logging  # seldom needed, and slow to load

    message = "%s is not that of 3.11 (%s: %s); %s, which takes longer"
    logging.getLogger("mapcore").warning(message, what, type(error).__name__, error, instead)


@cache
def find_renderer() -> Any:
    """Return the class of the renderer: the compiled one, or the public one where that differs.

    Both take width, height and resolution, and are arrays of pixels.
    """
    try:
        renderer = load_compiled("matplotlib.backends._backend_agg").RendererAgg
        _try_out(renderer)
    except Exception as error:
        from mapcore.drawing.agg_public import PublicRenderer

        warn("matplotlib's compiled renderer", "its public one draws", error)
        return PublicRenderer
    return renderer


def _try_out(renderer: Any) -> None:
    """Paint four squares in all the ways that are used; raise ValueError if they differ."""
    square = Path(np.array([[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]], float), SQUARE)
    line = Path(np.array([[2.0, 3.0], [4.0, 3.0]]), np.array([MOVE, LINE], np.uint8))
    right, up = np.eye(3), np.eye(3)
    right[0, 2] = up[1, 2] = 2.0
    red, green, blue, black = np.maximum(np.eye(4), (0, 0, 0, 1))
    surface, clip = Surface(4, 4, (0, 0, 0, 0), renderer), Box(0, 0, 4, 4)
    surface.paint(square, np.eye(3), tuple(red))
    surface.fill_each([square], right, green[None], clip)
    surface.paint_each(square, up[None], blue[None], black[None], np.zeros(1), clip)
    surface.paint(line, np.eye(3), None, Pen(tuple(black), 2.0, clip, dash=(8.0, 1.0)))
    expected = np.repeat(np.repeat([[blue, black], [red, green]], 2, axis=0), 2, axis=1)
    if (surface.pixels != expected * OPAQUE).any():
        raise ValueError("it paints otherwise")
