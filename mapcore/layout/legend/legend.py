"""The marks of a legend: a column, a row or a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.legend.bar import FittedBar
from mapcore.arranging.legend.column import FittedColumn
from mapcore.layout.legend.bar import bar
from mapcore.layout.legend.column import column
from mapcore.layout.legend.row import row
from mapcore.layout.legend.swatches import LegendStyle

if TYPE_CHECKING:
    from mapcore.arranging.arrangement import Arrangement
    from mapcore.layout.scene import Mark


def legend(arrangement: Arrangement) -> list[Mark]:
    """Return the marks of a fitted legend, nothing where there is none."""
    fitted, look = arrangement.legend, arrangement.plan.look
    if fitted is None:
        return []
    style = LegendStyle(fitted.font, look.text.color, look.line.color)
    if isinstance(fitted, FittedBar):
        return bar(fitted, style)
    return column(fitted, style) if isinstance(fitted, FittedColumn) else row(fitted, style)
