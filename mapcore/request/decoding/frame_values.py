"""Series and data frames in a request, taken as the mappings of key to value that they are."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from mapcore.errors import make_error

DATA_BLOCKS = ("choropleth", "categories", "symbols")
MISSING_TYPES = ("NAType", "NaTType")
PLAIN = {int, float, str, type(None)}
MAX_LISTED = 5


def take_frames(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a request in which the values of a map are plain mappings.

    A series maps its index to its values. A frame with one column maps its index to it; one with
    two columns and no index of its own maps the first to the second. Raises `ValidationError` for
    keys that repeat, with their rows, and for an index that only numbers the rows.

    >>> take_frames({"mapId": "world", "choropleth": {"values": {"FR": Decimal("1.5")}}})
    {'mapId': 'world', 'choropleth': {'values': {'FR': 1.5}}}
    """
    for name in DATA_BLOCKS:
        block = request.get(name)
        if not isinstance(block, Mapping) or "values" not in block:
            continue
        values = take_values(block["values"], f"{name}.values")
        if values is not block["values"]:
            request = {**request, name: {**block, "values": values}}
    panels = request.get("panels")
    if isinstance(panels, (list, tuple)) and all(isinstance(each, Mapping) for each in panels):
        taken = [
            {**each, "values": take_values(each["values"], f"panels.{at}.values")}
            if "values" in each
            else each
            for at, each in enumerate(panels)
        ]
        request = {**request, "panels": taken}
    return request


def take_values(values: Any, path: str) -> Any:
    """Return a series or frame as a mapping of its keys; whatever is neither stays as it is.

    Raises `ValidationError` for keys that repeat, and for an index that only numbers the rows.

    >>> take_values({"FR": Decimal("1.5")}, "values")
    {'FR': 1.5}
    """
    if hasattr(values, "columns") and hasattr(values, "index") and hasattr(values, "iloc"):
        pairs = _pairs_of_frame(values, path)
    elif hasattr(values, "index") and hasattr(values, "tolist"):
        pairs = _pairs_of_series(values.index, values, path)
    elif hasattr(values, "columns") and hasattr(values, "rows"):  # polars
        pairs = _pairs_of_rows(values, path)
    elif isinstance(values, Mapping):
        if {*map(type, values.values())} <= PLAIN:
            return values
        return {key: _plain(value) for key, value in values.items()}
    else:
        return values
    return _unique(pairs, path)


def _pairs_of_frame(frame: Any, path: str) -> list[tuple[Any, Any]]:
    if len(frame.columns) == 2 and only_numbers_rows(frame.index):
        return list(zip(frame.iloc[:, 0].tolist(), frame.iloc[:, 1].tolist(), strict=True))
    if len(frame.columns) != 1:
        names = ", ".join(str(name) for name in frame.columns[:10])
        message = f"a frame must have one column beside its keys; it has {names}"
        raise make_error(path, f"{message}: use mapcore.choropleth(frame, …)")
    return _pairs_of_series(frame.index, frame.iloc[:, 0], path)


def _pairs_of_series(index: Any, series: Any, path: str) -> list[tuple[Any, Any]]:
    if only_numbers_rows(index) and len(series):
        message = "the index only numbers the rows: set the keys as the index"
        raise make_error(path, message)
    return list(zip(index.tolist(), series.tolist(), strict=True))


def _pairs_of_rows(frame: Any, path: str) -> list[tuple[Any, Any]]:
    if len(frame.columns) != 2:
        message = f"a frame must have a column of keys and one of values, not {len(frame.columns)}"
        raise make_error(path, message)
    return [(key, value) for key, value in frame.rows()]


def only_numbers_rows(index: Any) -> bool:
    """Tell whether the index of a pandas frame says nothing but where each row stands."""
    return type(index).__name__ == "RangeIndex" and index.name is None


def _unique(pairs: list[tuple[Any, Any]], path: str) -> dict[Any, Any]:
    """Return pairs as a mapping; raises where a key has several rows."""
    rows: dict[Any, list[int]] = {}
    for row, (key, _) in enumerate(pairs, 1):
        rows.setdefault(key, []).append(row)
    repeated = [
        f"{key} (rows {', '.join(map(str, at))})" for key, at in rows.items() if len(at) > 1
    ]
    if repeated:
        more = f" and {len(repeated) - MAX_LISTED} more" if len(repeated) > MAX_LISTED else ""
        message = f"several rows have the key {'; '.join(repeated[:MAX_LISTED])}{more}"
        raise make_error(path, message)
    return {key: _plain(value) for key, value in pairs if not _is_missing(key)}


def _is_missing(cell: Any) -> bool:
    return cell is None or type(cell).__name__ in MISSING_TYPES or cell != cell


def _plain(cell: Any) -> Any:
    if type(cell).__name__ in MISSING_TYPES:
        return None
    return float(cell) if isinstance(cell, Decimal) else cell
