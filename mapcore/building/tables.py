"""The builder's tables: names, aliases and choices, kept as CSV files that people can edit."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

Key = TypeVar("Key", bound="Hashable")
Value = TypeVar("Value")

INPUTS = Path(__file__).with_name("inputs")
"""The folder of datasets that no source still has as they were read, kept with the builder."""
TABLES = Path(__file__).with_name("tables")


class ChangedSourceError(Exception):
    """A source has not what a table says of it."""


def read_rows(file: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file, empty cells as empty strings."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of the table `tables/name.csv`."""
    return read_rows(TABLES / f"{name}.csv")


def find_row(table: str, /, **cells: str) -> dict[str, str] | None:
    """Return the first row of a table that has some cells.

    >>> find_row("us_states", postal="VT")["title"]
    'Vermont'
    """
    return next((row for row in rows(table) if cells.items() <= row.items()), None)


def get_row(table: str, /, **cells: str) -> dict[str, str]:
    """Return the first row of a table that has some cells; raises LookupError without one."""
    if row := find_row(table, **cells):
        return row
    raise LookupError(f"the table {table} has no row with {cells}")


def split(cell: str) -> tuple[str, ...]:
    """Return the entries of a cell that holds several, parted by `|`."""
    return tuple(part.strip() for part in cell.split("|") if part.strip())


def distinct(names: Iterable[str], *known: str) -> tuple[str, ...]:
    """Return names that differ from each other and from the known ones in more than case."""
    seen = {name.casefold() for name in (*known, "")}
    kept = []
    for name in names:
        if name.casefold() not in seen:
            seen.add(name.casefold())
            kept.append(name)
    return tuple(kept)


def gather(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Return the values of each key, keys and values in the order of the pairs.

    >>> gather([("a", 1), ("b", 2), ("a", 3)])
    {'a': [1, 3], 'b': [2]}
    """
    found: dict[Key, list[Value]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return dict(found)


def gather_sets(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, set[Value]]:
    """Return the different values of each key."""
    return {key: set(values) for key, values in gather(pairs).items()}


def read_bounds(row: Mapping[str, str]) -> tuple[float, float, float, float]:
    """Return the degrees that a row gives: west, south, east and north."""
    return float(row["west"]), float(row["south"]), float(row["east"]), float(row["north"])
