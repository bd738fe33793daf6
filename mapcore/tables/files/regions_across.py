"""Tables with a column for each region: of measures of the US Census, and of series by time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mapcore.tables.files.grid import Grid, is_blank
from mapcore.tables.periods import find_period

MEASURE_SIGN = "!!"
"""What stands between the region and the measure in the header of data.census.gov."""
ESTIMATE_HEADING = "Estimate"
FEWEST_SERIES = 4
"""With fewer columns, a grid holds no series of regions."""
FEWEST_TIMES = 3
"""With fewer rows of times at its end, a grid holds no series."""
MOST_ROWS = 600


def part_measures(columns: dict[str, list[Any]]) -> dict[str, list[Any]] | None:
    """Return a row for each region of a table with columns such as `Alabama!!Estimate`.

    Its columns are the labels of the rows, with the measure behind where it is no estimate. It is
    None for other tables.

    >>> ohio = {"Ohio!!Estimate": ["9"], "Ohio!!Margin of Error": ["1"]}
    >>> part_measures({"Label": ["Total:"], **ohio})
    {'Label': ['Ohio'], 'Total': ['9'], 'Total, Margin of Error': ['1']}
    """
    first, *names = columns
    split = [name.rsplit(MEASURE_SIGN, 1) for name in names]
    if not names or len(columns[first]) > MOST_ROWS or any(len(each) != 2 for each in split):
        return None
    regions = list(dict.fromkeys(region for region, _ in split))
    measures = list(dict.fromkeys(measure for _, measure in split))
    found: dict[str, list[Any]] = {first: list(regions)}
    for row, label in enumerate(columns[first]):
        text = str(label or "").strip().rstrip(":")
        for measure in measures:
            cells = [
                columns[f"{region}{MEASURE_SIGN}{measure}"][row]
                if f"{region}{MEASURE_SIGN}{measure}" in columns
                else None
                for region in regions
            ]
            if not all(map(is_blank, cells)):
                name = text if measure == ESTIMATE_HEADING else f"{text}, {measure}"
                found[_name_once(name, found)] = cells
    return found if len(found) > 1 else None


def _name_once(name: str, taken: dict[str, list[Any]]) -> str:
    """Return a name, with a number where it is taken already, as of ages of men and of women."""
    number, once = 1, name
    while once in taken:
        number += 1
        once = f"{name} ({number})"
    return once


def turn_series(grid: Grid) -> dict[str, list[Any]] | None:
    """Return a row for each series of a grid with a column for each, and a column for each time.

    Between the titles of the series and the first time there may be rows of what is said of them,
    as in the files of the ONS and the ABS. It is None for other grids.

    >>> rows = [["Title", "A", "B", "C", "D"], ["Unit", "%", "%", "%", "%"]]
    >>> rows += [[year, "1", "2", "3", "4"] for year in ("2021", "2022", "2023")]
    >>> turn_series(Grid(rows, [1, 2, 3, 4, 5]))["2023"]
    ['1', '2', '3', '4']
    """
    rows = [row for row in grid.rows if not all(map(is_blank, row))]
    start = len(rows)
    while start and rows[start - 1] and find_period(rows[start - 1][0]) is not None:
        start -= 1
    if len(rows) - start < FEWEST_TIMES or start < 2:
        return None
    titles = next((row for row in rows[:start] if _names_series(row)), None)
    if titles is None:
        return None
    places = [at for at, cell in enumerate(titles) if at and not is_blank(cell)]
    found: dict[str, list[Any]] = {"series": [" ".join(str(titles[at]).split()) for at in places]}
    for row in rows[start:][-MOST_ROWS:]:
        found[_write(row[0])] = [row[at] if at < len(row) else None for at in places]
    return found


def _names_series(row: Sequence[Any]) -> bool:
    """Return whether a row holds different texts in its columns, as the titles of series are."""
    texts = [cell for cell in row[1:] if isinstance(cell, str) and cell.strip()]
    return len(texts) >= FEWEST_SERIES and len(set(texts)) == len(texts)


def _write(cell: Any) -> str:
    return str(cell).partition(" ")[0] if hasattr(cell, "year") else str(cell).strip()
