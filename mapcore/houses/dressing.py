"""A request and a theme in a house style: the request goes before it, and it before the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.assets.palettes import SuggestedPalettes
from mapcore.assets.themes import THEMES, USUAL_THEME
from mapcore.color import mix
from mapcore.errors import UnknownHouse
from mapcore.request.decoding.decode import decode_value
from mapcore.request.decoding.encode import encode
from mapcore.request.request import Categories, RenderRequest
from mapcore.request.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.assets.themes import ThemeTokens
    from mapcore.houses.house import House
    from mapcore.request.house import HouseColors, HouseDefaults


def dress_request(request: RenderRequest, house: House | None) -> RenderRequest:
    """Return a request whose silent fields say what the house says; without one, the request.

    Raises `UnknownHouse` where the request names another house style than this, or than none. Its
    theme and its defaults are filled in, and the colours of its categories for the names in
    use. A default is left out beside fields of the request that exclude it.

    >>> from mapcore.houses.opening import open_house
    >>> house = open_house({"name": "meridian", "title": "The Meridian", "theme": "dark"})
    >>> dress_request(RenderRequest("fiji"), house).style.theme
    'dark'
    """
    asked = request.style and request.style.house
    if asked and (house is None or house.name != asked):
        raise UnknownHouse(asked, (house.name,) if house else ())
    if house is None:
        return request
    style, named = house.style, request.style or Style()
    look = evolve(named, theme=named.theme or style.theme or USUAL_THEME)
    request = evolve(request, style=look)
    if request.categories is not None and style.categories:
        categories = _color_categories(request, request.categories, style.categories)
        request = evolve(request, categories=categories)
    return request if style.defaults is None else _fill_defaults(request, style.defaults)


def _fill_defaults(request: RenderRequest, defaults: HouseDefaults) -> RenderRequest:
    """Return a request with the defaults of a house where it is silent.

    Its data may be many, and no default changes them: one value stands for them in the decoding.
    """
    choropleth, categories, panels = request.choropleth, request.categories, request.panels
    light = evolve(
        request,
        choropleth=choropleth and evolve(choropleth, values=_take_one(choropleth.values)),
        categories=categories and evolve(categories, values=_take_one(categories.values)),
        regions=None,
        panels=panels and tuple(evolve(each, values=_take_one(each.values)) for each in panels),
    )
    filled = decode_value(RenderRequest, _merge(encode(light), encode(defaults)), gaps=True)
    if choropleth and defaults.choropleth and choropleth.format is None:
        choropleth = evolve(choropleth, format=defaults.choropleth.format)
    return evolve(
        filled,
        choropleth=choropleth,
        categories=categories,
        regions=request.regions,
        panels=panels,
    )


def _take_one(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first of some values, none where panels hold them."""
    return dict([*values.items()][:1])


def _merge(raw: dict[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Return a wire value with defaults where it is silent, but for those that it excludes."""
    output, legend = raw.get("output", {}), defaults.get("legend", {})
    if "choropleth" not in raw:
        legend = {name: value for name, value in legend.items() if name != "histogram"}
    canvas = defaults.get("output", {})
    if "height" in output or raw.get("layout") == "bands":
        canvas = {name: value for name, value in canvas.items() if name != "preset"}
    blocks = {**defaults, "legend": legend, "output": canvas}
    filled = {**raw}
    for block in ("legend", "style", "output", *(["title"] if "title" in raw else [])):
        if blocks.get(block):
            filled[block] = {**blocks[block], **raw.get(block, {})}
    if "layout" in defaults and "preset" not in output:
        filled.setdefault("layout", defaults["layout"])
    return filled


def _color_categories(
    request: RenderRequest, categories: Categories, colors: Mapping[str, str]
) -> Categories:
    """Return categories with the house's colours of the names in use, below the request's own."""
    panels = (panel.values for panel in request.panels or ())
    used = {name for values in (categories.values, *panels) for name in values.values()}
    own = {name: color for name, color in colors.items() if name in used}
    merged = {**own, **(categories.colors or {})}
    return evolve(categories, colors=merged) if merged else categories


@lru_cache(maxsize=64)
def dress_theme(name: str, house: House | None) -> ThemeTokens:
    """Return a theme with the colours and the faces of a house, if there is one."""
    theme = THEMES[name]
    if house is None:
        return theme
    if house.style.colors is not None:
        theme = _recolor(theme, house.style.colors)
    if house.style.palettes is not None:
        palettes = house.style.palettes
        suggested = SuggestedPalettes(
            palettes.sequential, palettes.diverging, palettes.categorical or ()
        )
        theme = evolve(theme, palettes=suggested)
    faces = house.faces
    if "heading" in faces:
        theme = evolve(theme, head_face=faces["heading"])
    if "body" in faces:
        strong = faces.get("strong", faces["body"])
        theme = evolve(theme, body_face=faces["body"], strong_face=strong, body_scale=1.0)
    elif "strong" in faces:
        theme = evolve(theme, strong_face=faces["strong"])
    return theme


def _recolor(theme: ThemeTokens, colors: HouseColors) -> ThemeTokens:
    """Return a theme in which the colours that are given carry those that go with them."""
    background = colors.background or theme.background
    sea = colors.sea or (colors.background or theme.sea)
    land, text = colors.land or theme.land, colors.text or theme.text
    tokens: dict[str, Any] = {}
    if colors.background or colors.sea:
        tokens |= {"background": background, "sea": sea, "lake": sea, "halo": sea}
        tokens |= {"lake_line": mix(sea, text, 0.2), "river": mix(sea, text, 0.25)}
    if colors.land or colors.background:
        tokens |= {"other_land": mix(land, sea, 0.5), "other_line": mix(land, text, 0.12)}
    if colors.land:
        tokens |= {"land": land, "outline": mix(land, text, 0.35)}
        tokens |= {"country_mesh": mix(land, text, 0.2), "state_mesh": mix(land, text, 0.12)}
    if colors.text:
        tokens |= dict.fromkeys(("text", "title", "label", "pin_text"), text)
        tokens["city"] = mix(text, land, 0.2)
    if colors.no_data or colors.land:
        no_data = colors.no_data or land
        tokens |= {"no_data": no_data, "no_data_apart": mix(no_data, text, 0.15)}
    alone = {name: getattr(colors, name) for name in ("border", "highlight", "muted")}
    return evolve(theme, **tokens, **{name: color for name, color in alone.items() if color})
