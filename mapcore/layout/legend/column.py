"""An item legend beside the map: swatches with labels in a column, two where it is crowded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.legend.column import BETWEEN
from mapcore.layout.legend.swatches import lay_out_entry, lay_out_lines

if TYPE_CHECKING:
    from mapcore.arranging.legend.column import FittedColumn
    from mapcore.layout.legend.swatches import LegendStyle
    from mapcore.layout.scene import Mark


def lay_out_column(fitted: FittedColumn, style: LegendStyle) -> list[Mark]:
    """Return the entries of a column one below the other, centred in height.

    The count of the others stands without a swatch.
    """
    room, setting, line = fitted.room, fitted.setting, fitted.font.line
    top = fitted.top + line / 2
    across = setting.width(room.width, 0) + BETWEEN * setting.size
    rest = iter([item.color for item in fitted.legend.drawn[: len(fitted.labels)]])
    marks: list[Mark] = []
    for i, part in enumerate(setting.split(fitted.blocks)):
        x, y = room.x + i * across, top
        for block in part:
            color = next(rest, None)
            marks += (
                lay_out_entry(style, x, y, color, block)
                if color
                else lay_out_lines(style, x, y, block)
            )
            y += max(1, len(block)) * line + setting.gap * setting.size
    return marks
