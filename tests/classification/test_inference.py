from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numbers_for_tests import METHODS, any_numbers, plain

from mapcore.assets.palettes import PALETTES
from mapcore.classification import assign, classify, resolve
from mapcore.errors import ValidationError

EVEN = [float(i) for i in range(50)]
SKEWED = [1.08**i for i in range(40)]
VERY_SKEWED = [1.4**i for i in range(40)]
MOSTLY_ZERO = [0.0] * 80 + [float(i * i) for i in range(1, 21)]
AROUND_ZERO = [i - 25.0 for i in range(51)]
MOSTLY_ABOVE_ZERO = [i - 5.0 for i in range(51)]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([5.0] * 9, ("groups", "jenks", 1, "blues")),
        ([1.0, 2.0, 2.0], ("groups", "jenks", 2, "blues")),
        ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 700.0], ("groups", "jenks", 7, "blues")),
        ([-1.0, 0.0, 1.0], ("groups", "jenks", 3, "rdbu")),
        (EVEN, ("gradient", "equalInterval", 5, "blues")),
        (SKEWED, ("steps", "quantile", 6, "blues")),
        (VERY_SKEWED, ("steps", "quantile", 7, "blues")),
        ([-v for v in VERY_SKEWED], ("steps", "quantile", 7, "blues")),
        (MOSTLY_ZERO, ("steps", "jenks", 7, "blues")),
        (AROUND_ZERO, ("gradient", "equalInterval", 5, "rdbu")),
        (MOSTLY_ABOVE_ZERO, ("gradient", "equalInterval", 5, "rdylgn")),
        ([v - 15.0 for v in MOSTLY_ABOVE_ZERO], ("gradient", "equalInterval", 5, "rdylgn")),
    ],
)
def test_what_the_data_suggest(values: list[float], expected: tuple[Any, ...]) -> None:
    found = resolve(values)
    assert (found.type, found.method, found.classes, found.palette) == expected


def test_seven_different_values_are_groups_and_eight_are_not() -> None:
    assert resolve([float(i) for i in range(7)] * 3).type == "groups"
    assert resolve([float(i) for i in range(8)] * 3).type == "gradient"


def test_few_whole_numbers_have_a_class_each() -> None:
    values = [3.0, 1.0, 3.0, 40.0, 2.0]
    found = resolve(values)
    assert assign(values, found.edges).tolist() == [2, 0, 2, 3, 1]
    assert len(found.colors) == found.classes == 4


@pytest.mark.parametrize(("count", "classes"), [(2, 2), (3, 3), (4, 3), (5, 4), (7, 4)])
def test_few_fractions_are_grouped_into_classes(count: int, classes: int) -> None:
    found = resolve([2.3, 7.1, 3.9, 5.2, 6.6, 4.4, 8.8][:count])
    assert (found.type, found.classes) == ("groups", classes)
    if count > 3:
        assert f"no whole numbers, so they are grouped into {classes} classes" in found.reason


@pytest.mark.parametrize("values", [EVEN, VERY_SKEWED])
def test_round_classes_for_even_data_and_quantiles_for_skewed(values: list[float]) -> None:
    method = "pretty" if values is EVEN else "quantile"
    assert {resolve(values, type=kind).method for kind in ("steps", "groups")} == {method}


@given(
    plain,
    st.sampled_from(["auto", "gradient", "steps", "groups"]),
    st.sampled_from([None, *PALETTES]),
    st.sampled_from([None, *range(2, 10)]),
    st.sampled_from([None, *METHODS]),
)
def test_what_the_caller_chose_is_kept(
    values: list[float], kind: Any, palette: Any, classes: Any, method: Any
) -> None:
    found = resolve(values, type=kind, palette=palette, classes=classes, method=method)
    assert kind in ("auto", found.type)
    assert palette in (None, found.palette)
    assert method in (None, found.method)
    different = len(set(values))
    if found.method != "quantile":
        assert classes is None or found.classes == min(classes, different)
    assert 1 <= found.classes <= min(9, different)


@given(any_numbers, st.sampled_from(["auto", "gradient", "steps", "groups"]))
def test_the_parts_agree(values: list[float], kind: Any) -> None:
    found = resolve(values, type=kind)
    assert found.classes == max(1, len(found.edges) - 1)
    if found.type == "gradient":
        assert len(found.colors) == len(found.stops) >= len(found.edges)
        assert found.points is not None
        low, middle, high = found.points
        assert (low, high) == (found.edges[0], found.edges[-1])
        assert middle == (0 if low < 0 < high and found.palette in {"rdbu", "rdylgn"} else None)
    else:
        assert len(found.colors) == found.classes
        assert (found.stops, found.points) == ((), None)
    assert found == resolve(list(reversed(values)), type=kind)


@given(plain, st.sampled_from(["auto", "gradient", "steps", "groups"]))
def test_asking_for_what_was_inferred_changes_nothing(values: list[float], kind: Any) -> None:
    found = resolve(values, type=kind)
    if found.type == "gradient" or found.classes == 1:
        asked = resolve(
            values,
            type=found.type,
            palette=found.palette,
            classes=found.classes,
            method=found.method,
        )
        assert found.edges == classify(values, found.method, found.classes)
    else:
        asked = resolve(
            values,
            type=found.type,
            palette=found.palette,
            breaks=found.edges,
            open_ends=found.open,
        )
    assert (asked.edges, asked.colors) == (found.edges, found.colors)


def test_the_middle_of_a_scale_is_zero_only_where_the_palette_turns() -> None:
    assert resolve(AROUND_ZERO).points == (-25.0, 0.0, 25.0)
    assert resolve(AROUND_ZERO, palette="greens").points == (-25.0, None, 25.0)
    assert resolve(EVEN, palette="rdbu").points == (0.0, None, 49.0)


def test_method_and_classes_shape_a_gradient() -> None:
    stops = {
        resolve(SKEWED, type="gradient", method=method, classes=classes).stops  # type: ignore[arg-type]
        for method, classes in product(METHODS, (3, 4))
    }
    assert len(stops) == 8


def test_values_that_cannot_be_shown_are_refused() -> None:
    for values in ([], [float("nan")]):
        with pytest.raises(ValidationError):
            resolve(values)


def test_an_array_will_do() -> None:
    assert resolve(np.array(EVEN)) == resolve(EVEN)
