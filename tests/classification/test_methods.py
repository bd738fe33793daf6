"""The methods against mapclassify, jenkspy and a search through all partitions.

mapclassify and jenkspy close their classes above, (a, b]; here they are closed below, [a, b).
Quantile and equal-interval edges are the same numbers. Jenks' breaks are the greatest value of each
class, which in [a, b) would move to the next class, so for jenks the classes are compared and not
the edges.
"""

from __future__ import annotations

import sys
import warnings
from itertools import combinations

import jenkspy
import numpy as np
import pytest
from hypothesis import given, strategies as st
from numbers_for_tests import plain
from numpy.typing import NDArray

from examples import scale_examples
from mapcore.classification import assign, classify

SEEDS = range(scale_examples(10))


def sample(seed: int) -> NDArray[np.float64]:
    chance = np.random.default_rng(seed)
    size = int(chance.integers(2, 400))
    kind = seed % 4
    if kind == 0:
        return chance.normal(0, 10.0 ** chance.integers(-6, 7), size)
    if kind == 1:
        return chance.lognormal(8, 1.5, size)
    if kind == 2:
        return chance.uniform(1e6, 1e6 + 1, size)
    return chance.integers(0, 40, size).astype(float)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("classes", range(2, 10))
def test_quantile_and_equal_interval_agree_with_mapclassify(seed: int, classes: int) -> None:
    """Equal intervals have the same edges; quantiles the same classes, at rounder edges."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import mapclassify  # type: ignore[import-untyped]

        values = sample(seed)
        count = min(classes, len(set(values.tolist())))
        theirs = {float(values.min()), *map(float, mapclassify.EqualInterval(values, count).bins)}
        ours = classify(values, "equalInterval", count)
        assert ours == pytest.approx(sorted(theirs), rel=1e-9)
        exact = sorted(
            {float(values.min()), *map(float, mapclassify.Quantiles(values, count).bins)}
        )
        # Where a value is an edge itself, rounding puts their edge below or above it.
        near = np.abs(values[:, None] - exact[1:-1]) <= 1e-9 * np.abs(values).max()
        clear = ~near.any(axis=1)
        rounder = classify(values, "quantile", count)
        assert len(rounder) == len(exact)
        assert assign(values[clear], rounder).tolist() == assign(values[clear], exact).tolist()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("classes", [2, 3, 5, 7, 9])
def test_jenks_has_the_classes_of_jenkspy(seed: int, classes: int) -> None:
    values = sample(seed)
    if seed % 4 == 2:  # jenkspy itself loses digits on a large offset
        values = values - 1e6
    count = min(classes, len(set(values.tolist())))
    breaks = np.array(jenkspy.jenks_breaks(values, count))
    theirs = np.searchsorted(breaks[1:-1], values, side="left")
    ours = assign(values, classify(values, "jenks", count))
    assert spread(values, ours) == pytest.approx(spread(values, theirs), rel=1e-9)
    if seed % 4 != 3:  # among tied values two partitions may be equally good
        assert ours.tolist() == theirs.tolist()


@given(plain.map(lambda values: values[:9]), st.integers(2, 4))
def test_jenks_is_the_best_of_all_partitions(values: list[float], classes: int) -> None:
    data = np.sort(values)
    unique = np.unique(data)
    count = min(classes, len(unique))
    best = min(
        spread(data, np.searchsorted(np.array(cuts), data, side="right"))
        for cuts in combinations(unique[1:], count - 1)
    )
    ours = spread(data, assign(data, classify(data, "jenks", classes)))
    assert ours <= best * (1 + 1e-9) + 1e-12 * float(np.abs(data).max()) ** 2


def spread(values: NDArray[np.float64], groups: NDArray[np.intp]) -> float:
    """Return the sum of squared deviations from the mean of each group."""
    members = [values[groups == group] for group in np.unique(groups)]
    return sum(float(((part - part.mean()) ** 2).sum()) for part in members)


@pytest.mark.parametrize(
    ("values", "classes", "expected"),
    [
        ([1, 2, 5, 9], 3, [0, 0, 1, 2]),
        ([1e9 + 1, 1e9 + 2, 1e9 + 5, 1e9 + 9], 3, [0, 0, 1, 2]),
        ([1e-300, 2e-300, 3e-300, 9e-300], 2, [0, 0, 0, 1]),
        ([-1e308, -0.9e308, 1.7e308], 2, [0, 0, 1]),
        ([0, 1e-300, 1e300], 3, [0, 1, 2]),
        ([0, 1e-300, 2e-300, 3e-300, 1e300], 3, None),
    ],
)
def test_jenks_at_the_ends_of_floating_point(
    values: list[float], classes: int, expected: list[int] | None
) -> None:
    edges = classify(values, "jenks", classes)
    assert len(edges) - 1 == classes
    assert expected is None or assign(values, edges).tolist() == expected


def test_jenks_edges_are_round_numbers_of_the_gap() -> None:
    values = [461.3, 468.9, 612.4, 618.8, 985.1]
    assert classify(values, "jenks", 3) == (461.3, 500.0, 800.0, 985.1)
    assert classify([1, 2, 3, 4], "jenks", 4) == (1.0, 2.0, 3.0, 3.5, 4.0)


def test_quantile_edges_are_round_numbers_of_the_gap() -> None:
    values = [461.3, 468.9, 612.4, 618.8, 985.1, 990.0]
    assert classify(values, "quantile", 3) == (461.3, 500.0, 800.0, 990.0)
    assert classify([1, 2, 3, 4], "quantile", 2) == (1.0, 3.0, 4.0)


@given(plain)
def test_as_many_jenks_classes_as_values_part_them_all(values: list[float]) -> None:
    unique = sorted(set(values))
    edges = classify(values, "jenks", len(unique))
    assert assign(unique, edges).tolist() == list(range(len(unique)))


@given(plain.filter(lambda values: min(values) < 0 < max(values)))
def test_a_jenks_gap_around_zero_is_cut_at_zero(values: list[float]) -> None:
    signs = [min(values), max(values)]
    below_top = classify([*signs, max(values) * 2], "jenks", 3)
    assert 0.0 in below_top


@pytest.mark.parametrize("method", ["quantile", "equalInterval"])
def test_the_widest_range_there_is(method: str) -> None:
    edges = classify([-sys.float_info.max, 0.0, sys.float_info.max], method, 2)
    assert edges == (-sys.float_info.max, 0.0, sys.float_info.max)
