"""Lists typed by hand: a name and its number on each line, without a delimiter."""

from __future__ import annotations

import re

from mapcore.tables.numbers.cells import split_cell
from mapcore.tables.numbers.separators import read_core

FEWEST_LINES = 2
LEAST_SHARE = 0.8
"""From the first line with a name and a number on, so many lines have both; others are notes."""
MOST_TITLES = 5
"""So many lines may stand above that one."""

NAME_ENDS = (":", "=", "→", " - ", " – ", " — ", "  ", "\t")
"""What stands between a name and its number, where it is more than a blank."""

NUMBER_FRONTS = "-−+(€$£¥₹"
"""What a number may begin with before its digits."""

_BULLET = re.compile(r"(?:[-*•·]|\d{1,3}[.)])\s+")
_OF_TABLES = re.compile(r"[;|\"]|,(?!\s\S)")
"""What stands between cells, but in no name."""
_DIGIT = re.compile(r"\d")
_LETTER = re.compile("[^\\W\\d_]|[\U0001f1e6-\U0001f1ff]")
"""A letter, or one of the two signs of a flag."""


def read_typed_list(text: str) -> tuple[list[list[str]], list[int]] | None:
    r"""Return the rows of a list of names and numbers, with their lines; None for another text.

    A colon, an equals sign, a dash or blanks stand between; bullets or numbers may stand before.
    Names have no digits, and no two are the same. Lines without a number have one cell, or two
    where the same signs part them.

    >>> read_typed_list("Bavaria: 12%\nHesse: 9%")
    ([['Bavaria', '12%'], ['Hesse', '9%']], [1, 2])
    >>> read_typed_list("Bavaria,12\nHesse,9") is None
    True
    """
    rows: list[list[str]] = []
    lines: list[int] = []
    names: set[str] = set()
    above = 0
    for at, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if not plain:
            continue
        row = _read_line(plain)
        if row:
            name = row[0].casefold()
            if name in names:
                return None
            names.add(name)
        elif not names:
            above += 1
            if above > MOST_TITLES:
                return None
        rows.append(row or _read_other(plain))
        lines.append(at)
    least = max(FEWEST_LINES, LEAST_SHARE * (len(rows) - above))
    return (rows, lines) if len(names) >= least else None


def _read_line(line: str) -> list[str] | None:
    """Return the name and the number of a line; None where it has not both."""
    bullet = _BULLET.match(line)
    line = line[bullet.end() :] if bullet else line
    digit = _DIGIT.search(line)
    head = line[: digit.start()] if digit else ""
    name = head.rstrip(NUMBER_FRONTS)
    if not name[-1:].isspace() and name[-1:] not in (":", "=", "→"):
        return None
    number = line[len(name) :].strip()
    if name.rstrip().endswith(tuple("€$£¥₹")):  # with a blank before the digits
        name, number = name.rstrip()[:-1], name.rstrip()[-1] + number
    name = name.rstrip()
    if name[-1:] in (":", "=", "→") or name[-2:] in (" -", " –", " —"):
        name = name[:-1].rstrip()
    if "  " in number or _OF_TABLES.search(name) or not _LETTER.search(name):
        return None
    cell = split_cell(number)
    return [name, number] if cell.is_number and not read_core(cell.core).fault else None


def _read_other(line: str) -> list[str]:
    """Return the cells of a line without a number: a header, a title or a note."""
    sign = next((sign for sign in NAME_ENDS if sign in line), "")
    cells = [cell.strip() for cell in line.split(sign, 1)] if sign else [line]
    return cells if all(cells) else [line]
