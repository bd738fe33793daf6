"""The look of a render: the theme and what the request puts over it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.fonts import face_for
from mapcore.assets.themes import THEMES, USUAL_THEME
from mapcore.classification.unique import sort_unique
from mapcore.color import contrast, delta_e, lab, mix, readable_on, to_hex
from mapcore.planning.plan.effects import plan_effect
from mapcore.planning.plan.inks import Ink, Stroke
from mapcore.planning.plan.look_plan import Frame, Look, SeaNames, Typefaces
from mapcore.request.style import MapBorder, RegionBorders

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.request.style import Style

TOLD_APART = 4.5
"""The least difference in lightness (L*) of a border from the fills beside it: a thin line that
differs in hue alone is not visible."""

FAINT = 0.7
"""The opacity of the lines that lead from regions to their names."""

MAX_ADAPTED_COLORS = 64
"""With more colours than this, the border is not adapted."""

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


@lru_cache(maxsize=256)
def choose_no_data_fill(theme: ThemeTokens, colors: tuple[str, ...]) -> str:
    """Return the palest no-data fill of a theme that no colour of the data is near to.

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
