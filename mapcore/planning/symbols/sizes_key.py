"""The sizes that a legend shows: three round numbers."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

SPARE = Decimal("1.05")
"""How far the largest number may be above the greatest value."""

ALIKE = Decimal("1.5")
"""How many times the least number others are at least, where that follows from the least value."""

MOST_STAND_INS = 12
"""The most numbers that are tried in place of those of a legend that have no room."""

PARTS = (Decimal(4), Decimal(40))
"""Into how many parts the largest number is divided for the others."""


def choose_key_values(greatest: float, least: float = 0.0) -> tuple[float, ...]:
    """Return the numbers of one digit that a legend of sizes shows, the largest first.

    The first is the largest up to 5 % above the greatest value, the others are the nearest to a
    quarter and to a fortieth of it. In place of those below the least value stands the first number
    from it upwards, so that no symbol of the legend is smaller than all on the map. A number that
    is hardly larger than that one is left out.

    >>> choose_key_values(39.54e6), choose_key_values(7), choose_key_values(0.29)
    ((40000000.0, 10000000.0, 1000000.0), (7.0, 2.0, 0.2), (0.3, 0.08, 0.008))
    >>> choose_key_values(37.4e6, 1.2e6), choose_key_values(37.4e6, 12e6)
    ((30000000.0, 8000000.0, 2000000.0), (30000000.0, 20000000.0))
    >>> choose_key_values(22.6e6, 4e6)
    (20000000.0, 4000000.0)
    """
    largest = _round(Decimal(repr(float(greatest))) * SPARE, ROUND_FLOOR)
    found = [_round(largest / part, ROUND_HALF_UP) for part in PARTS]
    low = Decimal(repr(float(least)))
    if low > min(found):
        first = min(largest, _round(low, ROUND_CEILING))
        found = [*(number for number in found if number > ALIKE * first), first]
    return tuple(dict.fromkeys(map(float, (largest, *found))))


def choose_stand_ins(key_values: tuple[float, ...]) -> tuple[float, ...]:
    """Return numbers of one digit for a legend in which the least of these alone has room.

    They lie between the largest and that one, and are clearly above it. The largest comes first.

    >>> choose_stand_ins((300.0, 60.0)), choose_stand_ins((30e6, 20e6)), choose_stand_ins((7.0,))
    ((200.0, 100.0), (), ())
    """
    numbers = [Decimal(repr(each)) for each in key_values]
    found: list[float] = []
    number = numbers[0] if numbers else Decimal(0)
    while len(numbers) > 1 and len(found) < MOST_STAND_INS:
        number -= Decimal(1).scaleb((number * Decimal("0.99")).adjusted())
        if number <= ALIKE * numbers[-1]:
            break
        found.append(float(number))
    return tuple(found)


def _round(number: Decimal, how: str) -> Decimal:
    """Return a number of one digit near a positive one: the nearest, or the next up or down."""
    power = Decimal(1).scaleb(number.adjusted())
    return (number / power).quantize(Decimal(1), how) * power
