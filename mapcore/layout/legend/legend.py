"""The marks of a legend: a column, a row or a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.bar import FittedBar
from mapcore.composition.legend.column import FittedColumn
from mapcore.composition.lettering import LINE_DISTANCE
from mapcore.composition.pages.page_legend import PageLegend
from mapcore.layout.legend.bar import lay_out_bar
from mapcore.layout.legend.entries import LegendStyle, lay_out_column, lay_out_row
from mapcore.layout.legend.page import lay_out_page_legend
from mapcore.layout.text.lettering import write_line

if TYPE_CHECKING:
    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.legend.heading import LegendHeading
    from mapcore.layout.scene import Mark, Text


def lay_out_legend(arrangement: Arrangement) -> list[Mark]:
    """Return the marks of a fitted legend, and those of the sizes of symbols, if there are some."""
    marks = _lay_out_colors(arrangement)
    if arrangement.sizes is not None:
        from mapcore.layout.symbols.sizes import lay_out_sizes

        marks += lay_out_sizes(arrangement, arrangement.sizes)
    return marks


def _lay_out_colors(arrangement: Arrangement) -> list[Mark]:
    fitted, look = arrangement.legend, arrangement.plan.look
    if fitted is None:
        return []
    if isinstance(fitted, PageLegend):
        return lay_out_page_legend(arrangement, fitted)
    style = LegendStyle(fitted.font, look.text.color, look.line.color, fitted.legend.shape)
    head = _heading(arrangement.legend_heading, style.text)
    if isinstance(fitted, FittedBar):
        return [*head, *lay_out_bar(fitted, style)]
    if isinstance(fitted, FittedColumn):
        return [*head, *lay_out_column(fitted, style)]
    return [*head, *lay_out_row(fitted, style)]


def _heading(heading: LegendHeading | None, color: str) -> list[Text]:
    """Return the lines of a legend's heading, nothing where there is none."""
    if heading is None:
        return []
    face, size, x = heading.face, heading.size, heading.x
    middles = (heading.y + i * LINE_DISTANCE * size for i in range(len(heading.lines)))
    return [
        write_line(line, face, size, x, middle, color, heading.anchor, role="legend-title")
        for line, middle in zip(heading.lines, middles, strict=True)
    ]
