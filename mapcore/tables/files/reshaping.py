"""Columns made of others: counties from two columns, and rows exchanged with columns."""

from __future__ import annotations

import re
from typing import Any

from mapcore.matching.text.cells import is_missing, read_text
from mapcore.tables.finding.words import FLAG_WORDS, words_of

JOINED = "state and county"
"""The name of the column of joined codes."""
FEWEST_REGIONS = 4
"""In fewer columns, no regions are looked for."""
MOST_PERIODS = 400
"""More rows than this are not exchanged with the columns."""
_CODED = r"(?:[ _]?(?:fips|fp|ansi|code))*(?:\d\d)?"
_STATE = re.compile(rf"(?:fips[ _])?state{_CODED}", re.IGNORECASE)
_COUNTY = re.compile(rf"(?:fips[ _])?county{_CODED}", re.IGNORECASE)
_STATE_NAME = re.compile(r"state(?:[ _]?(?:name|abbr|po|postal|abbreviation))?|stname|st", re.I)
_COUNTY_NAME = re.compile(r"county(?:[ _]?name)?|ctyname|parish", re.IGNORECASE)
_WHOLE = re.compile(r"(?:fips|geo_?id|geoid\d\d|area_?fips|location_?id)", re.IGNORECASE)


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
    names = [name for name in names if not _holds_notes(name, columns[name])]
    if len(names) < FEWEST_REGIONS or len(cells) > MOST_PERIODS or any(map(is_missing, cells)):
        return None
    labels = list(map(read_text, cells))
    if len(set(labels)) < len(labels) or not all(labels) or first in labels:
        return None
    turned = {label: [columns[name][row] for name in names] for row, label in enumerate(labels)}
    return {first: list(names), **turned}


def _holds_notes(name: str, cells: list[Any]) -> bool:
    return all(map(is_missing, cells)) or bool(words_of(name) & FLAG_WORDS)
