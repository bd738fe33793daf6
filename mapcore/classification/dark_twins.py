"""Diverging palettes on dark ground: neutral near the ground, the ends light.

On dark ground the pale middle of a diverging palette would be the brightest of all. Its dark twin
keeps the hues of both arms. Lightness (CIE L*) and chroma rise from the neutral to the ends.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.palettes import colors_at
from mapcore.color import lab, mix, rgb_from_lab, to_hex

if TYPE_CHECKING:
    from collections.abc import Sequence

NEUTRAL_LIGHTNESS = 25.0
FIRST_LIGHTNESS, LAST_LIGHTNESS = 30.5, 82.0
"""Lightness of the class beside the neutral, and of the end, on each arm."""

FIRST_CHROMA, MOST_CHROMA = 25.0, 50.0
"""Chroma beside the neutral, and the most at the end."""

ARM_ENDS = (0.12, 0.88)
"""Where on a palette the hue of each arm is taken."""

NEUTRAL_PART = 0.1
"""The share of an arm of a continuous scale over which the neutral turns into the arm's hue."""

OWN_HUES = {("rdylgn", 1): 205.0}
"""Hues in degrees instead of the palette's own, which readers with red–green blindness confuse."""

GREY_LIGHTER = 9.0
"""How much lighter a grey arm begins than the other, from which hue alone would not tell it."""

GREY_CHROMA = 8.0
"""The chroma below which an arm is grey."""


def twin_classes(palette: str, below: int, neutral: int, above: int) -> tuple[str, ...]:
    """Return one colour a class: `below` and `above` the neutral, which there are 0 or 1 of.

    The same number of classes away from the neutral means the same lightness on either side.

    >>> twin_classes("rdbu", 1, 0, 2)
    ('#6c3937', '#284a6f', '#adceff')
    """
    arm = max(below, above)
    places = [i / (arm - 1) if arm > 1 else 0.6 for i in range(arm)]
    low = [_color_arm(palette, -1, place) for place in places[:below]]
    high = [_color_arm(palette, 1, place) for place in places[:above]]
    return (*reversed(low), *(_color_neutral() for _ in range(neutral)), *high)


def twin_stops(palette: str, shares: Sequence[float]) -> tuple[str, ...]:
    """Return the colours of a continuous scale at shares from 0 to 1; the neutral is at 0.5."""
    return tuple(_color_share(palette, min(1.0, max(-1.0, 2 * share - 1))) for share in shares)


def _color_share(palette: str, share: float) -> str:
    """Return the colour at -1 (the lower end) to 1 (the upper end); 0 is neutral."""
    side, far = (1 if share >= 0 else -1), abs(share)
    if far < NEUTRAL_PART:
        return mix(_color_neutral(), _color_arm(palette, side, 0.0), far / NEUTRAL_PART)
    return _color_arm(palette, side, (far - NEUTRAL_PART) / (1 - NEUTRAL_PART))


def _color_neutral() -> str:
    return _fit_color(NEUTRAL_LIGHTNESS, 0.0, 0.0)


@lru_cache(maxsize=1024)
def _color_arm(palette: str, side: int, place: float) -> str:
    """Return the colour of an arm from the neutral (0) to its end (1)."""
    own = lab(*(to_hex(*color) for color in colors_at(palette, [ARM_ENDS[side > 0]])))[0]
    strength = float(np.hypot(own[1], own[2]))
    hue = np.radians(OWN_HUES.get((palette, side), np.degrees(np.arctan2(own[2], own[1]))))
    first = FIRST_LIGHTNESS
    if strength < GREY_CHROMA:
        return _fit_color(
            first + GREY_LIGHTER * (1 - place) + (LAST_LIGHTNESS - first) * place, 0, 0
        )
    most = min(MOST_CHROMA, max(FIRST_CHROMA + 5, strength))
    chroma = FIRST_CHROMA + (most - FIRST_CHROMA) * place
    return _fit_color(first + (LAST_LIGHTNESS - first) * place, chroma, float(hue))


def _fit_color(lightness: float, chroma: float, hue: float) -> str:
    """Return the colour of that lightness and hue with as much of the chroma as sRGB has."""
    chromas = chroma * np.linspace(1, 0, 41)
    points = np.stack(
        [np.full(41, lightness), chromas * np.cos(hue), chromas * np.sin(hue)], axis=-1
    )
    rgb = rgb_from_lab(points)
    fits = ((rgb > -0.5) & (rgb < 255.5)).all(axis=1)
    return to_hex(*np.clip(rgb[int(fits.argmax())], 0, 255))
