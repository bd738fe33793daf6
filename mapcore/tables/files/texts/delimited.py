"""Text with commas, semicolons, tabs or other signs between its cells."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

from mapcore.tables.files.grid import Grid, UnreadableTableError
from mapcore.tables.files.texts.text_encoding import decode_text
from mapcore.tables.files.texts.typed_list import read_typed_list
from mapcore.tables.finding.evidence import are_counted

DELIMITERS = "\t;|,"
"""The signs that may stand between cells; of equals the first is taken."""
SAMPLE_LINES = 400
"""So many lines show the delimiter."""
_ASKED = re.compile(r"\A\s*\"?sep=(?P<sign>.)\"?\s*\r?\n", re.IGNORECASE)
_CUBE_COLUMNS = {"DQA": "FACH-SCHL", "DQZ": "ZI-WERT", "DQI": "WERT"}
"""The columns of a cube whose names each block lists."""
_ALIGNED = re.compile(r"\s{2,}|\t")
_RULE = re.compile(r"[:+]?-{2,}[-+:]*")
"""A cell of the line below the header of a table in Markdown or from a database's shell."""
_WIKI_HEADER = re.compile(r"^\|\|.*\|\|\s*$", re.MULTILINE)
"""The line of a header in Jira and Confluence, with two signs between its cells."""
_EMPHASIS = re.compile(r"\s*(\*\*|__|`)(?P<text>.+)\1\s*")
"""A cell of a table in Markdown that is bold or code as a whole."""
_NUMBERED = re.compile(r"\s*(\d+)\s+(?=\S)")


def read_delimited(content: bytes, encoding: str | None = None) -> Grid:
    r"""Return the grid of a delimited text.

    The delimiter is the sign that gives most lines the same number of cells; the line `sep=;` of
    Excel is obeyed. A list typed by hand has none, see `read_typed_list`. `encoding` is tried
    instead of a guess. Raises `UnreadableTableError` for a text that is empty or has a quote that
    does not close.

    >>> read_delimited(b"Land;Quote\nBayern;12,5\n").rows
    [['Land', 'Quote'], ['Bayern', '12,5']]
    """
    text, encoding, guessed = decode_text(content, encoding)
    asked = _ASKED.match(text)
    start, text = (1, text[asked.end() :]) if asked else (0, text)
    if not text.strip():
        raise UnreadableTableError("the file is empty")
    if asked:
        delimiter = asked["sign"]
    else:
        delimiter = find_delimiter(text)
        if delimiter in ", " and (typed := read_typed_list(text)):
            rows, lines = typed
            return Grid(rows, lines, encoding=encoding, guessed=guessed)
    rows, lines = _split(text, delimiter)
    if delimiter == ";" and (cube := _find_cube(rows)):
        header = _name_cube(rows[: cube[0]], rows[cube[0]][2:])
        rows, lines = [header, *(rows[at][1:] for at in cube[1:])], [lines[at] for at in cube]
        note = "read the last block of a cube of GENESIS"
        return Grid(rows, lines, encoding=encoding, guessed=guessed, has_header=True, notes=(note,))
    return Grid(rows, [line + start for line in lines], encoding=encoding, guessed=guessed)


def _find_cube(rows: list[list[str]]) -> list[int]:
    """Return the places of the header and the rows of the last block of a cube; none if none.

    GENESIS writes a cube as blocks of one line `K;…` and lines `D;…`.
    """
    kinds = [row[0].strip() if row else "" for row in rows]
    heads = [at for at, kind in enumerate(kinds) if kind == "K"]
    if len(heads) < 2 or not all(kind in ("K", "D", "") or kind[:1] == "*" for kind in kinds):
        return []
    return [heads[-1], *(at for at, kind in enumerate(kinds) if kind == "D" and at > heads[-1])]


def _name_cube(above: list[list[str]], header: list[str]) -> list[str]:
    """Return the header of a cube with the names of its axes, times and values, by their blocks."""
    named: dict[str, list[str]] = {}
    block = ""
    for row in above:
        kind, name = (*row, "", "")[:2]
        if kind == "K":
            block = name
        elif kind == "D":
            named.setdefault(_CUBE_COLUMNS.get(block, ""), []).append(name)
    return [named[name].pop(0) if named.get(name) else name for name in header]


def find_delimiter(text: str) -> str:
    r"""Return the sign between the cells of a text, blank for columns aligned by spaces.

    >>> find_delimiter("Stand: 3,5,2020\nLand;Quote\nBayern;12,5\nHessen;7,1\n")
    ';'
    """
    sample = "\n".join(text.splitlines()[:SAMPLE_LINES])
    found: dict[str, tuple[float, int]] = {}
    for sign in DELIMITERS:
        rows = csv.reader(io.StringIO(sample, newline=""), delimiter=sign)
        try:
            widths = Counter(len(row) for row in rows if any(cell.strip() for cell in row))
        except csv.Error:
            continue  # what is wrong is told where the text is split
        wide = {width: count for width, count in widths.items() if width > 1}
        if wide:
            width = max(wide, key=lambda width: (wide[width], width))
            found[sign] = wide[width] / widths.total(), width
    filled = [line.strip() for line in sample.splitlines() if line.strip()]
    if found:
        best = max(found, key=lambda sign: (round(found[sign][0], 2), -DELIMITERS.index(sign)))
        widths = Counter(len(_ALIGNED.split(line)) for line in filled)
        if best == "," and found[best][0] < 1 and len(widths) == 1 and min(widths) > 1:
            return " "  # the commas are those of numbers
        return best
    aligned = [line for line in filled if _ALIGNED.search(line)]
    return " " if len(aligned) > len(filled) / 2 else ","


def _split(text: str, delimiter: str) -> tuple[list[list[str]], list[int]]:
    if delimiter == " ":
        split = _split_aligned(text.splitlines())
        return split, list(range(1, len(split) + 1))
    if delimiter == "|":
        text = _WIKI_HEADER.sub(lambda header: header[0].replace("||", "|"), text)
    rows: list[list[str]] = []
    lines: list[int] = []
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True, strict=True
    )
    first = 1
    try:
        for row in reader:
            if delimiter != "|" or not _is_rule(row):
                rows.append(row if delimiter != "|" else list(map(_drop_emphasis, row)))
                lines.append(first)
            first = reader.line_num + 1
    except csv.Error as error:
        raise UnreadableTableError(f"line {reader.line_num}: {error}") from None
    return rows, lines


def _drop_emphasis(cell: str) -> str:
    found = _EMPHASIS.fullmatch(cell)
    return found["text"] if found else cell


def _split_aligned(lines: list[str]) -> list[list[str]]:
    """Return the cells of columns that blanks align; numbers of rows are cells of their own."""
    rows = [_ALIGNED.split(line.strip()) for line in lines]
    header, *below = [line for line in lines if line.strip()]
    if are_counted([number[1] if (number := _NUMBERED.match(line)) else "" for line in below]):
        rows = [_ALIGNED.split(_NUMBERED.sub(r"\1\t", line, count=1).strip()) for line in lines]
        words = header.split()  # one blank alone may stand between names above numbers
        if len(words) + 1 == max(map(len, rows)):
            rows[lines.index(header)] = words
    return rows


def _is_rule(row: list[str]) -> bool:
    """Tell whether a row only draws the line below a header."""
    cells = [cell.strip() for cell in row if cell.strip()]
    return bool(cells) and all(map(_RULE.fullmatch, cells))
