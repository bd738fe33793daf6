"""Natural breaks: the classes of least squared deviation, exactly.

jenkspy computes them. It is compiled, and some platforms have no wheel of it (docs/installing.md);
there, and for many values, NumPy computes the same classes.
"""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from mapcore.classification.unique import sort_unique

Numbers = NDArray[np.float64]
Indices = NDArray[np.intp]
MOST_BY_JENKSPY = 1500
"""jenkspy takes a time of the order n squared: 60 ms for 3,141 values, where NumPy takes 16."""
ROUNDING = 1e-13
"""Partings whose deviations differ by less are equally good: the smallest last class is taken."""


def find_natural_breaks(values: Numbers, classes: int) -> Numbers:
    """Return the greatest value of each class but the last, ascending.

    Args:
        values: at least two different numbers from 0 to 1, or ranks, in any order.
        classes: from 2 to the number of different values.

    Returns:
        One number fewer than classes.

    >>> find_natural_breaks(np.array([0.0, 0.1, 0.5, 0.6, 1.0]), 3)
    array([0.1, 0.6])

    """
    if len(values) > MOST_BY_JENKSPY or find_spec("jenkspy") is None:
        return minimize_deviation(values, classes)
    import jenkspy

    return np.asarray(jenkspy.jenks_breaks(values, classes)[1:-1], dtype=float)


def minimize_deviation(values: Numbers, classes: int) -> Numbers:
    """Return what `find_natural_breaks` returns, computed by NumPy alone.

    The best parting of the values up to each one into j classes follows from the best partings into
    j - 1 (Fisher 1958, "On grouping for maximum homogeneity", JASA 53). Where the last class begins
    moves up with the value where it ends, so a value in the middle bounds the search on both sides
    (Wang and Song 2011, "Ckmeans.1d.dp", R Journal 3/2). A class takes time of the order n log n.

    >>> minimize_deviation(np.array([0.0, 0.1, 0.5, 0.6, 1.0]), 3)
    array([0.1, 0.6])
    """
    unique = sort_unique(values)
    counts = np.bincount(np.searchsorted(unique, values)).astype(float)
    centred = unique - unique.mean()
    sums = _sum_before(counts), _sum_before(counts * centred), _sum_before(counts * centred**2)
    starts = np.zeros((classes, len(unique)), np.intp)
    best = _deviation(sums, np.zeros(len(unique), np.intp), np.arange(len(unique)))
    for level in range(1, classes):
        best, starts[level] = _add_class(sums, best, level)
    lasts, end = [], len(unique)
    for level in range(classes - 1, 0, -1):
        end = int(starts[level, end - 1])
        lasts.append(end - 1)
    return unique[lasts[::-1]]


def _sum_before(numbers: Numbers) -> Numbers:
    """Return the sums of the first 0, 1, ... numbers."""
    return np.concatenate([[0.0], np.cumsum(numbers)])


def _deviation(sums: tuple[Numbers, Numbers, Numbers], start: Indices, last: Indices) -> Numbers:
    """Return the sum of squared deviations from the mean of classes from `start` to `last`."""
    count, total, squares = (each[last + 1] - each[start] for each in sums)
    return np.maximum(squares - total**2 / count, 0.0)


def _add_class(
    sums: tuple[Numbers, Numbers, Numbers], before: Numbers, level: int
) -> tuple[Numbers, Indices]:
    """Return the least deviation up to each value with one class more, and where that begins.

    Values that are fewer than the classes keep an infinite deviation. All middles of one depth are
    searched at once.
    """
    size = len(before)
    best, starts = np.full(size, np.inf), np.full(size, level, np.intp)
    first, last = np.array([level]), np.array([size - 1])
    low, high = np.array([level]), np.array([size - 1])
    while len(first):
        middle = (first + last) // 2
        most = np.minimum(high, middle)
        lengths = most - low + 1
        begins = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        start = np.arange(lengths.sum()) + np.repeat(low - begins, lengths)
        cost = before[start - 1] + _deviation(sums, start, np.repeat(middle, lengths))
        best[middle] = np.minimum.reduceat(cost, begins)
        is_least = np.flatnonzero(cost <= np.repeat(best[middle], lengths) + ROUNDING)
        starts[middle] = start[is_least[np.searchsorted(is_least, begins + lengths) - 1]]
        found = starts[middle]
        first, last = np.concatenate([first, middle + 1]), np.concatenate([middle - 1, last])
        low, high = np.concatenate([low, found]), np.concatenate([found, high])
        kept = first <= last
        first, last, low, high = first[kept], last[kept], low[kept], high[kept]
    return best, starts
