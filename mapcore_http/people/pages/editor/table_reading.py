"""How a table that is brought to the editor can be read as a map."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import mapcore
from mapcore.errors import make_error
from mapcore_http.people.pages.editor.brought_tables import (
    describe_choice,
    read_brought,
    read_content,
)
from mapcore_http.people.pages.editor.own_fits import add_own_fits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore_http.rendering.atlases import OwnPack

MOST_COLUMNS = 20
MOST_CELLS = 500
LONGEST_CELL = 200


def answer_table(body: bytes, atlas: mapcore.Atlas, own: Sequence[OwnPack] = ()) -> bytes:
    """Return as JSON how the table of a body can be read; raises ValidationError.

    `own` are private maps of who asks.
    """
    given = _members(body)
    if "text" in given or "file" in given:
        name, locale = _text(given, "name") or "", _text(given, "locale")
        content = read_content(given)
        answer = read_brought(content, name, locale, atlas)
        if "table" in answer:
            names = answer["table"]["columns"]
            add_own_fits(answer, content, names, own, name=name, locale=locale)
    else:
        columns = _columns(given)
        choices = mapcore.read_table(columns, atlas=atlas).choices
        answer = {"readings": [describe_choice(each, list(columns)) for each in choices]}
        add_own_fits(answer, columns, list(columns), own)
    return json.dumps(answer).encode("ascii")


def warm_up(atlas: mapcore.Atlas) -> None:
    """Load the names of all maps, which takes seconds, before the first table is read."""
    mapcore.suggest_maps(["Texas"], atlas=atlas)


def _members(body: bytes) -> dict[str, Any]:
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise make_error("columns", "expected lists of texts")
    return given


def _text(given: dict[str, Any], name: str) -> str | None:
    value = given.get(name)
    return value[:LONGEST_CELL] if isinstance(value, str) and value else None


def _columns(given: dict[str, Any]) -> dict[str, list[str]]:
    """Return columns by their names, which may be left out; raises ValidationError."""
    try:
        columns = given["columns"]
        if any(isinstance(cell, (list, dict)) for column in columns for cell in column):
            raise TypeError  # Python 3.13 and newer write even deep ones as texts
        fine = len(columns) <= MOST_COLUMNS and all(len(each) <= MOST_CELLS for each in columns)
        cells = [[str(cell)[:LONGEST_CELL] for cell in column] for column in columns]
        names = [str(name)[:LONGEST_CELL] for name in given.get("names", ())]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise make_error("columns", "expected lists of texts") from None
    if not fine:
        raise make_error("columns", f"expected at most {MOST_COLUMNS} of {MOST_CELLS} cells each")
    if len(set(names)) != len(cells):
        names = [f"column {place + 1}" for place in range(len(cells))]
    return dict(zip(names, cells, strict=True))
