"""The look of a render: the theme and what the request puts over it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.fonts import face_for
from mapcore.assets.themes import THEMES, USUAL_THEME
from mapcore.classification.unique import sort_unique
from mapcore.color import contrast, mix, readable_on, to_hex
from mapcore.planning.fitting_colors import choose_border, choose_sea
from mapcore.planning.plan.effects import plan_effect
from mapcore.planning.plan.inks import Ink, Stroke
from mapcore.planning.plan.look_plan import Frame, Look, SeaNames, Typefaces
from mapcore.request.style import MapBorder, RegionBorders

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.request.style import Style

FAINT = 0.7
"""The opacity of the lines that lead from regions to their names."""

MAX_ADAPTED_COLORS = 64
"""With more colours than this, the border is not adapted."""

STATE_LINE = 1.15
"""The width of borders of states over the map's own regions."""

COUNTRY_LINE = 0.9
"""The width of borders of countries."""

SEA_CONTRAST = 3.0
"""The contrast of the sea with the halo of names on land from which names in the sea have inks of
their own: most often, such a sea is dark and the land is light."""


def find_data_colors(fills: NDArray[np.uint8]) -> tuple[str, ...]:
    """Return the different colours of some fills, or none where there are too many to tell.

    >>> find_data_colors(np.array([[255, 0, 0, 255], [255, 0, 0, 255]], dtype=np.uint8))
    ('#ff0000',)
    """
    packed = np.ascontiguousarray(fills).view(">u4").astype(np.uint32).ravel()
    different = sort_unique(packed).astype(">u4").view(np.uint8).reshape(-1, 4)
    return (
        tuple(to_hex(*fill) for fill in different.tolist())
        if len(different) <= MAX_ADAPTED_COLORS
        else ()
    )


def choose_ink(asked: str | None, themes: str) -> Ink:
    """Return the ink that the caller asked for, else the theme's."""
    return Ink(asked, "caller") if asked else Ink(themes, "theme")


@lru_cache(maxsize=256)
def plan_look(
    style: Style,
    colors: tuple[str, ...],
    rest: tuple[str, ...] = (),
    blends: tuple[str, ...] = (),
    *,
    theme: ThemeTokens | None = None,
    land_around: bool = True,
    landlocked: bool = False,
) -> Look:
    """Return the look with every ink, stroke and face resolved.

    `colors` are those that the data give to regions, `rest` those of other regions, `blends` what
    lies between the stops of a gradient. `theme` is the style's in a house style, where there is
    one. The caller's background also replaces the sea, and so does the theme's where a `landlocked`
    map has no `land_around` that is shown.
    """
    theme = theme or THEMES[style.theme or USUAL_THEME]
    background = choose_ink(style.background_color, theme.background)
    sea = choose_ink(style.background_color, theme.sea)
    if sea.origin == "theme":
        sea = sea.adapt(choose_sea(theme, colors + blends))
    if theme.background == theme.sea:
        background = sea
    elif landlocked and not land_around and sea.origin == "theme":
        sea = background
    borders = _plan_region_borders(style.region_borders or RegionBorders(), theme, colors, rest)
    effect = plan_effect(theme, sea)
    if borders.ink.origin != "theme":
        effect = evolve(effect, inner_glow=())
    attribution = Ink(theme.muted).readable_on(sea.opaque, theme.text, "#000000", "#ffffff")
    text = Ink(theme.text).readable_on(background.opaque, "#000000", "#ffffff")
    return Look(
        typefaces=_choose_typefaces(theme),
        background=background,
        sea=sea,
        region_borders=borders,
        map_border=_plan_map_border(style.map_border or MapBorder(), theme),
        frontier=_plan_frontier(style.map_border or MapBorder(), theme, land_around=land_around),
        effect=effect,
        frame=_plan_frame(theme),
        graticule=_plan_graticule(theme, sea),
        # A theme that draws lines alone leaves the land clear, and the graticule on it visible.
        surroundings=None if theme.other_land == theme.sea else Ink(theme.other_land),
        surroundings_line=Stroke(Ink(theme.other_line), 0.6),
        separator=Ink(theme.other_line),
        inset_frame=Stroke(Ink(theme.muted), 0.8),
        inset_name=Ink(theme.muted).readable_on(sea.opaque, text.color, "#ffffff"),
        layers=_plan_layers(theme, borders.ink),
        # Over data, water in a colour of its own would be read as a class.
        lakes=sea if colors else Ink(theme.lake),
        text=text,
        line=Ink(theme.muted),
        label=Ink(theme.label),
        leader=Ink(theme.label).readable_on(sea.opaque, text.color, "#ffffff").fade(FAINT),
        halo=Ink(theme.halo),
        sea_names=_plan_sea_names(theme, sea, text),
        city=Ink(theme.city),
        pin_line=Ink(theme.pin_line),
        pin_text=Ink(theme.pin_text),
        attribution=attribution,
    )


def _choose_typefaces(theme: ThemeTokens) -> Typefaces:
    return Typefaces(
        body=face_for(theme.body_face),
        strong=face_for(theme.strong_face or theme.body_face, 600),
        scale=theme.body_scale,
        heading=face_for(theme.head_face, theme.head_weight),
        heading_size=theme.head_size,
        capitals=theme.uppercase,
    )


def _plan_sea_names(theme: ThemeTokens, sea: Ink, text: Ink) -> SeaNames | None:
    """Return the inks of names in the sea, None where those on land suit it as well."""
    if contrast(theme.halo[:7], sea.opaque) < SEA_CONTRAST:
        return None
    return SeaNames(text.adapt(readable_on(sea.opaque, text.color, "#ffffff")), sea)


def _plan_frame(theme: ThemeTokens) -> Frame:
    line = {"ticks": theme.land, "neat": theme.other_line}.get(theme.frame, theme.outline)
    return Frame(theme.frame, Ink(line), Ink(theme.border))


def _plan_graticule(theme: ThemeTokens, sea: Ink) -> Stroke | None:
    """Return the stroke of meridians and parallels, None in themes that show none."""
    if theme.graticule is None:
        return None
    ink = Ink(theme.graticule)
    if sea.color != theme.sea:
        # On another sea the theme's would be too strong, or not be seen.
        ink = ink.adapt(mix(sea.opaque, readable_on(sea.opaque), 0.14))
    return Stroke(ink, 0.6)


def _plan_layers(theme: ThemeTokens, border: Ink) -> dict[str, Stroke]:
    return {
        "rivers": Stroke(Ink(theme.river), 0.9),
        "lakes": Stroke(Ink(theme.lake_line), 0.5),
        "roads": Stroke(Ink(theme.road), 0.9),
        "admin2-mesh": Stroke(Ink(theme.border).fade(0.7), 0.4),
        "admin1-mesh": Stroke(Ink(theme.state_mesh), 0.7),
        "admin1-mesh-inner": Stroke(border, STATE_LINE),
        "admin0-mesh": Stroke(Ink(theme.country_mesh), COUNTRY_LINE),
    }


def _plan_region_borders(
    asked: RegionBorders, theme: ThemeTokens, colors: tuple[str, ...], rest: tuple[str, ...]
) -> Stroke:
    if asked.color:
        ink = Ink(asked.color, "caller")
    else:
        ink = Ink(theme.border).adapt(choose_border(theme, colors, rest))
        if theme.effect == "glow" and ink.origin == "theme":
            # At full opacity the borders would be brighter than the data under a glow.
            ink = ink.fade(0.5)
    return _plan_stroke(asked, ink, theme.border_width, theme.dash)


def _plan_map_border(asked: MapBorder, theme: ThemeTokens) -> Stroke:
    return _plan_stroke(asked, choose_ink(asked.color, theme.outline), theme.outline_width)


def _plan_frontier(asked: MapBorder, theme: ThemeTokens, *, land_around: bool) -> Stroke:
    """Return the stroke of the outline on land: between countries, that of their borders.

    Where the land around is not shown, it is the edge of the map, as the coast is. So it is where
    the borders of regions stand out more than those of countries, which would look like the lesser.
    """
    region, country = (contrast(c, theme.other_land) for c in (theme.border, theme.country_mesh))
    if asked.color or asked.width is not None or not land_around or region > country:
        return _plan_map_border(asked, theme)
    return Stroke(Ink(theme.country_mesh), COUNTRY_LINE)


def _plan_stroke(
    asked: RegionBorders | MapBorder,
    ink: Ink,
    width: float,
    dash: tuple[float, ...] | None = None,
) -> Stroke:
    if asked.width is None:
        return Stroke(ink, width, dash=dash)
    return Stroke(ink, asked.width, fitted=False, dash=dash)
