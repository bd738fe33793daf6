"""How a table that is brought to the editor can be read as a map.

Private maps of a member are first where they fit as well as others.
"""

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
from mapcore_http.rendering.atlases import atlas_of

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


def add_own_fits(
    answer: dict[str, Any],
    source: Any,
    names: Sequence[str],
    own: Sequence[OwnPack],
    *,
    name: str = "",
    locale: str | None = None,
) -> None:
    """Put private maps among the readings of an answer, where a table has regions of them.

    `source` is the table as `mapcore.read_table` takes it, `names` are its columns that the editor
    has.
    """
    for pack in own:
        try:
            read = mapcore.read_table(
                source, name=name, locale=locale, map_id=pack.id, atlas=atlas_of(pack)
            )
        except (mapcore.ValidationError, mapcore.UnknownMap, OSError, ValueError):
            continue
        best = read.best
        if best is None or best.key not in names or not best.maps or not best.maps[0].matched:
            continue
        if best.value is not None and best.value not in names:
            continue
        put_fit(answer["readings"], describe_choice(best, list(names)))


def put_fit(readings: list[dict[str, Any]], found: dict[str, Any]) -> None:
    """Put the reading of a private map among others, before what fits no better.

    >>> readings = [{"key": 1, "maps": [{"id": "iran", "matched": 2, "keys": 5}]}]
    >>> put_fit(readings, {"key": 0, "maps": [{"id": "sales.zones", "matched": 5, "keys": 5}]})
    >>> [each["maps"][0]["id"] for each in readings]
    ['sales.zones', 'iran']
    """
    fit = found["maps"][0]
    of_key = next((each for each in readings if each["key"] == found["key"]), None)
    if of_key is not None:
        at = next(
            (at for at, each in enumerate(of_key["maps"]) if _share(each) <= _share(fit)),
            len(of_key["maps"]),
        )
        of_key["maps"].insert(at, fit)
        readings.remove(of_key)
    reading = of_key or found
    best = _share(reading["maps"][0])
    at = next(
        (at for at, each in enumerate(readings) if _share(each["maps"][0]) <= best), len(readings)
    )
    readings.insert(at, reading)


def _share(fit: dict[str, Any]) -> float:
    """Return the share of keys that are regions of a map."""
    return float(fit["matched"] / max(1, fit["keys"]))


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
