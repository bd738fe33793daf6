"""The methods of classification: each takes the data and a count and returns the edges.

Each method takes the data, their sorted unique values (at least two) and a number of classes, from
1 to the number of unique values. It returns ascending edges that cover the data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mapcore.classification.natural_breaks import find_natural_breaks
from mapcore.classification.pretty import pretty_edges
from mapcore.classification.unique import sort_unique

Numbers: TypeAlias = NDArray[np.float64]


def quantile(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Edges at the quantiles (Hyndman and Fan's type 7), the inner ones moved to round numbers.

    An edge stays between the two values that it parts, so every value keeps its class. The ranks
    are computed in whole numbers. np.quantile rounds them, which can put an edge just above the
    value that it should equal and leave a class empty.
    """
    ordered = np.sort(data)
    below, share = np.divmod(np.arange(classes + 1) * (len(data) - 1), classes)
    above = np.minimum(below + 1, len(data) - 1)
    edges: Numbers = ordered[below] * (1 - share / classes) + ordered[above] * (share / classes)
    inner = np.where(ordered[below] == ordered[above], ordered[below], edges)[1:-1]
    nexts = np.searchsorted(unique, inner[(unique[0] < inner) & (inner < unique[-1])])
    return _round_edges(nexts, unique)


def equal_interval(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Edges at equal distances from the least to the greatest value."""
    scale = _choose_factor(unique)
    edges = np.linspace(unique[0] * scale, unique[-1] * scale, classes + 1) / scale
    return _clip_edges(edges, unique)


def jenks(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Edges in the gaps between the classes of least squared deviation (Fisher 1958, Jenks 1977).

    Jenks' breaks are the greatest value of each class (see `find_natural_breaks`). Here a class
    excludes its upper edge, so the edge must lie above that value. Every number from there up to
    the next value gives the same classes, so the edge is a round one.
    """
    lasts = unique[:-1] if classes == len(unique) else _find_greatest(data, unique, classes)
    return _round_edges(np.searchsorted(unique, lasts, side="right"), unique)


def pretty(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Round edges at equal distances, close around the data (see `pretty_edges`)."""
    return np.array(pretty_edges(float(unique[0]), float(unique[-1]), classes))


EDGE_METHODS: Mapping[str, Callable[[Numbers, Numbers, int], Numbers]] = {
    "quantile": quantile,
    "equalInterval": equal_interval,
    "jenks": jenks,
    "pretty": pretty,
}


def _choose_factor(unique: Numbers) -> float:
    """Return a factor that keeps the difference of two huge numbers finite; it loses no digits."""
    return 0.25 if np.abs(unique).max() > np.finfo(float).max / 4 else 1.0


def _clip_edges(edges: Numbers, unique: Numbers) -> Numbers:
    # Rounding can put an inner edge just outside the data, or an outer edge just inside.
    return np.concatenate([unique[:1], np.clip(edges[1:-1], unique[0], unique[-1]), unique[-1:]])


def _round_edges(nexts: NDArray[np.intp], unique: Numbers) -> Numbers:
    """Return the edges of classes that begin at the values `unique[nexts]`, as round as can be."""
    inner = [
        _choose_round(float(unique[at - 1]), float(unique[at]), closed=at < len(unique) - 1)
        for at in nexts.tolist()
    ]
    return _clip_edges(np.array([unique[0], *inner, unique[-1]]), unique)


def _find_greatest(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Return the greatest value of each class but the last."""
    if classes == 1:
        return unique[:0]
    # Squares are summed. Scaled to the range from 0 to 1 they neither overflow nor cancel; jenkspy
    # misplaces the breaks of 1e9 + 1, 1e9 + 2, ... and of numbers around 1e-300.
    scale = _choose_factor(unique)
    low, high = unique[0] * scale, unique[-1] * scale
    scaled = (data * scale - low) / (high - low)
    different = sort_unique(scaled)
    if len(different) < classes:  # values merged by the scaling: separate them by rank
        scaled = np.searchsorted(unique, data).astype(float)
        different = np.arange(float(len(unique)))
    breaks = find_natural_breaks(scaled, classes)
    originals = np.sort(data)[np.searchsorted(np.sort(scaled), breaks, side="right") - 1]
    lasts: Numbers = sort_unique(originals[originals < unique[-1]])
    return lasts


def _choose_round(low: float, high: float, *, closed: bool) -> float:
    """Return the number between `low` and `high` with the fewest digits.

    `low` itself is excluded, `high` is included if `closed`. Zero is preferred, then what lies
    nearest to the middle.
    """

    def fits(edge: float) -> bool:
        return low < edge < high or (closed and edge == high)

    if fits(0.0):
        return 0.0
    middle = low / 2 + high / 2
    for digits in range(1, 18):
        for candidate in (float(f"{middle:.{digits}g}"), float(f"{high:.{digits}g}")):
            if fits(candidate):
                return candidate
    return high  # no floating-point number lies between
