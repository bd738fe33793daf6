"""A table of keys, rows and columns, read and checked against the base map."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from mapcore.errors import make_error
from mapcore.matching.matching import match_keys
from mapcore.tables.files.grid import UnreadableTableError, is_blank
from mapcore.tables.files.texts.delimited import read_delimited

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.atlas.pack import MapPack
    from mapcore.building.importing.problems import ImportProblems

COLUMNS = ("key", "row", "column")
CODE = "code"
LAST_PLACE = 200
"""The greatest row and column."""
LONGEST_CODE = 12
_NUMBER = re.compile(r"\d{1,3}(\.0)?")


def read_places(
    content: bytes, base: MapPack, problems: ImportProblems
) -> tuple[dict[str, tuple[int, int]], dict[str, str]]:
    """Return the row and column of each code, and the region's key of each code.

    Faults of the table are noted as errors. Keys that are no regions are a warning; their rows are
    left out. Raises ValidationError for what is no table, and for columns that it does not have.
    """
    names, rows = _read_rows(content)
    texts = {name: [str(row[at]).strip() for row in rows] for name, at in names.items()}
    places = _read_numbers(texts["row"], texts["column"], problems)
    keys = _resolve(texts["key"], base, problems)
    given = texts.get(CODE, [""] * len(rows))
    codes = [
        code or (_code_of(key, keys) if key else "") for code, key in zip(given, keys, strict=True)
    ]
    kept = [at for at, key in enumerate(keys) if key is not None]
    _refuse_doubled("key", "stands in several rows", [keys[at] for at in kept], problems)
    _refuse_doubled("code", "is that of several tiles", [codes[at] for at in kept], problems)
    _refuse_doubled(
        "row", "has several tiles", [_name_place(places[at]) for at in kept if places[at]], problems
    )
    for code in codes:
        if len(code) > LONGEST_CODE:
            problems.refuse("code", f"{code[:40]!r} has more than {LONGEST_CODE} characters: "
                            "give shorter texts in a column code")  # fmt: skip
    if not kept:
        problems.refuse("key", f"names no region of {base.id}")
    where = {codes[at]: place for at in kept if (place := places[at])}
    return where, {codes[at]: key for at in kept if (key := keys[at]) is not None}


def _read_rows(content: bytes) -> tuple[dict[str, int], list[list[str]]]:
    """Return where each column stands, and the rows below the header that are not blank."""
    try:
        rows = [row for row in read_delimited(content).rows if not all(map(is_blank, row))]
    except UnreadableTableError as error:
        raise make_error("source", str(error)) from None
    header = [str(cell).strip().casefold() for cell in rows[0]]
    lacking = [name for name in COLUMNS if name not in header]
    if lacking:
        raise make_error(
            "source",
            f"has no column {' and no column '.join(lacking)}; a grid has the columns key, row and "
            f"column, and code if wanted; those of the file are {', '.join(header)[:200]}",
        )
    width = len(header)
    whole = [[*row, *[""] * (width - len(row))] for row in rows[1:]]
    return {name: header.index(name) for name in (*COLUMNS, CODE) if name in header}, whole


def _read_numbers(
    rows: Sequence[str], columns: Sequence[str], problems: ImportProblems
) -> list[tuple[int, int] | None]:
    """Return the row and column of each line, None where they are no numbers."""
    found: list[tuple[int, int] | None] = []
    for line, pair in enumerate(zip(rows, columns, strict=True), 1):
        wrong = [
            name
            for name, text in zip(("row", "column"), pair, strict=True)
            if not _NUMBER.fullmatch(text) or float(text) > LAST_PLACE
        ]
        for name in wrong:
            text = pair[name == "column"]
            problems.refuse(name, f"must be a whole number from 0 to {LAST_PLACE} in line {line} "
                            f"below the header, not {text[:40]!r}")  # fmt: skip
        found.append(None if wrong else (int(float(pair[0])), int(float(pair[1]))))
    return found


def _resolve(texts: Sequence[str], base: MapPack, problems: ImportProblems) -> list[str | None]:
    """Return the published key of each key, None for what names no region."""
    matching = match_keys(base, [text for text in texts if text])
    corrected = [f"{each.input} as {each.matched_to}" for each in matching.corrected]
    if corrected:
        problems.note("keys-corrected", "Keys were read as regions that they do not name exactly.",
                      corrected)  # fmt: skip
    unknown = [each.input for each in matching.unmatched]
    unknown += [""] * texts.count("")
    if unknown:
        problems.warn("keys-unknown", f"Keys name no region of {base.id}; their rows are left out.",
                      unknown)  # fmt: skip
    return [matching.resolved.get(text) for text in texts]


def _code_of(key: str, keys: Iterable[str | None]) -> str:
    """Return the end of a key after its last hyphen, or all of it where two would be the same."""
    end = key.rpartition("-")[2]
    alike = [each for each in keys if each and each.rpartition("-")[2] == end]
    return end if len(set(alike)) == 1 else key


def _refuse_doubled(
    param: str, what: str, values: Iterable[str | None], problems: ImportProblems
) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            problems.refuse(param, f"{value} {what}")


def _name_place(place: tuple[int, int] | None) -> str:
    return f"row {place[0]}, column {place[1]}" if place else ""
