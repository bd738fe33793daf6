"""PX files of PC-Axis, in which many statistical offices publish: keywords, and cells in order."""

from __future__ import annotations

import re
from itertools import product
from math import prod

from attrs import evolve

from mapcore.tables.files.grid import Grid, UnreadableTableError, grid_of_columns
from mapcore.tables.files.texts.text_encoding import decode_text
from mapcore.tables.periods import find_period

MOST_CELLS = 5_000_000
"""A file that says that it has more cells than this is not read."""
VALUE = "value"
_START = re.compile(rb'\s*(?:CHARSET|AXIS-VERSION|CODEPAGE|LANGUAGE|MATRIX|SUBJECT-CODE)\s*=\s*"?')
_CODEPAGE = re.compile(rb'CODEPAGE\s*=\s*"(?P<name>[\w-]+)"', re.IGNORECASE)
_CODEPAGES = {"utf-8": None, "windows-1250": "cp1250", "windows-1251": "cp1251",
              "iso-8859-2": "iso8859_2", "windows-1257": "cp1257"}  # fmt: skip
_KEYWORD = re.compile(
    r'\s*(?P<name>[A-Z][A-Z0-9-]*)(?P<language>\[[\w-]+\])?(?:\("(?P<part>[^"]*)"[^)]*\))?\s*='
    r'(?P<held>(?:[^";]|"[^"]*")*);'
)
_TEXT = re.compile(r'"([^"]*)"')
_CELL = re.compile(r'"[^"]*"|[^\s,;"]+')
Keywords = dict[tuple[str, str], str]
"""What a file says by keyword, and by the variable that the keyword is about."""


def is_px(content: bytes) -> bool:
    r"""Return whether a text is a PX file.

    >>> is_px(b'CHARSET="ANSI";\nAXIS-VERSION="2010";\n'), is_px(b"state;rate\n")
    (True, False)
    """
    return _START.match(content.removeprefix(b"\xef\xbb\xbf")) is not None


def read_px(content: bytes) -> Grid:
    r"""Return the grid of a PX file, one row a cell; raises `UnreadableTableError`.

    A variable whose members have codes gets a column of them before that of their names. The texts
    are those of the file's first language.

    >>> px = b'MATRIX="m";STUB="kanton";HEADING="year";VALUES("kanton")="Bern","Uri";'
    >>> px += b'VALUES("year")="2022","2023";DATA=1 2\n3 "..";'
    >>> read_px(px).rows[3:]
    [['Uri', '2022', '3'], ['Uri', '2023', '..']]
    """
    found = _CODEPAGE.search(content[:5000])
    encoding = _CODEPAGES.get(found["name"].decode().lower(), "cp1252") if found else None
    text, name, guessed = decode_text(content, encoding)
    head, _, data = text.partition("DATA=")
    keywords = _read_keywords(head)
    names = [*_texts(keywords, "STUB"), *_texts(keywords, "HEADING")]
    members = [_texts(keywords, "VALUES", each) for each in names]
    if not names or not all(members):
        raise UnreadableTableError("the PX file does not say its variables and their values")
    total = prod(map(len, members))
    if total > MOST_CELLS:
        raise UnreadableTableError(f"the PX file has {total} cells; choose fewer members")
    cells = [cell.strip('"') for cell in _CELL.findall(data.partition(";")[0])]
    if len(cells) != total:
        message = f"the PX file has {len(cells)} cells, and its variables say {total}"
        raise UnreadableTableError(message)
    columns: dict[str, list[str]] = {}
    rows = list(product(*(range(len(each)) for each in members)))
    for at, variable in enumerate(names):
        codes = _texts(keywords, "CODES", variable)
        are_times = all(map(find_period, members[at]))
        if len(codes) == len(members[at]) and codes != members[at] and not are_times:
            columns[f"{variable} (code)"] = [codes[row[at]] for row in rows]
        columns[variable] = [members[at][row[at]] for row in rows]
    grid = grid_of_columns({**columns, VALUE: cells}, "PX, one row a cell")
    return evolve(grid, encoding=name, guessed=guessed and encoding is None)


def _read_keywords(head: str) -> Keywords:
    keywords: Keywords = {}
    for each in _KEYWORD.finditer(head):
        if each["language"] is None:
            keywords.setdefault((each["name"], each["part"] or ""), each["held"])
    return keywords


def _texts(keywords: Keywords, name: str, part: str = "") -> list[str]:
    return _TEXT.findall(keywords.get((name, part), ""))
