"""What item legends share: their face and colours, and an entry's swatch and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.assets.fonts import measure
from mapcore.assets.metrics import LEADING, SWATCH, SWATCH_GAP, TEXT
from mapcore.geometry.box import Box
from mapcore.layout.lettering import centred
from mapcore.layout.scene import Rectangle, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.layout.scene import Mark
    from mapcore.planning.plan import Look


@frozen
class Hand:
    """How a legend is written: face and text size, and the colours of words and outlines.

    Swatches and gaps follow the text's size.
    """

    face: str
    size: float
    text: str
    line: str
    body_scale: float

    @property
    def unit(self) -> float:
        """The factor of swatches and gaps."""
        return self.size / self.body_scale / TEXT

    @property
    def swatch(self) -> float:
        """The side of a swatch."""
        return SWATCH * self.unit

    @property
    def lead(self) -> float:
        """From the left side of a swatch to its label."""
        return (SWATCH + SWATCH_GAP) * self.unit


def hand(look: Look, size: float) -> Hand:
    """Return how the legends of a look are written at a text size."""
    return Hand(look.type.body, size, look.text.color, look.line.color, look.type.scale)


def entry(hand: Hand, x: float, y: float, color: str, lines: Sequence[str]) -> list[Mark]:
    """Return a swatch centred at height `y` with its left side at `x`, and its words beside it.

    The first line stands level with the swatch, further ones below.
    """
    side = hand.swatch
    box = Box(x, y - side / 2, side, side)
    return [
        Rectangle(box, color, hand.line, 0.6 * hand.unit, side * 0.18, role="swatch"),
        *words(hand, x + hand.lead, y, lines),
    ]


def words(hand: Hand, x: float, y: float, lines: Sequence[str]) -> list[Text]:
    """Return lines of text that begin at `x`, the first centred at height `y`."""
    return [
        Text(
            text=line,
            x=x,
            y=centred(hand.face, hand.size, y + i * LEADING * hand.size),
            size=hand.size,
            face=hand.face,
            color=hand.text,
            role="legend",
        )
        for i, line in enumerate(lines)
        if line
    ]


def more(count: int, hand: Hand, width: float) -> str:
    """Return the words for entries that are left out, as short as `width` asks."""
    choices = (f"+{count} more", f"+{count}")
    return next((text for text in choices if measure(text, hand.face, hand.size) <= width), "")
