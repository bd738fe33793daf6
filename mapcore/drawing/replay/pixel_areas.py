"""The area of every pixel that polygons cover, in the whole numbers that Agg reckons with.

Agg rounds vertices to 1/256 pixel and follows each edge through the pixels that it crosses, summing
for each the height that the edge spans (its cover) and twice the area left of it. Both are sums
over edges, so those of several polygons are the sums of each one's, and what is found here for one
region at a time adds up to exactly what Agg finds for regions filled together. The method is that
of `agg_rasterizer_cells_aa.h` (Anti-Grain Geometry 2.4), over all edges at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Whole: TypeAlias = NDArray[np.int64]

SHIFT, UNIT = 8, 256
"""Subpixels in a pixel, as a power of two and as a number."""
FULL = 2 * UNIT * UNIT
"""The area of a whole pixel: Agg reckons with twice the area."""


@frozen(eq=False)
class PixelAreas:
    """Pixels that owners cover: owner, row, column and signed area, `FULL` being a whole pixel."""

    owners: Whole
    rows: Whole
    columns: Whole
    areas: Whole


def find_strength(areas: NDArray[np.integer]) -> NDArray[np.integer]:
    """Return how strongly Agg paints pixels of these areas, 0 to 255 (non-zero winding).

    >>> find_strength(np.array([0, 65536, -65536, -1, 131072, 300000])).tolist()
    [0, 128, 128, 1, 255, 255]
    """
    found: NDArray[np.integer] = np.minimum(np.abs(areas >> (SHIFT + 1)), 255)
    return found


def find_areas(x: Whole, y: Whole, starts: NDArray[np.integer], owners: Whole) -> PixelAreas:
    """Return what closed rings cover: vertices in subpixels, starts of rings, and their owners.

    The last vertex of each ring repeats its first; `owners` names the owner of each ring.
    """
    inside = np.ones(len(x), bool)
    inside[starts[1:] - 1] = False
    first = np.flatnonzero(inside)
    owner = np.repeat(owners, np.diff(starts))[first]
    lines = _cut_at_rows(owner, x[first], y[first], x[first + 1], y[first + 1])
    return _sum_cells(*_cut_at_columns(*lines))


def _cut_at_rows(owner: Whole, x1: Whole, y1: Whole, x2: Whole, y2: Whole) -> tuple[Whole, ...]:
    """Cut edges at the borders of pixel rows: owner, row, x and y (0 to 256) at both ends."""
    kept = y1 != y2
    owner, x1, y1, x2, y2 = owner[kept], x1[kept], y1[kept], x2[kept], y2[kept]
    row1, row2 = y1 >> SHIFT, y2 >> SHIFT
    down, part, step, last = _list_steps(row1, row2)
    first = np.where(y2 > y1, UNIT, 0)
    ahead = np.where(y2 > y1, UNIT - (y1 & (UNIT - 1)), y1 & (UNIT - 1))
    dx, dy = x2 - x1, np.abs(y2 - y1)

    def crossing(number: Whole) -> Whole:
        """Return x where an edge leaves its row of this number, from 0."""
        way: Whole = (ahead[part] + number * UNIT) * dx[part]
        place: Whole = x1[part] + way // dy[part]
        return place

    begins, ends = step == 0, step == last[part]
    xa = np.where(begins, x1[part], crossing(step - 1))
    xb = np.where(ends, x2[part], crossing(step))
    ya = np.where(begins, (y1 & (UNIT - 1))[part], UNIT - first[part])
    yb = np.where(ends, (y2 & (UNIT - 1))[part], first[part])
    return owner[part], row1[part] + down[part] * step, xa, ya, xb, yb


def _list_steps(start: Whole, end: Whole) -> tuple[Whole, Whole, Whole, Whole]:
    """Return directions (1, -1), and for each step from start to end its part and its number."""
    last = np.abs(end - start)
    counts = last + 1
    part = np.repeat(np.arange(len(start)), counts)
    step = np.arange(len(part)) - np.repeat(np.cumsum(counts) - counts, counts)
    return np.where(end >= start, 1, -1), part, step, last


def _cut_at_columns(
    owner: Whole, row: Whole, xa: Whole, ya: Whole, xb: Whole, yb: Whole
) -> tuple[Whole, Whole, Whole, Whole, Whole]:
    """Cut lines within rows at the borders of pixels: owner, row, column, cover, twice area."""
    kept = ya != yb
    owner, row, xa, ya, xb, yb = (each[kept] for each in (owner, row, xa, ya, xb, yb))
    column1, column2 = xa >> SHIFT, xb >> SHIFT
    along, part, step, last = _list_steps(column1, column2)
    fa, fb = xa & (UNIT - 1), xb & (UNIT - 1)
    right = column2 >= column1
    first = np.where(right, UNIT, 0)
    ahead = np.where(right, UNIT - fa, fa)
    dx, dy = np.maximum(np.abs(xb - xa), 1), yb - ya

    def crossing(number: Whole) -> Whole:
        """Return y where a line leaves its pixel of this number, from 0."""
        way: Whole = (ahead[part] + number * UNIT) * dy[part]
        place: Whole = ya[part] + way // dx[part]
        return place

    begins, ends = step == 0, step == last[part]
    covers = np.where(ends, yb[part], crossing(step)) - np.where(
        begins, ya[part], crossing(step - 1)
    )
    left = np.where(begins, fa[part], UNIT - first[part])
    width = left + np.where(ends, fb[part], first[part])
    return owner[part], row[part], column1[part] + along[part] * step, covers, width * covers


def _sum_cells(owner: Whole, row: Whole, column: Whole, cover: Whole, area: Whole) -> PixelAreas:
    """Sum cells along the rows of each owner; the pixels between its edges are whole spans."""
    places = (owner << 40) + (row << 20) + column
    order = np.argsort(places, kind="stable")
    places = places[order]
    firsts = np.flatnonzero(np.diff(places, prepend=-1))
    places = places[firsts]
    owner, row, column = places >> 40, places >> 20 & 0xFFFFF, places & 0xFFFFF
    # The covers of a closed ring's row sum to nothing, so the sum may run on through all rows.
    covers = np.cumsum(np.add.reduceat(cover[order], firsts)) << (SHIFT + 1)
    areas = covers - np.add.reduceat(area[order], firsts)
    gaps = np.where(covers[:-1] != 0, np.diff(column) - 1, 0)
    part = np.repeat(np.arange(len(gaps)), gaps)
    ahead = np.arange(len(part)) - np.repeat(np.cumsum(gaps) - gaps, gaps) + 1
    return PixelAreas(
        np.concatenate((owner, owner[part])),
        np.concatenate((row, row[part])),
        np.concatenate((column, column[part] + ahead)),
        np.concatenate((areas, covers[part])),
    )
