"""Legends: an item legend is a column or a row, a gradient or steps legend a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.legend.bar import bar
from mapcore.layout.legend.column import column
from mapcore.layout.legend.row import row
from mapcore.planning.plan import ItemsLegend

if TYPE_CHECKING:
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet


def legend(sheet: Sheet) -> list[Mark]:
    """Return the legend of a sheet, nothing where it has none."""
    what = sheet.plan.legend
    if what is None or sheet.boxes.legend is None:
        return []
    if not isinstance(what, ItemsLegend):
        return bar(sheet, what)
    return column(sheet, what) if what.position in {"left", "right"} else row(sheet, what)
