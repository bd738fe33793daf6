"""Tables of web pages, and of files called `.xls` that offices write as web pages."""

from __future__ import annotations

import re
from html import unescape

from attrs import define, field

from mapcore.tables.files.grid import Grid, UnreadableTableError
from mapcore.tables.files.texts.text_encoding import decode_text

MOST_SPANNED = 1000
"""A cell stands in no more rows or columns than this."""
MOST_CELLS = 2_000_000
"""A page has no more cells than this. One counts once for each row and column that it stands in."""
BREAKS = ("br", "p", "div", "li")
_HIDDEN = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.I)
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z]\w*+)(?P<attributes>[^<>]*+)>(?P<text>[^<]*+)")
_START = re.compile(rb"<(?:!doctype|html|head|meta|style|body|div|table|thead|tbody|tr)\b", re.I)


def is_html(start: bytes) -> bool:
    """Return whether a text that begins so is a web page.

    >>> is_html(b"<!DOCTYPE html>"), is_html(b"<?xml version='1.0'?>")
    (True, False)
    """
    return _START.match(start) is not None


def read_html(content: bytes, encoding: str | None = None) -> Grid:
    """Return the table of a web page that has most cells; raises `UnreadableTableError`.

    A cell over several rows stands in each of them; one over several columns in the first.

    >>> read_html(b"<table><tr><th>State<th>n<tr><td rowspan=2>Ohio<td>1<tr><td>2</table>").rows
    [['State', 'n'], ['Ohio', '1'], ['Ohio', '2']]
    """
    text, encoding, guessed = decode_text(content, encoding)
    found = _find_tables(text)
    cells = (cell for table in found for row in table.rows for cell in row)
    if sum(cell.rows * cell.columns for cell in cells) > MOST_CELLS:
        raise UnreadableTableError(f"the tables have more than {MOST_CELLS:,} cells")
    tables = [rows for table in found if (rows := table.lay_out())]
    if not tables:
        raise UnreadableTableError("the file is a web page without a table")
    rows = max(tables, key=lambda rows: sum(map(len, rows)))
    note = f"read the largest of the {len(tables)} tables of a web page"
    notes = (note,) if len(tables) > 1 else ()
    lines = list(range(1, len(rows) + 1))
    return Grid(rows, lines, encoding=encoding, guessed=guessed, notes=notes)


@define
class _Cell:
    """A cell with its text in parts, and how many rows and columns it stands in."""

    rows: int
    columns: int
    parts: list[str] = field(factory=list)

    @property
    def text(self) -> str:
        return " ".join("".join(self.parts).split())


@define
class _Table:
    rows: list[list[_Cell]] = field(factory=list)

    def lay_out(self) -> list[list[str]]:
        """Return the texts of the rows, with those of cells that reach down from rows above."""
        laid: list[list[str]] = []
        reaching: dict[int, tuple[int, str]] = {}  # by column: rows that are left, and the text
        for row in self.rows:
            texts: list[str] = []
            below: dict[int, tuple[int, str]] = {}
            cells = iter(row)
            while True:
                at = len(texts)
                if at in reaching:
                    left, text = reaching.pop(at)
                    texts.append(text)
                    below |= {at: (left - 1, text)} if left > 1 else {}
                    continue
                if (cell := next(cells, None)) is None:
                    break
                spread = [cell.text, *[""] * (cell.columns - 1)]
                texts += spread
                if cell.rows > 1:
                    below |= {at + by: (cell.rows - 1, text) for by, text in enumerate(spread)}
            reaching |= below
            laid.append(texts)
        return laid


def _find_tables(text: str) -> list[_Table]:
    """Return the tables of a page; one within another is a table of its own.

    The time is bounded by the length of the text, as that of `html.parser` is not: what the
    expressions have matched is not tried again (`*+`).
    """
    found: list[_Table] = []
    opened: list[tuple[_Table, _Cell | None]] = []
    for tag in _TAG.finditer(_HIDDEN.sub(" ", text)):
        name, is_end = tag["name"].lower(), bool(tag["end"])
        if name == "table":
            if not is_end:
                opened.append((_Table(), None))
                found.append(opened[-1][0])
            elif opened:
                opened.pop()
        elif opened and name in ("tr", "td", "th"):
            table, cell = opened[-1][0], None
            if name == "tr" and not is_end:
                table.rows.append([])
            elif name != "tr" and not is_end:
                table.rows = table.rows or [[]]
                attributes = tag["attributes"]
                cell = _Cell(_read_span(attributes, "row"), _read_span(attributes, "col"))
                table.rows[-1].append(cell)
            opened[-1] = table, cell
        if opened and (cell := opened[-1][1]) is not None:
            cell.parts.append(" " * (name in BREAKS) + unescape(tag["text"]))
    return found


def _read_span(attributes: str, of: str) -> int:
    span = re.search(rf"\b{of}span\s*+=\s*+[\"']?\s*+(\d{{1,9}})", attributes, re.IGNORECASE)
    return min(max(int(span[1]), 1), MOST_SPANNED) if span else 1
