"""Paths and pens: what is painted and how, as matplotlib's renderer reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
from attrs import define

from mapcore.color import parse_hex
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.geometry.box import Box

Cap = Literal["butt", "round", "projecting"]
Join = Literal["bevel", "round", "miter"]
Rgba = tuple[float, float, float, float]

MOVE, LINE, CURVE, CLOSE = 1, 2, 4, 79
"""Path codes: a new part, a straight line, a cubic curve (three vertices), and the closing line."""

OPAQUE = 255
"""The alpha of a colour that hides what is below."""


def to_rgba(color: str) -> Rgba:
    """Return a colour as numbers from 0 to 1.

    >>> to_rgba("#ff000033")
    (1.0, 0.0, 0.0, 0.2)
    """
    red, green, blue, alpha = parse_hex(color)
    return red / 255, green / 255, blue / 255, alpha / 255


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

    `clip` is in whole device pixels, y pointing down. `clip_path` clips too, brought to device
    pixels by `clip_matrix`.
    """

    rgba: Rgba = (0.0, 0.0, 0.0, 1.0)
    width: float = 0.0
    clip: Box | None = None
    dash: tuple[float, ...] | None = None
    cap: Cap = "butt"
    join: Join = "bevel"
    snap: bool = False
    clip_path: Path | None = None
    clip_matrix: NDArray[np.float64] | None = None

    def __attrs_post_init__(self) -> None:
        self._rgb, self._linewidth = self.rgba, self.width
        self._alpha, self._forced_alpha, self._antialiased = 1.0, False, True
        self._capstyle, self._joinstyle = self.cap, self.join
        self._cliprect: NDArray[np.float64] | None = None

    def on(self, height: float) -> Pen:
        """Set the clip for a surface so high, since matplotlib's renderers count from below."""
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

    def get_clip_path(self) -> tuple[Path | None, NDArray[np.float64] | None]:
        """Return the path to clip by and its matrix, if there is one."""
        return self.clip_path, self.clip_matrix

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
