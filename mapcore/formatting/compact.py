"""Compact notation: thousands, millions, billions and trillions as K, M, B and T."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from mapcore.formatting.rounding import EXACT

if TYPE_CHECKING:
    from mapcore.formatting.rounding import Rounding

LETTERS = ("", "K", "M", "B", "T")


def find_unit(magnitude: int) -> int:
    """Return the index in `LETTERS` for a number whose first digit counts 10**magnitude.

    >>> find_unit(-2), find_unit(5), find_unit(6), find_unit(30)
    (0, 1, 2, 4)
    """
    return max(0, min(len(LETTERS) - 1, magnitude // 3))


def scale_to_unit(number: Decimal, rounding: Rounding) -> tuple[Decimal, str]:
    """Return a number in its unit, rounded, and the letter of the unit.

    A number that is rounded up to the next unit is given in that one: 999,999 is 1M, not 1000K.

    >>> from mapcore.formatting.rounding import to_decimals
    >>> scale_to_unit(Decimal(1234567), to_decimals(1))
    (Decimal('1.2'), 'M')
    """
    index = find_unit(number.adjusted()) if number else 0
    rounded = rounding(number.scaleb(-3 * index, EXACT))
    rounded_index = find_unit(rounded.adjusted() + 3 * index) if rounded else index
    if rounded_index > index:
        index = rounded_index
        rounded = rounding(number.scaleb(-3 * index, EXACT))
    return rounded, LETTERS[index]
