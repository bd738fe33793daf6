"""A table of any form, read once: its file, its columns, and the ways to draw it as a map."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.errors import make_error
from mapcore.matching.matching import match_keys
from mapcore.rendering import builtin_atlas
from mapcore.request.values.language_names import check_tag
from mapcore.tables.columns import Table, open_table
from mapcore.tables.files.containers import read_grids
from mapcore.tables.files.framing import Frame, frame_grid
from mapcore.tables.files.grid import Grid, UnreadableTableError
from mapcore.tables.files.reshaping import (
    exchange_rows,
    join_counties,
    part_measures,
    split_dimensions,
    turn_series,
)
from mapcore.tables.files.texts.text_encoding import LATIN_ENCODINGS
from mapcore.tables.finding.columns import describe_columns
from mapcore.tables.finding.parents import join_parents
from mapcore.tables.readings import Reading
from mapcore.tables.which import find_choices

EXCHANGED = "en"
"""The locale of numbers in SDMX-CSV, whose standard has the decimal point."""
_OBSERVATIONS = re.compile(r"OBS_VALUE\b")


def read_table(
    source: Table,
    *,
    name: str = "",
    header: int | None = None,
    sheet: str | None = None,
    query: str | None = None,
    locale: str | None = None,
    map_id: str | None = None,
    atlas: Atlas | None = None,
) -> Reading:
    r"""Return a table as it can be read: its file, its columns, and the ways to draw it.

    `source` is the path of a file, the bytes of one, or a table as `choropleth` takes it. Files are
    CSV and other delimited text, spreadsheets, JSON, Parquet, Feather and SQLite, also packed.
    `name` is that of a file whose bytes are given, as some forms show in their suffix alone. The
    header is found by the rows below it, or given by its line with `header`; `sheet` names a
    spreadsheet's, `query` asks a database. `locale`, a BCP 47 tag, decides numbers that the table
    leaves open. With `map_id` only this map is asked.

    Raises `ValidationError` for what cannot be read, and OSError for a file that is not there.

    >>> reading = read_table(b"Stand: 2021\n\nLand;Quote\nBayern;12,5\nHessen;7,1\n")
    >>> reading.header_row, reading.best.key, reading.best.value, reading.best.maps[0].map_id
    (3, 'Land', 'Quote', 'germany')
    """
    if isinstance(source, Reading):
        return source
    check_tag(locale)
    read = partial(_read_columns, locale=locale, map_id=map_id, atlas=atlas)
    if not isinstance(source, (str, bytes, PathLike)):
        table = open_table(source)
        cells = {"key": table.take(0), "value": table.take(1)} if table.pairs else table.read_all()
        columns, note = join_columns(cells, atlas)
        return evolve(read(columns), notes=(note,) if note else ())
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    name = name if isinstance(source, bytes) else fspath(source)
    try:
        grids = read_grids(content, name, query, sheet=sheet)
        if sheet is not None and not (len(grids) == 1 and grids[0].name.endswith(sheet)):
            grids = [_find_sheet(grids, sheet)]
        read_grid = partial(_read_grid, header=header, read=read, atlas=atlas)
        best = _read_best(grids, read_grid)
        if (
            best.encoding in _LATIN_NAMES
            and grids[0].guessed
            and _is_doubtful(best, atlas or builtin_atlas())
        ):
            best = _try_encodings(best, content, name, read_grid)
    except UnreadableTableError as error:
        raise make_error("table", error.args[0]) from None
    return best


def read_file(
    table: Table, map_id: str | None, locale: str | None, atlas: Atlas | None
) -> Reading | None:
    """Return the reading of a table that is a file, or was read before; None for other tables."""
    is_path = isinstance(table, PathLike) or (
        isinstance(table, str) and "\n" not in table and "." in table
    )
    if not is_path and not isinstance(table, Reading):
        return None
    reading = read_table(table, map_id=map_id, atlas=atlas, locale=locale)
    if locale not in (None, reading.locale):
        return read_again(reading, locale, map_id, atlas)
    return reading


def join_columns(
    columns: dict[str, list[Any]], atlas: Atlas | None
) -> tuple[dict[str, list[Any]], str]:
    """Return columns with one that is made of two, of US counties or of names and parents."""
    joined, note = join_counties(columns)
    return (joined, note) if note else join_parents(columns, atlas or builtin_atlas())


def read_again(
    reading: Reading, locale: str | None, map_id: str | None = None, atlas: Atlas | None = None
) -> Reading:
    """Return a table that was read, with its numbers read again by a locale.

    >>> reading = read_table({"land": ["Bayern", "Hessen"], "rate": ["1.250", "3.500"]})
    >>> reading.best.value, read_again(reading, "de").best.value
    (None, 'rate')
    """
    again = _read_columns(reading.cells, locale, map_id, atlas)
    return evolve(reading, columns=again.columns, choices=again.choices, locale=locale)


def _read_best(grids: list[Grid], read: Callable[[Grid], Reading]) -> Reading:
    """Return the reading of the first sheet that can be drawn, else of that with most columns."""
    readings: list[Reading] = []
    faults: list[UnreadableTableError] = []
    for grid in grids:
        try:
            readings.append(read(grid))
        except UnreadableTableError as error:
            faults.append(error)
            continue
        if readings[-1].best is not None and readings[-1].best.value is not None:
            break
    if not readings:
        raise faults[0]
    return evolve(max(readings, key=_rate), sheets=tuple(grid.name for grid in grids if grid.name))


_LATIN_NAMES = ("Windows-1252", "Windows-1250", "Windows-1254", "ISO-8859-2")


def _is_doubtful(reading: Reading, atlas: Atlas) -> bool:
    """Return whether keys with other letters than ASCII are no regions as they are written."""
    for choice in reading.choices:
        cells = {str(cell) for cell in reading.cells[choice.key] if not str(cell).isascii()}
        found = match_keys(atlas.open(choice.maps[0].map_id), sorted(cells))
        if found.unmatched or found.corrected:
            return True
    return reading.best is None


def _rate(reading: Reading) -> tuple[bool, bool, int]:
    best = reading.best
    return best is not None, best is not None and best.value is not None, len(reading.columns)


def _find_sheet(grids: list[Grid], sheet: str) -> Grid:
    found = [grid for grid in grids if grid.name.casefold() == sheet.strip().casefold()]
    if not found and sheet.isdecimal() and 1 <= int(sheet) <= len(grids):
        found = [grids[int(sheet) - 1]]
    if not found:
        known = ", ".join(grid.name for grid in grids if grid.name) or "none"
        raise UnreadableTableError(f"there is no sheet {sheet!r}; the sheets are {known}")
    return found[0]


def _read_grid(
    grid: Grid,
    header: int | None,
    read: Callable[[dict[str, list[Any]]], Reading],
    atlas: Atlas | None,
) -> Reading:
    frame = frame_grid(grid, header)
    columns, note = join_columns(split_dimensions(frame.columns), atlas)
    if (parted := part_measures(columns)) is not None:
        columns, note = parted, "the regions stand in the header: each is a row"
    reading = read(columns)
    if reading.best is None and (turned := exchange_rows(columns)) is not None:
        exchanged = read(turned)
        if _names_first(exchanged, turned):
            rows, kept = len(next(iter(columns.values()))), len(turned) - 1
            reading = exchanged
            note = "the regions stand in the header: rows and columns are exchanged"
            note += f", of {rows:,} rows the newest {kept:,}" if kept < rows else ""
    if reading.best is None and header is None and (turned := turn_series(grid)) is not None:
        exchanged = read(turned)
        if _names_first(exchanged, turned):
            note = "each column is a series by time: rows and columns are exchanged"
            return _of_file(exchanged, grid, evolve(frame, header_row=None, skipped=()), note)
    return _of_file(reading, grid, frame, note)


def _names_first(reading: Reading, columns: dict[str, list[Any]]) -> bool:
    """Return whether the regions of a table are the former names of its columns."""
    best = reading.best
    if best is None or best.key != next(iter(columns)):
        return False
    return best.maps[0].matched > best.maps[0].unmatched


def _of_file(reading: Reading, grid: Grid, frame: Frame, note: str) -> Reading:
    notes = [*grid.notes, *frame.notes, *([note] if note else [])]
    if grid.name:
        notes.append(f"read sheet {grid.name!r}")
    if grid.guessed:
        notes.append(f"the text is read as {grid.encoding}, which is a guess")
    return evolve(
        reading,
        header_row=frame.header_row,
        encoding=grid.encoding or None,
        skipped=frame.skipped,
        sheet=grid.name or None,
        notes=tuple(notes),
    )


def _read_columns(
    cells: dict[str, list[Any]], locale: str | None, map_id: str | None, atlas: Atlas | None
) -> Reading:
    locale = locale or (EXCHANGED if any(map(_OBSERVATIONS.match, cells)) else None)
    described = describe_columns(cells, locale)
    choices = find_choices(cells, described=described, map_id=map_id, atlas=atlas)
    return Reading(described, choices, cells=cells, locale=locale)


def _try_encodings(
    reading: Reading, content: bytes, name: str, read: Callable[[Grid], Reading]
) -> Reading:
    """Return the reading in the encoding of Latin letters in which most keys are regions."""
    best, most = reading, _count_matched(reading)
    for encoding in LATIN_ENCODINGS:
        try:
            (grid,) = read_grids(content, name, encoding=encoding)
            other = read(grid)
        except (UnreadableTableError, UnicodeDecodeError):
            continue
        if (count := _count_matched(other)) > most:
            best, most = other, count
    return best


def _count_matched(reading: Reading) -> int:
    if reading.best is None:
        return 0
    return reading.best.maps[0].matched - reading.best.maps[0].corrected
