"""Tables in SDMX-JSON, in which offices answer: observations by the places of their members."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mapcore.tables.files.grid import Grid, grid_of_columns

Part = dict[str, Any]
"""An object of a document."""


def read_sdmx(value: Part) -> Grid | None:
    """Return the grid of a document of SDMX-JSON, version 1 or 2, one row an observation.

    A column has the names of the members of a dimension, and one the ids where these differ. What
    is no such document is None, or raises an error of its form, as other readers do.

    >>> year = {"id": "TIME_PERIOD", "values": [{"id": "2020"}, {"id": "2021"}]}
    >>> area = {"id": "GEO", "values": [{"id": "FR", "name": "France"}]}
    >>> sets = [{"series": {"0": {"observations": {"0": [1.5], "1": [2.5]}}}}]
    >>> described = {"dimensions": {"series": [area], "observation": [year]}}
    >>> read_sdmx({"dataSets": sets, "structure": described}).rows[1]
    ['FR', 'France', '2020', 1.5]
    """
    inner = value.get("data")
    data = inner if isinstance(inner, dict) else value
    sets = data.get("dataSets")
    structures = data.get("structures") or [data.get("structure") or value.get("structure")]
    (held,) = sets or [None]
    (structure,) = structures
    dimensions = structure["dimensions"]
    found = [(dimensions.get(level) or []) for level in ("dataSet", "series", "observation")]
    rows = list(_list_observations(held, [len(each) for each in found]))
    return _write_columns([each for level in found for each in level], rows)


def _list_observations(held: Part, counts: list[int]) -> Iterator[tuple[tuple[int, ...], Any]]:
    before = (0,) * counts[0]
    series = held.get("series") or {"": {"observations": held["observations"]}}
    for key, each in series.items():
        for place, cells in each["observations"].items():
            at = (*before, *_split(key), *_split(place))
            yield at, cells[0] if isinstance(cells, list) else cells


def _split(key: str) -> tuple[int, ...]:
    return tuple(int(part) for part in key.split(":")) if key else ()


def _write_columns(dimensions: list[Part], rows: list[tuple[tuple[int, ...], Any]]) -> Grid | None:
    columns: dict[str, list[Any]] = {}
    for at, dimension in enumerate(dimensions):
        members = [dimension["values"][places[at]] for places, _ in rows]
        ids = [str(each.get("id")) for each in members]
        names = [_name_of(each) for each in members]
        columns[str(dimension["id"])] = ids
        if names != ids:
            columns[f"{_name_of(dimension)} (label)"] = names
    columns["OBS_VALUE"] = [number for _, number in rows]
    return grid_of_columns(columns, "SDMX-JSON, one row an observation") if rows else None


def _name_of(held: Part) -> str:
    """Return the name of a member, its id where it has none; a name may be given by language."""
    name = held.get("name") or held.get("id")
    if isinstance(name, dict):
        name = name.get("en") or next(iter(name.values()))
    return str(name)
