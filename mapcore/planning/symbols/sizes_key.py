"""The sizes that a legend shows: three round numbers."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

SPARE = Decimal("1.05")
"""How far the largest number may be above the greatest value."""

PARTS = (Decimal(4), Decimal(40))
"""Into how many parts the largest number is divided for the others."""


def choose_key_values(greatest: float) -> tuple[float, ...]:
    """Return the numbers of one digit that a legend of sizes shows, the largest first.

    The first is the largest up to 5 % above the greatest value, the others are the nearest to a
    quarter and to a fortieth of it.

    >>> choose_key_values(39.54e6), choose_key_values(7), choose_key_values(0.29)
    ((40000000.0, 10000000.0, 1000000.0), (7.0, 2.0, 0.2), (0.3, 0.08, 0.008))
    """
    largest = _cut(Decimal(repr(float(greatest))) * SPARE)
    found = [largest, *(_round(largest / part) for part in PARTS)]
    return tuple(dict.fromkeys(map(float, found)))


def _cut(number: Decimal) -> Decimal:
    """Return the largest number of one digit that is not above a positive one."""
    power = Decimal(1).scaleb(number.adjusted())
    return number // power * power


def _round(number: Decimal) -> Decimal:
    """Return the nearest number of one digit."""
    power = Decimal(1).scaleb(number.adjusted())
    return (number / power).quantize(Decimal(1), ROUND_HALF_UP) * power
