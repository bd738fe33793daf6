"""Refining a format: the same with more digits, step by step, up to all digits of a double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.formatting.automatic import MOST_DIGITS
from mapcore.formatting.d3 import normalize_specifier
from mapcore.formatting.resolve import DEFAULT_CURRENCY
from mapcore.locales.locale import AMERICAN
from mapcore.request.format_spec import DOUBLE_DIGITS, FormatSpec
from mapcore.request.values.d3_specifier import Specifier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.locales.locale import Locale

MOST_COMPACT_DECIMALS = 3  # with more, 1.2345M is no shorter than 1,234,500


def refine_format(spec: FormatSpec, locale: Locale = AMERICAN) -> Iterator[FormatSpec]:
    """Yield the format, then it with more and more digits; the last distinguishes any two numbers.

    `spec` is resolved. First its own kind of digits are added, then compact notation is given up,
    then significant digits are used. More than the six digits that a FormatSpec may ask
    for are written as a d3 specifier where there is one for the format.

    >>> from mapcore.formatting.resolve import resolve_format
    >>> spec = resolve_format(FormatSpec(decimals=5), [])
    >>> [(next.decimals, next.significant_digits, next.d3) for next in refine_format(spec)][:3]
    [(5, None, None), (6, None, None), (None, 1, None)]
    """
    yield spec
    given = spec.specifier
    yield from _refine_specifier(given) if given is not None else _refine_options(spec, locale)


def bound_digits(spec: FormatSpec) -> FormatSpec:
    """Return the format with no more significant digits than a request may ask for.

    Where a request asks for it, the others are added again for the boundaries that need them.

    >>> bound_digits(FormatSpec(suffix=" %", significant_digits=11)).significant_digits
    6
    """
    if (spec.significant_digits or 0) <= MOST_DIGITS:
        return spec
    return evolve(spec, significant_digits=MOST_DIGITS)


def _refine_options(spec: FormatSpec, locale: Locale) -> Iterator[FormatSpec]:
    by_digits = spec.significant_digits is not None
    if by_digits or (spec.compact and spec.decimals is None):
        start = spec.significant_digits or 2
        for digits in range(start + 1, MOST_DIGITS + 1):
            yield evolve(spec, significant_digits=digits)
    if spec.decimals is not None:
        most = MOST_COMPACT_DECIMALS if spec.compact else MOST_DIGITS
        for decimals in range(spec.decimals + 1, most + 1):
            yield evolve(spec, decimals=decimals)
    if spec.compact:
        plain = evolve(spec, compact=False, significant_digits=None)
        for decimals in range(MOST_DIGITS + 1):
            yield evolve(plain, decimals=decimals)
    counted = evolve(spec, compact=False, decimals=None, trim=True)
    for digits in range(1, MOST_DIGITS + 1):
        yield evolve(counted, significant_digits=digits)
    for digits in range(MOST_DIGITS + 1, DOUBLE_DIGITS + 1):
        text = _write_specifier(counted, digits) if locale.is_usual else None
        yield FormatSpec(d3=text) if text else evolve(counted, significant_digits=digits)
    yield evolve(counted, significant_digits=DOUBLE_DIGITS)


def _write_specifier(spec: FormatSpec, digits: int) -> str | None:
    """Return the d3 specifier of the format with this many significant digits, None if none is."""
    amount = spec.style == "currency"
    if spec.prefix or spec.suffix or spec.sign == "exceptZero":
        return None
    if amount and spec.currency != DEFAULT_CURRENCY:
        return None
    return str(
        Specifier(
            sign="+" if spec.sign == "always" else "-",
            symbol="$" if amount else "",
            comma=spec.grouping is not False,
            precision=digits,
            trim=True,
            type="p" if spec.style == "percent" else "r",
        )
    )


def _refine_specifier(given: Specifier) -> Iterator[FormatSpec]:
    printed = normalize_specifier(given)
    percent = printed.type in "%p"
    if printed.type == "d":
        given, first, last = evolve(given, type="f"), 1, MOST_DIGITS
    elif printed.type in "cboxX":
        first, last = 1, 0  # no digits to add: c shows them all, the others print whole numbers
    else:
        last = MOST_DIGITS if printed.type in "f%" else DOUBLE_DIGITS
        first = (printed.precision or 0) + 1
    counted = evolve(given, trim=True, type="p" if percent else "r")
    for specifier, digits in (
        *((given, digits) for digits in range(first, last + 1)),
        *((counted, digits) for digits in range(1, DOUBLE_DIGITS + 1)),
    ):
        yield FormatSpec(d3=str(evolve(specifier, precision=digits)))
    # d3-format multiplies by 100, which can make two neighbouring doubles equal.
    yield FormatSpec(
        style="percent" if percent else "decimal",
        compact=False,
        significant_digits=DOUBLE_DIGITS,
        trim=True,
        grouping=given.comma,
        sign="auto",
    )
