"""Numbers as JavaScript writes them: the methods of its Number that d3-format is built on.

Every function takes a float that is not negative; infinity is written `Infinity`. The rules are
those of ECMA-262 (Number::toString, toFixed, toExponential, toPrecision): where a count of digits
is asked for, the exact binary value is rounded and a tie goes up; where none is, the digits are the
shortest that read back as the same number.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache
from math import floor, isinf

# Wide enough for all digits of any double, before the point or after it.
EXACT = Context(prec=1200, rounding=ROUND_HALF_UP)
_INFINITY = "Infinity"


def significand(x: float, digits: int | None = None) -> tuple[str, int]:
    """Return the digits of a finite number and the power of ten of the first, shortest if None.

    >>> significand(1250.0, 2), significand(0.1), significand(0.0, 3)
    (('13', 3), ('1', -1), ('000', 0))
    """
    if x == 0:
        return "0" * (digits or 1), 0
    rounded = _context(digits).create_decimal_from_float(x) if digits else Decimal(repr(x))
    mantissa, _, exponent = f"{rounded:e}".partition("e")
    return mantissa.replace(".", "").rstrip("0").ljust(digits or 1, "0"), int(exponent)


@cache  # bounded: 21 counts of digits at most
def _context(digits: int) -> Context:
    return Context(prec=digits, rounding=ROUND_HALF_UP)


def positional(digits: str, exponent: int) -> str:
    """Return digits, the first of which counts 10**exponent, without an exponent.

    >>> positional("13", 3), positional("13", 0), positional("13", -2)
    ('1300', '1.3', '0.013')
    """
    if exponent < 0:
        return f"0.{'0' * (-exponent - 1)}{digits}"
    whole, fraction = digits[: exponent + 1], digits[exponent + 1 :]
    return f"{whole}.{fraction}" if fraction else whole.ljust(exponent + 1, "0")


def scientific(digits: str, exponent: int) -> str:
    """Return digits, the first of which counts 10**exponent, with an exponent.

    >>> scientific("13", 3), scientific("1", -7)
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
    digits, exponent = significand(x)
    return (positional if -7 < exponent < 21 else scientific)(digits, exponent)


def to_fixed(x: float, decimals: int) -> str:
    """Return `x.toFixed(decimals)`.

    >>> to_fixed(2.5, 0), to_fixed(1.005, 2), to_fixed(1e21, 2)
    ('3', '1.00', '1e+21')
    """
    if x >= 1e21:
        return to_string(x)
    # Python rounds the exact value too, but a tie to even; only an odd number of halves is a tie,
    # and 5**decimals, by which 10**decimals exceeds 2**decimals, is odd.
    if x * 2.0 ** (decimals + 1) % 2 != 1:
        return f"{x:.{decimals}f}"
    return f"{Decimal(x).quantize(Decimal((0, (1,), -decimals)), context=EXACT):f}"


def to_exponential(x: float, decimals: int) -> str:
    """Return `x.toExponential(decimals)`.

    >>> to_exponential(1250.0, 1)
    '1.3e+3'
    """
    return _INFINITY if isinf(x) else scientific(*significand(x, decimals + 1))


def to_precision(x: float, digits: int) -> str:
    """Return `x.toPrecision(digits)`.

    >>> to_precision(1250.0, 2), to_precision(12.5, 4)
    ('1.3e+3', '12.50')
    """
    if isinf(x):
        return _INFINITY
    text, exponent = significand(x, digits)
    return (positional if -7 < exponent < digits else scientific)(text, exponent)


def round_half_up(x: float) -> int:
    """Return `Math.round(x)` of a finite number.

    >>> round_half_up(2.5), round_half_up(0.49999999999999994)
    (3, 0)
    """
    whole = floor(x)
    return whole + (x - whole >= 0.5)
