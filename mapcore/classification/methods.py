"""The methods of classification: each takes the data and a count and returns the edges.

Every function here gets the data, their sorted different values (at least two) and a number of
classes from 1 to the number of those, and returns edges that cover the data, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mapcore.classification.distinct import distinct
from mapcore.classification.pretty import pretty_edges

Numbers: TypeAlias = NDArray[np.float64]


def quantile(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Edges at the quantiles, interpolated linearly (Hyndman and Fan's type 7).

    The ranks are whole numbers and remainders: np.quantile's, rounded, can put an edge a hair
    above the value that it should meet, which leaves a class empty.
    """
    ordered = np.sort(data)
    below, share = np.divmod(np.arange(classes + 1) * (len(data) - 1), classes)
    above = np.minimum(below + 1, len(data) - 1)
    edges: Numbers = ordered[below] * (1 - share / classes) + ordered[above] * (share / classes)
    return _within(np.where(ordered[below] == ordered[above], ordered[below], edges), unique)


def equal_interval(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Edges that are equally far apart from the least to the greatest value."""
    scale = _headroom(unique)
    edges = np.linspace(unique[0] * scale, unique[-1] * scale, classes + 1) / scale
    return _within(edges, unique)


def jenks(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Edges in the gaps between the classes of least squared deviation (Fisher 1958, Jenks 1977).

    The classes are exact, by jenkspy. Jenks' breaks are the greatest value of each class; half-open
    classes need an edge above that, and any number of the gap up to the next value divides the
    data alike, so the edge is a round one.
    """
    lasts = unique[:-1] if classes == len(unique) else _jenks_lasts(data, unique, classes)
    nexts = unique[np.searchsorted(unique, lasts, side="right")]
    inner = [
        _round_between(float(low), float(high), closed=bool(high < unique[-1]))
        for low, high in zip(lasts, nexts, strict=True)
    ]
    return _within(np.array([unique[0], *inner, unique[-1]]), unique)


def pretty(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Round edges at equal distances, about as tight around the data as roundness allows."""
    return np.array(pretty_edges(float(unique[0]), float(unique[-1]), classes))


METHODS: Mapping[str, Callable[[Numbers, Numbers, int], Numbers]] = {
    "quantile": quantile,
    "equalInterval": equal_interval,
    "jenks": jenks,
    "pretty": pretty,
}


def _headroom(unique: Numbers) -> float:
    # A power of two changes no digit; a quarter keeps the difference of two huge numbers finite.
    return 0.25 if np.abs(unique).max() > np.finfo(float).max / 4 else 1.0


def _within(edges: Numbers, unique: Numbers) -> Numbers:
    # Rounding may put an edge a hair outside the data, or its ends a hair inside.
    return np.concatenate([unique[:1], np.clip(edges[1:-1], unique[0], unique[-1]), unique[-1:]])


def _jenks_lasts(data: Numbers, unique: Numbers, classes: int) -> Numbers:
    """Return the greatest value of each class but the last."""
    if classes == 1:
        return unique[:0]
    import jenkspy

    # jenkspy sums squares: without an offset and at a range of one they neither overflow nor
    # cancel (it misplaces the breaks of 1e9 + 1, 1e9 + 2, ... and of numbers around 1e-300).
    scale = _headroom(unique)
    low, high = unique[0] * scale, unique[-1] * scale
    scaled = (data * scale - low) / (high - low)
    different = distinct(scaled)
    if len(different) < classes:  # values too close beside a huge range: part them by rank
        scaled = np.searchsorted(unique, data).astype(float)
        different = np.arange(float(len(unique)))
    breaks = np.asarray(jenkspy.jenks_breaks(scaled, classes)[1:-1], dtype=float)
    originals = np.sort(data)[np.searchsorted(np.sort(scaled), breaks, side="right") - 1]
    lasts: Numbers = distinct(originals[originals < unique[-1]])
    return lasts


def _round_between(low: float, high: float, *, closed: bool) -> float:
    """Return the number of the gap from `low` (not itself) to `high` with the fewest digits.

    `high` itself is allowed if `closed`. Zero is taken if it is there, else what lies nearest to
    the middle.
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
    return high  # neighbouring numbers: none lies between
