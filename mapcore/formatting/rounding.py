"""Rounding as Intl.NumberFormat does it: half away from zero.

Intl (ECMA-402, ICU) rounds the shortest decimal digits that stand for the double, not its exact
binary value: 1.005 to two decimals is 1.01. Numbers here are a `Decimal` of those digits.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_UP, Context, Decimal

# Room for every digit of any double: up to 309 before the point, 324 and a few after it.
EXACT = Context(prec=700, rounding=ROUND_HALF_UP, Emax=MAX_EMAX, Emin=MIN_EMIN)

ZERO = Decimal(0)

Rounding = Callable[[Decimal], Decimal]


def to_shortest(value: float) -> Decimal:
    """Return the shortest decimal that reads back as a finite float, without its sign.

    >>> to_shortest(-0.1)
    Decimal('0.1')
    """
    return Decimal(repr(abs(value)))


def to_decimals(decimals: int) -> Rounding:
    """Return the function that rounds to a fixed number of decimals.

    >>> to_decimals(2)(Decimal("1.005"))
    Decimal('1.01')
    """
    step = Decimal((0, (1,), -decimals))
    return lambda number: number.quantize(step, context=EXACT)


def format_unless_tied(size: float, decimals: int, form: str) -> str | None:
    """Return a float of 0 or more with fixed decimals, None if it is close to a tie.

    Away from ties all ways of rounding agree, and formatting the float takes a third of the time.
    `form` is "f" or ",f".

    >>> format_unless_tied(1234.56, 1, ",f"), format_unless_tied(1.005, 2, "f")
    ('1,234.6', None)
    """
    steps = size * 10.0**decimals
    # Below 1e12 the error of the product is smaller than the margin.
    if steps >= 1e12 or abs(steps % 1 - 0.5) < 1e-3:
        return None
    return format(size, f"{form[:-1]}.{decimals}f")


def to_significant(digits: int) -> Rounding:
    """Return the function that rounds to significant digits, filled up with zeros after the point.

    >>> to_significant(3)(Decimal("0.5")), to_significant(2)(Decimal(1250))
    (Decimal('0.500'), Decimal('1300'))
    """
    context = Context(prec=digits, rounding=ROUND_HALF_UP, Emax=MAX_EMAX, Emin=MIN_EMIN)

    def rounding(number: Decimal) -> Decimal:
        rounded = context.plus(number)
        last = min(0, _magnitude(rounded) - digits + 1)
        return rounded.quantize(Decimal((0, (1,), last)), context=EXACT)

    return rounding


def to_integer_or_two_digits(number: Decimal) -> Decimal:
    """Return the number as Intl rounds it in compact notation: 1.2, but 12 and 123.

    >>> to_integer_or_two_digits(Decimal("1.25")), to_integer_or_two_digits(Decimal("12.5"))
    (Decimal('1.3'), Decimal('13'))
    """
    last = min(0, _magnitude(number) - 1)
    return number.quantize(Decimal((0, (1,), last)), context=EXACT)


def _magnitude(number: Decimal) -> int:
    return number.adjusted() if number else 0
