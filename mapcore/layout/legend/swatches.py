"""What item legends share: an entry's swatch and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.arranging.lettering import LEADING
from mapcore.geometry.box import Box
from mapcore.layout.scene import Rectangle, Text
from mapcore.layout.text.lettering import centred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.legend.legend_type import LegendType
    from mapcore.layout.scene import Mark


@frozen
class Hand:
    """How a legend is written: its type, and the colours of words and outlines."""

    type: LegendType
    text: str
    line: str


def entry(hand: Hand, x: float, y: float, color: str, lines: Sequence[str]) -> list[Mark]:
    """Return a swatch centred at height `y` with its left side at `x`, and its words beside it.

    The first line stands level with the swatch, further ones below.
    """
    side = hand.type.swatch
    box = Box(x, y - side / 2, side, side)
    return [
        Rectangle(box, color, hand.line, 0.6 * hand.type.unit, side * 0.18, role="swatch"),
        *words(hand, x + hand.type.lead, y, lines),
    ]


def words(hand: Hand, x: float, y: float, lines: Sequence[str]) -> list[Text]:
    """Return lines of text that begin at `x`, the first centred at height `y`."""
    face, size = hand.type.face, hand.type.size
    return [
        Text(
            text=line,
            x=x,
            y=centred(face, size, y + i * LEADING * size),
            size=size,
            face=face,
            color=hand.text,
            role="legend",
        )
        for i, line in enumerate(lines)
        if line
    ]
