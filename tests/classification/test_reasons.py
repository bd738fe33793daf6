from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from numbers_for_tests import any_numbers

from mapcore.classification import resolve
from mapcore.classification.reasons import format_figure

EVEN = [float(i) for i in range(50)]
VERY_SKEWED = [round(1.4**i, 2) for i in range(40)]


@pytest.mark.parametrize(
    ("values", "kind", "reason"),
    [
        ([7.0] * 4, "auto", "Groups, because all values are the same: 7."),
        (
            [1.0, 2.0, 5.0],
            "auto",
            "Groups, because only 3 different values occur, few enough to list them in a legend.",
        ),
        (
            EVEN,
            "auto",
            "A gradient, because the values, from 0 to 49, do not bunch up at one end "
            "(skewness 0.00, within ±1), so a continuous scale shows their differences.",
        ),
        (
            VERY_SKEWED,
            "auto",
            "Steps, because the values bunch up at one end (skewness 3.01, beyond ±1): half of "
            "them are at most 717 but the highest is 500,000, and a continuous scale would show "
            "most of them alike.",
        ),
        (
            [-value for value in VERY_SKEWED],
            "auto",
            "Steps, because the values bunch up at one end (skewness -3.01, beyond ±1): half of "
            "them are at least -717 but the lowest is -500,000, and a continuous scale would show "
            "most of them alike.",
        ),
        (
            EVEN,
            "steps",
            "Steps, as requested; the data alone would suggest a gradient: their skewness is 0.00, "
            "within ±1.",
        ),
        (
            VERY_SKEWED,
            "steps",
            "Steps, as requested; the data alone would suggest the same: their skewness is 3.01, "
            "beyond ±1.",
        ),
        (
            [7.0],
            "gradient",
            "A gradient, as requested; the data alone would suggest groups: 1 value occurs, and up "
            "to 7 can be listed in a legend.",
        ),
    ],
)
def test_reasons(values: list[float], kind: Any, reason: str) -> None:
    assert resolve(values, type=kind).reason == reason


@pytest.mark.parametrize(
    ("values", "asked", "grouped"),
    [
        ([1.0, 2.0, 3.0, 4.0, 5.0], {"classes": 2}, "; they are grouped into 2 classes."),
        ([1.0, 2.0, 900.0], {"method": "equalInterval"}, "; they are grouped into 3 classes."),
        ([1.1, 2.2, 3.3, 4.4], {"method": "jenks", "classes": 4}, ", few enough to list them in a"),
        (
            [1.1, 2.2, 3.3, 4.4, 5.6],
            {},
            "; they are no whole numbers, so they are grouped into 4 classes.",
        ),
    ],
)
def test_a_reason_says_whether_values_are_listed(
    values: list[float], asked: dict[str, Any], grouped: str
) -> None:
    assert grouped in resolve(values, **asked).reason


@given(any_numbers, st.sampled_from(["auto", "gradient", "steps", "groups"]))
def test_a_reason_is_one_sentence(values: list[float], kind: Any) -> None:
    reason = resolve(values, type=kind).reason
    assert reason.startswith(("Groups", "Steps", "A gradient"))
    assert reason.endswith(".")
    assert "nan" not in reason
    assert "inf" not in reason
    assert len(reason) < 300


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (999.6, "1,000"),
        (1e15, "1e+15"),
        (1234.5, "1,230"),
        (2023.0, "2,023"),
        (0.00012345, "0.000123"),
    ],
)
def test_figures(number: float, text: str) -> None:
    assert format_figure(number) == text
