"""What a caller names of a table to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mapcore.frozen import frozen
from mapcore.tables.labels import Label

Where = Mapping[Label, Any]
"""The rows that are drawn: those that hold each value in its column."""


@frozen
class Named:
    """What a caller names of a table to be drawn; what is None may be found.

    `where` has the rows that are drawn, `aggregate` says how several rows of a key become one
    value, `panel` is the column that parts the rows into small maps. Keys are sought among the
    regions of `edition`, that of a request.
    """

    map_id: str | None = None
    key: Label | None = None
    value: Label | None = None
    where: Where | None = None
    aggregate: str | None = None
    pattern: Label | None = None
    panel: Label | None = None
    edition: str | None = None

    @property
    def columns(self) -> tuple[Label | None, ...]:
        """All columns that are named."""
        return (self.key, self.value, self.pattern, self.panel, *(self.where or ()))
