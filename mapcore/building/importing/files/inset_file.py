"""A file of insets: which regions stand in which box of the map, and in which projection."""

from __future__ import annotations

import math
import tomllib
from typing import TYPE_CHECKING, Any

from attrs import frozen

from mapcore.building.importing.geometry_repair import projection_of
from mapcore.building.importing.options import LONGEST_TEXT, is_printable
from mapcore.building.map_framing.sheet import InsetPlan
from mapcore.errors import ValidationError
from mapcore.similarity import find_similar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from mapcore.building.draft import Bounds
    from mapcore.building.importing.problems import ImportProblems

MOST_INSETS = 40
MOST_INSET_BYTES = 1 << 20
FARTHEST_BOX = 3.0
"""How far a box may lie from the main part's top left corner, in sizes of the main part."""


@frozen
class WantedInset:
    """One inset of a file: what it shows, and how.

    It shows the parts of `regions` (of all regions if empty) that meet `bounds` (west, south, east,
    north in degrees; everywhere if None).
    """

    regions: tuple[str, ...]
    bounds: Bounds | None
    plan: InsetPlan


def read_insets(path: Path, problems: ImportProblems) -> tuple[WantedInset, ...]:
    """Return the insets of a file; notes every error by its field, such as insets.2.box.

    Raises OSError for a file that cannot be opened.
    """
    with path.open("rb") as file:
        content = file.read(MOST_INSET_BYTES + 1)
    if len(content) > MOST_INSET_BYTES:
        problems.refuse("insets", f"{path.name} has more than {MOST_INSET_BYTES >> 20} MB")
        return ()
    try:
        document = tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        reason = str(error).split("\n")[0][:200]
        problems.refuse("insets", f"{path.name} is no TOML: {reason}")
        return ()
    _refuse_unknown(document, ("inset",), "insets", problems)
    rows = document.get("inset")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_INSETS:
        problems.refuse("insets", f"must hold 1 to {MOST_INSETS} tables, each headed by [[inset]]")
        return ()
    return tuple(_inset(row, f"insets.{number}", problems) for number, row in enumerate(rows, 1))


def _inset(row: Any, param: str, problems: ImportProblems) -> WantedInset:
    """Return the inset of one table, with the default of each field that cannot be read."""
    table = row if isinstance(row, dict) else {}
    _refuse_unknown(table, tuple(_FIELDS), param, problems)
    found: dict[str, Any] = {}
    for name in (name for name in table if name in _FIELDS):
        read, expected = _FIELDS[name]
        try:
            found[name] = read(table[name])
        except ValidationError as error:
            problems.refuse(f"{param}.{name}", error.errors[0].message)
        except (TypeError, ValueError):
            problems.refuse(f"{param}.{name}", f"must be {expected}")
    if "regions" not in table and "bounds" not in table:
        problems.refuse(param, "must have regions, bounds or both, which say what it shows")
    regions, bounds = found.pop("regions", ()), found.pop("bounds", None)
    return WantedInset(regions, bounds, InsetPlan(**found))


def _refuse_unknown(
    table: Iterable[str], known: tuple[str, ...], param: str, problems: ImportProblems
) -> None:
    for name in table:
        if name not in known:
            message = f"there is no field {name[:100]!r}; there are {', '.join(known)}"
            problems.refuse(f"{param}.{name[:100]}", message, find_similar(name, known))


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError
    if len(value) > LONGEST_TEXT or not is_printable(value):
        raise ValueError
    return value


def _projection(value: Any) -> str:
    return projection_of(_text(value))


def _keys(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(key, str) for key in value):
        raise ValueError
    return tuple(dict.fromkeys(value))


def _numbers(value: Any) -> Bounds:
    a, b, c, d = value
    if not all(type(each) in (int, float) and math.isfinite(each) for each in value):
        raise ValueError
    if a >= c or b >= d:
        raise ValueError
    return float(a), float(b), float(c), float(d)


def _degrees(value: Any) -> Bounds:
    west, south, east, north = _numbers(value)
    if west < -360 or east > 360 or east - west > 360 or south < -90 or north > 90:
        raise ValueError
    return west, south, east, north


def _shares(value: Any) -> Bounds:
    box = _numbers(value)
    if max(map(abs, box)) > FARTHEST_BOX:
        raise ValueError
    return box


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


_FIELDS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "name": (_text, f"a text of at most {LONGEST_TEXT} characters"),
    "regions": (_keys, 'a list of keys of regions, such as ["ES-CN"]'),
    "bounds": (
        _degrees,
        "[west, south, east, north] in degrees, west before east and south before north",
    ),
    "box": (
        _shares,
        "[left, top, right, bottom] as shares of the map's width and height, left before right "
        f"and top before bottom, none farther than {FARTHEST_BOX:g}",
    ),
    "projection": (_projection, "an EPSG code or a PROJ string, such as EPSG:32628"),
    "framed": (_truth, "true or false"),
}
"""How each field is read, and what it must be."""
