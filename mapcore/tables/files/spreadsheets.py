"""Spreadsheets: Excel's .xlsx, .xlsb and .xls, and OpenDocument's .ods, by calamine."""

from __future__ import annotations

import io
from typing import Any

from mapcore.errors import command_for
from mapcore.tables.files.grid import Grid, UnreadableTableError


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
    grids = [_to_grid(name, rows) for name, rows in found if any(map(any, rows))]
    if not grids:
        raise UnreadableTableError("all sheets are empty")
    return grids


def _visible_names(book: Any) -> list[str]:
    """Return the names of the sheets of cells, those that are not hidden where there are any."""
    sheets = [each for each in book.sheets_metadata if "WorkSheet" in str(each.typ)]
    visible = [each.name for each in sheets if str(each.visible).endswith("Visible")]
    return visible or [each.name for each in sheets]


def _to_grid(name: str, rows: list[list[Any]]) -> Grid:
    cells = [[_plain(cell) for cell in row] for row in rows]
    return Grid(cells, list(range(1, len(cells) + 1)), name=name)


def _plain(cell: Any) -> Any:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return None if cell == "" else cell
