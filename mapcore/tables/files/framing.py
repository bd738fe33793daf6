"""Where a table begins and ends in a grid: titles above, rows of the header, footnotes below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mapcore.frozen import frozen
from mapcore.sentences import Sentence
from mapcore.tables.files.footnotes import excerpt, find_end
from mapcore.tables.files.grid import Grid, UnreadableTableError, is_blank
from mapcore.tables.files.header_names import name_columns
from mapcore.tables.numbers.cells import split_cell
from mapcore.tables.periods import find_period

SAMPLE_ROWS = 60
"""So many rows show what the columns hold."""
MOST_HEADER_ROWS = 6


@frozen
class Skipped:
    """A line of a file that is no row of its table, and why."""

    line: int
    text: str
    why: str

    def __str__(self) -> str:
        """Return the line in words."""
        return f"line {self.line}: {self.why} ({self.text})" if self.text else f"line {self.line}"


@frozen
class Frame:
    """The columns of a grid, the line of its header, and the lines that are skipped."""

    columns: dict[str, list[Any]]
    header_row: int | None
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[str, ...] = ()


def frame_grid(grid: Grid, header: int | None = None) -> Frame:
    """Return the columns of a grid below its header.

    The header is the row above the first one that looks like the rows below it; `header` gives its
    line. Raises `UnreadableTableError` where there are no rows, or where a row has more cells than
    the header.
    """
    rows = grid.rows
    filled = [[place for place, cell in enumerate(row) if not is_blank(cell)] for row in rows]
    if grid.has_header and header is None:
        start, body = 0, 1
    elif header is not None:
        start, body = _place_of(grid, header)
    else:
        start, body = _find_header(rows, filled)
    end = find_end(rows, filled, body)
    placed = [place for place in range(body, end) if filled[place]]
    names, others = name_columns([rows[place] for place in range(start, body)], rows, placed)
    other = next((place for place in placed if _heads_another(rows[place], names)), end)
    skipped = [
        *_skip(grid, range(start), filled, "above the header"),
        *(Skipped(grid.lines[start + at], excerpt(rows[start + at]), why) for at, why in others),
        *_skip(grid, range(other, end), filled, "another table"),
        *_skip(grid, range(end, len(rows)), filled, "footnote"),
    ]
    kept = [place for place in placed if place < other and not _repeats(rows[place], names)]
    columns = _take(grid, names, kept)
    if not columns or not kept:
        raise UnreadableTableError("the table has no rows below its header")
    named = next((at for at in range(body - start) if at not in dict(others)), None)
    row = None if named is None else grid.lines[start + named]
    notes = () if row is not None else ("no header was found; the columns are named by place",)
    return Frame(columns, row, tuple(skipped), notes)


def _place_of(grid: Grid, header: int) -> tuple[int, int]:
    if header not in grid.lines:
        named = Sentence("the header row", command="--header")
        what = f" {header} is no line of the table; it has lines 1 to {grid.lines[-1]}"
        raise UnreadableTableError(named + what)
    place = grid.lines.index(header)
    return place, place + 1


def _find_header(rows: list[list[Any]], filled: list[list[int]]) -> tuple[int, int]:
    """Return the place of the first header row and of the first row below the header."""
    counts = sorted(len(each) for each in filled if len(each) > 1)
    if not counts:
        first = next((place for place, each in enumerate(filled) if each), 0)
        return first, first + 1
    usual = counts[len(counts) // 2]
    wide = [place for place, each in enumerate(filled) if len(each) >= max(2, usual / 2)]
    first = wide[0]
    numeric, years = _numeric_columns(rows, wide)
    if not numeric:  # texts alone: the header has as many cells as most rows
        start = next((place for place in wide if len(filled[place]) >= usual), first)
        return start, start + 1
    body = first
    for place in range(first, min(len(rows), first + 40)):
        if not filled[place] or not _is_row(rows[place], numeric, years, is_first=place == first):
            continue
        if len(filled[place]) < usual and _is_above_header(rows, filled, place, numeric):
            continue
        body = place
        break
    else:
        return first, first + 1
    if body == first:
        return _header_above(rows, filled, wide, numeric), first
    start = body - 1
    least = max(first, body - MOST_HEADER_ROWS)
    while start > least and (
        len(filled[start - 1]) >= max(2, usual / 3)  # several cells, no lone title
        or _is_merged(filled, start, body)
    ):
        start -= 1
    start -= start > 0 and _is_merged(filled, start, body)
    while not filled[start] and start < body - 1:
        start += 1
    return start, body


def _is_above_header(
    rows: list[list[Any]], filled: list[list[int]], place: int, numeric: set[int]
) -> bool:
    """Return whether a row with few cells stands above one of words in all columns of numbers."""
    most = min(len(rows), place + MOST_HEADER_ROWS)
    return any(
        len(numeric) > 1
        and numeric <= set(filled[below])
        and all(_kind_of(rows[below][at]) == "text" for at in numeric)
        for below in range(place + 1, most)
    )


def _header_above(
    rows: list[list[Any]], filled: list[list[int]], wide: list[int], numeric: set[int]
) -> int:
    """Return the place of a header with fewer cells right above the first row, or that row.

    Above rows that differ in their cells, as where numbers have commas, it may have far fewer.
    """
    first = wide[0]
    above = first - 1
    if above >= 0 and len(numeric) == 1 and filled[above] == [*numeric]:
        return above  # a name above the numbers alone
    ragged = len({len(rows[place]) for place in wide}) > 1
    if (
        above >= 0
        and len(filled[above]) > 1
        and (ragged or len(filled[above]) * 2 >= len(filled[first]))
    ):
        return above
    return first


def _is_merged(filled: list[list[int]], start: int, body: int) -> bool:
    """Return whether the row above a header is one of merged cells that names groups of columns."""
    above = filled[start - 1]
    if len(above) < 2 or not filled[start]:
        return False
    last = max((each[-1] for each in filled[start:body] if each), default=0)
    return (above[0] > 0 or len(above) > 2) and above[-1] <= last


def _numeric_columns(rows: list[list[Any]], wide: list[int]) -> tuple[set[int], set[int]]:
    """Return the places of columns of numbers, and of those among them that hold years."""
    sample = wide[1:] if len(wide) < 4 else wide[len(wide) // 4 :]
    step = max(1, len(sample) // SAMPLE_ROWS)
    cells: dict[int, list[str]] = {}
    for place in sample[::step]:
        for at, cell in enumerate(rows[place]):
            if not is_blank(cell):
                cells.setdefault(at, []).append(_kind_of(cell))
    numeric: set[int] = set()
    years: set[int] = set()
    for at, kinds in cells.items():
        counts = Counter(kinds)
        figures = counts["number"] + counts["year"]
        if figures and figures + counts["missing"] >= 0.6 * counts.total():
            numeric.add(at)
            if counts["year"] > 0.6 * figures:
                years.add(at)
    return numeric, years


def _kind_of(cell: Any) -> str:
    """Return whether a cell is a number, a year, a word for missing data or text."""
    if isinstance(cell, bool) or not isinstance(cell, (str, int, float)):
        return "number" if hasattr(cell, "as_tuple") else "text"
    if isinstance(cell, (int, float)):
        return "year" if 1800 <= cell <= 2100 and cell == int(cell) else "number"
    if find_period(cell):
        return "year"
    found = split_cell(cell)
    if found.missing:
        return "missing"
    if not found.core or found.unit:
        return "text"
    return "number"


def _is_row(row: Sequence[Any], numeric: set[int], years: set[int], *, is_first: bool) -> bool:
    """Return whether a row looks like data where the columns below it hold numbers."""
    kinds = {at: _kind_of(row[at]) for at in numeric if at < len(row) and not is_blank(row[at])}
    figures = sum(
        kind == "number" or (kind == "year" and at in years) for at, kind in kinds.items()
    )
    names = sum(
        kind == "text" or (kind == "year" and at not in years) for at, kind in kinds.items()
    )
    if not figures and not names:
        return bool(kinds) and not is_first
    return figures >= names


def _repeats(row: Sequence[Any], names: dict[int, str]) -> bool:
    """Return whether a row says the header again, as at the top of a page."""
    held = 0
    for at, name in names.items():
        if at >= len(row) or is_blank(row[at]):
            continue
        if str(row[at]).strip() != name:
            return False
        held += 1
    return held > 1


def _heads_another(row: Sequence[Any], names: dict[int, str]) -> bool:
    """Return whether a row is the header of another table below: its first name is the same."""
    first = next(iter(names), 0)
    if first >= len(row) or is_blank(row[first]) or str(row[first]).strip() != names.get(first):
        return False
    cells = [cell for cell in row if not is_blank(cell)]
    are_texts = all(_kind_of(cell) == "text" for cell in cells)
    return are_texts and len(cells) > 1 and not _repeats(row, names)


def _take(grid: Grid, names: dict[int, str], kept: list[int]) -> dict[str, list[Any]]:
    """Return the cells of the columns; raises for rows with cells beside them."""
    if not names:
        return {}
    rows = [grid.rows[place] for place in kept]
    for place, row in zip(kept, rows, strict=True):
        if len(row) > len(names) and any(
            not is_blank(cell) for at, cell in enumerate(row) if at not in names
        ):
            cells = max(at for at, cell in enumerate(row) if not is_blank(cell)) + 1
            message = f"line {grid.lines[place]} has {cells} cells, the header has {len(names)}"
            quotes = "a cell that holds the sign between cells needs quotes around it"
            raise UnreadableTableError(f"{message}; {quotes}")
    return {
        name: [row[at] if at < len(row) else None for row in rows] for at, name in names.items()
    }


def _skip(grid: Grid, places: range, filled: list[list[int]], why: str) -> list[Skipped]:
    return [
        Skipped(grid.lines[place], excerpt(grid.rows[place]), why)
        for place in places
        if filled[place]
    ]
