"""Cells: numbers of every kind, missing values of every library, text that is told apart."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

from mapcore.matching.text.cells import is_missing, read_key
from mapcore.tables.cells import NotANumberError, read_number


@pytest.mark.parametrize(
    "cell",
    [None, float("nan"), np.nan, np.float32("nan"), pd.NA, pd.NaT, Decimal("NaN"), "", " \t"],
)
def test_missing_values_of_every_library(cell: Any) -> None:
    assert is_missing(cell)
    assert read_number(cell) is None
    assert read_key(cell) is None


@pytest.mark.parametrize(
    "cell", [5, 5.0, np.int8(5), np.float32(5), np.uint64(5), Decimal(5), Fraction(10, 2)]
)
def test_numbers_of_every_kind(cell: Any) -> None:
    assert read_number(cell) == 5.0


@pytest.mark.parametrize(
    "cell",
    [True, np.True_, "5", "n/a", float("inf"), -np.inf, Decimal("Infinity"), 10**400, [5], 5j],
)
def test_what_is_no_number_is_refused(cell: Any) -> None:
    with pytest.raises(NotANumberError):
        read_number(cell)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,234", 1234.0),
        ("1 234 567.5", 1234567.5),
        ("12 %", 12.0),
        ("(5.2)", -5.2),
        ("−3", -3.0),
        ("+3", 3.0),
        ("$1,200", 1200.0),
        ("-$4.50", -4.5),
        ("1.2e3", 1200.0),
        (".5", 0.5),
        ("3.5M", 3.5e6),
        ("–", None),
        ("n/a", None),
        ("..", None),
    ],
)
def test_numbers_written_as_text(text: str, number: float | None) -> None:
    assert read_number(text, parse=True) == number


@pytest.mark.parametrize("text", ["1,23", "12 apples", "1.2.3", "(", "%", "1e999", "٣x", "--5"])
def test_text_that_is_no_number_is_refused_also_when_parsing(text: str) -> None:
    with pytest.raises(NotANumberError):
        read_number(text, parse=True)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_text_of_a_number_is_parsed_to_that_number(number: float) -> None:
    assert read_number(repr(number), parse=True) == number


@given(st.integers(-(10**12), 10**12))
def test_separators_do_not_change_a_number(number: int) -> None:
    assert read_number(f"{number:,}", parse=True) == number


@pytest.mark.parametrize(
    ("cell", "key"),
    [(1001, "1001"), (1001.0, "1001"), (np.float64(6.0), "6"), (Decimal("48.0"), "48"),
     (1.5, "1.5"), ("Texas", "Texas"), (float("inf"), "inf")],
)  # fmt: skip
def test_keys(cell: Any, key: str) -> None:
    assert read_key(cell) == key
