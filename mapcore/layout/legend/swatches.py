"""What item legends share: an entry's swatch and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.arranging.lettering import LEADING
from mapcore.geometry.box import Box
from mapcore.layout.scene import Rectangle, Text
from mapcore.layout.text.lettering import centre_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.legend.legend_font import LegendFont
    from mapcore.layout.scene import Mark


@frozen
class LegendStyle:
    """The font of a legend, and the colours of its text and of its lines."""

    font: LegendFont
    text: str
    line: str


def lay_out_entry(
    style: LegendStyle, x: float, y: float, color: str, lines: Sequence[str]
) -> list[Mark]:
    """Return a swatch centred at height `y` with its left side at `x`, and its words beside it.

    The first line stands level with the swatch, further ones below.
    """
    side = style.font.swatch
    box = Box(x, y - side / 2, side, side)
    return [
        Rectangle(box, color, style.line, 0.6 * style.font.unit, side * 0.18, role="swatch"),
        *lay_out_lines(style, x + style.font.lead, y, lines),
    ]


def lay_out_lines(style: LegendStyle, x: float, y: float, lines: Sequence[str]) -> list[Text]:
    """Return lines of text that begin at `x`, the first centred at height `y`."""
    face, size = style.font.face, style.font.size
    return [
        Text(
            text=line,
            x=x,
            y=centre_line(face, size, y + i * LEADING * size),
            size=size,
            face=face,
            color=style.text,
            role="legend",
        )
        for i, line in enumerate(lines)
        if line
    ]
