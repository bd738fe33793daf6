"""What is made of a table before it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.request.responses import RenderWarning, RowCounts


@frozen
class Draft:
    """The request that draws a table, as JSON values, and what is told of the table.

    `rows` counts its rows by outcome, `told` says in words how it was read, a line each, and
    `warnings` are those on its values, besides those of the map.
    """

    request: dict[str, Any] = field(repr=False)
    rows: RowCounts
    told: tuple[str, ...] = ()
    warnings: tuple[RenderWarning, ...] = ()
