"""The font of a legend: its face and size, and the swatches and gaps that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.words import ENGLISH
from mapcore.composition.lettering import LEAST_TEXT, LINE_DISTANCE, ellipsize, measure
from mapcore.composition.scaling import LEGEND_TEXT, legend_text_size
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.assets.words import Words
    from mapcore.composition.bands.page import MapPage
    from mapcore.planning.plan.look_plan import Typefaces

EMS_ACROSS = 9
"""Text is at most so large that this many ems fit across the column; larger where every label fits
into one line, and smaller, to the share `SIMPLE`, where it then does."""

ONE_COLUMN_SHARE = 0.86
"""The share of the natural size down to which one column is preferred to two."""

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


def column_text_size(page: MapPage, labels: Sequence[str], width: float) -> float:
    """Return the size of the text of a column with room for entries `width` px wide.

    Where the column is not high enough for them, the text is smaller.
    """
    faces = page.plan.look.typefaces
    wanted = legend_text_size(page.boxes.canvas.width, faces.scale)
    font = legend_font(faces, wanted)
    longest = font.lead + max(map(font.width, labels), default=0.0)
    one_line = min(wanted, 0.999 * wanted * width / longest)
    usual = min(wanted, width / EMS_ACROSS)
    least = LEAST_TEXT * faces.scale
    return max(one_line if one_line >= ONE_COLUMN_SHARE * usual else usual, least)
