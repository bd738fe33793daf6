"""What became of every row of a table; rows of one key are aggregated only when that is asked."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from attrs import frozen

from mapcore.errors import FieldError, ValidationError
from mapcore.spec.responses import RowCounts
from mapcore.tables.cells import NotANumberError, key_of, number_of

Aggregate: TypeAlias = Literal[
    "sum", "mean", "median", "min", "max", "count", "first", "last", "mode"
]
"""How the values of one key become one; text knows `first`, `last` and `mode`."""
LISTED = 10
"""How many rows an error lists; it counts the others."""
_OF_NUMBERS: dict[str, Callable[[Sequence[float]], float]] = {
    "sum": lambda values: float(sum(values)),
    "mean": statistics.fmean,
    "median": statistics.median,
    "min": min,
    "max": max,
    "count": lambda values: float(len(values)),
}
_OF_ALL: dict[str, Callable[[Sequence[Any]], Any]] = {
    "first": lambda values: values[0],
    "last": lambda values: values[-1],
    "mode": statistics.mode,
}


@frozen
class KeyedRows:
    """The rows of a table by key: values of those that have one, and how many rows each key has.

    `total` counts all rows, `without_key` those that have none.
    """

    values: dict[str, list[Any]]
    empty: dict[str, int]
    total: int
    without_key: int


def numbers_by_key(keys: Sequence[Any], cells: Sequence[Any], *, parse: bool) -> KeyedRows:
    """Return the numbers of each key, in the order of the rows.

    Raises `ValidationError` for cells that are no numbers: the first ten with their rows (1 is the
    first row of data), and how many more there are.
    """
    hint = "" if parse else "; parse_numbers=True reads numbers written as text"
    return _by_key(keys, cells, lambda cell: number_of(cell, parse=parse), hint)


def texts_by_key(keys: Sequence[Any], cells: Sequence[Any]) -> KeyedRows:
    """Return the texts of each key, in the order of the rows: categories, whole numbers as such."""
    return _by_key(keys, cells, key_of)


def _by_key(
    keys: Sequence[Any], cells: Sequence[Any], read: Callable[[Any], Any], hint: str = ""
) -> KeyedRows:
    values: dict[str, list[Any]] = {}
    empty: dict[str, int] = {}
    refused: list[str] = []
    total = without_key = 0
    for row, (cell_of_key, cell) in enumerate(zip(keys, cells, strict=True), start=1):
        total += 1
        key = key_of(cell_of_key)
        if key is None:
            without_key += 1
            continue
        try:
            value = read(cell)
        except NotANumberError as error:
            refused.append(f"{error} in row {row} ({key[:40]})")
            continue
        held = values.setdefault(key, [])
        if value is None:
            empty[key] = empty.get(key, 0) + 1
        else:
            held.append(value)
    if refused:
        raise ValidationError([FieldError("value", f"not numbers: {some_of(refused)}{hint}")])
    return KeyedRows(values, empty, total, without_key)


def aggregated(rows: KeyedRows, how: Aggregate | None, *, numeric: bool) -> dict[str, Any]:
    """Return one value a key, None for a key whose rows have none.

    Raises `ValidationError` where a key has several values and `how` does not say what to do, or
    is no way to aggregate such values.
    """
    known = {**_OF_NUMBERS, **_OF_ALL} if numeric else _OF_ALL
    if how is not None and how not in known:
        message = f"expected one of {', '.join(known)}, got {how!r}"
        raise ValidationError([FieldError("aggregate", message)])
    several = [key for key, values in rows.values.items() if len(values) > 1]
    if several and how is None:
        raise ValidationError([FieldError("key", _repetition(several, tuple(known)))])
    reduce = known[how or "first"]
    return {key: reduce(values) if values else None for key, values in rows.values.items()}


def _repetition(keys: Sequence[str], ways: Sequence[str]) -> str:
    quoted = " | ".join(f'"{way}"' for way in ways)
    return (
        f"several rows have the key {some_of([repr(key[:40]) for key in keys])}: group the table "
        f"by key, or say how their values become one with aggregate={quoted}"
    )


def some_of(texts: Sequence[str]) -> str:
    """Return the first ten texts in a line, and how many more there are.

    >>> some_of([str(n) for n in range(12)])
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more'
    """
    more = f" and {len(texts) - LISTED} more" if len(texts) > LISTED else ""
    return ", ".join(texts[:LISTED]) + more


def count_rows(rows: KeyedRows, regions: dict[str, str]) -> RowCounts:
    """Return what became of the rows; `regions` leads from each matched key to its region.

    Of two keys of one region the later one is drawn.
    """
    drawn = {regions[key]: key for key, values in rows.values.items() if values and key in regions}
    used = without_value = not_matched = repeated = 0
    for key, values in rows.values.items():
        empty = rows.empty.get(key, 0)
        if key not in regions:
            not_matched += len(values) + empty
            continue
        without_value += empty
        is_drawn = bool(values) and drawn[regions[key]] == key
        used += is_drawn
        repeated += len(values) - is_drawn
    return RowCounts(rows.total, used, rows.without_key, without_value, not_matched, repeated)
