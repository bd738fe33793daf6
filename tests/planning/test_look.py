"""Borders, regions without data and the sea against every palette, in every theme."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from attrs import astuple, evolve

import mapcore
from mapcore.assets.palettes import PALETTES
from mapcore.assets.themes import THEMES, ThemeTokens
from mapcore.classification import class_colors
from mapcore.color import contrast, delta_e, lab, to_hex
from mapcore.matching.match_request import match_request
from mapcore.planning.fitting_colors import choose_border, choose_no_data_fill, choose_sea
from mapcore.planning.look import plan_look
from mapcore.planning.overlays import plan_title
from mapcore.planning.plan.inks import Ink
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request
from mapcore.request.request import Title
from mapcore.request.style import RegionBorders, Style

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
LIGHT = [theme for theme in THEMES.values() if lab(theme.no_data)[0, 0] > 50]
GREYS = {"greys", "rdgy"}
"""Palettes with every grey there is, so that none of a no-data fill is told from them all."""


@cache
def scales(kinds: tuple[str, ...] = ("sequential", "diverging")) -> list[tuple[str, ...]]:
    """Return the colours of every palette for 2 to 9 classes, but of those with greys."""
    return [
        class_colors(tuple(i - classes / 2 for i in range(classes + 1)), name)
        for (name, palette), classes in product(PALETTES.items(), range(2, 10))
        if palette.kind in kinds and name not in GREYS
    ]


def lightness(*colors: str) -> np.ndarray:
    return lab(*colors)[:, 0]


@each_theme
def test_regions_without_data_are_told_from_every_class(theme: ThemeTokens) -> None:
    for colors in scales():
        assert delta_e(lab(choose_no_data_fill(theme, colors)), lab(*colors)).min() >= 6


@pytest.mark.parametrize("theme", LIGHT, ids=lambda theme: theme.name)
def test_regions_without_data_weigh_less_than_low_values(theme: ThemeTokens) -> None:
    """On a light ground what is dark has weight: only the lowest third of the classes is paler."""
    for colors in scales(("sequential",)):
        above = colors[max(1, len(colors) // 3)]
        assert lightness(choose_no_data_fill(theme, colors)) > lightness(above)


@each_theme
def test_borders_are_seen_between_regions_without_data(theme: ThemeTokens) -> None:
    for colors in scales():
        fill = choose_no_data_fill(theme, colors)
        border = choose_border(theme, colors, (fill,))
        assert abs(lightness(border) - lightness(fill)) >= 2


TINTED = [theme for theme in THEMES.values() if lab(theme.sea)[0, 0] < 94]


@pytest.mark.parametrize("theme", TINTED, ids=lambda theme: theme.name)
def test_no_class_has_the_colour_of_the_sea(theme: ThemeTokens) -> None:
    """On a sea as white as paper a pale class is told by the coast's line."""
    for colors in scales():
        assert delta_e(lab(choose_sea(theme, colors)), lab(*colors)).min() >= 5


@each_theme
def test_a_sea_that_no_class_comes_near_is_the_themes(theme: ThemeTokens) -> None:
    assert choose_sea(theme, ()) == theme.sea
    assert choose_sea(theme, ("#e31a1c", "#fd8d3c")) == theme.sea


def test_the_callers_background_is_kept() -> None:
    style = Style(theme="earth", background_color="#9ecae1")
    assert plan_look(style, ("#9ecae1",)).sea == Ink("#9ecae1", "caller")


def test_between_the_stops_of_a_gradient_the_sea_is_told_from_land_too() -> None:
    keys = [region.key for region in mapcore.get_map("germany").regions]
    choropleth = {"values": {key: i for i, key in enumerate(keys)}, "type": "gradient"}
    spec = {"mapId": "germany", "choropleth": choropleth, "style": {"theme": "earth"}}
    request = decode_request(spec)
    pack = mapcore.Atlas().open("germany")
    plan = plan_render(request, pack, match_request(request, pack), None)
    fills = [to_hex(*fill) for fill in plan.fills.tolist()]
    assert delta_e(lab(plan.look.sea.color), lab(*fills)).min() >= 5
    assert plan.look.background == plan.look.sea


DARK, NEON = Style(theme="paper", background_color="#000000"), Style(theme="neon")


def test_a_title_s_colour_gives_way_only_where_it_is_the_theme_s() -> None:
    theme, ground = THEMES["paper"], plan_look(DARK, ()).background
    own = plan_title(Title("Rain"), theme, ground)
    assert own is not None
    assert own.ink.origin == "adapted"
    assert contrast(own.ink.color, "#000000") >= 4.5
    asked = plan_title(Title("Rain", color=theme.title), theme, ground)
    assert asked is not None
    assert asked.ink == Ink(theme.title, "caller")


@each_theme
def test_every_ink_of_a_plain_look_is_the_theme_s_or_took_its_place(theme: ThemeTokens) -> None:
    look = plan_look(Style(theme=theme.name), ("#2853a3",))
    inks = [value for value in astuple(look, recurse=False) if isinstance(value, Ink)]
    assert len(inks) >= 10
    assert not [ink for ink in inks if ink.origin == "caller"]
    assert look.region_borders.ink.origin in {"theme", "adapted"}


def test_borders_of_the_caller_s_colour_neither_fade_nor_glow() -> None:
    theirs = plan_look(NEON, ("#08306b",))
    assert theirs.region_borders.ink == Ink(THEMES["neon"].border).fade(0.5)
    assert theirs.effect.inner_glow
    asked = RegionBorders(color=THEMES["neon"].border)
    mine = plan_look(evolve(NEON, region_borders=asked), ("#08306b",))
    assert mine.region_borders.ink == Ink(THEMES["neon"].border, "caller")
    assert not mine.effect.inner_glow
    assert mine.effect.glow == theirs.effect.glow


def test_the_graticule_suits_the_sea_that_it_is_drawn_on() -> None:
    name = next(theme.name for theme in THEMES.values() if theme.graticule)
    plain, other = (plan_look(Style(theme=name, background_color=c), ()) for c in (None, "#F0E6FA"))
    assert plain.graticule is not None
    assert other.graticule is not None
    assert plain.graticule.ink == Ink(THEMES[name].graticule or "")
    assert other.graticule.ink.origin == "adapted"


@each_theme
def test_lakes_show_the_ground_over_data_alone(theme: ThemeTokens) -> None:
    style = Style(theme=theme.name)
    over_data = plan_look(style, ("#9ecae1", "#3182bd"))
    assert over_data.lakes.color == over_data.sea.color
    assert plan_look(style, ()).lakes.color == theme.lake


@each_theme
def test_the_plan_has_readable_inks_for_names_in_a_sea_unlike_the_land(theme: ThemeTokens) -> None:
    for background in (None, "#101820", "#F4F1E8"):
        look = plan_look(Style(theme=theme.name, background_color=background), ())
        apart = contrast(look.halo.opaque, look.sea.opaque) >= 3
        assert (look.sea_names is not None) == apart
        if look.sea_names:
            assert look.sea_names.halo == look.sea
            assert look.sea_names.ink.contrast(look.sea.opaque) >= 4.5
