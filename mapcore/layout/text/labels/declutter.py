"""Boxes that overlap, moved apart a little: names of small regions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_ROUNDS = 16
"""How often boxes are moved at most."""


def declutter(
    centres: NDArray[np.float64], sizes: NDArray[np.float64], reach: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the centres (n, 2) of boxes moved apart where they overlap.

    `sizes` (n, 2) are widths and heights, `reach` (n,) is how far a box may go along each axis.
    Two boxes that overlap are moved equally far, along the axis on which the overlap is smaller.
    Boxes that cannot be separated within their reach still overlap.

    >>> boxes = np.array([[0.0, 0.0], [3.0, 1.0]])
    >>> declutter(boxes, np.full((2, 2), (10.0, 4.0)), np.array([5.0, 5.0])).round(1).tolist()
    [[0.0, -1.5], [3.0, 2.5]]
    """
    moved = centres.astype(np.float64)
    low, high = centres - reach[:, None], centres + reach[:, None]
    for _ in range(MAX_ROUNDS):
        one, other = find_overlaps(moved, sizes)
        if not len(one):
            break
        apart = moved[other] - moved[one]
        lack = (sizes[one] + sizes[other]) / 2 - np.abs(apart)
        axis = lack.argmin(axis=1)
        rows = np.arange(len(one))
        # Of two boxes at one place the first in order goes up or left.
        way = np.where(apart[rows, axis] < 0, -1.0, 1.0) * lack[rows, axis] / 2
        np.add.at(moved, (one, axis), -way)
        np.add.at(moved, (other, axis), way)
        moved = np.clip(moved, low, high)
    return moved


def find_overlaps(
    centres: NDArray[np.float64], sizes: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the pairs of boxes that overlap by more than rounding, each pair once, in order."""
    top, bottom = (centres[:, 1] + side * sizes[:, 1] / 2 for side in (-1, 1))
    order = np.argsort(top, kind="stable")
    # Down the page, each box can only meet those that begin before it ends.
    ends = np.searchsorted(top[order], bottom[order])
    counts = np.maximum(ends - np.arange(len(order)) - 1, 0)
    first = np.repeat(np.arange(len(order)), counts)
    second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts)
    one, other = np.sort(np.stack((order[first], order[second])), axis=0)
    lack = (sizes[one] + sizes[other]) / 2 - np.abs(centres[other] - centres[one])
    meet = (lack > 1e-6).all(axis=1)
    return one[meet], other[meet]
