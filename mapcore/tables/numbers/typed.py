"""Numbers that are no text, of any type, as floats or as missing."""

from __future__ import annotations

from decimal import Decimal
from math import isfinite
from numbers import Real
from typing import Any

from mapcore.matching.text.cells import is_missing


class NotANumberError(ValueError):
    """A cell is neither a number nor missing."""


def read_number(cell: Any) -> float | None:
    """Return the number in a cell, None if it is missing.

    Numbers of every type are accepted, such as NumPy's scalars, `Decimal` and `Fraction`. Raises
    `NotANumberError` for text, for booleans and for infinities.

    >>> read_number(Decimal("1.5")), read_number(None)
    (1.5, None)
    """
    if is_missing(cell):
        return None
    if type(cell).__name__ in ("bool", "bool_") or not isinstance(cell, (Real, Decimal)):
        raise not_a_number(cell)
    try:
        number = float(cell)
    except OverflowError:
        raise not_a_number(cell) from None
    if not isfinite(number):
        raise not_a_number(cell)
    return number


def not_a_number(cell: Any) -> NotANumberError:
    """Return the error about a cell, which it quotes."""
    text = repr(cell)
    return NotANumberError(text if len(text) <= 40 else f"{text[:37]}...")
