"""Text with commas, semicolons, tabs or other signs between its cells."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

from mapcore.tables.files.grid import Grid, UnreadableTableError
from mapcore.tables.files.text_encoding import decode_text

DELIMITERS = "\t;|,"
"""The signs that may stand between cells; of equals the first is taken."""
SAMPLE_LINES = 400
"""So many lines show the delimiter."""
_ASKED = re.compile(r"\A\s*\"?sep=(?P<sign>.)\"?\s*\r?\n", re.IGNORECASE)
_ALIGNED = re.compile(r"\s{2,}|\t")


def read_delimited(content: bytes, encoding: str | None = None) -> Grid:
    r"""Return the grid of a delimited text.

    The delimiter is the sign that gives most lines the same number of cells; the line `sep=;` of
    Excel is obeyed. `encoding` is tried instead of a guess. Raises `UnreadableTableError` for a
    text that is empty or has a quote that does not close.

    >>> read_delimited(b"Land;Quote\nBayern;12,5\n").rows
    [['Land', 'Quote'], ['Bayern', '12,5']]
    """
    text, encoding, guessed = decode_text(content, encoding)
    if not text.strip():
        raise UnreadableTableError("the file is empty")
    start = 0
    if asked := _ASKED.match(text):
        delimiter, start = asked["sign"], 1
        text = text[asked.end() :]
    else:
        delimiter = find_delimiter(text)
    rows, lines = _split(text, delimiter)
    return Grid(rows, [line + start for line in lines], encoding=encoding, guessed=guessed)


def find_delimiter(text: str) -> str:
    r"""Return the sign between the cells of a text, blank for columns aligned by spaces.

    >>> find_delimiter("Stand: 3,5,2020\nLand;Quote\nBayern;12,5\nHessen;7,1\n")
    ';'
    """
    sample = "\n".join(text.splitlines()[:SAMPLE_LINES])
    found: dict[str, tuple[float, int]] = {}
    for sign in DELIMITERS:
        rows = csv.reader(io.StringIO(sample, newline=""), delimiter=sign)
        widths = Counter(len(row) for row in rows if any(cell.strip() for cell in row))
        wide = {width: count for width, count in widths.items() if width > 1}
        if wide:
            width = max(wide, key=lambda width: (wide[width], width))
            found[sign] = wide[width] / widths.total(), width
    if found:
        return max(found, key=lambda sign: (round(found[sign][0], 2), -DELIMITERS.index(sign)))
    aligned = [line for line in sample.splitlines() if _ALIGNED.search(line.strip())]
    return " " if len(aligned) > len(sample.splitlines()) / 2 else ","


def _split(text: str, delimiter: str) -> tuple[list[list[str]], list[int]]:
    if delimiter == " ":
        split = [_ALIGNED.split(line.strip()) for line in text.splitlines()]
        return [*split], list(range(1, len(split) + 1))
    rows: list[list[str]] = []
    lines: list[int] = []
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True, strict=True
    )
    first = 1
    try:
        for row in reader:
            rows.append(row)
            lines.append(first)
            first = reader.line_num + 1
    except csv.Error as error:
        raise UnreadableTableError(f"line {reader.line_num}: {error}") from None
    return rows, lines
