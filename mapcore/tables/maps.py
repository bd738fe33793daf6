"""From a table to a finished map in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from attrs import evolve

from mapcore.errors import FieldError, ValidationError
from mapcore.matching.text.cells import is_missing, read_key
from mapcore.queries import match
from mapcore.rendering import builtin_atlas, render
from mapcore.spec.request import Categories, Choropleth
from mapcore.spec.responses import RowCounts
from mapcore.tables.cells import NotANumberError, read_number
from mapcore.tables.columns import read_columns
from mapcore.tables.requests import build_request
from mapcore.tables.rows import (
    aggregate_rows,
    count_rows,
    group_numbers,
    group_texts,
    list_some,
)

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.result import Result
    from mapcore.spec.request_dicts import CategoriesOptions, ChoroplethOptions, RequestOptions
    from mapcore.tables.columns import Table
    from mapcore.tables.requests import Mode
    from mapcore.tables.rows import Aggregate, KeyedRows

NAMIBIA_LOST = (
    "the key NA, Namibia's code, may have been read as missing: read the file with "
    "keep_default_na=False (pandas)"
)
"""The note on rows without a key where a map has a region NA that no row names."""


def choropleth(
    table: Table,
    map_id: str,
    *,
    key: str | None = None,
    value: str | None = None,
    aggregate: Aggregate | None = None,
    parse_numbers: bool = False,
    atlas: Atlas | None = None,
    **options: Unpack[ChoroplethOptions],
) -> Result:
    r"""Return the map of a table of numbers by region; `result.rows` counts the rows by outcome.

    `table` is a data frame of any library that narwhals reads (install `mapcore[tables]`), a series
    or mapping of key to number, a mapping of columns, or an iterable of pairs or records. `key` and
    `value` name its columns; without `key` the index of a pandas frame is taken. `aggregate` says
    how several rows of one key become one number. `parse_numbers` reads numbers written as text
    ("1,234", "12 %", "(5.2)"). All other arguments are fields of the request, in snake case;
    `title` may be a string, and `theme`, `width`, `height` and `scale` (of the pixels) can be given
    directly; `color_scale` is the choropleth's field `scale`.

    Raises `ValidationError` (a column that does not exist, cells that are not numbers, keys that
    repeat), `UnknownMap` or `RenderFailed`.

    >>> rates = {"state": ["TX", "Calif.", "Atlantis"], "rate": [4.1, 5.3, 1.0]}
    >>> result = choropleth(rates, "us-states", key="state", value="rate", title="Unemployment")
    >>> result.content[:4], str(result.rows)
    (b'\x89PNG', '3 rows: 2 used, 1 not matched')
    """
    columns = read_columns(table, {"key": key, "value": value})
    rows = group_numbers(columns["key"], columns["value"], parse=parse_numbers)
    values = aggregate_rows(rows, aggregate, numeric=True)
    return _draw(map_id, Choropleth, rows, values, dict(options), atlas)


def categories(
    table: Table,
    map_id: str,
    *,
    key: str | None = None,
    value: str | None = None,
    aggregate: Aggregate | None = None,
    atlas: Atlas | None = None,
    **options: Unpack[CategoriesOptions],
) -> Result:
    """Return the map of a table of categories by region; `result.rows` counts the rows by outcome.

    Arguments are those of `choropleth`; `aggregate` is `first`, `last` or `mode`.

    >>> sides = [("GB", "left"), ("France", "right"), ("Japan", "left")]
    >>> str(categories(sides, "world", title="Side of the road").rows)
    '3 rows: 3 used'
    """
    columns = read_columns(table, {"key": key, "value": value})
    rows = group_texts(columns["key"], columns["value"])
    values = aggregate_rows(rows, aggregate, numeric=False)
    present = {key: value for key, value in values.items() if value is not None}
    return _draw(map_id, Categories, rows, present, dict(options), atlas)


def pins(
    table: Table,
    map_id: str,
    *,
    label: str = "title",
    lat: str = "lat",
    lon: str = "lon",
    atlas: Atlas | None = None,
    **options: Unpack[RequestOptions],
) -> Result:
    """Return a map with one pin a row; `result.rows` counts the rows by outcome.

    `label`, `lat` and `lon` name the columns of the labels, latitudes and longitudes (degrees).
    Rows without a label or a coordinate are counted and left out.

    >>> cities = [{"title": "Lyon", "lat": 45.76, "lon": 4.84}]
    >>> str(pins(cities, "france").rows)
    '1 rows: 1 used'
    """
    columns = read_columns(table, {"label": label, "lat": lat, "lon": lon})
    total = len(columns["label"])
    labelled = [row for row in range(total) if not is_missing(columns["label"][row])]
    placed = _read_coordinates(columns, labelled)
    found = [
        {"title": read_key(columns["label"][row]), "lat": north, "lon": east}
        for row, (north, east) in placed.items()
    ]
    arguments: dict[str, Any] = {**options, "locations": [*options.get("locations", ()), *found]}
    result = render(build_request(map_id, None, {}, arguments), atlas=atlas)
    counts = RowCounts(
        total=total,
        used=len(placed),
        without_key=total - len(labelled),
        without_value=len(labelled) - len(placed),
    )
    return evolve(result, rows=counts)


def _read_coordinates(
    columns: dict[str, list[Any]], rows: list[int]
) -> dict[int, tuple[float, float]]:
    """Return latitude and longitude of the rows with both; raises `ValidationError` for text."""
    placed: dict[int, tuple[float, float]] = {}
    refused: list[str] = []
    for row in rows:
        try:
            north, east = read_number(columns["lat"][row]), read_number(columns["lon"][row])
        except NotANumberError as error:
            refused.append(f"{error} in row {row + 1}")
            continue
        if north is not None and east is not None:
            placed[row] = north, east
    if refused:
        raise ValidationError([FieldError("lat, lon", f"not degrees: {list_some(refused)}")])
    return placed


def _draw(
    map_id: str,
    mode: Mode,
    rows: KeyedRows,
    values: dict[str, Any],
    options: dict[str, Any],
    atlas: Atlas | None,
) -> Result:
    result = render(build_request(map_id, mode, values, options), atlas=atlas)
    regions = dict(match(map_id, rows.values, atlas=atlas).resolved)
    counts = count_rows(rows, regions)
    known = {region.key for region in (atlas or builtin_atlas()).open(map_id).regions}
    if counts.without_key and "NA" in known - {*regions.values()}:
        counts = evolve(counts, note=NAMIBIA_LOST)
    return evolve(result, rows=counts)
