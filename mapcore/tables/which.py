"""Which map, which column of keys and which columns of values a table is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from mapcore.tables.cells import NotANumberError, is_missing, number_of
from mapcore.tables.suggest import MapSuggestion, suggest_maps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.catalog import Atlas

MOST_COLUMNS = 50
"""How many columns are looked at."""
MOST_CATEGORIES = 12
"""A column of more different texts than this is no column of categories."""
LEAST_SHARE = 0.5
"""A column is one of keys if at least this share of its texts are regions of one map."""


@frozen
class TableReading:
    """What a table is about: a column of keys, the maps that they fit, columns to colour by.

    `numbers` and `categories` are the other columns, in their order. `maps` come best first; there
    is at least one.
    """

    key: str
    maps: tuple[MapSuggestion, ...]
    numbers: tuple[str, ...]
    categories: tuple[str, ...]


def read_table(
    columns: Mapping[str, Sequence[Any]], *, atlas: Atlas | None = None
) -> tuple[TableReading, ...]:
    """Return the ways to read a table as a map, one for each column of keys, best first.

    `columns` leads from the name of each column to its cells; text that can be read as numbers
    counts as numbers. Of two columns of keys the one for which more speaks comes first.

    >>> columns = {"rate": ["1", "2"], "land": ["Bayern", "Hessen"], "winner": ["A", "B"]}
    >>> best = read_table(columns)[0]
    >>> best.key, best.maps[0].map_id, best.numbers, best.categories
    ('land', 'germany', ('rate',), ('winner',))
    """
    looked_at = dict(list(columns.items())[:MOST_COLUMNS])
    numbers = [name for name, cells in looked_at.items() if _is_numeric(cells)]
    texts = [name for name in looked_at if name not in numbers]
    readings = []
    for key in [*texts, *numbers]:
        maps = suggest_maps(looked_at[key], atlas=atlas)
        if not maps or maps[0].matched < LEAST_SHARE * (maps[0].matched + maps[0].unmatched):
            continue
        readings.append(
            TableReading(
                key=key,
                maps=maps,
                numbers=tuple(name for name in numbers if name != key),
                categories=tuple(
                    name for name in texts if name != key and _is_categorical(looked_at[name])
                ),
            )
        )
    readings.sort(
        key=lambda each: (each.key in numbers, -_evidence(each.maps[0], looked_at[each.key]))
    )
    return tuple(readings)


def _evidence(best: MapSuggestion, cells: Sequence[Any]) -> float:
    """Return how much speaks for a column of keys, from 0 to 1.

    Keys are matched, name most regions of the map, seldom repeat, and are longer than the one or
    two letters by which any column may look like codes.
    """
    texts = [str(cell) for cell in cells if not is_missing(cell)]
    matched = best.matched / (best.matched + best.unmatched)
    coverage = best.regions / best.region_count
    length = sum(map(len, texts)) / len(texts)
    return matched * (1 + coverage) / 2 * len(set(texts)) / len(texts) * min(1.0, length / 3)


def _is_numeric(cells: Sequence[Any]) -> bool:
    try:
        return any(number_of(cell, parse=True) is not None for cell in cells)
    except NotANumberError:
        return False


def _is_categorical(cells: Sequence[Any]) -> bool:
    different = {cell for cell in cells if not is_missing(cell)}
    return 0 < len(different) <= MOST_CATEGORIES
