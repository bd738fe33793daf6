"""How well the texts of a house style can be read on their grounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.themes import USUAL_THEME
from mapcore.color import contrast
from mapcore.frozen import frozen
from mapcore.houses.dressing import dress_theme

if TYPE_CHECKING:
    from mapcore.houses.house import House

LEAST_CONTRAST = 4.5
"""Of a text with its ground: WCAG 2.1, success criterion 1.4.3."""


@frozen
class HouseContrast:
    """A text and its ground, and their contrast from 1 to 21."""

    text: str
    ground: str
    ratio: float

    @property
    def is_readable(self) -> bool:
        """Whether people can read it."""
        return self.ratio >= LEAST_CONTRAST


def check_house(house: House) -> tuple[HouseContrast, ...]:
    """Return the contrast of each kind of text in a house style with its ground, from 1 to 21.

    >>> from mapcore.houses.opening import open_house
    >>> style = {"name": "a", "title": "A", "colors": {"background": "#FFFFFF", "text": "#000000"}}
    >>> check_house(open_house(style))[0].ratio
    21.0
    """
    theme = dress_theme(house.style.theme or USUAL_THEME, house)
    pairs = (
        ("title", theme.title, "background", theme.background),
        ("text", theme.text, "background", theme.background),
        ("muted", theme.muted, "background", theme.background),
        ("text", theme.text, "sea", theme.sea),
        ("names", theme.label, "land", theme.land),
        ("names", theme.label, "noData", theme.no_data),
    )
    return tuple(
        HouseContrast(text, ground, round(contrast(ink, paper), 2))
        for text, ink, ground, paper in pairs
    )
