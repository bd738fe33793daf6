"""The names of columns, from the one or several rows of a header."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from mapcore.tables.files.grid import is_blank
from mapcore.tables.finding.evidence import are_counted
from mapcore.tables.finding.words import KEY_WORDS, words_of
from mapcore.tables.numbers.cells import split_cell

_THOUSANDS = re.compile(r"\d{3}(?:\.\d+)?")
"""The last digits of a number that a comma has parted."""
_DIVIDED = re.compile(r"(?<=[^\W\d_])-[ \t]*\r?\n\s*(?=[^\W\d_A-ZÄÖÜ])")
"""A word that goes on in the next line of a cell."""


def name_columns(
    header: Sequence[Sequence[Any]], rows: Sequence[Sequence[Any]], placed: Sequence[int]
) -> tuple[dict[int, str], list[tuple[int, str]]]:
    """Return the name of each column by its place, and the header rows that give none, with why.

    A column without a name is called by its place if it holds anything, and dropped if not. A name
    that is given twice gets a number.

    >>> name_columns([["Land", "Rate", "Rate"]], [["Bayern", 1, 2]], [0])
    ({0: 'Land', 1: 'Rate', 2: 'Rate (2)'}, [])
    """
    width = max((len(rows[place]) for place in placed), default=0)
    used = _list_used(rows, placed, width)
    texts = [[_write(cell) for cell in row] for row in header]
    texts = [[*row, *[""] * (width - len(row))] for row in texts]
    texts = _shift_row_names(texts, rows, placed)
    tags = [place for place, row in enumerate(texts) if _holds_tags(row)]
    texts = [row for place, row in enumerate(texts) if place not in tags] if texts[1:] else texts
    chosen, others = _choose(texts, used)
    if tags and len(header) > 1:
        kept = [place for place in range(len(header)) if place not in tags]
        others = [(kept[place], why) for place, why in others]
        others += [(place, "tags of the columns (HXL)") for place in tags]
    width = max(width, len(chosen))
    names: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for at in range(width):
        name = chosen[at] if at < len(chosen) else ""
        if not name and at not in used:
            continue
        if not name and header and at >= _last_named(chosen) and not _fills(at, rows, placed):
            continue  # a cell beside the table: told as a fault of its row
        name = name or f"column {at + 1}"
        seen[name] += 1
        names[at] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return names, others


def _list_used(rows: Sequence[Sequence[Any]], placed: Sequence[int], width: int) -> set[int]:
    """Return the places of the columns that hold anything."""
    empty = set(range(width))
    for place in placed:
        if not empty:
            break
        row = rows[place]
        empty -= {at for at in empty if at < len(row) and not is_blank(row[at])}
    return set(range(width)) - empty


def _fills(at: int, rows: Sequence[Sequence[Any]], placed: Sequence[int]) -> bool:
    """Return whether a column without a name has text in nearly all rows, as a unit does."""
    held = [rows[place][at] for place in placed if at < len(rows[place])]
    texts = [cell for cell in held if isinstance(cell, str) and not is_blank(cell)]
    return len(placed) > 2 and len(texts) > 0.9 * len(placed) and len(set(texts)) == 1


def _last_named(chosen: Sequence[str]) -> int:
    return max((at + 1 for at, name in enumerate(chosen) if name), default=10**6)


def _shift_row_names(
    texts: list[list[str]], rows: Sequence[Sequence[Any]], placed: Sequence[int]
) -> list[list[str]]:
    """Move the names by one where all rows have one cell more than the header, as R writes."""
    if len(texts) != 1 or not placed:
        return texts
    (names,) = texts
    named = _last_named(names)
    if names[:1] == [""] or any(not name for name in names[:named]):
        return texts
    if any(_count_cells(rows[place]) != named + 1 for place in placed):
        return texts
    first, second, *_, last = zip(
        *(map(str, rows[place][: named + 1]) for place in placed), strict=True
    )
    if any(split_cell(cell).core for cell in first) and not are_counted(first):
        return texts
    if words_of(names[0]) & KEY_WORDS and all(split_cell(cell).core for cell in second):
        return texts  # the first name is that of the regions, so the numbers have a comma
    if all(map(_THOUSANDS.fullmatch, last)):
        return texts  # numbers with a comma between their digits, rather than names of rows
    return [["", *names[:-1]]]


def _count_cells(row: Sequence[Any]) -> int:
    """Return how many cells a row has up to its last filled one."""
    return max((at + 1 for at, cell in enumerate(row) if not is_blank(cell)), default=0)


def _choose(texts: list[list[str]], used: set[int]) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the names that header rows give: one row's, or those of several joined."""
    if len(texts) < 2:
        return (texts[0] if texts else []), []
    full = [place for place, row in enumerate(texts) if _is_full(row, used)]
    if full:
        best = min(full, key=lambda place: (sum(" " in name for name in texts[place]), place))
        others = [row for place, row in enumerate(texts) if place != best]
        first = next((row[0] for row in others if row and row[0]), "")
        names = [texts[best][0] or first, *texts[best][1:]]
        words = "another row of the header"
        if len(full) > 1 or not any(_groups(row) for row in texts[:best]):
            return names, [(place, words) for place in range(len(texts)) if place != best]
    joined = [_fill_forward(row, texts[:at]) for at, row in enumerate(texts[:-1])] + [texts[-1]]
    joined = [row for row in joined if len({name for name in row if name}) > 1] or joined
    names = [
        _join(row[at] for row in joined if at < len(row) and row[at])
        for at in range(max(map(len, joined)))
    ]
    return names, [(place, "joined with the row above") for place in range(1, len(texts))]


def _join(parts: Iterable[str]) -> str:
    """Return the parts of a name as one, without those that the part before ends with.

    >>> _join(["Change in %", "%"]), _join(["2023", "Rate", "Rate"])
    ('Change in %', '2023 Rate')
    """
    kept: list[str] = []
    for part in dict.fromkeys(parts):
        if not (kept and f" {kept[-1]}".endswith(f" {part}")):
            kept.append(part)
    return " ".join(kept)


def _groups(row: Sequence[str]) -> bool:
    """Return whether a row gives several names to groups of columns, some of them merged."""
    return len(set(row[1:]) - {""}) > 1 and not all(row[1:])


def _is_full(row: Sequence[str], used: set[int]) -> bool:
    """Return whether a row names every column but the first, each differently."""
    names = [row[at] for at in sorted(used) if at < len(row)]
    rest = names[1:]
    return len(rest) > 0 and all(rest) and len(set(rest)) == len(rest)


def _holds_tags(row: Sequence[str]) -> bool:
    """Return whether a row tags its columns as the Humanitarian Exchange Language does."""
    named = [name for name in row if name]
    return len(named) > 1 and all(re.fullmatch(r"#[a-z]\S.*", name) for name in named)


def _fill_forward(row: Sequence[str], above: Sequence[Sequence[str]]) -> list[str]:
    """Return a row in which a blank cell repeats the one before it, as merged cells do.

    A name reaches no further than that of the cell above it.
    """
    filled: list[str] = []
    for at, name in enumerate(row):
        begins = any(at < len(upper) and upper[at] for upper in above)
        filled.append(name or (filled[-1] if filled and not begins else ""))
    return filled


def _write(cell: Any) -> str:
    if is_blank(cell):
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    return " ".join(_DIVIDED.sub("", str(cell)).split())
