"""The columns of a table as lists: of a data frame, mapping, series, pairs or records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, TypeAlias

from mapcore.errors import FieldError, ValidationError
from mapcore.tables.rows import list_some

Table: TypeAlias = Any
"""A data frame of any library that narwhals reads (pandas, polars, pyarrow, modin, DuckDB …), a
series or mapping of key to value, a mapping of columns, or an iterable of pairs or of records."""

LISTED = 20
"""How many columns an error lists; it counts the others."""
FRAMES = ("pandas", "polars", "pyarrow", "modin", "cudf", "duckdb", "ibis", "pyspark", "dask")


def read_columns(table: Table, names: Mapping[str, str | None]) -> dict[str, list[Any]]:
    """Return the columns of a table, each as a list with one value a row.

    `names` maps the purpose of a column (`key`, `value` …) to its name. The name None means the
    index of a pandas frame or, for pairs and series, the column at that position. Raises
    `ValidationError` for a column that does not exist, with the names of those that do.

    >>> read_columns({"TX": 1, "CA": 2}, {"key": None, "value": None})
    {'key': ['TX', 'CA'], 'value': [1, 2]}
    >>> read_columns([{"state": "TX", "n": 1}], {"key": "state", "value": "n"})
    {'key': ['TX'], 'value': [1]}
    """
    if _is_frame(table):
        return _read_frame(table, names)
    if isinstance(table, Mapping) and any(name in table for name in names.values() if name):
        return _read_mapping(table, names)
    if hasattr(table, "items"):
        table = table.items()
    if isinstance(table, (str, bytes)) or not isinstance(table, Iterable):
        raise _table_error(f"expected a table, got {type(table).__name__}")
    rows = list(table)
    if rows and isinstance(rows[0], Mapping):
        return _read_records(rows, names)
    return _read_pairs(rows, names)


def _is_frame(table: Table) -> bool:
    module = type(table).__module__.split(".")[0]
    if module not in FRAMES and not hasattr(table, "__narwhals_dataframe__"):
        return False
    # The class is asked, since asking a lazy frame itself would resolve its schema.
    return hasattr(type(table), "columns") or hasattr(table, "__narwhals_dataframe__")


def _read_frame(table: Table, names: Mapping[str, str | None]) -> dict[str, list[Any]]:
    try:
        import narwhals.stable.v2 as nw
    except ImportError:
        message = "data frames are read by narwhals: pip install 'mapcore[tables]'"
        raise _table_error(message) from None
    frame = nw.from_native(table)
    if isinstance(frame, nw.LazyFrame):
        frame = frame.select([name for name in names.values() if name]).collect()
    columns: dict[str, list[Any]] = {}
    for purpose, name in names.items():
        if name is not None:
            _check_name(purpose, name, frame.columns)
            columns[purpose] = frame[name].to_list()
        elif (index := nw.maybe_get_index(frame)) is not None:
            columns[purpose] = list(index)
        else:
            known = list_some([str(column) for column in frame.columns], LISTED)
            message = f"name the column of the {purpose}: one of {known}"
            raise ValidationError([FieldError(purpose, message)])
    return columns


def _read_mapping(
    table: Mapping[str, Any], names: Mapping[str, str | None]
) -> dict[str, list[Any]]:
    columns = {}
    for purpose, name in names.items():
        _check_name(purpose, name, list(table))
        columns[purpose] = list(table[str(name)])
    lengths = {len(values) for values in columns.values()}
    if len(lengths) > 1:
        raise _table_error(f"the columns have different lengths: {sorted(lengths)}")
    return columns


def _read_records(
    rows: list[Mapping[str, Any]], names: Mapping[str, str | None]
) -> dict[str, list[Any]]:
    known = list(dict.fromkeys(name for row in islice(rows, 100) for name in row))
    for purpose, name in names.items():
        _check_name(purpose, name, known)
    return {purpose: [row.get(str(name)) for row in rows] for purpose, name in names.items()}


def _read_pairs(rows: list[Any], names: Mapping[str, str | None]) -> dict[str, list[Any]]:
    try:
        pairs = [(key, value) for key, value in rows]
    except (TypeError, ValueError):
        raise _table_error("expected pairs of a key and a value, or a table of columns") from None
    if len(names) != 2 or any(names.values()):
        named = ", ".join(str(name) for name in names.values() if name)
        raise _table_error(f"pairs have no columns by name, but {named or 'three'} were asked for")
    return {purpose: [pair[at] for pair in pairs] for at, purpose in enumerate(names)}


def _check_name(purpose: str, name: str | None, known: Iterable[str]) -> None:
    from mapcore.similarity import search_similar

    known = list(known)
    if name in known:
        return
    texts = [str(column) for column in known]
    near = search_similar(str(name), dict(zip(texts, texts, strict=True))) if name else ()
    message = f"the table has no column {name!r}; it has {list_some(texts, LISTED)}"
    raise ValidationError([FieldError(purpose, message, near)])


def _table_error(message: str) -> ValidationError:
    return ValidationError([FieldError("table", message)])
