"""Tables in JSON: records, arrays, columns, JSON-stat, GeoJSON, and answers of statistical APIs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import product
from typing import Any

from mapcore.tables.files.grid import Grid, UnreadableTableError, grid_of_columns, grid_of_rows
from mapcore.tables.files.sdmx_json import read_sdmx
from mapcore.tables.files.texts.text_encoding import decode_text

MAX_DEPTH = 4
"""A table is looked for so many levels deep."""
PLACE = ("lat", "lon")
"""The columns of the places of points, unless properties have these names."""


def read_json(content: bytes) -> Grid:
    """Return the grid of a table in JSON; raises `UnreadableTableError` where there is none.

    >>> read_json(b'[["NAME", "POP"], ["Texas", 30]]').rows
    [['NAME', 'POP'], ['Texas', 30]]
    """
    text, _, _ = decode_text(content)
    try:
        value = json.loads(text)
    except ValueError as error:
        raise UnreadableTableError(f"not JSON: {error}") from None
    except RecursionError:
        raise UnreadableTableError("the JSON is nested too deeply") from None
    grid = _find_table(value, MAX_DEPTH)
    if grid is None:
        raise UnreadableTableError(
            "no table in the JSON; expected an array of objects or of rows, columns by name, or "
            "JSON-stat"
        )
    return grid


def read_json_lines(content: bytes) -> Grid:
    r"""Return the grid of one JSON object, or array, a line.

    >>> read_json_lines(b'{"a": 1}\n{"a": 2}\n').rows
    [['a'], [1], [2]]
    """
    lines = decode_text(content)[0].splitlines()
    try:
        values = [json.loads(line) for line in lines if line.strip()]
    except (ValueError, RecursionError) as error:
        raise UnreadableTableError(f"not one JSON value a line: {error}") from None
    grid = _find_table(values, 1)
    if grid is None:
        raise UnreadableTableError("expected one JSON object a line")
    return grid


def _find_table(value: Any, depth: int) -> Grid | None:
    """Return the first table in a value, itself or in its members."""
    if isinstance(value, list):
        return _read_list(value, depth)
    if not isinstance(value, dict) or not value:
        return None
    for read in (
        read_sdmx, _read_bindings, _read_json_stat, _read_features, _read_px_web,
        _read_named_rows, _read_columns,
    ):  # fmt: skip
        with suppress(AttributeError, LookupError, TypeError, ValueError):  # of another form
            if (grid := read(value)) is not None:
                return grid
    if depth:
        members = [each for each in value.values() if isinstance(each, (dict, list))]
        grids = [grid for each in members if (grid := _find_table(each, depth - 1))]
        if grids:
            return max(grids, key=lambda grid: sum(map(len, grid.rows)))
    return _read_pairs(value)


def _read_list(values: list[Any], depth: int) -> Grid | None:
    if values and all(isinstance(each, dict) for each in values):
        if len(values) == 1 and depth and (inner := _find_inner(values[0], depth)):
            return inner
        return _read_records(values)
    if len(values) > 1 and all(isinstance(each, list) for each in values):
        return Grid([list(each) for each in values], list(range(1, len(values) + 1)))
    lists = [each for each in values if isinstance(each, list) and each]
    return _find_table(lists[0], depth - 1) if depth and lists else None


def _find_inner(value: dict[str, Any], depth: int) -> Grid | None:
    """Return a table that is the member of a lone object, or of a lone object within it."""
    for member in value.values():
        if isinstance(member, list) and len(member) > 1:
            return _find_table(member, depth - 1)
    for member in value.values():
        lone = member[0] if isinstance(member, list) and len(member) == 1 else None
        if isinstance(lone, dict) and depth > 1 and (inner := _find_inner(lone, depth - 1)):
            return inner
    return None


def _read_records(records: list[dict[str, Any]]) -> Grid:
    flat = [_flatten(record) for record in _unfold(records)]
    header = names = list(dict.fromkeys(name for record in flat for name in record))
    if _names_columns(flat[0], flat[1:]):  # IBGE's SIDRA: the first record holds the labels
        header, flat = [str(flat[0][name]) for name in names], flat[1:]
    return grid_of_rows(header, ([record.get(name) for name in names] for record in flat))


def _unfold(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a record for each object of the one list of objects that all have, as INE's `Data`."""
    lists = [
        {name for name, held in record.items() if held and _holds_objects(held)}
        for record in records
    ]
    if len(records) < 2 or any(len(names) != 1 for names in lists):
        return records
    (name,) = lists[0]
    if any(names != {name} for names in lists):
        return records
    return [{**record, name: inner} for record in records for inner in record[name]]


def _holds_objects(held: Any) -> bool:
    return isinstance(held, list) and all(isinstance(each, dict) for each in held)


def _flatten(record: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Return a record with the members of inner objects as `outer.inner`; lists are left out."""
    flat: dict[str, Any] = {}
    for name, value in record.items():
        if isinstance(value, Mapping) and before.count(".") < MAX_DEPTH:
            flat.update(_flatten(value, f"{before}{name}."))
        elif not isinstance(value, (list, Mapping)):
            flat[f"{before}{name}"] = value
    return flat


def _names_columns(first: dict[str, Any], others: list[dict[str, Any]]) -> bool:
    """Return whether a first record holds labels: texts where all others are numbers."""
    if len(others) < 2 or not all(isinstance(value, str) and value for value in first.values()):
        return False
    if len(set(first.values())) < len(first):
        return False
    numeric = [name for name in first if all(_is_figure(each.get(name)) for each in others)]
    return bool(numeric) and not any(_is_figure(first[name]) for name in numeric)


def _is_figure(value: Any) -> bool:
    if isinstance(value, str):
        digits = value.strip("-. ").replace(".", "").replace(",", "")
        return digits.isdigit() or value in ("...", "..", "-", "X")
    return isinstance(value, (int, float))


def _read_bindings(value: dict[str, Any]) -> Grid | None:
    """Return the grid of results of SPARQL, in which Wikidata answers."""
    names, rows = value["head"]["vars"], value["results"]["bindings"]
    cells = [[row[name]["value"] if name in row else None for name in names] for row in rows]
    return grid_of_rows(list(map(str, names)), cells) if names and cells else None


def _read_json_stat(value: dict[str, Any]) -> Grid | None:
    """Return the grid of JSON-stat, version 2 or a bundle of version 1, one row a value."""
    value = value.get("dataset", value)
    dimensions, values, status = value["dimension"], value["value"], value.get("status") or {}
    ids = value.get("id") or dimensions["id"]
    categories = [_list_categories(dimensions[each]) for each in ids]
    columns: dict[str, list[Any]] = {}
    rows = list(product(*categories))
    for place, name in enumerate(ids):
        columns[name] = [row[place][0] for row in rows]
        labels = [row[place][1] for row in rows]
        if labels != columns[name]:
            label = dimensions[name].get("label")
            columns[str(label) if label and label != name else f"{name} (label)"] = labels
    columns["value"] = [_at(values, place) for place in range(len(rows))]
    if status and not isinstance(status, str):
        columns["status"] = [_at(status, place) for place in range(len(rows))]
    return grid_of_columns(columns, "JSON-stat, one row a value")


def _list_categories(dimension: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the codes of a dimension in their order, each with its label."""
    category = dimension.get("category") or {}
    labels = category.get("label") or {}
    index = category.get("index") or list(labels)
    codes = sorted(index, key=lambda code: index[code]) if isinstance(index, dict) else list(index)
    return [(str(code), str(labels.get(code, code))) for code in codes]


def _at(values: Any, place: int) -> Any:
    if isinstance(values, dict):
        return values.get(str(place))
    return values[place] if place < len(values) else None


def _read_features(value: dict[str, Any]) -> Grid | None:
    """Return the grid of the properties of GeoJSON features, and of the places of points."""
    records = list_features(value)
    return _read_records(records) if records else None


def list_features(value: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a record for each feature with properties; none where a value is no GeoJSON.

    Where all features are points, a record has latitude and longitude too.

    >>> feature = {"properties": {"n": 3}, "geometry": {"type": "Point", "coordinates": [9, 50]}}
    >>> list_features({"type": "FeatureCollection", "features": [feature]})
    [{'n': 3, 'lat': 50, 'lon': 9}]
    """
    features = value.get("features")
    if value.get("type") != "FeatureCollection" or not isinstance(features, list):
        return []
    found = [each for each in features if isinstance(each, dict)]
    held = [(each.get("properties"), _find_place(each.get("geometry"))) for each in found]
    is_placed = all(place for _, place in held)
    return [
        properties
        | {name: at for name, at in place.items() if is_placed and name not in properties}
        for properties, place in held
        if isinstance(properties, dict) and properties
    ]


def _find_place(geometry: Any) -> dict[str, Any]:
    """Return the latitude and longitude of a point; nothing of other shapes."""
    point = geometry.get("coordinates") if isinstance(geometry, dict) else None
    if not isinstance(point, list) or geometry.get("type") != "Point" or len(point) < len(PLACE):
        return {}
    return dict(zip(PLACE, reversed(point[: len(PLACE)]), strict=True))


def _read_px_web(value: dict[str, Any]) -> Grid | None:
    """Return the grid of an answer of PxWeb: columns, and rows of `key` and `values`."""
    header = [str(each.get("text") or each.get("code")) for each in value["columns"]]
    rows = [[*row["key"], *row["values"]] for row in value["data"]]
    return grid_of_rows(header, rows) if rows else None


def _read_named_rows(value: dict[str, Any]) -> Grid | None:
    """Return the grid of rows with their columns named beside them, as Socrata and pandas do."""
    rows = value.get("data") or value.get("rows")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        return None
    named = value.get("columns") or value.get("fields") or value["meta"]["view"]["columns"]
    if not isinstance(named, list) or len(named) != len(rows[0]):
        return None
    header = [
        str(each.get("name") or each.get("code") or each.get("text"))
        if isinstance(each, dict)
        else str(each)
        for each in named
    ]
    return grid_of_rows(header, rows)


def _read_columns(value: dict[str, Any]) -> Grid | None:
    """Return the grid of columns by name, each a list or an object of the same keys."""
    members = list(value.values())
    if all(isinstance(each, list) for each in members) and len(set(map(len, members))) == 1:
        return grid_of_columns(value) if members[0] and _are_flat(members) else None
    if len(members) < 2 or not all(isinstance(each, dict) and each for each in members):
        return None
    keys = list(members[0])
    if not _are_flat(each.values() for each in members) or any(list(m) != keys for m in members):
        return None
    if all(key.isdigit() for key in keys):
        return grid_of_columns({name: list(each.values()) for name, each in value.items()})
    return _read_records([{"key": name, **each} for name, each in value.items()])


def _are_flat(members: Iterable[Iterable[Any]]) -> bool:
    return all(not isinstance(cell, (dict, list)) for each in members for cell in each)


def _read_pairs(value: dict[str, Any]) -> Grid | None:
    """Return the grid of an object of key to number or text."""
    plain = all(cell is None or isinstance(cell, (int, float, str)) for cell in value.values())
    if len(value) < 2 or not plain:
        return None
    return grid_of_columns({"key": list(value), "value": list(value.values())})
