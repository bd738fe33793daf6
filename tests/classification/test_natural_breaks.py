"""NumPy's natural breaks beside those of jenkspy and a search through all partings."""

from __future__ import annotations

from itertools import combinations

import jenkspy
import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from mapcore.classification import assign, classify, natural_breaks
from mapcore.classification.natural_breaks import find_natural_breaks, minimize_deviation

shares = st.lists(
    st.one_of(st.floats(0, 1), st.integers(0, 10).map(lambda tenths: tenths / 10)),
    min_size=2,
    max_size=60,
).filter(lambda values: len(set(values)) > 1)


def spread(values: NDArray[np.float64], lasts: NDArray[np.float64]) -> float:
    """Return the sum of squared deviations from the mean of each class."""
    groups = np.searchsorted(lasts, values, side="left")
    members = [values[groups == group] for group in np.unique(groups)]
    return sum(float(((part - part.mean()) ** 2).sum()) for part in members)


@given(shares, st.integers(2, 9))
def test_the_classes_are_as_good_as_those_of_jenkspy(values: list[float], classes: int) -> None:
    data = np.array(values)
    count = min(classes, len(np.unique(data)))
    ours, theirs = minimize_deviation(data, count), jenkspy.jenks_breaks(data, count)[1:-1]
    assert len(ours) == count - 1
    assert set(ours) <= set(values)
    assert spread(data, ours) <= spread(data, np.array(theirs)) + 1e-12


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("classes", [2, 5, 9])
def test_without_ties_they_are_the_same(seed: int, classes: int) -> None:
    """Different distances between real numbers leave one best parting."""
    chance = np.random.default_rng(seed)
    drawn = chance.lognormal(0, 2, int(chance.integers(10, 600)))
    data = (drawn - drawn.min()) / np.ptp(drawn)
    theirs = jenkspy.jenks_breaks(data, classes)[1:-1]
    assert minimize_deviation(data, classes).tolist() == theirs


@given(shares.map(lambda values: values[:10]), st.integers(2, 4))
def test_no_other_parting_is_better(values: list[float], classes: int) -> None:
    data = np.array(values)
    unique = np.unique(data)
    count = min(classes, len(unique))
    best = min(
        spread(data, np.array(lasts)) for lasts in combinations(unique[:-1].tolist(), count - 1)
    )
    assert spread(data, minimize_deviation(data, count)) <= best + 1e-12


def test_a_platform_without_jenkspy_has_the_same_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(4).normal(0, 30, 300)
    with_it = classify(values, "jenks", 6)
    monkeypatch.setattr(natural_breaks, "find_spec", lambda name: None)
    monkeypatch.setattr(jenkspy, "jenks_breaks", None)
    assert classify(values, "jenks", 6) == with_it
    edges = classify([1e9 + 1, 1e9 + 2, 1e9 + 5, 1e9 + 9], "jenks", 3)
    assert assign([1e9 + 1, 1e9 + 2, 1e9 + 5, 1e9 + 9], edges).tolist() == [0, 0, 1, 2]
    assert find_natural_breaks(np.array([0.0, 0.4, 1.0]), 3).tolist() == [0.0, 0.4]
