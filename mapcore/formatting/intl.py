"""Numbers as Intl.NumberFormat prints them in en-US, for every FormatSpec without preset or d3.

Intl (ECMA-402, ICU) rounds half away from zero, and not the exact binary value of a double but the
shortest decimal digits that stand for it: 1.005 to two decimals is 1.01. Numbers that are rounded
here are a `Decimal` of those digits. Compact notation counts thousands, millions, billions and
trillions as K, M, B and T.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_UP, Context, Decimal
from math import copysign
from typing import TYPE_CHECKING

import numpy as np

from mapcore.formatting.currency import find_currency

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.request.format_spec import FormatSpec

# Room for every digit of any double: up to 309 before the point, 324 and a few after it.
EXACT = Context(prec=700, rounding=ROUND_HALF_UP, Emax=MAX_EMAX, Emin=MIN_EMIN)
LETTERS = ("", "K", "M", "B", "T")

MOST_STEPS, NEAR_TIE = 1e12, 1e-3
"""Up to so many steps, the error of a product with a power of ten is smaller than this
distance from a tie."""

Rounding = Callable[[Decimal], Decimal]


def intl_formatter(spec: FormatSpec) -> Callable[[float], str]:
    """Return the function that prints any finite float as a resolved spec says.

    As in Intl, negative numbers that round to zero keep their sign unless `sign` is exceptZero.
    Significant digits and decimals are filled up with zeros unless `trim`.

    >>> from mapcore.formatting.resolve import resolve_format
    >>> from mapcore.request.format_spec import FormatSpec
    >>> intl_formatter(resolve_format(FormatSpec(compact=True, decimals=1), []))(1234567.0)
    '1.2M'
    >>> euros = FormatSpec(style="currency", currency="EUR", suffix=" a head")
    >>> intl_formatter(resolve_format(euros, []))(-1234.5)
    '-€1,234.50 a head'
    """
    print_digits, complete = _digit_printer(spec), _completer(spec)
    return lambda value: complete(value, print_digits(abs(value)))


def print_all(spec: FormatSpec, numbers: Sequence[float]) -> list[str]:
    """Return what the function of `intl_formatter` prints of each number, all at once.

    >>> from mapcore.formatting.resolve import resolve_format
    >>> from mapcore.request.format_spec import FormatSpec
    >>> print_all(resolve_format(FormatSpec(decimals=1), []), [1234.56, -0.25])
    ['1,234.6', '-0.3']
    """
    data = np.array(numbers, dtype=float)
    digits = _print_all_digits(spec, np.abs(data))
    is_bare = not (spec.sign != "auto" or spec.style != "decimal" or spec.prefix or spec.suffix)
    if is_bare and not np.signbit(data).any():
        return digits
    complete = _completer(spec)
    return [complete(number, text) for number, text in zip(data.tolist(), digits, strict=True)]


def _completer(spec: FormatSpec) -> Callable[[float, str], str]:
    """Return the function that adds sign, symbol and unit to the digits of a number."""
    plus = "+" if spec.sign in ("always", "exceptZero") else ""
    bare_zero = spec.sign == "exceptZero"
    after = ("%" if spec.style == "percent" else "") + (spec.suffix or "")
    before = (spec.prefix or "") + (find_currency(spec.currency).symbol if spec.currency else "")

    def complete(value: float, digits: str) -> str:
        sign = "-" if copysign(1, value) < 0 else plus
        if bare_zero and not digits.strip("0."):
            sign = ""
        return f"{sign}{before}{digits}{after}"

    return complete


def _print_all_digits(spec: FormatSpec, sizes: NDArray[np.float64]) -> list[str]:
    """Return the digits of floats of 0 or more; those close to a tie are printed one by one."""
    print_digits, decimals = _digit_printer(spec), _fixed_decimals(spec)
    if decimals is None:
        return list(map(print_digits, sizes.tolist()))
    with np.errstate(over="ignore", invalid="ignore"):
        steps = sizes * 10.0**decimals
        tied = (steps >= MOST_STEPS) | (np.abs(steps % 1 - 0.5) < NEAR_TIE)
    grouping = "," if spec.grouping else ""
    texts = list(map(f"{{:{grouping}.{decimals}f}}".format, sizes.tolist()))
    for place in np.flatnonzero(tied).tolist():
        texts[place] = print_digits(float(sizes[place]))
    return list(map(_trim, texts)) if spec.trim else texts


def _fixed_decimals(spec: FormatSpec) -> int | None:
    """Return how many decimals every number has, None where it is not printed as it is."""
    return None if spec.style == "percent" or spec.compact else spec.decimals


def _trim(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _digit_printer(spec: FormatSpec) -> Callable[[float], str]:
    """Return the function that prints a float of 0 or more, without sign, symbol and unit."""
    percent, compact, trim = spec.style == "percent", spec.compact, spec.trim
    form = ",f" if spec.grouping else "f"
    fixed = _fixed_decimals(spec)
    rounding = round_as(spec)

    def print_digits(size: float) -> str:
        text = None if fixed is None else format_unless_tied(size, fixed, form)
        letter = ""
        if text is None:
            number = to_shortest(size)
            if percent:
                number = number.scaleb(2, EXACT)
            if compact:
                number, letter = scale_to_unit(number, rounding)
            else:
                number = rounding(number)
            text = format(number, form)
        return (_trim(text) if trim else text) + letter

    return print_digits


def round_as(spec: FormatSpec) -> Rounding:
    """Return how a resolved spec rounds.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> round_as(FormatSpec(decimals=1))(Decimal("2.25"))
    Decimal('2.3')
    """
    if spec.significant_digits is not None:
        return to_significant(spec.significant_digits)
    return to_integer_or_two_digits if spec.decimals is None else to_decimals(spec.decimals)


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


def format_unless_tied(size: float, decimals: int, form: str) -> str | None:
    """Return a float of 0 or more with fixed decimals, None if it is close to a tie.

    Away from ties all ways of rounding agree, and formatting the float takes a third of the time.
    `form` is "f" or ",f".

    >>> format_unless_tied(1234.56, 1, ",f"), format_unless_tied(1.005, 2, "f")
    ('1,234.6', None)
    """
    steps = size * 10.0**decimals
    if steps >= MOST_STEPS or abs(steps % 1 - 0.5) < NEAR_TIE:
        return None
    return format(size, f"{form[:-1]}.{decimals}f")


def find_unit(magnitude: int) -> int:
    """Return the index in `LETTERS` for a number whose first digit counts 10**magnitude.

    >>> find_unit(-2), find_unit(5), find_unit(6), find_unit(30)
    (0, 1, 2, 4)
    """
    return max(0, min(len(LETTERS) - 1, magnitude // 3))


def scale_to_unit(number: Decimal, rounding: Rounding) -> tuple[Decimal, str]:
    """Return a number in its unit, rounded, and the letter of the unit.

    A number that is rounded up to the next unit is given in that one: 999,999 is 1M, not 1000K.

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
