"""Numbers as Intl.NumberFormat prints them in en-US, for every FormatSpec without preset or d3."""

from __future__ import annotations

from math import copysign
from typing import TYPE_CHECKING

from mapcore.formatting.compact import compacted
from mapcore.formatting.currency import currency
from mapcore.formatting.rounding import (
    EXACT,
    ZERO,
    far_from_ties,
    shortest,
    to_decimals,
    to_integer_or_two_digits,
    to_significant,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.formatting.rounding import Rounding
    from mapcore.spec.request import FormatSpec

DECIMALS = 3  # the most that Intl prints of a plain number
DEFAULT_CURRENCY = "USD"


def intl_formatter(spec: FormatSpec) -> Callable[[float], str]:
    """Return the function that prints any finite float as the spec says.

    `preset` and `d3` of the spec are not looked at. Negative numbers that round to zero keep
    their sign unless `sign` is exceptZero, as in Intl. Significant digits, like decimals, are
    filled with zeros unless `trim`.

    >>> from mapcore.spec.request import FormatSpec
    >>> intl_formatter(FormatSpec(compact=True, decimals=1))(1234567.0)
    '1.2M'
    >>> intl_formatter(FormatSpec(style="currency", currency="EUR", suffix=" a head"))(-1234.5)
    '-€1,234.50 a head'
    """
    before, percent = spec.prefix or "", spec.style == "percent"
    if spec.style == "currency":
        before += currency(spec.currency or DEFAULT_CURRENCY).symbol
    after = ("%" if percent else "") + (spec.suffix or "")
    rounding, trim, compact = _rounding(spec), trims(spec), bool(spec.compact)
    form = "f" if spec.grouping is False else ",f"
    plus = "+" if spec.sign in ("always", "exceptZero") else ""
    bare_zero = spec.sign == "exceptZero"
    usual = None if percent or bare_zero else _fixed_decimals(spec)

    def print_number(value: float) -> str:
        text = None if usual is None else far_from_ties(abs(value), usual, form)
        number, letter = ZERO, ""
        if text is None:
            number = shortest(value)
            if percent:
                number = number.scaleb(2, EXACT)
            if compact:
                number, letter = compacted(number, rounding)
            else:
                number = rounding(number)
            text = format(number, form)
        if trim and "." in text:
            text = text.rstrip("0").rstrip(".")
        sign = "-" if copysign(1, value) < 0 else plus
        if bare_zero and not number:
            sign = ""
        return f"{sign}{before}{text}{letter}{after}"

    return print_number


def default_decimals(spec: FormatSpec) -> int | None:
    """Return how many decimals are printed at most where the spec asks for no digits.

    None stands for compact notation, which prints an integer or two digits.

    >>> from mapcore.spec.request import FormatSpec
    >>> default_decimals(FormatSpec()), default_decimals(FormatSpec(style="percent"))
    (3, 0)
    """
    if spec.compact:
        return None
    if spec.style == "currency":
        return currency(spec.currency or DEFAULT_CURRENCY).digits
    return 0 if spec.style == "percent" else DECIMALS


def _rounding(spec: FormatSpec) -> Rounding:
    if spec.significant_digits is not None:
        return to_significant(spec.significant_digits)
    decimals = default_decimals(spec) if spec.decimals is None else spec.decimals
    return to_integer_or_two_digits if decimals is None else to_decimals(decimals)


def _fixed_decimals(spec: FormatSpec) -> int | None:
    """Return how many decimals every number has, None where that depends on the number."""
    if spec.compact or spec.significant_digits is not None:
        return None
    return default_decimals(spec) if spec.decimals is None else spec.decimals


def trims(spec: FormatSpec) -> bool:
    """Return whether zeros at the end go: on demand, and where the spec leaves the digits open.

    Amounts keep theirs, and percentages have none to lose.
    """
    if spec.trim or spec.decimals is not None or spec.significant_digits is not None:
        return bool(spec.trim)
    return bool(spec.compact) or spec.style in (None, "decimal")
