"""The font of a legend: its face and size, and the swatches and gaps that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.words import ENGLISH
from mapcore.composition.lettering import LINE_DISTANCE, ellipsize, measure
from mapcore.composition.scaling import LEGEND_TEXT
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.assets.words import Words
    from mapcore.planning.plan.look_plan import Typefaces

SWATCH_SIDE = 14
"""Side of a swatch beside text of size `LEGEND_TEXT`."""

SWATCH_GAP = 7
"""Between a swatch and its label, beside text of size `LEGEND_TEXT`."""


@frozen
class LegendFont:
    """Face and text size in pixels of a legend.

    `body_scale` evens out faces that look small at their size; swatches and gaps follow the size
    without it. `more` is the pattern of the words for entries that are left out.
    """

    face: str
    size: float
    body_scale: float = 1.0
    more: str = ENGLISH.more

    @property
    def unit(self) -> float:
        """The factor of swatches and gaps."""
        return self.size / self.body_scale / LEGEND_TEXT

    @property
    def swatch(self) -> float:
        """The side of a swatch."""
        return SWATCH_SIDE * self.unit

    @property
    def lead(self) -> float:
        """From the left side of a swatch to its label."""
        return (SWATCH_SIDE + SWATCH_GAP) * self.unit

    @property
    def line(self) -> float:
        """The height of a line of an entry."""
        return max(LINE_DISTANCE * self.size, self.swatch)

    def width(self, text: str) -> float:
        """Return the width of a line of text.

        >>> round(LegendFont("inter", 16).width("Vienna"), 1)
        52.1
        """
        return measure(text, self.face, self.size)

    def cut(self, text: str, width: float) -> str:
        """Return a text, or as much of its beginning as fits a width, with an ellipsis.

        >>> LegendFont("inter", 12).cut("Hydroelectric", 50)
        'Hydro…'
        """
        return ellipsize(text, self.face, self.size, width)


def legend_font(faces: Typefaces, size: float, words: Words = ENGLISH) -> LegendFont:
    """Return the font of a legend: the body face at a size in pixels."""
    return LegendFont(faces.body, size, faces.scale, words.more)


def count_rest(count: int, font: LegendFont, width: float) -> str:
    """Return the words for entries that are left out, as short as `width` asks.

    >>> count_rest(3, LegendFont("inter", 12), 100), count_rest(3, LegendFont("inter", 12), 20)
    ('+3 more', '+3')
    """
    choices = (font.more.format(f"{count}"), f"+{count}")
    return next((text for text in choices if font.width(text) <= width), "")
