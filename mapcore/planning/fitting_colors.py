"""Colours of a theme that the data leave visible: the sea, borders, land without data."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mapcore.color import contrast, delta_e, lab, mix

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens

TOLD_APART = 4.5
"""The least difference in lightness (L*) of a border from the fills beside it: a thin line that
differs in hue alone is not visible."""

LIGHT_LINES = 40.0
"""A theme whose borders are lighter than its land by so much (L*) is drawn in light lines."""

SHADES = (0.25, 0.4, 0.55, 0.7)
"""How far a theme's border may be drawn towards its outline, the least first."""

NO_DATA_APART = 6.0
"""The least difference (CIEDE2000) of the no-data fill from every colour of the data."""

NO_DATA_STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How far the no-data fill may be drawn towards its theme's `no_data_apart`, the least first."""

SEA_APART = 5.0
"""The least difference (CIEDE2000) of the sea from every colour of the data."""

SEA_SHADES: tuple[tuple[float, tuple[tuple[str, tuple[float, ...]], ...]], ...] = (
    (20.0, (("#000000", (0.15, 0.3, 0.45)),)),
    (50.0, (("#dfe0df", (0.3, 0.35, 0.4, 0.45, 0.5, 0.55)),)),
    (88.0, (("#ffffff", (0.25, 0.4, 0.55)), ("#dfe0df", (0.5, 0.7, 0.85)))),
    (94.0, (("#5a6470", (0.1, 0.2, 0.3)),)),
)
"""Up to which lightness (L*) a sea may be drawn towards which colours, and how far, the least
first: the darkest darker, others lighter or greyer, a pale grey one darker. Whiter ones are paper:
there the coast is a line, and land that is as white is read as land."""

DARK_SEA, DARK_LAND = (20.0, 50.0), 1.75
"""Between these lightnesses (L*) a sea has at least this contrast with all darker colours of the
data, and with those that are hardly lighter."""


@lru_cache(maxsize=256)
def choose_no_data_fill(theme: ThemeTokens, colors: tuple[str, ...]) -> str:
    """Return the palest no-data fill of a theme that no colour of the data is near to.

    >>> from mapcore.assets.themes import THEMES
    >>> [choose_no_data_fill(THEMES["paper"], (color,)) for color in ("#08306b", "#f7f7f7")]
    ['#ece9e2', '#dcd9d1']
    """
    fills = [mix(theme.no_data, theme.no_data_apart, step) for step in NO_DATA_STEPS]
    if not colors:
        return fills[0]
    apart = _least_delta_e(fills, colors)
    return fills[_choose_first(apart >= NO_DATA_APART, apart)]


@lru_cache(maxsize=256)
def choose_sea(theme: ThemeTokens, colors: tuple[str, ...]) -> str:
    """Return the theme's sea, lighter, greyer or darker where land would be taken for it.

    >>> from mapcore.assets.themes import THEMES
    >>> choose_sea(THEMES["earth"], ("#fee5cc",)), choose_sea(THEMES["earth"], ("#9ecae1",))
    ('#A9CBDA', '#bfd8e3')
    """
    lightness = lab(theme.sea)[0, 0]
    goals: tuple[tuple[str, tuple[float, ...]], ...] = next(
        (goals for limit, goals in SEA_SHADES if lightness < limit), ()
    )
    shades = [mix(theme.sea, goal, share) for goal, shares in goals for share in shares]
    if not colors or not shades:
        return theme.sea
    seas = [theme.sea, *shades]
    apart = _least_delta_e(seas, colors)
    enough = apart >= SEA_APART
    if DARK_SEA[0] <= lightness < DARK_SEA[1]:
        dark = [color for color in colors if lab(color)[0, 0] < DARK_SEA[1] - 10]
        enough &= [all(contrast(sea, color) >= DARK_LAND for color in dark) for sea in seas]
    return seas[_choose_first(enough, apart)]


def _least_delta_e(choices: list[str], colors: tuple[str, ...]) -> NDArray[np.float64]:
    """Return the least difference (CIEDE2000) of each choice from all colours."""
    least: NDArray[np.float64] = delta_e(lab(*choices)[:, None], lab(*colors)[None]).min(axis=1)
    return least


def _choose_first(enough: NDArray[np.bool_], apart: NDArray[np.float64]) -> int:
    """Return the first choice that is far enough apart, or else the one that is farthest."""
    return int(enough.argmax() if enough.any() else apart.argmax())


@lru_cache(maxsize=256)
def choose_border(theme: ThemeTokens, colors: tuple[str, ...], rest: tuple[str, ...] = ()) -> str:
    """Return the theme's border colour, drawn towards its outline until every fill shows it.

    White borders vanish between the lightest classes of most palettes.

    >>> from mapcore.assets.themes import THEMES
    >>> choose_border(THEMES["paper"], ("#08306b",)), choose_border(THEMES["paper"], ("#f7fbff",))
    ('#FFFFFF', '#eae8e5')
    """
    if not colors:
        return theme.border
    border, land = lab(theme.border, theme.land)[:, 0].tolist()
    if border - land > LIGHT_LINES:
        # Between light fills, a line in the sea's dark colour is more visible than a light one.
        shades = [theme.border, theme.sea]
        return shades[int(_least_difference(shades, colors + rest).argmax())]
    shades = [theme.border, *(mix(theme.border, theme.outline, share) for share in SHADES)]
    apart = _least_difference(shades, colors + rest)
    return shades[_choose_first(apart >= TOLD_APART, apart)]


def _least_difference(shades: list[str], colors: tuple[str, ...]) -> NDArray[np.float64]:
    """Return the least difference in lightness of each shade from all colours."""
    apart = np.abs(lab(*shades)[:, None, 0] - lab(*colors)[None, :, 0])
    least: NDArray[np.float64] = apart.min(axis=1)
    return least
