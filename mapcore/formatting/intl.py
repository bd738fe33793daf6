"""Numbers as Intl.NumberFormat prints them in en-US, for every FormatSpec without preset or d3."""

from __future__ import annotations

from math import copysign
from typing import TYPE_CHECKING

from mapcore.formatting.compact import scale_to_unit
from mapcore.formatting.currency import find_currency
from mapcore.formatting.rounding import (
    EXACT,
    ZERO,
    format_unless_tied,
    to_decimals,
    to_integer_or_two_digits,
    to_shortest,
    to_significant,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.formatting.rounding import Rounding
    from mapcore.spec.request import FormatSpec

DECIMALS = 3  # the most that Intl prints by default
DEFAULT_CURRENCY = "USD"


def intl_formatter(spec: FormatSpec) -> Callable[[float], str]:
    """Return the function that prints any finite float as the spec says.

    `preset` and `d3` of the spec are ignored. As in Intl, negative numbers that round to zero keep
    their sign unless `sign` is exceptZero. Significant digits and decimals are filled up with zeros
    unless `trim`.

    >>> from mapcore.spec.request import FormatSpec
    >>> intl_formatter(FormatSpec(compact=True, decimals=1))(1234567.0)
    '1.2M'
    >>> intl_formatter(FormatSpec(style="currency", currency="EUR", suffix=" a head"))(-1234.5)
    '-€1,234.50 a head'
    """
    before, percent = spec.prefix or "", spec.style == "percent"
    if spec.style == "currency":
        before += find_currency(spec.currency or DEFAULT_CURRENCY).symbol
    after = ("%" if percent else "") + (spec.suffix or "")
    rounding, trim, compact = _rounding(spec), should_trim(spec), bool(spec.compact)
    form = "f" if spec.grouping is False else ",f"
    plus = "+" if spec.sign in ("always", "exceptZero") else ""
    bare_zero = spec.sign == "exceptZero"
    usual = None if percent or bare_zero else _fixed_decimals(spec)

    def print_number(value: float) -> str:
        text = None if usual is None else format_unless_tied(abs(value), usual, form)
        number, letter = ZERO, ""
        if text is None:
            number = to_shortest(value)
            if percent:
                number = number.scaleb(2, EXACT)
            if compact:
                number, letter = scale_to_unit(number, rounding)
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
    """Return the most decimals that are printed if the spec does not say how many digits.

    It is None for compact notation, which prints an integer or two digits.

    >>> from mapcore.spec.request import FormatSpec
    >>> default_decimals(FormatSpec()), default_decimals(FormatSpec(style="percent"))
    (3, 0)
    """
    if spec.compact:
        return None
    if spec.style == "currency":
        return find_currency(spec.currency or DEFAULT_CURRENCY).digits
    return 0 if spec.style == "percent" else DECIMALS


def _rounding(spec: FormatSpec) -> Rounding:
    if spec.significant_digits is not None:
        return to_significant(spec.significant_digits)
    decimals = default_decimals(spec) if spec.decimals is None else spec.decimals
    return to_integer_or_two_digits if decimals is None else to_decimals(decimals)


def _fixed_decimals(spec: FormatSpec) -> int | None:
    """Return how many decimals every number has, None if that depends on the number."""
    if spec.compact or spec.significant_digits is not None:
        return None
    return default_decimals(spec) if spec.decimals is None else spec.decimals


def should_trim(spec: FormatSpec) -> bool:
    """Return whether trailing zeros are dropped.

    They are if the spec says so. They are too if it says nothing about digits, except in amounts of
    a currency; percentages have none then.
    """
    if spec.trim or spec.decimals is not None or spec.significant_digits is not None:
        return bool(spec.trim)
    return bool(spec.compact) or spec.style in (None, "decimal")
