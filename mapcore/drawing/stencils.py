"""Long lines kept as the pixels that they cover, laid on again exactly as Agg blends them.

A stroke of one colour changes every pixel once, by a strength that depends on the line alone. So
when a line is drawn again, its strengths are kept and blended from tables from then on, which costs
a tenth and gives the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import define, frozen

from mapcore.caching import Cache, keep
from mapcore.drawing.agg import Surface

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from numpy.typing import NDArray

    from mapcore.drawing.agg import Pen

LEAST = 400
"""Shorter lines, in vertices, are drawn faster than they are laid on."""

LARGEST = 6_000_000
"""On larger canvases, in pixels, no line is kept: it would take a second canvas to make."""


@frozen(eq=False)
class Stencil:
    """A stroke: the pixels that it changes (n,), counted row by row, and how strongly, 1 to 255."""

    pixels: NDArray[np.int32]
    strengths: NDArray[np.uint16]
    color: tuple[int, int, int]

    def lay(self, canvas: NDArray[np.uint8]) -> None:
        """Blend the stroke over an opaque canvas (height, width, 4)."""
        whole = canvas.reshape(-1, 4).view(np.uint32).ravel()
        below = whole[self.pixels]
        channels = below.view(np.uint8).reshape(-1, 4)
        for channel, value in enumerate(self.color):
            place = self.strengths + channels[:, channel]
            channels[:, channel] = blended(value).take(place)
        whole[self.pixels] = below


@define
class Tally:
    """How often something was drawn."""

    drawn: int = 0


_TALLIES: Cache[Tally] = Cache("drawn lines", lambda _: 1024)
_STENCILS: Cache[Stencil] = Cache("stencils")


def stencil_for(
    key: Hashable,
    canvas: NDArray[np.uint8],
    pen: Pen,
    paint: Callable[[Surface], None],
) -> Stencil | None:
    """Return the stencil of a line that was drawn before, else None.

    `key` says all that the line depends on but the canvas's size.
    """
    height, width = canvas.shape[:2]
    key = key, height, width
    if height * width > LARGEST:
        return None
    tally = _TALLIES.get(key, Tally)
    tally.drawn += 1
    if tally.drawn < 2:
        return None
    return _STENCILS.get(key, lambda: _cut(width, height, pen, paint))


def _cut(width: int, height: int, pen: Pen, paint: Callable[[Surface], None]) -> Stencil:
    """Draw a line by itself: on nothing, Agg leaves the strength of each pixel as its alpha."""
    surface = Surface(width, height, (0, 0, 0, 0))
    paint(surface)
    whole = surface.pixels.reshape(-1, 4).view(np.uint32).ravel()
    pixels = np.flatnonzero(whole).astype(np.int32)
    alphas = surface.pixels.reshape(-1, 4)[pixels, 3]
    red, green, blue = (int(part * 255 + 0.5) for part in pen.rgba[:3])
    return Stencil(pixels, alphas.astype(np.uint16) << 8, (red, green, blue))


@keep("blends")
def blended(value: int) -> NDArray[np.uint8]:
    """Return what Agg makes of a channel by blending `value` over it: strength × 256 + below.

    Its arithmetic is that of whole numbers: `(((c << 8) - r) * a + (r << 8)) / (...)`, where r is
    the channel times its own alpha of 255; full strength replaces what is below.
    """
    strength, below = np.arange(256, dtype=np.int64)[:, None], np.arange(256, dtype=np.int64) * 255
    table = (((value << 8) - below) * strength + (below << 8)) // ((255 << 8) + strength)
    table[255] = value
    return table.astype(np.uint8).ravel()
