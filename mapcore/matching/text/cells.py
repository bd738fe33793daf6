"""Values of any type, such as a data frame's cells, read as region keys or as missing data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from math import isfinite
from numbers import Real
from typing import Any

from mapcore.errors import make_error

MISSING_TYPES = {"NAType", "NaTType"}
"""Types of pandas' missing values, by name, so that pandas need not be imported."""

MIDNIGHT = " 00:00:00"
MOST_CODE_DIGITS = 18
"""A text of more digits is no code; of thousands, Python reads none as a number."""


def is_missing(cell: Any) -> bool:
    """Return whether a cell is missing: None, NaN, pandas' NA and NaT, or blank text.

    >>> is_missing(None), is_missing(float("nan")), is_missing("  "), is_missing(0)
    (True, True, True, False)
    """
    if isinstance(cell, str):
        return not cell.strip()
    if cell is None or type(cell).__name__ in MISSING_TYPES:
        return True
    return isinstance(cell, (Real, Decimal)) and cell != cell


def read_key(cell: Any) -> str | None:
    """Return the text of a region key, None if the cell is missing.

    A column of whole numbers with gaps becomes floats in a data frame; their decimals are dropped.
    Lost leading zeros are restored, and reported, by matching. A day without a time is the date.

    >>> read_key(1001.0), read_key(" Texas "), read_key(None)
    ('1001', ' Texas ', None)
    """
    if type(cell) is str:  # the usual cell, at once
        return cell if cell.strip() else None
    if is_missing(cell):
        return None
    if isinstance(cell, (float, Decimal)) and isfinite(cell) and cell % 1 == 0:
        return str(int(cell))
    if isinstance(cell, datetime) and str(cell).endswith(MIDNIGHT):
        return str(cell).removesuffix(MIDNIGHT)
    return str(cell)


def read_text(cell: Any) -> str:
    """Return what `read_key` does without the blanks around it, nothing if the cell is missing.

    >>> read_text(" Texas "), read_text(None)
    ('Texas', '')
    """
    return (read_key(cell) or "").strip()


def read_keys(cells: Iterable[Any]) -> list[str]:
    """Return the texts of region keys, such as a column of a data frame.

    Texts stay as they are; of other values, missing ones are left out. Raises `ValidationError`
    for a single string, whose letters are no keys, for a table, and for what is not iterable.

    >>> read_keys(("TX", 48.0, None))
    ['TX', '48']
    """
    if isinstance(cells, (str, bytes)):
        quoted = repr(cells[:40])
        message = f"expected several keys, got the string {quoted}"
        raise make_error("keys", message, (f"[{quoted}]",))
    if hasattr(cells, "columns"):
        message = f"expected several keys, got a {type(cells).__name__}; give one of its columns"
        raise make_error("keys", message)
    if not isinstance(cells, Iterable):
        message = f"expected several keys, got {type(cells).__name__}"
        raise make_error("keys", message)
    texts = (cell if isinstance(cell, str) else read_key(cell) for cell in cells)
    return [text for text in texts if text is not None]
