"""The look of a render: the theme and what the request puts over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.themes import THEMES
from mapcore.planning.plan import Look, Stroke
from mapcore.spec.request import MapBorder, RegionBorders

if TYPE_CHECKING:
    from mapcore.spec.request import Style


def plan_look(style: Style) -> Look:
    """Return the look with every colour and width resolved.

    A background of the caller's own replaces the sea as well, since it is one ground to the eye.
    """
    theme = THEMES[style.theme]
    inner = style.region_borders or RegionBorders()
    outer = style.map_border or MapBorder()
    return Look(
        theme=theme,
        background=style.background_color or theme.background,
        sea=style.background_color or theme.sea,
        region_borders=_stroke(inner, theme.border, theme.border_width),
        map_border=_stroke(outer, theme.outline, theme.outline_width),
    )


def _stroke(given: RegionBorders | MapBorder, color: str, width: float) -> Stroke:
    return Stroke(given.color or color, width if given.width is None else given.width)
