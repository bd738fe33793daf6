"""Compact notation: the unit of a number, also of one that is rounded up to the next unit."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mapcore.formatting.compact import find_unit, scale_to_unit
from mapcore.formatting.rounding import to_decimals


@pytest.mark.parametrize(
    ("number", "scaled", "letter"),
    [
        ("0", "0.0", ""),
        ("999.94", "999.9", ""),
        ("999.95", "1.0", "K"),
        ("999949", "999.9", "K"),
        ("999950", "1.0", "M"),
        ("1e15", "1000.0", "T"),
        ("0.04", "0.0", ""),
    ],
)
def test_a_number_in_its_unit(number: str, scaled: str, letter: str) -> None:
    assert scale_to_unit(Decimal(number), to_decimals(1)) == (Decimal(scaled), letter)


def test_units_are_a_factor_of_a_thousand_apart() -> None:
    assert [find_unit(magnitude) for magnitude in range(-1, 14)] == [
        0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4,
    ]  # fmt: skip
