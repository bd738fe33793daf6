"""Pixels on the borders of regions, filled from what each region covers of them.

Most of them are shared by two neighbours and covered whole by both together. What Agg makes of such
a pixel depends on the two colours and the strength of one, so one table has it for every two
colours. All others are blended in layers: the colour of each pixel that is painted first, then the
next one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.caching import keep
from mapcore.drawing.replay.blending import blend, blend_each, make_blend_table
from mapcore.drawing.replay.pixel_areas import FULL, find_strength
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

STRENGTH_PAIRS = 3 * 256
"""How many ways two strengths that make 255, 256 or 257 can be shared out."""


@frozen(eq=False)
class BorderPixels:
    """Pixels of a canvas, counted row by row, that no region covers alone.

    `ground` is how strongly the ground (all land together) covers each of `pixels`, times 256.
    `slots`, `regions` and `areas` say which of them is covered by which region how far, ascending
    by slot.
    """

    pixels: NDArray[np.intp]
    ground: NDArray[np.uint16]
    slots: NDArray[np.intp]
    regions: NDArray[np.unsignedinteger]
    areas: NDArray[np.int32]

    def fill(
        self,
        canvas: NDArray[np.uint32],
        colors: NDArray[np.uint32],
        kinds: NDArray[np.intp],
        ground: Sequence[int],
    ) -> None:
        """Fill a canvas of packed pixels (n,) with opaque colours over the colour `ground`.

        `colors` are packed, in the order in which they are painted; `kinds` is each region's.
        """
        below = canvas.take(self.pixels)
        blend(below.view(np.uint8).reshape(-1, 4), self.ground, ground)
        slots, kind_of, areas = self._sum_by_color(kinds)
        begins = np.append(True, slots[1:] != slots[:-1])
        layers = np.arange(len(slots)) - np.flatnonzero(begins)[np.cumsum(begins) - 1]
        strengths, painted = find_strength(areas), colors.take(kind_of)
        for layer in range(int(layers.max(initial=-1)) + 1):
            found = np.flatnonzero(layers == layer)
            part = below[slots[found]]
            blend_each(part, strengths[found], painted[found])
            below[slots[found]] = part
        canvas[self.pixels] = below

    def _sum_by_color(
        self, kinds: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.int64]]:
        """Return slots, colours and how much each colour covers there, ascending by both."""
        kind_of = kinds.take(self.regions)
        places = self.slots * (int(kinds.max(initial=0)) + 1) + kind_of
        order = np.argsort(places, kind="stable")
        places = places[order]
        lasts = np.flatnonzero(np.append(places[1:] != places[:-1], True))
        totals = np.cumsum(self.areas[order], dtype=np.int64)[lasts]
        return self.slots[lasts], kind_of[order[lasts]], np.diff(totals, prepend=0)

    def split(self) -> tuple[SharedPixels, BorderPixels]:
        """Return the pixels that two regions cover whole, and all others."""
        counts = np.bincount(self.slots, minlength=len(self.pixels))
        slots = np.flatnonzero((counts == 2) & (self.ground == 255 << 8))
        at = (np.cumsum(counts) - counts)[slots]
        one, other = self.areas[at], self.areas[at + 1]
        above = find_strength(one) + find_strength(other) - 255
        shared = (np.abs(one + other) == FULL) & (above >= 0) & (above < 3)
        slots, at, codes = slots[shared], at[shared], (above * 256 + find_strength(one))[shared]
        left = np.ones(len(counts), bool)
        left[slots] = False
        kept = left[self.slots]
        others = evolve(
            self,
            pixels=self.pixels[left],
            ground=self.ground[left],
            slots=(np.cumsum(left) - 1)[self.slots[kept]],
            regions=self.regions[kept],
            areas=self.areas[kept],
        )
        first, second = self.regions[at], self.regions[at + 1]
        return SharedPixels(self.pixels[slots], first, second, codes.astype(np.uint16)), others


@frozen(eq=False)
class SharedPixels:
    """Pixels that the regions `first` and `second` cover whole together, over opaque ground.

    `codes` are the strength of the first region and, 256 times, by how much both exceed 255.
    """

    pixels: NDArray[np.intp]
    first: NDArray[np.unsignedinteger]
    second: NDArray[np.unsignedinteger]
    codes: NDArray[np.uint16]

    def fill(
        self,
        canvas: NDArray[np.uint32],
        colors: NDArray[np.uint32],
        kinds: NDArray[np.intp],
        ground: Sequence[int],
    ) -> None:
        """Fill a canvas as `BorderPixels.fill` does."""
        rows = colors.view(np.uint8).reshape(-1, 4).tolist()
        table = _mix_pairs(tuple(map(tuple, rows)), tuple(ground))
        places = (kinds * (len(colors) * STRENGTH_PAIRS)).take(self.first)
        places += (kinds * STRENGTH_PAIRS).take(self.second)
        places += self.codes
        canvas[self.pixels] = table.take(places)


@keep("pairs of colours", share=0.02)
def _mix_pairs(colors: tuple[tuple[int, ...], ...], ground: tuple[int, ...]) -> NDArray[np.uint32]:
    """Return the packed pixel of every two colours at every code: first, second, code.

    The colour that comes later in `colors` is painted over the other, whichever region it is of.
    """
    strength = np.arange(256)
    second = np.minimum(np.stack([255 - strength, 256 - strength, 257 - strength]), 255)
    mixed = np.full((len(colors), len(colors), 3, 256, 4), 255, np.uint8)
    for channel in range(3):
        tables = [make_blend_table(color[channel]) for color in colors]
        once = np.stack([table[strength * 256 + ground[channel]] for table in tables])
        for later, color in enumerate(colors):
            over = tables[later]
            mixed[later, later, ..., channel] = color[channel]
            mixed[:later, later, ..., channel] = over.take(second * 256 + once[:later, None])
            mixed[later, :later, ..., channel] = over.take(strength * 256 + once[:later][:, second])
    return mixed.view(np.uint32).ravel()
