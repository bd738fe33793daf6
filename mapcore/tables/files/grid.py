"""A grid: the cells of a file or a sheet as they stand, before its header is found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mapcore.frozen import frozen


class UnreadableTableError(ValueError):
    """A file that holds no table that can be read; the message says why and what to do."""


@frozen
class Grid:
    """The rows of a file or sheet.

    `lines` gives the line of the file, from 1, on which each row stands. `name` is that of the
    sheet, `encoding` that of the text, with `guessed` where the file does not say it. A grid whose
    first row holds the names of its columns for certain `has_header`. `notes` are said to the
    reader.
    """

    rows: list[list[Any]]
    lines: list[int]
    name: str = ""
    encoding: str = ""
    guessed: bool = False
    has_header: bool = False
    notes: tuple[str, ...] = ()


def grid_of_columns(columns: dict[str, list[Any]], *notes: str) -> Grid:
    """Return the grid of columns by name.

    >>> grid_of_columns({"a": [1, 2]}).rows
    [['a'], [1], [2]]
    """
    return grid_of_rows(list(columns), map(list, zip(*columns.values(), strict=True)), *notes)


def grid_of_rows(header: list[str], rows: Iterable[list[Any]], *notes: str) -> Grid:
    """Return the grid of rows below the names of their columns."""
    cells = [header, *rows]
    return Grid(cells, list(range(1, len(cells) + 1)), has_header=True, notes=notes)


def is_blank(cell: Any) -> bool:
    """Return whether a cell of a grid is empty."""
    return cell is None or (isinstance(cell, str) and (not cell or cell.isspace()))
