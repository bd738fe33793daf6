"""Which regions of a map cover each pixel of a canvas, and how far."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from mapcore.drawing.replay.blending import blend
from mapcore.drawing.replay.pixel_areas import UNIT, find_areas, find_strength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.drawing.replay.pixel_areas import Whole
    from mapcore.geometry.box import Box


@frozen(eq=False)
class RegionCoverage:
    """What regions cover of a canvas, its pixels counted row by row.

    `inner` pixels are each covered whole by the one region in `owners`. All others that a region
    or the ground (all land together) touches are the `border`; `ground` is how strongly the ground
    covers each, times 256. `slots`, `regions` and `areas` say which border pixel is covered by
    which region how far, ascending by slot.
    """

    inner: NDArray[np.intp]
    owners: NDArray[np.unsignedinteger]
    border: NDArray[np.intp]
    ground: NDArray[np.uint16]
    slots: NDArray[np.intp]
    regions: NDArray[np.unsignedinteger]
    areas: NDArray[np.int32]

    def fill(
        self, canvas: NDArray[np.uint8], fills: NDArray[np.uint8], ground: Sequence[int]
    ) -> None:
        """Fill an opaque canvas with opaque colours, rows of `fills`, over all land in `ground`."""
        packed = np.ascontiguousarray(fills).view(np.uint32).ravel()
        colors, kinds = np.unique(packed, return_inverse=True)
        whole = canvas.reshape(-1, 4).view(np.uint32).ravel()
        whole[self.inner] = packed.take(self.owners)
        below = whole[self.border]
        blend(below.view(np.uint8).reshape(-1, 4), self.ground, ground)
        kind_of = kinds.astype(np.uint8).take(self.regions)
        for kind, color in enumerate(colors.view(np.uint8).reshape(-1, 4).tolist()):
            found = np.flatnonzero(kind_of == kind)
            slots, areas = _sum_by_slot(self.slots[found], self.areas[found])
            part = below[slots]
            strengths = find_strength(areas).astype(np.uint16) << np.uint16(8)
            blend(part.view(np.uint8).reshape(-1, 4), strengths, color)
            below[slots] = part
        whole[self.border] = below


def _sum_by_slot(
    slots: NDArray[np.intp], areas: NDArray[np.int32]
) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
    """Sum what regions of one colour cover of the same pixel."""
    fresh = np.append(True, slots[1:] != slots[:-1])
    if fresh.all():
        return slots, areas
    firsts = np.flatnonzero(fresh)
    return slots[firsts], np.add.reduceat(areas, firsts)


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
    count = len(geometry.region_rings) - 1
    owners = np.repeat(np.arange(count), np.diff(geometry.region_rings))
    regions = find_areas(x, y, geometry.rings.starts, owners)
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
    return RegionCoverage(
        inner=pixels[inner],
        owners=owners[inner].astype(number),
        border=border,
        ground=ground[border].astype(np.uint16) << np.uint16(8),
        slots=slots[order],
        regions=owners[~inner][order].astype(number),
        areas=areas[~inner][order].astype(np.int32),
    )


def _to_subpixels(
    points: NDArray[np.floating], matrix: NDArray[np.float64], height: int
) -> tuple[Whole, Whole]:
    """Return vertices in subpixels, y down, rounded as Agg rounds them."""
    x = points[:, 0].astype(np.float64) * matrix[0, 0] + matrix[0, 2]
    y = points[:, 1].astype(np.float64) * -matrix[1, 1] + (height - matrix[1, 2])
    return _round_as_agg(x * UNIT), _round_as_agg(y * UNIT)


def _round_as_agg(values: NDArray[np.float64]) -> Whole:
    return np.trunc(values + np.where(values < 0, -0.5, 0.5)).astype(np.int64)
