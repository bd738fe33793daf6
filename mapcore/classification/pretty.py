"""Round edges: the requested number of classes, in round steps that cover the data."""

from __future__ import annotations

import math
import sys
from decimal import Decimal
from math import lcm

# A step in tenths of a power of ten, what the first edge must be a multiple of, and the penalty for
# lack of roundness, the least first. A penalty of 0.1 weighs as much as a scale of which a tenth is
# empty.
_STEPS = (
    (10, 10, 0.0),
    (20, 20, 0.0),
    (50, 50, 0.0),
    (20, 10, 0.1),
    (25, 25, 0.1),
    (50, 10, 0.15),
    (10, 5, 0.2),
    (40, 40, 0.2),
    (30, 30, 0.25),
    (40, 20, 0.25),
    (15, 15, 0.3),
    (30, 10, 0.3),
    (40, 10, 0.3),
    (60, 60, 0.3),
    (80, 80, 0.3),
    (15, 5, 0.35),
    (60, 20, 0.35),
    (75, 75, 0.35),
    (80, 20, 0.35),
    (12, 12, 0.4),
    (75, 25, 0.4),
    (12, 20, 0.45),
)
_EMPTY_CLASS = 0.25
_LARGEST = sys.float_info.max


def pretty_edges(low: float, high: float, classes: int) -> list[float]:
    """Return `classes + 1` round numbers at equal distances that cover `low` < `high`.

    Zero is an edge if it lies between them and there are two classes or more. Steps are 1, 2, 5 and
    other round numbers times a power of ten. Of the steps that cover the data, the one is taken
    that has the least sum of two penalties: lack of roundness, and the empty share of the scale.
    The idea is from Talbot, Lin and Hanrahan, "An extension of Wilkinson's algorithm for
    positioning tick labels on axes" (2010). The arithmetic is exact, so 0.3 is 0.3 and nothing
    overflows.

    >>> pretty_edges(3, 97, 5)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    >>> pretty_edges(-0.02, 0.11, 3)
    [-0.06, 0.0, 0.06, 0.12]
    """
    # A double stands for its shortest decimal: 0.1 is a tenth, not a little more.
    first, last, unit = _count_units(low, high)
    power = (Decimal(last - first) / Decimal(unit * classes)).adjusted()
    zero_is_edge = low < 0 < high and classes > 1
    scales = [(exponent, *_scale(first, last, unit, exponent)) for exponent in (power - 1, power)]
    best = (math.inf, 0, 0, 0)
    for step, multiple, unroundness in _STEPS:
        if unroundness > best[0]:
            break  # neither this step nor a later one is better
        if zero_is_edge and multiple != step:
            continue
        for exponent, first, last, unit in scales:
            start = first // (multiple * unit) * multiple
            spare = (start + classes * step) * unit - last
            if spare < 0:
                continue
            score = unroundness + (spare + first - start * unit) / (last - first)
            if spare > step * unit:
                score += _EMPTY_CLASS * ((spare - 1) // (step * unit))
            best = min(best, (round(score, 9), step, start, exponent))
            break  # ten times this step leaves more of the scale empty
    _, step, start, exponent = best
    edges = [float(f"{start + i * step}e{exponent}") for i in range(classes + 1)]
    return [min(max(edge, -_LARGEST), _LARGEST) for edge in edges]


def _count_units(low: float, high: float) -> tuple[int, int, int]:
    """Return whole numbers that are to each other as the ends and one."""
    bottom, below = Decimal(repr(float(low))).as_integer_ratio()
    top, above = Decimal(repr(float(high))).as_integer_ratio()
    common = lcm(below, above)
    return bottom * (common // below), top * (common // above), common


def _scale(first: int, last: int, unit: int, exponent: int) -> tuple[int, int, int]:
    """Return the ends in units of a power of ten."""
    finer = 10 ** max(-exponent, 0)
    return first * finer, last * finer, unit * 10 ** max(exponent, 0)
