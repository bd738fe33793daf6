"""The cells of a table, read as numbers or as missing data."""

from __future__ import annotations

import re
from decimal import Decimal
from math import isfinite
from numbers import Real
from typing import Any

from mapcore.matching.text.cells import is_missing

MISSING_TEXTS = {
    "",
    "-",
    "–",
    "—",
    "−",
    ".",
    "..",
    "...",
    "n/a",
    "na",
    "n.a.",
    "null",
    "none",
    "nan",
}
"""Texts that mean missing data where text is read as numbers, in lower case."""
_MULTIPLIERS = {"%": 1.0, "k": 1e3, "m": 1e6, "bn": 1e9, "b": 1e9, "t": 1e12}
_NUMBER = re.compile(
    r"(?P<sign>[-+−])?\s*(?P<symbol>[$€£¥])?\s*"
    r"(?P<digits>\d{1,3}(?:[,\s'’\u00a0\u202f]\d{3})+|\d+)?(?P<fraction>\.\d+)?"
    r"(?P<exponent>[eE][-+]?\d+)?\s*(?P<unit>%|[kKmMbBtT]|bn)?"
)


class NotANumberError(ValueError):
    """A cell is neither a number nor missing."""


def read_number(cell: Any, *, parse: bool = False) -> float | None:
    """Return the number in a cell, None if it is missing.

    Numbers of every type are accepted, such as NumPy's scalars, `Decimal` and `Fraction`. With
    `parse`, text is read too: "1,234", "12 %" (12), "(5.2)" (-5.2) and "–" (missing). Raises
    `NotANumberError` for any other text, for booleans and for infinities.

    >>> read_number(Decimal("1.5")), [read_number(each, parse=True) for each in ("1,234", "(5.2)")]
    (1.5, [1234.0, -5.2])
    """
    if is_missing(cell):
        return None
    if isinstance(cell, str) and parse:
        return _parse_number(cell)
    if type(cell).__name__ in ("bool", "bool_") or not isinstance(cell, (Real, Decimal)):
        raise _not_a_number(cell)
    try:
        return _check_finite(float(cell), cell)
    except OverflowError:
        raise _not_a_number(cell) from None


def _parse_number(text: str) -> float | None:
    stripped = text.strip()
    if stripped.casefold() in MISSING_TEXTS:
        return None
    in_brackets = stripped.startswith("(") and stripped.endswith(")")
    found = _NUMBER.fullmatch(stripped[1:-1].strip() if in_brackets else stripped)
    if found is None or not (found["digits"] or found["fraction"]):
        raise _not_a_number(text)
    digits = re.sub(r"\D", "", found["digits"] or "0")
    size = float(f"{digits}{found['fraction'] or ''}{found['exponent'] or ''}")
    size *= _MULTIPLIERS.get((found["unit"] or "").casefold(), 1.0)
    is_negative = in_brackets or (found["sign"] or "+") != "+"
    return _check_finite(-size if is_negative else size, text)


def _check_finite(number: float, cell: Any) -> float:
    if not isfinite(number):
        raise _not_a_number(cell)
    return number


def _not_a_number(cell: Any) -> NotANumberError:
    text = repr(cell)
    return NotANumberError(text if len(text) <= 40 else f"{text[:37]}...")
