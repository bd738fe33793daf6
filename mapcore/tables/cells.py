"""The cells of a table: which are missing, which are numbers, and what a key reads as."""

from __future__ import annotations

import re
from decimal import Decimal
from math import isfinite
from numbers import Real
from typing import Any

MISSING_TYPES = {"NAType", "NaTType"}
"""Types of pandas' own missing values, known by name: pandas is not imported for them."""
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
"""What stands for no data where text is read as numbers, in small letters."""
_MULTIPLIERS = {"%": 1.0, "k": 1e3, "m": 1e6, "bn": 1e9, "b": 1e9, "t": 1e12}
_NUMBER = re.compile(
    r"(?P<sign>[-+−])?\s*(?P<symbol>[$€£¥])?\s*"
    r"(?P<digits>\d{1,3}(?:[,\s'’\u00a0\u202f]\d{3})+|\d+)?(?P<fraction>\.\d+)?"
    r"(?P<exponent>[eE][-+]?\d+)?\s*(?P<unit>%|[kKmMbBtT]|bn)?"
)


class NotANumberError(ValueError):
    """A cell is neither a number nor missing."""


def is_missing(cell: Any) -> bool:
    """Return whether a cell holds no data: None, NaN, pandas' NA and NaT, or blank text.

    >>> is_missing(None), is_missing(float("nan")), is_missing("  "), is_missing(0)
    (True, True, True, False)
    """
    if cell is None or type(cell).__name__ in MISSING_TYPES:
        return True
    if isinstance(cell, str):
        return not cell.strip()
    return isinstance(cell, (Real, Decimal)) and cell != cell


def number_of(cell: Any, *, parse: bool = False) -> float | None:
    """Return the number in a cell, None where data are missing.

    Numbers of every kind are taken: NumPy's scalars, `Decimal`, `Fraction`. Text is read only with
    `parse`; then "1,234", "12 %" (12), "(5.2)" (-5.2) and "–" (missing) are understood. Raises
    `NotANumberError` for text otherwise, for booleans and for infinities.

    >>> number_of(Decimal("1.5")), number_of("1,234", parse=True), number_of("(5.2)", parse=True)
    (1.5, 1234.0, -5.2)
    """
    if is_missing(cell):
        return None
    if isinstance(cell, str) and parse:
        return _parse(cell)
    if type(cell).__name__ in ("bool", "bool_") or not isinstance(cell, (Real, Decimal)):
        raise _refusal(cell)
    try:
        return _finite(float(cell), cell)
    except OverflowError:
        raise _refusal(cell) from None


def key_of(cell: Any) -> str | None:
    """Return the text of a region key, None where there is none.

    Whole numbers lose the decimals that a frame with gaps gives them; zeros that a number cannot
    begin with are put back by the matching, which reports it.

    >>> key_of(1001.0), key_of(" Texas "), key_of(None)
    ('1001', ' Texas ', None)
    """
    if is_missing(cell):
        return None
    if isinstance(cell, (float, Decimal)) and isfinite(cell) and cell % 1 == 0:
        return str(int(cell))
    return str(cell)


def _parse(text: str) -> float | None:
    stripped = text.strip()
    if stripped.casefold() in MISSING_TEXTS:
        return None
    in_brackets = stripped.startswith("(") and stripped.endswith(")")
    found = _NUMBER.fullmatch(stripped[1:-1].strip() if in_brackets else stripped)
    if found is None or not (found["digits"] or found["fraction"]):
        raise _refusal(text)
    digits = re.sub(r"\D", "", found["digits"] or "0")
    size = float(f"{digits}{found['fraction'] or ''}{found['exponent'] or ''}")
    size *= _MULTIPLIERS.get((found["unit"] or "").casefold(), 1.0)
    is_negative = in_brackets or (found["sign"] or "+") != "+"
    return _finite(-size if is_negative else size, text)


def _finite(number: float, cell: Any) -> float:
    if not isfinite(number):
        raise _refusal(cell)
    return number


def _refusal(cell: Any) -> NotANumberError:
    text = repr(cell)
    return NotANumberError(text if len(text) <= 40 else f"{text[:37]}...")
