"""An item legend above or below the map: one centred row of swatches with labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.lettering import LEADING
from mapcore.layout.legend.swatches import lay_out_entry, lay_out_lines

if TYPE_CHECKING:
    from mapcore.arranging.legend.row import FittedRow
    from mapcore.layout.legend.swatches import LegendStyle
    from mapcore.layout.scene import Mark


def lay_out_row(fitted: FittedRow, style: LegendStyle) -> list[Mark]:
    """Return the items of a row side by side, and the count of those that it does not show."""
    font, room, shown, gap = fitted.font, fitted.room, fitted.shown, fitted.gap
    widths = shown.widths(font)
    total = sum(font.lead + w + gap for w in widths) - gap
    total += gap + font.width(shown.rest) if shown.rest else 0
    lines = max(map(len, shown.labels), default=1)
    x = room.x + (room.width - total) / 2
    y = room.y + room.height / 2 - (lines - 1) / 2 * LEADING * font.size
    marks: list[Mark] = []
    for item, label, w in zip(fitted.legend.drawn, shown.labels, widths, strict=False):
        marks += lay_out_entry(style, x, y, item.color, label)
        x += font.lead + w + gap
    return marks + list(lay_out_lines(style, x, y, (shown.rest,)))
