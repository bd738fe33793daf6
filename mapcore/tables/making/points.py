"""The places of a table, by columns of latitude and longitude."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mapcore.atlas.catalog import Atlas
from mapcore.errors import list_some, make_error
from mapcore.matching.text.cells import read_key
from mapcore.request.responses import RowCounts
from mapcore.tables.columns import Table, read_columns
from mapcore.tables.labels import Label, write_label
from mapcore.tables.making.requests import drop_absent, take_numbers
from mapcore.tables.making.units import find_unit_format
from mapcore.tables.numbers.cells import NotANumberError, read_number
from mapcore.tables.reading import read_file
from mapcore.tables.rows import parse_cells

NUMBERS = ("lat", "lon", "value")
TEXTS = {"label": "title", "color": "category"}
"""The fields of a point that columns of texts give."""


def read_points(
    table: Table,
    columns: dict[str, Label],
    parse_numbers: bool | str = False,
    atlas: Atlas | None = None,
    reader: str | None = None,
) -> tuple[list[dict[str, Any]], RowCounts, dict[str, Any] | None]:
    """Return the points of a table, its rows by outcome, and the format of a unit, if it has one.

    Rows without a number are left out.
    `columns` names those of `lat`, `lon` and `value`, and may name those of `label` and `color`.
    Text is read as numbers in files, and with `parse_numbers` as `choropleth` does; `reader` is the
    locale of the picture. Raises `ValidationError` for cells that are no numbers.

    >>> table = {"lat": [48.9, None], "lon": [2.4, 5.4], "n": [3, 4]}
    >>> points, counts, unit = read_points(table, {"lat": "lat", "lon": "lon", "value": "n"})
    >>> points, str(counts)
    ([{'lat': 48.9, 'lon': 2.4, 'value': 3.0}], '2 rows: 1 used, 1 without a value')
    """
    parse_numbers, locale = take_numbers(table, parse_numbers, {"locale": reader})
    reading = read_file(table, None, locale, atlas)
    cells = read_columns(table if reading is None else reading.cells, columns)
    name = write_label(columns["value"])
    locale = locale or (reading.locale if reading else None)
    unit = find_unit_format(cells["value"], name, reader, locale)
    if parse_numbers or reading is not None:
        every, siblings = [True] * len(cells["value"]), [cells[name] for name in NUMBERS]
        cells |= {
            name: parse_cells(cells[name], every, locale, lambda: siblings)[0] for name in NUMBERS
        }
    total, points = len(cells["value"]), list[dict[str, Any]]()
    for row, numbers in read_numbers(cells, NUMBERS, range(total)).items():
        texts = {wire: read_key(cells[name][row]) for name, wire in TEXTS.items() if name in cells}
        points.append({**numbers, **drop_absent(texts)})
    counts = RowCounts(
        total=total, used=len(points), without_key=0, without_value=total - len(points)
    )
    return points, counts, unit


def read_numbers(
    cells: Mapping[str, Sequence[Any]], names: Sequence[str], rows: Iterable[int]
) -> dict[int, dict[str, float]]:
    """Return the numbers of some columns by row, of the rows that have all of them.

    Raises `ValidationError` for cells that are no numbers.

    >>> read_numbers({"lat": [48.9, 45.8], "lon": [2.4, None]}, ["lat", "lon"], [0, 1])
    {0: {'lat': 48.9, 'lon': 2.4}}
    """
    found: dict[int, dict[str, float]] = {}
    refused: list[str] = []
    for row in rows:
        try:
            numbers = drop_absent({name: read_number(cells[name][row]) for name in names})
        except NotANumberError as error:
            refused.append(f"{error} in row {row + 1}")
            continue
        if len(numbers) == len(names):
            found[row] = numbers
    if refused:
        what = "numbers" if "value" in names else "degrees"
        raise make_error(", ".join(names), f"not {what}: {list_some(refused)}")
    return found
