"""Numbers as JavaScript writes them: the methods of its Number that d3-format uses.

Every function takes a float that is not negative; infinity is written `Infinity`. The rules are
those of ECMA-262 (Number::toString, toFixed, toExponential, toPrecision). If a number of digits is
given, the exact binary value is rounded and a tie goes up. If none is given, the digits are the
shortest that read back as the same number.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from math import floor, isinf

from mapcore.formatting.intl import EXACT

_INFINITY = "Infinity"


def split_digits(x: float, digits: int | None = None) -> tuple[str, int]:
    """Return the digits of a finite number, and the power of ten that the first one counts.

    Without a number of `digits`, they are the shortest that read back as the same number.

    >>> split_digits(1250.0, 2), split_digits(0.1), split_digits(0.0, 3)
    (('13', 3), ('1', -1), ('000', 0))
    """
    if x == 0:
        return "0" * (digits or 1), 0
    rounded = _context(digits).create_decimal_from_float(x) if digits else Decimal(repr(x))
    mantissa, _, exponent = f"{rounded:e}".partition("e")
    return mantissa.replace(".", "").rstrip("0").ljust(digits or 1, "0"), int(exponent)


@cache  # bounded: at most 21 values of `digits` occur
def _context(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_UP)


def to_positional(digits: str, exponent: int) -> str:
    """Return digits in positional notation; the first one counts 10**exponent.

    >>> to_positional("13", 3), to_positional("13", 0), to_positional("13", -2)
    ('1300', '1.3', '0.013')
    """
    if exponent < 0:
        return f"0.{'0' * (-exponent - 1)}{digits}"
    whole, fraction = digits[: exponent + 1], digits[exponent + 1 :]
    return f"{whole}.{fraction}" if fraction else whole.ljust(exponent + 1, "0")


def to_scientific(digits: str, exponent: int) -> str:
    """Return digits in scientific notation; the first one counts 10**exponent.

    >>> to_scientific("13", 3), to_scientific("1", -7)
    ('1.3e+3', '1e-7')
    """
    point = "." if len(digits) > 1 else ""
    return f"{digits[0]}{point}{digits[1:]}e{exponent:+d}"


def to_string(x: float) -> str:
    """Return `String(x)`.

    >>> to_string(100.0), to_string(1e21), to_string(1.5e-7)
    ('100', '1e+21', '1.5e-7')
    """
    if isinf(x):
        return _INFINITY
    digits, exponent = split_digits(x)
    return (to_positional if -7 < exponent < 21 else to_scientific)(digits, exponent)


def to_fixed(x: float, decimals: int) -> str:
    """Return `x.toFixed(decimals)`.

    >>> to_fixed(2.5, 0), to_fixed(1.005, 2), to_fixed(1e21, 2)
    ('3', '1.00', '1e+21')
    """
    if x >= 1e21:
        return to_string(x)
    # Python rounds the exact value too, but ties to even. It is a tie if x * 10**decimals is an odd
    # number of halves; as 5**decimals is odd, x * 2**decimals then is one as well.
    if x * 2.0 ** (decimals + 1) % 2 != 1:
        return f"{x:.{decimals}f}"
    return f"{Decimal(x).quantize(Decimal((0, (1,), -decimals)), context=EXACT):f}"


def to_exponential(x: float, decimals: int) -> str:
    """Return `x.toExponential(decimals)`.

    >>> to_exponential(1250.0, 1)
    '1.3e+3'
    """
    return _INFINITY if isinf(x) else to_scientific(*split_digits(x, decimals + 1))


def to_precision(x: float, digits: int) -> str:
    """Return `x.toPrecision(digits)`.

    >>> to_precision(1250.0, 2), to_precision(12.5, 4)
    ('1.3e+3', '12.50')
    """
    if isinf(x):
        return _INFINITY
    text, exponent = split_digits(x, digits)
    return (to_positional if -7 < exponent < digits else to_scientific)(text, exponent)


def round_half_up(x: float) -> int:
    """Return `Math.round(x)` of a finite number.

    >>> round_half_up(2.5), round_half_up(0.49999999999999994)
    (3, 0)
    """
    whole = floor(x)
    return whole + (x - whole >= 0.5)
