"""Eurostat's TSV: the dimensions in the first column, the years in the header."""

from __future__ import annotations

from typing import Any


def split_dimensions(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    r"""Return columns with the first one split, where its name is like `freq,unit,geo\TIME_PERIOD`.

    >>> split_dimensions({"unit,geo\\TIME_PERIOD": ["PC,AT"], "2021": ["4.1 b"]})
    {'unit': ['PC'], 'geo': ['AT'], '2021': ['4.1 b']}
    """
    first = next(iter(columns), "")
    dimensions, slash, _ = first.partition("\\")
    if not slash:
        return columns
    names = [name.strip() for name in dimensions.split(",")]
    split = [[part.strip() for part in str(cell).split(",")] for cell in columns[first]]
    if any(len(parts) != len(names) for parts in split):
        return columns
    found: dict[str, list[Any]] = {
        name: [parts[place] for parts in split] for place, name in enumerate(names)
    }
    return {**found, **{name: cells for name, cells in columns.items() if name != first}}
