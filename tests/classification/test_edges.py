from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numbers_for_tests import METHODS, any_numbers, plain

from mapcore.classification import assign, classify
from mapcore.errors import ValidationError

methods = st.sampled_from(METHODS)
counts = st.integers(1, 9)


@given(any_numbers, methods, counts)
def test_edges_increase_and_cover_every_value(
    values: list[float], method: str, classes: int
) -> None:
    edges = classify(values, method, classes)
    assert all(low < high for low, high in pairwise(edges))
    assert np.isfinite(edges).all()
    assert edges[0] <= min(values) <= max(values) <= edges[-1]
    assert "-0.0" not in map(str, edges)
    assert max(1, len(edges) - 1) <= min(classes, len(set(values)))
    if method != "pretty":
        assert (edges[0], edges[-1]) == (min(values), max(values))


@given(any_numbers, methods, counts)
def test_every_value_has_one_class(values: list[float], method: str, classes: int) -> None:
    edges = classify(values, method, classes)
    for value, index in zip(values, assign(values, edges), strict=True):
        inside = [
            i
            for i in range(len(edges) - 1)
            if edges[i] <= value < edges[i + 1] or (i == len(edges) - 2 and value == edges[-1])
        ]
        assert inside == ([index] if len(edges) > 1 else [])
        assert 0 <= index < max(1, len(edges) - 1)


@given(plain, st.sampled_from(["jenks", "pretty", "equalInterval"]), counts)
def test_the_count_is_honoured(values: list[float], method: str, classes: int) -> None:
    different = len(set(values))
    expected = min(classes, different)
    edges = classify(values, method, classes)
    assert len(edges) - 1 == (0 if different == 1 else expected)


@given(plain, counts)
def test_quantile_honours_the_count_of_different_values(values: list[float], classes: int) -> None:
    alone = sorted(set(values))
    edges = classify(alone, "quantile", classes)
    if len(alone) > 1:
        sizes = np.bincount(assign(alone, edges))
        assert len(sizes) == min(classes, len(alone))
        assert sizes.max() - sizes.min() <= 1


@given(plain, methods, counts, st.randoms(use_true_random=False))
def test_the_order_of_values_does_not_matter(
    values: list[float], method: str, classes: int, chance: random.Random
) -> None:
    shuffled = list(values)
    chance.shuffle(shuffled)
    assert classify(shuffled, method, classes) == classify(values, method, classes)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("value", [0.0, -0.0, 7.0, -1e300, 5e-324])
def test_constant_data_are_one_class_at_one_edge(method: str, value: float) -> None:
    edges = classify([value] * 3, method)
    assert edges == (value,)
    assert str(edges[0]) != "-0.0"
    assert assign([value] * 3, edges).tolist() == [0, 0, 0]


def test_ties_collapse_quantiles() -> None:
    assert classify([0] * 6 + [1, 2, 3, 4], "quantile", 5) == (0, 0.5, 3, 4)


def test_any_iterable_of_numbers_will_do() -> None:
    expected = classify([1, 2, 5, 9])
    assert classify((1, 2, 5, 9)) == classify(iter([1, 2, 5, 9])) == expected
    assert classify({"a": 1, "b": 2, "c": 5, "d": 9}.values()) == expected
    assert classify(np.array([1, 2, 5, 9])) == expected
    assert all(type(edge) is float for edge in expected)


@pytest.mark.parametrize(
    ("values", "options", "param"),
    [
        ([], {}, "values"),
        ([1, float("nan")], {}, "values"),
        ([1, float("inf")], {}, "values"),
        ([1, 10**400], {}, "values"),
        (["one"], {}, "values"),
        ([[1, 2], [3, 4]], {}, "values"),
        ([1, 2], {"method": "equal"}, "method"),
        ([1, 2], {"classes": 0}, "classes"),
        ([1, 2], {"classes": 2.0}, "classes"),
        ([1, 2], {"classes": True}, "classes"),
    ],
)
def test_what_cannot_be_classified_is_refused(
    values: Any, options: dict[str, Any], param: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        classify(values, **options)
    assert [error.param for error in caught.value.errors] == [param]


def test_values_beyond_the_edges_count_to_the_outer_classes() -> None:
    assert assign([-5, 0, 1, 2, 9, np.nan], (0.0, 1.0, 2.0)).tolist() == [0, 0, 1, 1, 1, -1]
