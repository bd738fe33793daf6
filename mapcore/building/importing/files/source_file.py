"""What a vector file holds, as callers are told."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

ColumnUse = Literal["key", "title", "parent", "number"]


@frozen
class SourceColumn:
    """A column of a vector file: what it could be for a map, and its first different cells.

    `lacking` tells of a column of names how many rows have none, or none that can be read.
    """

    name: str
    could_be: tuple[ColumnUse, ...] = ()
    samples: tuple[str, ...] = ()
    lacking: int = 0


@frozen
class SourceFile:
    """What a vector file holds, for the choice of the columns of an import.

    `rows`, `columns` and `crs`, the name of the coordinate system if the file says it, are those of
    the layer that was read; of a file with several layers none is read unless it is named. `key`
    and `title` are the columns that are most likely those of the regions' keys and names.
    `details` tells more of each column. `is_in_degrees` tells whether the coordinates can be
    degrees. `id` is an id for the map, made of the file's name.
    """

    format: str
    layers: tuple[str, ...]
    rows: int = 0
    columns: tuple[str, ...] = ()
    crs: str | None = None
    key: str | None = None
    title: str | None = None
    details: tuple[SourceColumn, ...] = ()
    is_in_degrees: bool = False
    id: str = ""
