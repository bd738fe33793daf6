from __future__ import annotations

import sys
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from numbers_for_tests import plain

from mapcore.classification.pretty import pretty_edges


@pytest.mark.parametrize(
    ("low", "high", "classes", "edges"),
    [
        (0, 100, 5, [0, 20, 40, 60, 80, 100]),
        (0, 100, 7, [0, 15, 30, 45, 60, 75, 90, 105]),
        (46_500, 98_000, 5, [40_000, 52_000, 64_000, 76_000, 88_000, 100_000]),
        (1.9, 6.2, 5, [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]),
        (-12, 15, 5, [-12, -6, 0, 6, 12, 18]),
        (2000, 2023, 5, [2000, 2005, 2010, 2015, 2020, 2025]),
        (0.1, 0.3, 2, [0.1, 0.2, 0.3]),
        (-1, 3, 2, [-3, 0, 3]),
    ],
)
def test_round_edges(low: float, high: float, classes: int, edges: list[float]) -> None:
    assert pretty_edges(low, high, classes) == edges


spans = plain.filter(lambda values: min(values) < max(values)).map(lambda v: (min(v), max(v)))


@given(spans, st.integers(1, 9))
def test_edges_are_even_round_and_cover(span: tuple[float, float], classes: int) -> None:
    low, high = span
    edges = [Decimal(repr(edge)) for edge in pretty_edges(low, high, classes)]
    steps = {b - a for a, b in pairwise(edges)}
    assert len(steps) == 1
    step = steps.pop()
    assert step.normalize().as_tuple().digits in {
        (1,), (1, 2), (1, 5), (2,), (2, 5), (3,), (4,), (5,), (6,), (7, 5), (8,)
    }  # fmt: skip
    assert edges[0] <= Decimal(repr(low))
    assert Decimal(repr(high)) <= edges[-1]
    assert Decimal(repr(low)) < edges[1]  # the first class is not empty
    assert step * classes <= 4 * (Decimal(repr(high)) - Decimal(repr(low)))


@given(spans.filter(lambda span: span[0] < 0 < span[1]), st.integers(2, 9))
def test_zero_is_an_edge(span: tuple[float, float], classes: int) -> None:
    assert 0.0 in pretty_edges(*span, classes)


def test_edges_do_not_fall_below_zero_for_amounts() -> None:
    assert pretty_edges(0.5, 97, 4)[0] == 0


@pytest.mark.parametrize("classes", range(1, 10))
def test_the_ends_of_floating_point(classes: int) -> None:
    largest = sys.float_info.max
    assert pretty_edges(-largest, largest, classes)[-1] == largest
    assert pretty_edges(0, 5e-324, classes)[-1] >= 5e-324
    assert pretty_edges(1e300, 1.1e300, classes)[0] <= 1e300
