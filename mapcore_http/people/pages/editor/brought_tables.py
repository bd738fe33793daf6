"""Files that are brought to the editor, read as the library reads tables."""

from __future__ import annotations

import base64
import io
import zipfile
from typing import Any

import mapcore
from mapcore.errors import make_error
from mapcore_http.people.pages.page_words import say_on_page

MOST_UNPACKED = 64 * 2**20
"""Bytes that a spreadsheet may unpack to."""
MOST_COLUMNS = 60
MOST_ROWS = 5000
LONGEST_CELL = 1000
NUMERIC = ("number", "uncertainty", "yes or no")
SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


def read_content(given: dict[str, Any]) -> bytes:
    """Return the bytes of a text or a file in base64; raises ValidationError."""
    text, file = given.get("text"), given.get("file")
    if isinstance(text, str):
        return text.encode("utf-8", "replace")
    if not isinstance(file, str):
        raise make_error("file", "expected a text, or a file in base64")
    try:
        content = base64.b64decode(file, validate=True)
    except ValueError:
        raise make_error("file", "expected base64") from None
    if content.startswith(b"PK"):
        _check_size(content)
    elif not content.startswith(SPREADSHEETS) and b"\0\0\0" in content[:2000]:
        raise make_error("file", "the editor reads text, JSON and spreadsheets")
    return content


def _check_size(content: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            size = sum(each.file_size for each in archive.infolist())
    except zipfile.BadZipFile:
        raise make_error("file", "not a spreadsheet that can be read") from None
    if size > MOST_UNPACKED:
        raise make_error("file", "the spreadsheet unpacks to more than 64 MB")


def read_brought(
    content: bytes, name: str, locale: str | None, atlas: mapcore.Atlas
) -> dict[str, Any]:
    """Return a table for the editor, with what was found in it, or the fault of its file.

    Numbers are written plainly, as `12.5`. The rows are all of the table, and each reading tells
    which of them it draws. A table that is too long for the editor has only those of the best way.
    """
    try:
        reading = mapcore.read_table(content, name=name, locale=locale, atlas=atlas)
    except mapcore.ValidationError as error:
        if error.errors[0].param != "table":
            raise
        return {"fault": say_on_page(error.errors[0].message)}
    names, total = _choose_columns(reading), len(next(iter(reading.cells.values()), ()))
    rows = list(range(total)) if total <= MOST_ROWS else reading.selected()
    if len(rows) > MOST_ROWS:
        return {"fault": f"{len(rows):,} rows; {MOST_ROWS:,} are the limit"}
    cells = {each: _write_column(reading, each, rows) for each in names}
    told = list(reading.told())
    if len(names) < len(reading.cells):
        told.append(f"{len(reading.cells) - len(names)} columns were left out")
    unclear = [each for each in reading.columns if each.role == "unclear"]
    asked = [say_on_page(str(each)) for each in unclear if "ambiguous" in each.told]
    return {
        "table": {
            "columns": names,
            "rows": [list(row) for row in zip(*cells.values(), strict=True)],
            "formats": _find_formats(reading, names),
        },
        "told": [say_on_page(each) for each in told if "numbers_ambiguous" not in each],
        "ask": [] if locale else asked,
        "readings": [
            describe_choice(each, names)
            for each in reading.choices
            if each.key in names and (each.value is None or each.value in names)
        ],
    }


def _choose_columns(reading: mapcore.Reading) -> list[str]:
    """Return the columns that the editor takes: all, or the best key and values of many."""
    names = list(reading.cells)
    if len(names) <= MOST_COLUMNS or reading.best is None:
        return names[:MOST_COLUMNS]
    best = reading.best
    wanted = {best.key, *best.numbers[: MOST_COLUMNS // 2], *best.categories[:10]}
    others = [name for name in names if name not in wanted][: MOST_COLUMNS - len(wanted)]
    return [name for name in names if name in wanted or name in others]


def _write_column(reading: mapcore.Reading, name: str, rows: list[int]) -> list[str]:
    """Return the cells of a column as texts, numbers as they are written in JSON."""
    column = next(each for each in reading.columns if each.name == name)
    cells = reading.cells[name]
    held = any(name == label for choice in reading.choices for label, _ in choice.where)
    if column.role in NUMERIC and not held:
        others = [each for label, each in reading.cells.items() if label != name]
        try:
            numbers = mapcore.read_column(cells, reading.locale, others).numbers
        except mapcore.ValidationError:
            numbers = ()
        if numbers:
            return [_write_number(numbers[row]) for row in rows]
    texts = reading.texts(name)
    return [texts[row][:LONGEST_CELL] for row in rows]


def _find_formats(reading: mapcore.Reading, names: list[str]) -> dict[str, Any]:
    """Return the formats of the columns of numbers that have a unit, by their names."""
    found: dict[str, Any] = {}
    for column in reading.columns:
        if column.role not in NUMERIC or column.name not in names:
            continue
        others = [cells for label, cells in reading.cells.items() if label != column.name]
        written = mapcore.find_unit_format(
            reading.cells[column.name], column.name, locale=reading.locale, siblings=others
        )
        if written is not None:
            found[column.name] = written
    return found


def _write_number(number: float | None) -> str:
    if number is None:
        return ""
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def describe_choice(choice: mapcore.TableChoice, names: list[str]) -> dict[str, Any]:
    """Return a way to read a table, its columns by their places in `names`."""
    places = {name: place for place, name in enumerate(names)}
    return {
        "key": places[choice.key],
        "value": places.get(choice.value or ""),
        "aggregate": choice.aggregate,
        "isNumeric": choice.is_numeric,
        "numbers": [places[name] for name in choice.numbers if name in places],
        "categories": [places[name] for name in choice.categories if name in places],
        "only": [[places[name], text] for name, text in choice.where if name in places],
        "ties": list(choice.ties),
        "maps": [_describe_fit(fit) for fit in choice.maps],
    }


def _describe_fit(fit: mapcore.MapSuggestion) -> dict[str, Any]:
    """Return a map that fits; of a former edition with its year, today's map and what tells it."""
    described = {
        "id": fit.map_id,
        "title": fit.title,
        "matched": fit.matched,
        "keys": fit.matched + fit.unmatched,
    }
    if fit.edition is None:
        return described
    return {**described, "base": fit.base, "edition": fit.edition, "evidence": fit.evidence}
