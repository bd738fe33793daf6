from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from numbers_for_tests import plain

from mapcore.classification.edges import assign
from mapcore.classification.inference import resolve
from mapcore.classification.suggested_edges import (
    MOST_IN_TWO,
    divide_at_centre,
    find_wide_ends,
    round_outwards,
    share_of_two_fullest,
    suggest_edges,
)

kinds = st.sampled_from(["steps", "groups"])
methods = st.sampled_from(["quantile", "equalInterval", "jenks", "pretty"])


@given(plain, kinds, st.sampled_from([None, *range(2, 10)]))
def test_no_suggested_class_holds_values_on_both_sides_of_zero(values, kind, classes) -> None:
    found = resolve(values, type=kind, classes=classes)
    places = assign(values, found.edges)
    below = {int(place) for place, value in zip(places, values, strict=True) if value < 0}
    above = {int(place) for place, value in zip(places, values, strict=True) if value > 0}
    assert not below & above
    if below and above:
        assert 0.0 in found.edges


@given(plain, kinds, st.sampled_from([None, *range(2, 10)]))
def test_suggested_edges_hold_every_value_and_every_class_is_kept(values, kind, classes) -> None:
    found = resolve(values, type=kind, classes=classes)
    assert found.edges[0] <= min(values)
    assert max(values) <= found.edges[-1]
    assert list(found.edges) == sorted(set(found.edges))
    if classes is not None:
        assert found.classes == min(classes, len(set(values)))


@given(plain, methods, st.integers(2, 9), st.sampled_from([0.0, 3.5, -2.0]))
def test_classes_are_shared_out_to_the_sides_by_their_values(values, method, classes, centre):
    data = np.array(values)
    below, above = data[data < centre], data[data >= centre]
    assume(len(below) and (above > centre).any())
    edges = divide_at_centre(data, method, classes, centre)
    assert centre in edges
    assert len(edges) - 1 <= classes
    if method == "jenks":
        assert len(edges) - 1 == min(classes, len(set(values)))


def _share(data, edges) -> float:
    return share_of_two_fullest(np.bincount(assign(data, edges)))


@given(plain, st.integers(4, 9))
def test_two_classes_hold_most_only_where_every_method_says_so(values, classes) -> None:
    data = np.array(values)
    found = suggest_edges(data, ["pretty", "quantile", "jenks"], classes)
    share = _share(data, found.edges)
    if share >= MOST_IN_TWO and len(found.edges) > 4:
        for method in ("pretty", "quantile", "jenks"):
            other = divide_at_centre(data, method, classes)
            if len(other) == len(found.edges):
                assert _share(data, other) >= share


def test_a_method_that_puts_most_values_into_two_classes_is_passed_over() -> None:
    data = np.array([*np.linspace(1, 9, 300), 28.0, 30.1])
    assert suggest_edges(data, ["pretty"], 5).method == "pretty"
    found = suggest_edges(data, ["pretty", "quantile", "jenks"], 5)
    assert found.method == "quantile"
    assert found.open == "high"
    assert found.edges[-1] == 30.1


@given(plain)
def test_rounding_outwards_moves_no_value_into_another_class(values) -> None:
    edges = tuple(sorted(set(values)))
    assume(len(edges) > 2)
    low, high = round_outwards(edges)
    assert low <= edges[0]
    assert edges[-1] <= high
    assert (low < 0) == (edges[0] < 0) or low == 0
    moved = (low, *edges[1:-1], high)
    assert assign(values, moved).tolist() == assign(values, edges).tolist()


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ((95.0, 100.0, 1000.0), (95.0, 1000.0)),
        ((3.27, 5.5, 7.2, 9.04), (3.2, 9.1)),
        ((0.1, 40.0, 80.0, 111.0), (0.0, 120.0)),
        ((-1.79e308, 0.0, 1.79e308), (-1.7976931348623157e308, 1.7976931348623157e308)),
        ((5e-324, 1.0, 2.0), (0.0, 2.0)),
        ((1e300, 2e300, 2.5e300), (1e300, 2.5e300)),
    ],
)
def test_outer_edges_are_as_round_as_the_inner_ones(edges, expected) -> None:
    assert round_outwards(edges) == expected


def test_wide_end_classes_are_open() -> None:
    assert find_wide_ends((0.0, 1.0, 2.0, 5.0)) == "none"
    assert find_wide_ends((0.0, 1.0, 2.0, 5.5)) == "high"
    assert find_wide_ends((-9.0, 1.0, 2.0, 3.0)) == "low"
    assert find_wide_ends((-9.0, 1.0, 2.0, 9.0)) == "both"


def test_a_caller_decides_which_ends_are_open() -> None:
    values = [*range(40), 400]
    assert resolve(values, type="steps").open == "high"
    closed = resolve(values, type="steps", open_ends="none")
    assert (closed.open, closed.edges[-1]) == ("none", 400.0)
    assert resolve(values, type="steps", method="quantile").open == "none"
    assert resolve(values, breaks=[0, 10, 20, 30], open_ends="high").edges == (0, 10, 20, 400)


def test_an_open_end_makes_classes_of_even_data() -> None:
    even = [float(i) + 0.5 for i in range(50)]
    assert resolve(even).type == "gradient"
    found = resolve(even, open_ends="low")
    assert (found.type, found.open) == ("steps", "low")
    assert "open end" in found.reason


@given(st.lists(st.floats(0.01, 1e6), min_size=40, max_size=300, unique=True), st.integers(2, 7))
def test_suggested_quantiles_hold_equal_counts(values, classes) -> None:
    """The contract says so of the method, whoever chose it."""
    data = np.array(values)
    found = suggest_edges(data, ["quantile"], classes, open_ends="both").edges
    counts = np.bincount(assign(data, found))
    assert counts.max() - counts.min() <= 1
