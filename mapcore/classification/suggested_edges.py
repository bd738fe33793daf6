"""The class edges that mapcore suggests: round, none across zero, most values not in two classes.

They are suggested where the caller gives neither a method nor breaks; what is given is kept.
"""

from __future__ import annotations

import sys
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from mapcore.classification.edges import assign, classify
from mapcore.classification.methods import EDGE_METHODS
from mapcore.classification.unique import sort_unique
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.request.choropleth import Method
    from mapcore.request.format_spec import OpenEnds
    from mapcore.request.responses import EdgeMethod

MOST_IN_TWO = 0.75
"""The share of the values that the two fullest of four or more classes may hold."""

FEWEST_CLASSES = 4
"""From how many classes on the two fullest are judged."""

MOST_UNITS = 10**15
"""An edge of more units than this is not rounded: it has no digits to spare."""

OPEN_RATIO = 3.0
"""How many times wider than its neighbour an end class is drawn open."""


@frozen
class SuggestedEdges:
    """Edges with the method that found them, and which end classes are open."""

    method: EdgeMethod
    edges: tuple[float, ...]
    open: OpenEnds = "none"


def suggest_edges(
    data: NDArray[np.float64],
    methods: Sequence[Method],
    classes: int,
    centre: float = 0.0,
    *,
    open_ends: OpenEnds | None = None,
) -> SuggestedEdges:
    """Return the edges of that many classes by the first of the methods that shows the data.

    A method is passed over if it finds fewer classes than the others do, or if the two fullest of
    four or more classes hold three quarters of the values or more; if all are, the one with the
    lowest share is taken. `centre` is an edge where values lie on both sides of it. Outer edges are
    rounded outwards. If `open_ends` is None, an end class more than three times as wide as its
    neighbour is open. The outer edge of an open class remains the extreme of the data.

    >>> import numpy as np
    >>> suggest_edges(np.array([-2.5, 1.5, 2.5, 3.5, 5.5, 6.5]), ["quantile"], 3).edges
    (-3.0, 0.0, 3.0, 7.0)
    """
    best = _choose_method(data, methods, classes, centre)
    return _round_ends(best, open_ends) if len(best.edges) > 2 else best


def _choose_method(
    data: NDArray[np.float64], methods: Sequence[Method], classes: int, centre: float
) -> SuggestedEdges:
    """Return the edges of the first method that shows the data, without those of later ones.

    Only `pretty`, which comes first, can find more classes than are wanted. So a method that finds
    them all need not be compared with later ones; natural breaks take the longest.
    """
    found: list[SuggestedEdges] = []
    for method in methods:
        each = SuggestedEdges(method, divide_at_centre(data, method, classes, centre))
        found.append(each)
        most = max(len(one.edges) for one in found)
        if len(each.edges) == most > classes and _shows(data, each.edges):
            return each
    full = [each for each in found if len(each.edges) == most]
    fits = (each for each in full if _shows(data, each.edges))
    least = min(full, key=lambda each: _share_of_two(data, each.edges))
    return next(fits, least)


def _shows(data: NDArray[np.float64], edges: Sequence[float]) -> bool:
    """Tell whether the classes are too few to be judged, or their two fullest are not too full."""
    return len(edges) <= FEWEST_CLASSES or _share_of_two(data, edges) < MOST_IN_TWO


def divide_at_centre(
    data: NDArray[np.float64], method: Method, classes: int, centre: float = 0.0
) -> tuple[float, ...]:
    """Return the edges of classes none of which holds values on both sides of the centre.

    The classes are shared out to the sides in proportion to their values, at least one to each. The
    centre itself belongs to the upper side. Round edges at equal distances pass through zero
    anyway, so they are found for both sides at once.
    """
    one_side = data.min() >= centre or data.max() <= centre
    if one_side or classes < 2 or (method == "pretty" and centre == 0):
        return classify(data, method, classes)
    below, above = data[data < centre], data[data >= centre]
    low, high = len(sort_unique(below)), len(sort_unique(above))
    share = round(classes * len(below) / len(data))
    first = min(max(1, share, classes - high), classes - 1, low)
    rest = min(classes - first, high)
    return (
        *_divide_side(below, method, first)[:-1],
        float(centre),
        *_divide_side(above, method, rest)[1:],
    )


def _divide_side(data: NDArray[np.float64], method: Method, classes: int) -> tuple[float, ...]:
    """Return the edges of one side; its edge at the centre is replaced by the caller."""
    unique = sort_unique(data)
    if len(unique) == 1 or classes == 1:
        return float(unique[0]), float(unique[-1])
    edges = sort_unique(EDGE_METHODS[method](data, unique, classes)).tolist()
    return tuple(edges)


def _share_of_two(data: NDArray[np.float64], edges: Sequence[float]) -> float:
    return share_of_two_fullest(np.bincount(assign(data, edges)))


def share_of_two_fullest(counts: NDArray[np.intp]) -> float:
    """Return which share of all values the two fullest of some classes hold.

    >>> import numpy as np
    >>> share_of_two_fullest(np.array([4, 0, 1]))
    1.0
    """
    return float(np.sort(counts)[-2:].sum() / counts.sum())


def _round_ends(found: SuggestedEdges, open_ends: OpenEnds | None) -> SuggestedEdges:
    """Return the edges with open ends, or rounded ones."""
    edges, ends = found.edges, find_wide_ends(found.edges) if open_ends is None else open_ends
    # Equal steps from round edge to round edge: the outer edges are as round as the inner ones.
    even = found.method == "pretty" and len(edges) > 3
    first, last = (edges[0], edges[-1]) if even else round_outwards(edges)
    low = edges[0] if ends in ("low", "both") else first
    high = edges[-1] if ends in ("high", "both") else last
    return SuggestedEdges(found.method, (low, *edges[1:-1], high), ends)


def find_wide_ends(edges: Sequence[float]) -> OpenEnds:
    """Return which end classes are more than three times as wide as their neighbours.

    >>> find_wide_ends((0.0, 1.0, 2.0, 9.0))
    'high'
    """
    # Quarters, so that the widths of the greatest numbers are finite.
    widths = [high / 4 - low / 4 for low, high in pairwise(edges)]
    low, high = widths[0] > OPEN_RATIO * widths[1], widths[-1] > OPEN_RATIO * widths[-2]
    return "both" if low and high else "low" if low else "high" if high else "none"


def round_outwards(edges: Sequence[float]) -> tuple[float, float]:
    """Return the outer edges rounded outwards, to as many digits as the inner ones have.

    The unit is the greatest power of ten that the inner edges are multiples of, and at most a
    half of the narrowest class. Zero is never crossed.

    >>> round_outwards((3.27, 10, 20, 50, 97.81))
    (3.0, 98.0)
    >>> round_outwards((-8.4, -5, 0, 5, 11.2))
    (-9.0, 12.0)
    """
    exact = [Decimal(repr(float(edge))) for edge in edges]
    narrowest = min(high - low for low, high in pairwise(exact))
    places = [_find_last_place(edge) for edge in exact[1:-1] if edge]
    unit = Decimal(1).scaleb(min([(narrowest / 2).adjusted(), *places]))
    return _round(exact[0], unit, "ROUND_FLOOR"), _round(exact[-1], unit, "ROUND_CEILING")


def _round(edge: Decimal, unit: Decimal, rounding: str) -> float:
    count = edge / unit
    if abs(count) >= MOST_UNITS:
        return float(edge)
    rounded = float(count.to_integral_value(rounding) * unit)
    return min(max(rounded, -sys.float_info.max), sys.float_info.max)


def _find_last_place(number: Decimal) -> int:
    """Return the exponent of the last digit of a number that is not zero.

    >>> _find_last_place(Decimal("1500.0")), _find_last_place(Decimal("0.25"))
    (2, -2)
    """
    return int(number.normalize().as_tuple().exponent)
