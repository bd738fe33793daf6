"""Arrays of rings and lines as paths, and the few shapes that are drawn with curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.drawing.pen import CLOSE, CURVE, LINE, MOVE, Path
from mapcore.drawing.pin_shape import ROUND, TEARDROP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.geometry.polylines import Polylines


def rings(lines: Polylines) -> Path:
    """Return one path of closed rings.

    >>> from mapcore.geometry.polylines import Polylines
    >>> rings(Polylines.of([np.zeros((4, 2))])).codes.tolist()
    [1, 2, 2, 79]
    """
    points, starts = lines.points, lines.starts
    codes = _parts(len(points), starts)
    codes[starts[1:][starts[1:] > starts[:-1]] - 1] = CLOSE
    return Path(points, codes)


def strokes(lines: Polylines) -> Path:
    """Return one path of polylines; those that end where they begin are closed."""
    points, starts = lines.points, lines.starts
    codes = _parts(len(points), starts)
    full = starts[1:] - starts[:-1] > 2
    first, last = starts[:-1][full], starts[1:][full] - 1
    codes[last[(points[first] == points[last]).all(axis=1)]] = CLOSE
    return Path(points, codes)


def _parts(count: int, starts: NDArray[np.integer]) -> NDArray[np.uint8]:
    codes = np.full(count, LINE, np.uint8)
    codes[starts[:-1][starts[:-1] < starts[1:]]] = MOVE
    return codes


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Return a rectangle, its corners rounded by a radius of at most half its shorter side."""
    right, bottom, r = x + width, y + height, min(radius, width / 2, height / 2)
    if r <= 0:
        corners = [(x, y), (right, y), (right, bottom), (x, bottom), (x, y)]
        return Path(np.array(corners), np.array([MOVE, LINE, LINE, LINE, CLOSE], np.uint8))
    k = r * (1 - ROUND)
    points = [
        *((x + r, y), (right - r, y), (right - k, y), (right, y + k), (right, y + r)),
        *((right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom)),
        *((x + r, bottom), (x + k, bottom), (x, bottom - k), (x, bottom - r)),
        *((x, y + r), (x, y + k), (x + k, y), (x + r, y), (x + r, y)),
    ]
    codes = [MOVE, *([LINE, CURVE, CURVE, CURVE] * 4), CLOSE]
    return Path(np.array(points), np.array(codes, np.uint8))


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle as a square with fully rounded corners."""
    return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def teardrop(x: float, y: float, size: float) -> Path:
    """Return a pin's outline of height `size` with its tip at `x`, `y`."""
    points = [TEARDROP[0][0], *(point for curve in TEARDROP for point in curve[1:]), (0.0, 0.0)]
    codes = [MOVE, *([CURVE] * 12), CLOSE]
    return Path(np.array(points) * size + (x, y), np.array(codes, np.uint8))


DISC, DROP = circle(0.0, 0.0, 1.0), teardrop(0.0, 0.0, 1.0)
"""A circle of radius 1 around the origin, and a pin of height 1 with its tip there."""

SQUARE = rectangle(-1.0, -1.0, 2.0, 2.0)
"""A square around the origin, as wide as the circle."""
