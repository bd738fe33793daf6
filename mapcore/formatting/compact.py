"""Compact notation: thousands, millions, billions and trillions by their letter."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from mapcore.formatting.rounding import EXACT

if TYPE_CHECKING:
    from mapcore.formatting.rounding import Rounding

LETTERS = ("", "K", "M", "B", "T")


def unit(magnitude: int) -> int:
    """Return which letter a number takes whose first digit counts 10**magnitude.

    >>> unit(-2), unit(5), unit(6), unit(30)
    (0, 1, 2, 4)
    """
    return max(0, min(len(LETTERS) - 1, magnitude // 3))


def compacted(number: Decimal, rounding: Rounding) -> tuple[Decimal, str]:
    """Return how many of its unit a number is, rounded, and the letter of the unit.

    A number that rounding lifts to the next unit takes that one: 999,999 is 1M, not 1000K.

    >>> from mapcore.formatting.rounding import to_decimals
    >>> compacted(Decimal(1234567), to_decimals(1))
    (Decimal('1.2'), 'M')
    """
    index = unit(number.adjusted()) if number else 0
    rounded = rounding(number.scaleb(-3 * index, EXACT))
    lifted = unit(rounded.adjusted() + 3 * index) if rounded else index
    if lifted > index:
        index = lifted
        rounded = rounding(number.scaleb(-3 * index, EXACT))
    return rounded, LETTERS[index]
