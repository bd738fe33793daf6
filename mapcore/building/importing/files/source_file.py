"""What a vector file holds, as callers are told."""

from __future__ import annotations

from attrs import frozen


@frozen
class SourceFile:
    """What a vector file holds, for the choice of the columns of an import.

    `rows`, `columns` and `crs`, the name of the coordinate system if the file says it, are those of
    the layer that was read; of a file with several layers none is read unless it is named. `key`
    and `title` are the columns that are most likely those of the regions' keys and names.
    """

    format: str
    layers: tuple[str, ...]
    rows: int = 0
    columns: tuple[str, ...] = ()
    crs: str | None = None
    key: str | None = None
    title: str | None = None
