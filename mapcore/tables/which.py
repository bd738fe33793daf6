"""The map, the column of keys and the columns of values that fit a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from mapcore.matching.text.cells import is_missing
from mapcore.tables.cells import NotANumberError, read_number
from mapcore.tables.suggest import MapSuggestion, suggest_maps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.catalog import Atlas

MOST_COLUMNS = 50
"""How many columns are examined."""
MOST_CATEGORIES = 12
"""A column with more different texts than this does not hold categories."""
LEAST_SHARE = 0.5
"""A column holds keys if at least this share of its texts are regions of one map."""
FIRST_YEAR, LAST_YEAR = 1800, 2100
"""A column of nothing but whole numbers from the one to the other holds years."""


@frozen
class TableReading:
    """One way to read a table: a column of keys, the maps that fit them, and columns of values.

    `numbers` and `categories` are the other columns, in the order of the table, but years come
    last. There is at least one map; the best comes first.
    """

    key: str
    maps: tuple[MapSuggestion, ...]
    numbers: tuple[str, ...]
    categories: tuple[str, ...]


def read_table(
    columns: Mapping[str, Sequence[Any]], *, atlas: Atlas | None = None
) -> tuple[TableReading, ...]:
    """Return the ways to read a table as a map, one for each column of keys, best first.

    `columns` maps the name of each column to its cells. Text that can be read as numbers counts as
    numbers. Columns of keys are ordered by `_rate_column`, numeric ones last. Years are codes of
    regions on some maps; they are read as such only if no other column holds keys.

    >>> columns = {"rate": ["1", "2"], "land": ["Bayern", "Hessen"], "winner": ["A", "B"]}
    >>> best = read_table(columns)[0]
    >>> best.key, best.maps[0].map_id, best.numbers, best.categories
    ('land', 'germany', ('rate',), ('winner',))
    """
    examined = dict(list(columns.items())[:MOST_COLUMNS])
    numeric = {name: cells for name, cells in examined.items() if _is_numeric(cells)}
    years = [name for name, cells in numeric.items() if _holds_years(cells)]
    numbers = [*(name for name in numeric if name not in years), *years]
    texts = [name for name in examined if name not in numeric]
    readings: list[TableReading] = []
    for key in [*texts, *numbers]:
        if key in years and readings:
            continue
        maps = suggest_maps(examined[key], atlas=atlas)
        if not maps or maps[0].matched < LEAST_SHARE * (maps[0].matched + maps[0].unmatched):
            continue
        readings.append(
            TableReading(
                key=key,
                maps=maps,
                numbers=tuple(name for name in numbers if name != key),
                categories=tuple(
                    name for name in texts if name != key and _is_categorical(examined[name])
                ),
            )
        )
    readings.sort(
        key=lambda each: (each.key in numbers, -_rate_column(each.maps[0], examined[each.key]))
    )
    return tuple(readings)


def _rate_column(best: MapSuggestion, cells: Sequence[Any]) -> float:
    """Return how likely a column holds the keys, from 0 to 1.

    It is more likely if its texts are matched, name most regions of the map, seldom repeat, and are
    at least three characters long. Any column of one or two letters may look like codes.
    """
    texts = [str(cell) for cell in cells if not is_missing(cell)]
    matched = best.matched / (best.matched + best.unmatched)
    coverage = best.regions / best.region_count
    length = sum(map(len, texts)) / len(texts)
    return matched * (1 + coverage) / 2 * len(set(texts)) / len(texts) * min(1.0, length / 3)


def _is_numeric(cells: Sequence[Any]) -> bool:
    try:
        return any(read_number(cell, parse=True) is not None for cell in cells)
    except NotANumberError:
        return False


def _holds_years(cells: Sequence[Any]) -> bool:
    numbers = (read_number(cell, parse=True) for cell in cells)
    return all(
        number is None or (FIRST_YEAR <= number <= LAST_YEAR and number.is_integer())
        for number in numbers
    )


def _is_categorical(cells: Sequence[Any]) -> bool:
    different = {cell for cell in cells if not is_missing(cell)}
    return 0 < len(different) <= MOST_CATEGORIES
