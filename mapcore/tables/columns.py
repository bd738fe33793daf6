"""The columns of a table as lists: of a data frame, mapping, series, pairs or records."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from mapcore.errors import ValidationError, command_for, list_some, make_error
from mapcore.frozen import frozen
from mapcore.request.decoding.frame_values import only_numbers_rows
from mapcore.tables.labels import MAX_LISTED, Label, find_label, write_label

Table: TypeAlias = Any
"""A data frame of any library that narwhals reads (pandas, polars, pyarrow, modin, DuckDB …), a
series or mapping of key to value, a mapping of columns, or an iterable of pairs or of records."""

INDEXED_LIBRARIES = ("pandas", "geopandas", "modin", "cudf")
"""Libraries whose frames have an index, and labels of any type."""
FRAME_LIBRARIES = (*INDEXED_LIBRARIES, "polars", "pyarrow", "duckdb", "ibis", "pyspark", "dask")


@frozen
class OpenTable:
    """A table whose cells are taken by the place of their column.

    The first labels are those of columns; the last `levels` are the named or textual levels of an
    index. `pairs` says that there is nothing but a key and a value, in this order.
    """

    labels: tuple[Label, ...]
    take: Callable[[int], list[Any]]
    levels: int = 0
    pairs: bool = False

    @property
    def column_count(self) -> int:
        """How many of the labels are those of columns."""
        return len(self.labels) - self.levels

    def find(self, purpose: str, label: Label) -> int:
        """Return the place of a column or else of an index level; raises `ValidationError`."""
        columns, levels = self.labels[: self.column_count], self.labels[self.column_count :]
        if label not in columns and label in levels:
            return self.column_count + levels.index(label)
        return find_label(purpose, label, self.labels)

    def read_all(self) -> dict[str, list[Any]]:
        """Return the cells of all columns and index levels by name, the first of equal labels."""
        return {write_label(each): self.take(self.labels.index(each)) for each in self.labels}


def read_columns(table: Table, names: Mapping[str, Label | None]) -> dict[str, list[Any]]:
    """Return the columns of a table, each as a list with one value a row.

    `names` maps the purpose of a column (`key`, `value` …) to its label, which may be that of an
    index level too. The label None means the index of a pandas frame or, for pairs and series, the
    column at that position. An index that only numbers the rows is never taken. Raises
    `ValidationError` for a column that does not exist, with the names of those that do.

    >>> read_columns({"TX": 1, "CA": 2}, {"key": None, "value": None})
    {'key': ['TX', 'CA'], 'value': [1, 2]}
    >>> read_columns([{"state": "TX", "n": 1}], {"key": "state", "value": "n"})
    {'key': ['TX'], 'value': [1]}
    """
    return take_columns(open_table(table, names.values()), names)


def take_columns(table: OpenTable, names: Mapping[str, Label | None]) -> dict[str, list[Any]]:
    """Return the columns of an open table; see `read_columns`."""
    if table.pairs:
        _check_pairs(names, table.labels)
        return {purpose: table.take(place) for place, purpose in enumerate(names)}
    columns = {}
    for purpose, label in names.items():
        if label is not None:
            columns[purpose] = table.take(table.find(purpose, label))
        elif purpose == "key" and table.levels == 1:
            columns[purpose] = table.take(table.column_count)
        else:
            raise unnamed_column(purpose, table.labels)
    return columns


def unnamed_column(purpose: str, labels: Sequence[Label]) -> ValidationError:
    """Return the error about a column that has to be named."""
    if not labels:
        return make_error("table", "the table has no columns")
    known = list_some([write_label(label) for label in labels], MAX_LISTED)
    return make_error(purpose, f"name the column of the {purpose}: one of {known}")


def open_table(table: Table, asked: Iterable[Label | None] = ()) -> OpenTable:
    """Return a table of any form with its labels.

    `asked` are the labels that are wanted, where they are known: a mapping with one of them is a
    mapping of columns, and of a lazy frame nothing else is read. Raises `ValidationError` for what
    is no table.
    """
    asked = [label for label in asked if label is not None]
    library = type(table).__module__.partition(".")[0]
    if library in INDEXED_LIBRARIES and hasattr(table, "index"):
        return _open_series(table) if hasattr(table, "to_frame") else _open_indexed(table)
    if _is_frame(table, library):
        return _open_frame(table, asked)
    if isinstance(table, Mapping) and (
        any(label in table for label in asked)
        or (table and all(map(_is_column, table.values())))  # `{}` has no columns
    ):
        return _open_mapping(table)
    if hasattr(table, "items"):
        table = table.items()
    if isinstance(table, (str, bytes)) or not isinstance(table, Iterable):
        raise _table_error(f"expected a table, got {type(table).__name__}")
    rows = list(table)
    if rows and isinstance(rows[0], Mapping):
        return _open_records(rows)
    if rows and (names := _list_fields(type(rows[0]))):
        return _open_records([{name: getattr(row, name, None) for name in names} for row in rows])
    return _open_pairs(rows)


def _list_fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a class of records: a dataclass, or one of attrs."""
    if attrs.has(kind):
        return tuple(each.name for each in attrs.fields(kind))
    if not dataclasses.is_dataclass(kind):
        return ()
    return tuple(each.name for each in dataclasses.fields(kind))


def _is_frame(table: Table, library: str) -> bool:
    if library not in FRAME_LIBRARIES and not hasattr(table, "__narwhals_dataframe__"):
        return False
    # The class is asked, since asking a lazy frame itself would resolve its schema.
    return hasattr(type(table), "columns") or hasattr(table, "__narwhals_dataframe__")


def _is_column(cells: Any) -> bool:
    """Return whether a value is a list of cells, or an array or series of any library."""
    if isinstance(cells, (str, bytes, Mapping)):
        return False
    listed = any(hasattr(cells, name) for name in ("tolist", "to_list", "to_pylist"))
    return isinstance(cells, (list, tuple)) or (listed and hasattr(cells, "__len__"))


def _open_indexed(frame: Any) -> OpenTable:
    """Open a frame of pandas or a library like it."""
    labels, levels = tuple(frame.columns), _name_levels(frame.index)

    def take(place: int) -> list[Any]:
        if place < len(labels):
            cells: list[Any] = frame.iloc[:, place].tolist()
            return cells
        keys: list[Any] = frame.index.get_level_values(levels[place - len(labels)][0]).tolist()
        return keys

    return OpenTable((*labels, *(name for _, name in levels)), take, len(levels))


def _open_series(series: Any) -> OpenTable:
    levels = _name_levels(series.index)
    if not levels and len(series) and only_numbers_rows(series.index):
        message = "the index of the series only numbers its rows: set the keys as its index"
        raise _table_error(message)
    if len(levels) > 1:
        return _open_indexed(series.to_frame("value" if series.name is None else series.name))
    keys, values = series.index.tolist(), series.tolist()
    return OpenTable(
        (series.index.name, series.name), lambda place: values if place else keys, pairs=True
    )


def _name_levels(index: Any) -> list[tuple[int, Label]]:
    """Return the levels of an index that may hold keys, each with its name.

    A level of numbers without a name only says where rows stood; one of texts is named "index".
    """
    found: list[tuple[int, Label]] = []
    for level, name in enumerate(index.names):
        if name is not None:
            found.append((level, name))
        elif index.nlevels > 1 or getattr(index.dtype, "kind", "O") not in "iufb":
            found.append((level, "index" if index.nlevels == 1 else f"level {level}"))
    return found


def _open_frame(table: Table, asked: list[Label]) -> OpenTable:
    try:
        import narwhals.stable.v2 as nw
    except ImportError:
        message = f"data frames are read by narwhals: {command_for('tables')}"
        raise _table_error(message) from None
    if type(table).__name__ == "RecordBatch":  # a part of a table of Arrow
        from pyarrow import Table as ArrowTable

        table = ArrowTable.from_batches([table])
    frame = nw.from_native(table)
    if isinstance(frame, nw.LazyFrame):
        known = frame.collect_schema().names()
        wanted = [known[find_label("column", label, known)] for label in asked]
        frame = (frame.select(list(dict.fromkeys(wanted))) if wanted else frame).collect()
    labels = tuple(frame.columns)
    return OpenTable(labels, lambda place: frame[labels[place]].to_list())


def _open_mapping(table: Mapping[Label, Any]) -> OpenTable:
    labels = tuple(table)
    columns = [list(table[label]) for label in labels]
    lengths = {len(cells) for cells in columns}
    if len(lengths) > 1:
        raise _table_error(f"the columns have different lengths: {sorted(lengths)}")
    return OpenTable(labels, lambda place: columns[place])


def _open_records(rows: list[Mapping[Label, Any]]) -> OpenTable:
    labels = tuple(dict.fromkeys(name for row in rows for name in row))
    return OpenTable(labels, lambda place: [row.get(labels[place]) for row in rows])


def _open_pairs(rows: list[Any]) -> OpenTable:
    if _has_header(rows):
        return _open_records([dict(zip(rows[0], row, strict=True)) for row in rows[1:]])
    try:
        pairs = [(key, value) for key, value in rows]
    except (TypeError, ValueError):
        raise _table_error("expected pairs of a key and a value, or a table of columns") from None
    return OpenTable((None, None), lambda place: [pair[place] for pair in pairs], pairs=True)


def _has_header(rows: list[Any]) -> bool:
    """Return whether rows are lists of one length, the first one of names above other cells."""
    if len(rows) < 2 or not all(isinstance(row, list) for row in rows):
        return False
    names, *others = rows
    if {len(row) for row in rows} != {len(set(map(str, names)))} or len(names) < 2:
        return False
    are_names = all(isinstance(name, str) for name in names)
    return are_names and not any(isinstance(row[-1], str) for row in others)


def _check_pairs(names: Mapping[str, Label | None], labels: tuple[Label, ...]) -> None:
    """Refuse names that are not those of a series and its index; pairs have none."""
    wrong = any(
        name is not None and name != label
        for name, label in zip(names.values(), labels, strict=False)
    )
    if len(names) != 2 or wrong:
        named = ", ".join(str(name) for name in names.values() if name is not None)
        raise _table_error(f"pairs have no columns by name, but {named or 'three'} were asked for")


def _table_error(message: str) -> ValidationError:
    return make_error("table", message)
