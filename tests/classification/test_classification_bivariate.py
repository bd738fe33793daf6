"""The edges of a measure: thirds of the numbers, and zero where they cross it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.classification.bivariate import choose_edges
from mapcore.classification.edges import assign
from mapcore.errors import ValidationError

NUMBERS = st.lists(st.floats(-1e9, 1e9).map(lambda n: n + 0.0), min_size=3, max_size=80)


@given(NUMBERS, st.sampled_from([2, 3]))
def test_every_class_holds_numbers_and_the_edges_enclose_them(
    numbers: list[float], classes: int
) -> None:
    if len(set(numbers)) < classes:
        with pytest.raises(ValidationError, match="too few"):
            choose_edges(np.array(numbers), classes)
        return
    edges = choose_edges(np.array(numbers), classes)
    assert len(edges) == classes + 1
    assert list(edges) == sorted(edges)
    assert edges[0] == min(numbers)
    assert edges[-1] == max(numbers)
    assert set(assign(numbers, edges).tolist()) == set(range(classes))


@given(NUMBERS.filter(lambda numbers: min(numbers) < 0 < max(numbers) and len(set(numbers)) > 2))
def test_no_class_holds_losses_and_gains(numbers: list[float]) -> None:
    edges = choose_edges(np.array(numbers), 3)
    assert 0.0 in edges[1:-1]


@given(st.integers(3, 200))
def test_thirds_of_different_numbers_are_even(count: int) -> None:
    sizes = np.bincount(assign(range(1, count + 1), choose_edges(np.arange(1.0, count + 1), 3)))
    assert sizes.max() - sizes.min() <= 2


def test_the_error_names_the_field_and_what_to_do() -> None:
    with pytest.raises(ValidationError, match="classes 2") as refused:
        choose_edges(np.array([1.0, 1, 2]), 3, "bivariate.y.values")
    assert refused.value.errors[0].param == "bivariate.y.values"
