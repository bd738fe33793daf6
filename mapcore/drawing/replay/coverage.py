"""Which regions of a map cover each pixel of a canvas, and how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.drawing.replay.border_pixels import BorderPixels, SharedPixels
from mapcore.drawing.replay.pixel_areas import UNIT, find_areas, find_strength
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.drawing.replay.pixel_areas import Whole
    from mapcore.geometry.box import Box


MOST_COLORS = 16
"""More colours than these have a table of pairs that takes longer than it saves."""
FEWEST_SHARED = 20_000
"""Fewer shared pixels than these are blended faster than a table of pairs is made."""


@frozen(eq=False)
class RegionCoverage:
    """What regions cover of a canvas, its pixels counted row by row.

    `inner` pixels are each covered whole by the one region in `owners`. All others that a region
    or the ground (all land together) touches are the `border`; where they are many, those that two
    regions share are in `shared` as well, and the rest in `others`.
    """

    inner: NDArray[np.intp]
    owners: NDArray[np.unsignedinteger]
    border: BorderPixels
    shared: SharedPixels | None = None
    others: BorderPixels | None = None

    def fill(
        self, canvas: NDArray[np.uint8], fills: NDArray[np.uint8], ground: Sequence[int]
    ) -> None:
        """Fill an opaque canvas with opaque colours, rows of `fills`, over all land in `ground`."""
        packed = np.ascontiguousarray(fills).view(np.uint32).ravel()
        colors, kinds = np.unique(packed, return_inverse=True)
        whole = canvas.reshape(-1, 4).view(np.uint32).ravel()
        whole[self.inner] = packed.take(self.owners)
        if self.shared and self.others and len(colors) <= MOST_COLORS:
            self.shared.fill(whole, colors, kinds, ground)
            self.others.fill(whole, colors, kinds, ground)
        else:
            self.border.fill(whole, colors, kinds, ground)


def find_coverage(
    geometry: Geometry, matrix: NDArray[np.float64], clip: Box, size: tuple[int, int]
) -> RegionCoverage | None:
    """Find what regions cover of a canvas of `size` (height, width).

    None where a vertex lies beyond the clip, since Agg would cut there.
    """
    height, width = size
    x, y = _to_subpixels(geometry.rings.points, matrix, height)
    left, top, right, bottom = (side * UNIT for side in clip.sides)
    if not len(x) or x.min() < left or x.max() > right or y.min() < top or y.max() > bottom:
        return None
    regions = find_areas(x, y, geometry.rings.starts, geometry.owners)
    outer = geometry.outer
    all_one = np.zeros(len(outer), np.int64)
    land = find_areas(*_to_subpixels(outer.points, matrix, height), outer.starts, all_one)
    ground = np.zeros(height * width, np.uint8)
    ground[land.rows * width + land.columns] = find_strength(land.areas)
    seen = np.flatnonzero(
        (regions.areas != 0) & (regions.columns < width) & (regions.rows < height)
    )
    pixels = regions.rows[seen] * width + regions.columns[seen]
    return _separate_inner(pixels, regions.owners[seen], regions.areas[seen], ground)


def _separate_inner(
    pixels: Whole, owners: Whole, areas: Whole, ground: NDArray[np.uint8]
) -> RegionCoverage:
    """Part what regions cover into whole pixels of one region and all others."""
    alone = np.bincount(pixels, minlength=len(ground)) == 1
    inner = alone[pixels] & (find_strength(areas) == 255)
    touched = ground > 0
    touched[pixels] = True
    touched[pixels[inner]] = False
    border = np.flatnonzero(touched)
    slot_of = np.zeros(len(ground), np.intp)
    slot_of[border] = np.arange(len(border))
    slots = slot_of[pixels[~inner]]
    order = np.argsort(slots, kind="stable")
    number = np.min_scalar_type(int(owners.max(initial=0)))
    found = BorderPixels(
        pixels=border,
        ground=ground[border].astype(np.uint16) << np.uint16(8),
        slots=slots[order],
        regions=owners[~inner][order].astype(number),
        areas=areas[~inner][order].astype(np.int32),
    )
    coverage = RegionCoverage(pixels[inner], owners[inner].astype(number), found)
    shared, others = found.split()
    if len(shared.pixels) < FEWEST_SHARED:
        return coverage
    return evolve(coverage, shared=shared, others=others)


def _to_subpixels(
    points: NDArray[np.floating], matrix: NDArray[np.float64], height: int
) -> tuple[Whole, Whole]:
    """Return vertices in subpixels, y down, rounded as Agg rounds them."""
    x = points[:, 0].astype(np.float64) * matrix[0, 0] + matrix[0, 2]
    y = points[:, 1].astype(np.float64) * -matrix[1, 1] + (height - matrix[1, 2])
    return _round_as_agg(x * UNIT), _round_as_agg(y * UNIT)


def _round_as_agg(values: NDArray[np.float64]) -> Whole:
    return np.trunc(values + np.where(values < 0, -0.5, 0.5)).astype(np.int64)
