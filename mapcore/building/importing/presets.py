"""Presets: the columns of official files, so that nobody has to look them up.

Sources of the schemas: the file names and attribute tables that the US Census Bureau, the Office
for National Statistics, Eurostat GISCO and Natural Earth document for their files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, fields, frozen

from mapcore.building.importing.naming import cell_text
from mapcore.building.tables import rows, split
from mapcore.errors import make_error
from mapcore.similarity import find_similar

if TYPE_CHECKING:
    from mapcore.building.importing.files.reading import FeatureTable


Columns: TypeAlias = dict[str, list[Any]]


@frozen
class Preset:
    """One kind of official file: a row of `tables/presets.csv`.

    `key`, `title`, `aliases`, `parent` and `label` are patterns of column names, since publishers
    put the year into these; of several between `|` the first that the file has is taken, and all of
    them for aliases. `options` are further arguments of `import_map`. `only` is the column, and its
    cell, of the rows that are regions. `derive` adds columns.
    """

    name: str
    publisher: str
    file: str
    key: str
    title: str
    aliases: str
    parent: str
    label: str
    only: tuple[str, str] | None
    options: Mapping[str, Any]
    derive: Callable[[Columns], Columns]

    @classmethod
    def of(cls, row: dict[str, str]) -> Preset:
        """Return the preset of a row; its last columns are those of `options`."""
        named = {each.name: row.pop(each.name) for each in fields(cls) if each.name in row}
        column, _, cell = named.pop("only").partition("=")
        options: dict[str, Any] = {name: cell for name, cell in row.items() if cell}
        if "default_layers" in options:
            options["default_layers"] = split(row["default_layers"])
        derive = _DERIVED.get(named["name"], dict)
        return cls(**named, only=(column, cell) if column else None, options=options, derive=derive)


def _states() -> dict[str, str]:
    """Return the codes of the states by their FIPS and postal codes."""
    found = {row["fips"]: f"US-{row['postal']}" for row in rows("us_states")}
    return {**found, **{code[3:]: code for code in found.values()}}


def _with_state(columns: Columns) -> Columns:
    states = _states()
    given = columns.get("STATEFP") or columns.get("STATEFP20") or columns.get("STUSPS") or []
    return {"mapcore_state": [states.get(str(cell), "") for cell in given]}


def _of_congress(columns: Columns) -> Columns:
    """Return the states of congressional districts, and the names that people use: OR-5, OR-05."""
    states = _with_state(columns)["mapcore_state"]
    number = next((c for name, c in columns.items() if re.fullmatch(r"CD\d+FP", name)), [])
    short, names = [], []
    for state, digits in zip(states, map(str, number), strict=True):
        plain = digits.lstrip("0") or "AL"
        short.append(f"{state[3:]}-{plain}")
        names.append(f"{state[3:]}-{digits}|{state[3:]}{digits}|{state[3:]}-{plain}")
    return {"mapcore_state": states, "mapcore_short": short, "mapcore_names": names}


_DERIVED: dict[str, Callable[[Columns], Columns]] = {
    "us-congressional-districts": _of_congress,
    "us-places": _with_state,
}
SOURCE_PRESETS = {row["name"]: Preset.of(row) for row in rows("presets")}


def preset_of(name: str) -> Preset:
    """Return a preset by its name; raises ValidationError."""
    if name not in SOURCE_PRESETS:
        near = find_similar(name, list(SOURCE_PRESETS))
        hint = f"; did you mean {near[0]}?" if near else ""
        listed = ", ".join(SOURCE_PRESETS)
        raise make_error("preset", f"there is no preset {name!r}; there are {listed}{hint}")
    return SOURCE_PRESETS[name]


def prepare_table(table: FeatureTable, preset: Preset) -> tuple[FeatureTable, dict[str, Any]]:
    """Return a table with derived columns and only the preset's rows, and the columns to read.

    Raises ValidationError where the file is not of the preset's kind.
    """
    columns = {**table.columns, **preset.derive(table.columns)}
    chosen: dict[str, Any] = {
        "key": _find(columns, preset.key, preset),
        "title": _find(columns, preset.title, preset),
        "aliases": tuple(_matching(columns, preset.aliases)),
        "parent": next(iter(_matching(columns, preset.parent)), None),
        "label": next(iter(_matching(columns, preset.label)), None),
    }
    kept = list(range(len(table.shapes)))
    if preset.only and preset.only[0] in columns:
        name, value = preset.only
        kept = [row for row in kept if cell_text(columns[name][row]) == value]
        if not kept:
            raise make_error("source", f"has no row whose {name} is {value}")
    columns = {name: [cells[row] for row in kept] for name, cells in columns.items()}
    return evolve(table, columns=columns, shapes=table.shapes[kept]), chosen


def _matching(columns: Mapping[str, Any], pattern: str) -> list[str]:
    """Return the columns whose names match the alternatives of a pattern, in their order."""
    patterns = filter(None, pattern.split("|"))
    return [name for each in patterns for name in columns if re.fullmatch(each, name)]


def _find(columns: Mapping[str, Any], pattern: str, preset: Preset) -> str:
    for name in _matching(columns, pattern):
        return name
    wanted = pattern.replace(r"\d\d", "##").replace("(##)?", "").split("|")
    raise make_error(
        "source",
        f"is not a file of the preset {preset.name} ({preset.publisher}: {preset.file}): "
        f"it has no column {' or '.join(wanted)}",
    )
