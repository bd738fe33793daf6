"""The look of a render: the theme and what the request puts over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.themes import THEMES
from mapcore.classification.distinct import distinct
from mapcore.color import delta_e, lab, mix, to_hex
from mapcore.planning.plan import Look, Stroke
from mapcore.spec.request import MapBorder, RegionBorders

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.spec.request import Style

TOLD_APART = 4.5
"""The least difference in lightness (L*) of a border from the fills beside it: a thin line of
another hue but the same lightness is not seen."""

MANY = 64
"""More colours than this are not told apart by a border anyway."""

LIGHT_LINES = 40.0
"""A theme whose borders are lighter than its land by so much (L*) is drawn in light lines."""

SHADES = (0.25, 0.4, 0.55, 0.7)
"""How far a theme's border may be drawn towards its outline, the least first."""

NO_DATA_APART = 6.0
"""The least difference (CIEDE2000) of the no-data fill from every colour of the data."""

NO_DATA_STEPS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How far the no-data fill may be drawn towards its theme's `no_data_apart`, the least first."""


def data_colors(fills: NDArray[np.uint8]) -> tuple[str, ...]:
    """Return the different colours of some fills, or none where there are too many to tell.

    >>> data_colors(np.array([[255, 0, 0, 255], [255, 0, 0, 255]], dtype=np.uint8))
    ('#ff0000',)
    """
    packed = np.ascontiguousarray(fills).view(">u4").astype(np.uint32).ravel()
    different = distinct(packed).astype(">u4").view(np.uint8).reshape(-1, 4)
    return tuple(to_hex(*fill) for fill in different.tolist()) if len(different) <= MANY else ()


def plan_look(style: Style, colors: tuple[str, ...], rest: tuple[str, ...] = ()) -> Look:
    """Return the look with every colour and width resolved.

    `colors` are those that the data give to regions, `rest` those of other regions. A background
    of the caller's own replaces the sea as well, since it is one ground to the eye.
    """
    theme = THEMES[style.theme]
    inner = style.region_borders or RegionBorders()
    outer = style.map_border or MapBorder()
    border = inner.color or visible_border(theme, colors, rest)
    return Look(
        theme=theme,
        background=style.background_color or theme.background,
        sea=style.background_color or theme.sea,
        region_borders=_stroke(inner, border, theme.border_width),
        map_border=_stroke(outer, outer.color or theme.outline, theme.outline_width),
    )


def _stroke(given: RegionBorders | MapBorder, color: str, width: float) -> Stroke:
    if given.width is None:
        return Stroke(color, width, fitted=True)
    return Stroke(color, given.width)


def no_data_fill(theme: ThemeTokens, colors: tuple[str, ...]) -> str:
    """Return the fill of regions without a value: the theme's palest that no data colour is near.

    >>> no_data_fill(THEMES["paper"], ("#08306b",)), no_data_fill(THEMES["paper"], ("#f7f7f7",))
    ('#ece9e2', '#dcd9d1')
    """
    fills = [mix(theme.no_data, theme.no_data_apart, step) for step in NO_DATA_STEPS]
    if not colors:
        return fills[0]
    apart = delta_e(lab(*fills)[:, None], lab(*colors)[None]).min(axis=1)
    return fills[_first(apart >= NO_DATA_APART, apart)]


def _first(enough: NDArray[np.bool_], apart: NDArray[np.float64]) -> int:
    """Return the first choice that is far enough apart, or else the one that is farthest."""
    return int(enough.argmax() if enough.any() else apart.argmax())


def visible_border(theme: ThemeTokens, colors: tuple[str, ...], rest: tuple[str, ...] = ()) -> str:
    """Return the theme's border colour, drawn towards its outline until every fill shows it.

    White borders vanish between the lightest classes of most palettes.

    >>> visible_border(THEMES["paper"], ("#08306b",)), visible_border(THEMES["paper"], ("#f7fbff",))
    ('#FFFFFF', '#eae8e5')
    """
    if not colors:
        return theme.border
    border, land = lab(theme.border, theme.land)[:, 0].tolist()
    if border - land > LIGHT_LINES:
        # Between light fills the dark ground is seen better than any light line.
        shades = [theme.border, theme.sea]
        return shades[int(_least_difference(shades, colors + rest).argmax())]
    shades = [theme.border, *(mix(theme.border, theme.outline, share) for share in SHADES)]
    apart = _least_difference(shades, colors + rest)
    return shades[_first(apart >= TOLD_APART, apart)]


def _least_difference(shades: list[str], colors: tuple[str, ...]) -> NDArray[np.float64]:
    """Return the least difference in lightness of each shade from all colours."""
    apart = np.abs(lab(*shades)[:, None, 0] - lab(*colors)[None, :, 0])
    least: NDArray[np.float64] = apart.min(axis=1)
    return least
