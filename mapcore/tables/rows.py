"""The rows of a table, grouped by key, aggregated if the caller says how, and counted."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from mapcore.classification.category_order import fold_category
from mapcore.errors import FieldError, ValidationError, list_some, make_error
from mapcore.frozen import frozen
from mapcore.matching.text.cells import read_key
from mapcore.request.responses import RowCounts
from mapcore.request.values.language_names import check_tag
from mapcore.sentences import Sentence
from mapcore.tables.numbers.cells import NotANumberError, read_number
from mapcore.tables.numbers.columns import read_column

Aggregate: TypeAlias = Literal[
    "sum", "mean", "median", "min", "max", "count", "first", "last", "mode"
]
"""How the values of one key become one; for text only `first`, `last` and `mode`."""
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
    """The rows of a table by key.

    `values` are the values of each key, `empty` the number of its rows without a value. `total`
    counts all rows, `without_key` those without a key, `left_out` those that are not selected.
    """

    values: dict[str, list[Any]]
    empty: dict[str, int]
    total: int
    without_key: int
    left_out: int = 0


def parse_cells(
    cells: Sequence[Any],
    selected: Sequence[bool],
    locale: str | None,
    siblings: Callable[[], Sequence[Sequence[Any]]],
) -> tuple[list[float | None], str]:
    """Return the numbers of the selected cells of a column of text, and how they were read.

    `siblings` gives the other columns, which are asked where the column leaves its decimal sign
    open. Raises `ValidationError` for a column that can be read in two ways, or that holds text.
    """
    check_tag(locale)
    chosen = [cell if take else None for cell, take in zip(cells, selected, strict=True)]
    try:
        try:
            reading = read_column(chosen)
        except ValidationError:
            reading = read_column(chosen, locale, siblings())
    except ValidationError as error:
        told = [FieldError("value", each.message, each.suggestions) for each in error.errors]
        raise ValidationError(told) from None
    if reading.kind in ("categories", "dates"):
        first = next(repr(cell) for cell in chosen if isinstance(cell, str) and cell.strip())
        raise make_error("value", f"not numbers but {reading.kind}: {first[:40]}")
    return list(reading.numbers) or [None] * len(chosen), str(reading.reading)


def group_numbers(
    keys: Sequence[Any], cells: Sequence[Any], selected: Sequence[bool] | None = None
) -> KeyedRows:
    """Return the numbers of each key, in the order of the rows that are selected.

    Raises `ValidationError` for cells that are not numbers. It lists the first ten with their rows
    (1 is the first row of data) and counts the others, and says how their text is read if it can
    be.
    """
    return _group_by_key(keys, cells, read_number, selected, lambda: _how_to_parse(cells))


def group_texts(
    keys: Sequence[Any], cells: Sequence[Any], selected: Sequence[bool] | None = None
) -> KeyedRows:
    """Return the texts of each key, in the order of the rows; whole numbers have no decimals."""
    return _group_by_key(keys, cells, read_key, selected, lambda: "")


def find_spellings(cells: Sequence[Any], named: Collection[str] = ()) -> dict[str, str]:
    """Return the usual spelling of each category text that is spelt another way.

    Usual is the one that the caller has `named`, then the most frequent, then the first. Spellings
    of which two are named are different categories.

    >>> find_spellings(["Yes", "no", "yes", "Yes", "No", "no"])
    {'yes': 'Yes', 'No': 'no'}
    """
    counts = Counter(text for cell in cells if (text := read_key(cell)) is not None)
    groups: dict[str, list[str]] = {}
    for text in counts:
        groups.setdefault(fold_category(text), []).append(text)
    found: dict[str, str] = {}
    for texts in groups.values():
        known = [text for text in texts if text in named]
        if len(texts) > 1 and len(known) < 2:
            usual = known[0] if known else max(texts, key=lambda text: counts[text])
            found |= {text: usual for text in texts if text != usual}
    return found


def _how_to_parse(cells: Sequence[Any]) -> str:
    """Return what to do about numbers that are written as text; nothing where they are none."""
    try:
        kind = read_column(cells).kind
    except ValidationError as error:
        message = error.errors[0].message
        return "; " + message if "ambiguous" in message else ""
    if kind == "categories":
        return Sentence("; mapcore.categories draws texts", command="; --category draws texts")
    return "; parse_numbers=True reads them" if kind in ("numbers", "codes", "years") else ""


def _group_by_key(
    keys: Sequence[Any],
    cells: Sequence[Any],
    read: Callable[[Any], Any],
    selected: Sequence[bool] | None,
    hint: Callable[[], str],
) -> KeyedRows:
    values: dict[str, list[Any]] = {}
    empty: dict[str, int] = {}
    refused: list[str] = []
    total = without_key = left_out = 0
    for row, (cell_of_key, cell) in enumerate(zip(keys, cells, strict=True), start=1):
        total += 1
        if selected is not None and not selected[row - 1]:
            left_out += 1
            continue
        key = read_key(cell_of_key)
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
        raise make_error("value", f"not numbers: {list_some(refused)}" + hint())
    return KeyedRows(values, empty, total, without_key, left_out)


def aggregate_rows(
    rows: KeyedRows,
    how: str | None,
    *,
    numeric: bool,
    hint: Callable[[], str] = lambda: "",
) -> dict[str, Any]:
    """Return one value a key, None for a key without values.

    `hint` gives words on what else could be done about keys that repeat.

    Raises `ValidationError` if a key has several values and `how` is None, or if `how` is not a way
    to aggregate such values.
    """
    known = {**_OF_NUMBERS, **_OF_ALL} if numeric else _OF_ALL
    if how is not None and how not in known:
        raise make_error("aggregate", f"expected one of {', '.join(known)}, got {how!r}")
    several = [key for key, values in rows.values.items() if len(values) > 1]
    if several and how is None:
        raise make_error("key", _describe_repetition(several, tuple(known)) + hint())
    reduce = known[how or "first"]
    return {key: reduce(values) if values else None for key, values in rows.values.items()}


def _describe_repetition(keys: Sequence[str], ways: Sequence[str]) -> str:
    quoted = " | ".join(f'"{way}"' for way in ways)
    first, *others = ways
    return (
        f"several rows have the key {list_some([repr(key[:40]) for key in keys])}: group the table "
        "by key, or say how their values become one with "
    ) + Sentence(f"aggregate={quoted}", command=f"--aggregate {first} (or {', '.join(others)})")


def count_rows(
    rows: KeyedRows, regions: Mapping[str, str], wholes: Collection[str] = ()
) -> RowCounts:
    """Return the counts of the rows; `regions` maps each matched key to its region.

    If two keys name the same region, the later one is drawn. `wholes` are the keys of groups and
    totals.
    """
    drawn = {regions[key]: key for key, values in rows.values.items() if values and key in regions}
    used = without_value = not_matched = repeated = grouped = 0
    for key, values in rows.values.items():
        empty = rows.empty.get(key, 0)
        if key in wholes:
            grouped += len(values) + empty
            continue
        if key not in regions:
            not_matched += len(values) + empty
            continue
        without_value += empty
        is_drawn = bool(values) and drawn[regions[key]] == key
        used += is_drawn
        repeated += len(values) - is_drawn
    return RowCounts(
        rows.total, used, rows.without_key, without_value, not_matched, repeated,
        groups=grouped, left_out=rows.left_out,
    )  # fmt: skip
