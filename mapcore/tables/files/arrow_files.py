"""Parquet and Feather (Arrow) files, by pyarrow, and SQLite databases, by Python."""

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
