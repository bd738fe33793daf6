"""Columns made of others: dimensions parted, counties joined, regions in a header made rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mapcore.matching.text.cells import is_missing, read_text
from mapcore.tables.files.grid import Grid, is_blank
from mapcore.tables.finding.words import FLAG_WORDS, words_of
from mapcore.tables.periods import find_period

JOINED = "state and county"
"""The name of the column of joined codes."""
FEWEST_REGIONS = 4
"""In fewer columns, no regions are looked for."""
MOST_PERIODS = 400
"""Of more rows than this, the newest are exchanged with the columns."""
MEASURE_SIGN = "!!"
"""What stands between the region and the measure in the header of data.census.gov."""
ESTIMATE_HEADING = "Estimate"
FEWEST_SERIES = 4
"""With fewer columns, a grid holds no series of regions."""
FEWEST_TIMES = 3
"""With fewer rows of times at its end, a grid holds no series."""
MOST_REGION_ROWS = 600
_CODED = r"(?:[ _]?(?:fips|fp|ansi|code))*(?:\d\d)?"
_STATE = re.compile(rf"(?:fips[ _])?state{_CODED}", re.IGNORECASE)
_COUNTY = re.compile(rf"(?:fips[ _])?county{_CODED}", re.IGNORECASE)
_STATE_NAME = re.compile(r"state(?:[ _]?(?:name|abbr|po|postal|abbreviation))?|stname|st", re.I)
_COUNTY_NAME = re.compile(r"county(?:[ _]?name)?|ctyname|parish", re.IGNORECASE)
_WHOLE = re.compile(r"(?:fips|geo_?id|geoid\d\d|area_?fips|location_?id)", re.IGNORECASE)


def split_dimensions(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    r"""Return columns with the first one split, where its name is like `freq,unit,geo\TIME_PERIOD`.

    >>> split_dimensions({"unit,geo\\TIME_PERIOD": ["PC,AT"], "2021": ["4.1 b"]})
    {'unit': ['PC'], 'geo': ['AT'], '2021': ['4.1 b']}
    """
    first = next(iter(columns), "")
    dimensions, slash, _ = first.partition("\\")
    if not slash:
        return columns
    names = [name.strip() for name in dimensions.split(",")]
    split = [[part.strip() for part in str(cell).split(",")] for cell in columns[first]]
    if any(len(parts) != len(names) for parts in split):
        return columns
    found: dict[str, list[Any]] = {
        name: [parts[place] for parts in split] for place, name in enumerate(names)
    }
    return {**found, **{name: cells for name, cells in columns.items() if name != first}}


def join_counties(columns: dict[str, list[Any]]) -> tuple[dict[str, list[Any]], str]:
    """Return columns with one of US counties where two give them, as codes or as names.

    >>> joined, _ = join_counties({"State": ["Ohio", "Iowa"], "County": ["Allen", "Adams"]})
    >>> joined["state and county"]
    ['Allen, Ohio', 'Adams, Iowa']
    """
    joined, note = join_county_codes(columns)
    return (joined, note) if note else join_county_names(columns)


def join_county_names(columns: dict[str, list[Any]]) -> tuple[dict[str, list[Any]], str]:
    """Return columns with the names of US counties and their states joined, and a note on it."""
    state, county, pairs = _find_pairs(columns, _STATE_NAME, _COUNTY_NAME)
    named = {each for _, each in pairs if each}
    if len(named) < 2 or not all(_is_name(text) for pair in pairs for text in pair):
        return columns, ""
    joined = [f"{own}, {of}" if own and of else None for of, own in pairs]
    note = f"joined {county} and {state} to the names of counties ({JOINED})"
    return {**columns, JOINED: joined}, note


def _find_pairs(
    columns: dict[str, list[Any]], state_form: re.Pattern[str], county_form: re.Pattern[str]
) -> tuple[str, str, list[tuple[str, str]]]:
    """Return the names of the only two columns of a form, and their texts; no texts if none are."""
    states = [name for name in columns if state_form.fullmatch(name.strip())]
    counties = [name for name in columns if county_form.fullmatch(name.strip())]
    if len(states) != 1 or len(counties) != 1 or any(map(_WHOLE.fullmatch, columns)):
        return "", "", []
    texts = (map(read_text, columns[name]) for name in (*states, *counties))
    return states[0], counties[0], list(zip(*texts, strict=True))


def _is_name(text: str) -> bool:
    return not any(letter.isdigit() or letter == "," for letter in text)


def join_county_codes(columns: dict[str, list[Any]]) -> tuple[dict[str, list[Any]], str]:
    """Return columns with the codes of US counties that stand in two of them, and a note on it.

    >>> joined, _ = join_county_codes({"state": ["1", "1"], "county": ["001", "003"], "n": [4, 5]})
    >>> joined["state and county"]
    ['01001', '01003']
    """
    state, county, pairs = _find_pairs(columns, _STATE, _COUNTY)
    held = [pair for pair in pairs if any(pair)]
    if len({each for _, each in pairs}) < 2 or not all(
        _fits(s, 2) and _fits(c, 3) for s, c in held
    ):
        return columns, ""
    joined = [f"{of:>02}{own:>03}" if of and own else None for of, own in pairs]
    note = f"joined {state} and {county} to the codes of counties ({JOINED})"
    return {**columns, JOINED: joined}, note


def _fits(text: str, width: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= width


def exchange_rows(columns: dict[str, list[Any]]) -> dict[str, list[Any]] | None:
    """Return columns with their rows as columns; None for a table that cannot be turned so.

    The first column becomes the names. Columns of notes, and empty ones, are left out.

    >>> exchange_rows({"year": [2020, 2021], "A": [1, 2], "B": [3, 4], "C": [5, 6], "D": [7, 8]})
    {'year': ['A', 'B', 'C', 'D'], '2020': [1, 3, 5, 7], '2021': [2, 4, 6, 8]}
    """
    first, *names = columns
    cells = columns[first]
    names = [name for name in names if not all(map(is_missing, columns[name]))]
    names = [name for name in names if not words_of(name) & FLAG_WORDS]
    rows = _list_newest(cells)
    if len(names) < FEWEST_REGIONS or not rows or any(map(is_missing, cells)):
        return None
    labels = [read_text(cells[row]) for row in rows]
    if len(set(labels)) < len(labels) or not all(labels) or first in labels:
        return None
    placed = zip(labels, rows, strict=True)
    turned = {label: [columns[name][row] for name in names] for label, row in placed}
    return {first: list(names), **turned}


def _list_newest(cells: list[Any]) -> list[int]:
    """Return the places of cells, of too many those of the newest periods; none if some are none.

    >>> _list_newest([2020, 2021]), _list_newest(["a"] * 401), len(_list_newest([2020] * 401))
    ([0, 1], [], 400)
    """
    if len(cells) <= MOST_PERIODS:
        return [*range(len(cells))]
    times = {row: time for row, cell in enumerate(cells) if (time := find_period(cell))}
    newest = sorted(times, key=times.__getitem__)[-MOST_PERIODS:]
    return sorted(newest) if len(times) == len(cells) else []


def part_measures(columns: dict[str, list[Any]]) -> dict[str, list[Any]] | None:
    """Return a row for each region of a table with columns such as `Alabama!!Estimate`.

    Its columns are the labels of the rows, with the measure behind where it is no estimate. It is
    None for other tables.

    >>> ohio = {"Ohio!!Estimate": ["9"], "Ohio!!Margin of Error": ["1"]}
    >>> part_measures({"Label": ["Total:"], **ohio})
    {'Label': ['Ohio'], 'Total': ['9'], 'Total, Margin of Error': ['1']}
    """
    first, *names = columns
    split = [name.rsplit(MEASURE_SIGN, 1) for name in names]
    if not names or len(columns[first]) > MOST_REGION_ROWS or any(len(each) != 2 for each in split):
        return None
    regions = list(dict.fromkeys(region for region, _ in split))
    measures = list(dict.fromkeys(measure for _, measure in split))
    found: dict[str, list[Any]] = {first: list(regions)}
    for row, label in enumerate(columns[first]):
        text = str(label or "").strip().rstrip(":")
        for measure in measures:
            cells = [
                columns[f"{region}{MEASURE_SIGN}{measure}"][row]
                if f"{region}{MEASURE_SIGN}{measure}" in columns
                else None
                for region in regions
            ]
            if not all(map(is_blank, cells)):
                name = text if measure == ESTIMATE_HEADING else f"{text}, {measure}"
                found[_name_once(name, found)] = cells
    return found if len(found) > 1 else None


def _name_once(name: str, taken: dict[str, list[Any]]) -> str:
    """Return a name, with a number where it is taken already, as of ages of men and of women."""
    number, once = 1, name
    while once in taken:
        number += 1
        once = f"{name} ({number})"
    return once


def turn_series(grid: Grid) -> dict[str, list[Any]] | None:
    """Return a row for each series of a grid with a column for each, and a column for each time.

    Between the titles of the series and the first time there may be rows of what is said of them,
    as in the files of the ONS and the ABS. It is None for other grids.

    >>> rows = [["Title", "A", "B", "C", "D"], ["Unit", "%", "%", "%", "%"]]
    >>> rows += [[year, "1", "2", "3", "4"] for year in ("2021", "2022", "2023")]
    >>> turn_series(Grid(rows, [1, 2, 3, 4, 5]))["2023"]
    ['1', '2', '3', '4']
    """
    rows = [row for row in grid.rows if not all(map(is_blank, row))]
    start = len(rows)
    while start and rows[start - 1] and find_period(rows[start - 1][0]) is not None:
        start -= 1
    if len(rows) - start < FEWEST_TIMES or start < 2:
        return None
    titles = next((row for row in rows[:start] if _names_series(row)), None)
    if titles is None:
        return None
    places = [at for at, cell in enumerate(titles) if at and not is_blank(cell)]
    found: dict[str, list[Any]] = {"series": [" ".join(str(titles[at]).split()) for at in places]}
    for row in rows[start:][-MOST_REGION_ROWS:]:
        found[_write(row[0])] = [row[at] if at < len(row) else None for at in places]
    return found


def _names_series(row: Sequence[Any]) -> bool:
    """Return whether a row holds different texts in its columns, as the titles of series are."""
    texts = [cell for cell in row[1:] if isinstance(cell, str) and cell.strip()]
    return len(texts) >= FEWEST_SERIES and len(set(texts)) == len(texts)


def _write(cell: Any) -> str:
    return str(cell).partition(" ")[0] if hasattr(cell, "year") else str(cell).strip()
