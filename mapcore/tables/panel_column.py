"""The column of a table that parts its rows into panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.frozen import frozen
from mapcore.matching.text.cells import read_text
from mapcore.tables.finding.selection import order_members
from mapcore.tables.labels import Label, write_label
from mapcore.tables.periods import name_members

if TYPE_CHECKING:
    from mapcore.tables.columns import OpenTable, Table


@frozen
class PanelColumn:
    """The column that parts a table into panels: its name, its texts a row, its members in order.

    The order is that of the type's categories, where the column has such a type, else that of time
    where all are periods, else that of the first appearance.
    """

    name: str
    texts: list[str]
    members: tuple[str, ...]


def read_panels(table: Table, opened: OpenTable, panel: Label | None) -> PanelColumn | None:
    """Return the column of panels of a table, None where none is named."""
    if panel is None:
        return None
    texts = [read_text(cell) for cell in opened.take(opened.find("panel", panel))]
    ordered = map(read_text, _list_categories(table, panel))
    present = dict.fromkeys(text for text in texts if text)
    members = [*(each for each in ordered if each in present), *order_members(present)]
    named = name_members(list(dict.fromkeys(members)))
    texts = [named.get(text, text) for text in texts]
    return PanelColumn(write_label(panel), texts, tuple(dict.fromkeys(named.values())))


def _list_categories(table: Table, panel: Label) -> list[Any]:
    """Return the categories of a column whose type has them in an order, of pandas or polars."""
    if not hasattr(table, "columns") or panel not in list(table.columns):
        return []
    column: Any = table[panel]
    found = getattr(getattr(column, "cat", None), "categories", None)
    if found is None or callable(found):
        found = getattr(getattr(column, "dtype", None), "categories", None)
    return [] if found is None or callable(found) else list(found)
