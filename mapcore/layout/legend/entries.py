"""Item legends: swatches with labels in a column beside the map, or in a row above or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.column import COLUMN_GAP
from mapcore.composition.lettering import LINE_DISTANCE
from mapcore.composition.pages.page_legend import find_shape
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.scene import HatchedBox, Rectangle, SizedSymbol
from mapcore.layout.text.lettering import write_line
from mapcore.planning.plan.hatching_plan import HatchedEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.legend.column import FittedColumn
    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.legend.row import FittedRow
    from mapcore.layout.scene import Mark, Text
    from mapcore.planning.plan.legend_plan import AnyEntry
    from mapcore.request.symbols import SymbolShape


@frozen
class LegendStyle:
    """The font of a legend, the colours of its text and lines, and the shape of its swatches."""

    font: LegendFont
    text: str
    line: str
    shape: SymbolShape | None = None


def lay_out_entry(
    style: LegendStyle, x: float, y: float, entry: AnyEntry, lines: Sequence[str]
) -> list[Mark]:
    """Return a swatch centred at height `y` with its left side at `x`, and its words beside it.

    The first line stands level with the swatch, further ones below.
    """
    side = style.font.swatch
    box = Box(x, y - side / 2, side, side)
    shape, width = find_shape(entry, style.shape), 0.6 * style.font.unit
    if shape is None:
        marks = lay_out_swatch(box, entry, style.line, width, side * 0.18)
    else:
        marks = [lay_out_symbol_swatch(box, entry.color, shape, style.line, width)]
    return [
        *marks,
        *lay_out_lines(style, x + style.font.lead, y, lines),
    ]


def lay_out_swatch(
    box: Box, entry: AnyEntry, line: str, width: float, radius: float = 0.0
) -> list[Mark]:
    """Return a swatch, with its hatching below the outline where the entry is hatched."""
    if not isinstance(entry, HatchedEntry):
        return [Rectangle(box, entry.color, line, width, radius, role="swatch")]
    from mapcore.layout.land.hatches import make_swatch_stripes

    return [
        Rectangle(box, entry.color, None, 0.0, radius, role="swatch"),
        HatchedBox(box, make_swatch_stripes(entry.ink, box)),
        Rectangle(box, None, line, width, radius, role="swatch-line"),
    ]


def lay_out_symbol_swatch(
    box: Box, color: str, shape: SymbolShape, line: str, width: float
) -> SizedSymbol:
    """Return a swatch in the shape of symbols, in the middle of a box."""
    side = min(box.width, box.height)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return SizedSymbol(shape, x, y, side, color, line, width, role="swatch")


def lay_out_lines(style: LegendStyle, x: float, y: float, lines: Sequence[str]) -> list[Text]:
    """Return lines of text that begin at `x`, the first centred at height `y`."""
    face, size = style.font.face, style.font.size
    return [
        write_line(line, face, size, x, y + i * LINE_DISTANCE * size, style.text, role="legend")
        for i, line in enumerate(lines)
        if line
    ]


def lay_out_column(fitted: FittedColumn, style: LegendStyle) -> list[Mark]:
    """Return the entries of a column one below the other, centred in height.

    The count of the others stands without a swatch.
    """
    room, setting, line = fitted.room, fitted.setting, fitted.font.line
    top = fitted.top + line / 2
    across = setting.width(room.width, 0) + COLUMN_GAP * setting.size
    rest = iter(fitted.legend.drawn[: len(fitted.labels)])
    marks: list[Mark] = []
    for i, part in enumerate(setting.split(fitted.blocks)):
        x, y = room.x + i * across, top
        for block in part:
            entry = next(rest, None)
            marks += (
                lay_out_entry(style, x, y, entry, block)
                if entry
                else lay_out_lines(style, x, y, block)
            )
            y += max(1, len(block)) * line + setting.gap * setting.size
    return marks


def lay_out_row(fitted: FittedRow, style: LegendStyle) -> list[Mark]:
    """Return the items of a row side by side, and the count of those that it does not show."""
    font, room, shown, gap = fitted.font, fitted.room, fitted.shown, fitted.gap
    widths = shown.widths(font)
    total = sum(font.lead + w + gap for w in widths) - gap
    total += gap + font.width(shown.rest) if shown.rest else 0
    lines = max(map(len, shown.labels), default=1)
    x = room.x + (room.width - total) / 2
    y = room.y + room.height / 2 - (lines - 1) / 2 * LINE_DISTANCE * font.size
    marks: list[Mark] = []
    for item, label, w in zip(fitted.legend.drawn, shown.labels, widths, strict=False):
        marks += lay_out_entry(style, x, y, item, label)
        x += font.lead + w + gap
    return marks + list(lay_out_lines(style, x, y, (shown.rest,)))
