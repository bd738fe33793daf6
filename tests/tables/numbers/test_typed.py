"""Cells: numbers of every kind, missing values of every library, text that is told apart."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.matching.text.cells import is_missing, read_key
from mapcore.tables.numbers.cells import NotANumberError, read_number
from mapcore.tables.numbers.columns import read_column


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


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_text_of_a_number_is_read_as_that_number(number: float) -> None:
    try:
        assert read_column([repr(number)]).numbers == (number,)
    except mapcore.ValidationError as error:
        assert "ambiguous" in str(error)  # noqa: PT017 - 1.234 alone is


@pytest.mark.parametrize(
    ("cell", "key"),
    [(1001, "1001"), (1001.0, "1001"), (np.float64(6.0), "6"), (Decimal("48.0"), "48"),
     (1.5, "1.5"), ("Texas", "Texas"), (float("inf"), "inf")],
)  # fmt: skip
def test_keys(cell: Any, key: str) -> None:
    assert read_key(cell) == key
