"""Files of typed cells: spreadsheets by calamine, Parquet and Feather by pyarrow, SQLite."""

from __future__ import annotations

import io
import sqlite3
from typing import Any

from mapcore.errors import command_for
from mapcore.sentences import Sentence
from mapcore.tables.files.grid import Grid, UnreadableTableError, grid_of_columns, grid_of_rows

MOST_ROWS = 2_000_000
"""More rows than this of a database are not read."""


def read_arrow(content: bytes) -> Grid:
    """Return the grid of a Parquet or Feather file; raises `UnreadableTableError`."""
    try:
        from pyarrow import ArrowInvalid
        from pyarrow.feather import read_table as read_feather
        from pyarrow.parquet import read_table as read_parquet
    except ImportError:
        message = f"Parquet and Feather files need pyarrow: {command_for('tables')}"
        raise UnreadableTableError(message) from None
    is_parquet = content[:4] == b"PAR1"
    try:
        table = (read_parquet if is_parquet else read_feather)(io.BytesIO(content))
    except (ArrowInvalid, OSError, KeyError) as error:
        kind = "Parquet" if is_parquet else "Feather"
        raise UnreadableTableError(f"not a {kind} file: {error}") from None
    columns: dict[str, list[Any]] = table.to_pydict()
    return grid_of_columns(columns)


def read_database(content: bytes, query: str | None) -> Grid:
    """Return the grid of a query of a SQLite database, or of its only table.

    Raises `UnreadableTableError`, with the names of the tables where there are several.
    """
    base = sqlite3.connect(":memory:")
    try:
        base.deserialize(content)
        base.execute("PRAGMA query_only = 1")
        tables = base.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
            "AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        names = [name for (name,) in tables]
        if query is None and len(names) != 1:
            known = ", ".join(names) or "none"
            such = "such as 'SELECT * FROM …'"
            how = Sentence(
                f"needs a query, {such}", command=f"needs --query, {such}",
                plain="cannot be read here",
            )  # fmt: skip
            raise UnreadableTableError("a database " + how + f"; its tables: {known}")
        quoted = names[0].replace('"', '""') if query is None else ""
        cursor = base.execute(query or f'SELECT * FROM "{quoted}"')
        header = [each[0] for each in cursor.description or ()]
        grid = grid_of_rows(header, map(list, cursor.fetchmany(MOST_ROWS)))
    except sqlite3.Error as error:
        raise UnreadableTableError(f"SQLite: {error}") from None
    finally:
        base.close()
    if not header:
        raise UnreadableTableError("the query gives no columns")
    return grid


def read_spreadsheet(content: bytes) -> list[Grid]:
    """Return the grids of the sheets that hold cells, in their order.

    Whole numbers come without decimals. Raises `UnreadableTableError` for a file that is no
    spreadsheet, is locked with a password or is empty.
    """
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        message = f"spreadsheets need python-calamine: {command_for('tables')}"
        raise UnreadableTableError(message) from None
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        found = [
            (name, book.get_sheet_by_name(name).to_python(skip_empty_area=False))
            for name in _visible_names(book)
        ]
    except (CalamineError, OSError, ValueError) as error:
        raise UnreadableTableError(f"not a spreadsheet that can be read: {error}") from None
    grids = [
        Grid([list(map(_plain, row)) for row in rows], list(range(1, len(rows) + 1)), name=name)
        for name, rows in found
        if any(map(any, rows))
    ]
    if not grids:
        raise UnreadableTableError("all sheets are empty")
    return grids


def _visible_names(book: Any) -> list[str]:
    """Return the names of the sheets of cells, those that are not hidden where there are any."""
    sheets = [each for each in book.sheets_metadata if "WorkSheet" in str(each.typ)]
    visible = [each.name for each in sheets if str(each.visible).endswith("Visible")]
    return visible or [each.name for each in sheets]


def _plain(cell: Any) -> Any:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return None if cell == "" else cell
