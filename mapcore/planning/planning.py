"""From a request, its map and its matching to the plan: every default is resolved here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.themes import THEMES
from mapcore.color import parse_hex
from mapcore.planning.categories import plan_categories
from mapcore.planning.choropleth import (
    count_missing,
    fill_choropleth,
    list_blends,
    plan_choropleth,
    warn_of_percentages,
)
from mapcore.planning.formatted_numbers import FormattedNumbers
from mapcore.planning.key_warnings import warn_of_keys
from mapcore.planning.legend import (
    NO_DATA,
    list_legend_texts,
    plan_choropleth_legend,
    plan_items_legend,
)
from mapcore.planning.look import choose_no_data_fill, find_data_colors, plan_look
from mapcore.planning.overlays import (
    join_attribution,
    plan_footer,
    plan_labels,
    plan_layers,
    plan_pins,
    plan_title,
    warn_of_characters,
)
from mapcore.planning.plan import RenderPlan
from mapcore.planning.view import view_regions
from mapcore.spec.request import Legend, Style
from mapcore.spec.responses import LegendEntry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.matching.matching import Matching
    from mapcore.planning.formatted_numbers import RegionTexts
    from mapcore.planning.plan import AnyLegend, ChoroplethPlan, FooterPlan, PinPlan, TitlePlan
    from mapcore.spec.request import RenderRequest
    from mapcore.spec.responses import RenderWarning


def plan_render(
    request: RenderRequest,
    pack: MapPack,
    matching: Matching,
    attribution: str | None,
    atlas: Atlas | None = None,
) -> RenderPlan:
    """Return the plan of a request that was matched against its map.

    Its warnings name maps of the atlas, where one is given, that fit better.
    """
    style = request.style or Style()
    theme = THEMES[style.theme]
    choropleth, values, fills, legend, warnings = _plan_data(request, pack, matching, theme)
    data = _find_data(choropleth, values)
    _apply_region_colors(request, matching, fills, data)
    colors = choropleth.colors if choropleth else find_data_colors(fills[data])
    rest = _choose_rest_color(request, theme, colors)
    fills[~data] = parse_hex(rest)
    blends = list_blends(choropleth) if choropleth else ()
    look = plan_look(style, colors, () if data.all() else (rest,), blends)
    if legend:
        legend = _complete_legend(legend, request, None if data.all() else rest)
    view = _plan_view(request, pack, matching, data)
    labels, label_warnings = plan_labels(style.labels, pack, values, theme)
    pins, pin_warnings = plan_pins(request.locations or (), pack, theme, view)
    layers, layer_warnings = plan_layers(request.layers, pack)
    warnings += warn_of_keys(request, pack, matching, atlas)
    warnings += layer_warnings + label_warnings + pin_warnings
    title = plan_title(request.title, theme, look.background)
    footer = plan_footer(request.footer, theme, look.background)
    texts = list_legend_texts(legend) + _list_texts(title, footer, pins)
    warnings += warn_of_characters(title.text if title else "", texts, look.typefaces)
    return RenderPlan(
        pack=pack,
        view=view,
        look=look,
        output=request.output,
        fills=fills,
        data=data,
        values=values,
        choropleth=choropleth,
        categorical=request.categories is not None,
        legend=legend,
        title=title,
        footer=footer,
        labels=labels,
        pins=pins,
        layers=layers,
        attribution=join_attribution(attribution, layers, pack),
        warnings=warnings,
        matching=matching.report,
        no_data=count_missing(request.choropleth.values) if request.choropleth else 0,
    )


def _find_data(choropleth: ChoroplethPlan | None, values: RegionTexts) -> NDArray[np.bool_]:
    """Return which regions have a number or a category."""
    if choropleth:
        return ~np.isnan(choropleth.values)
    return np.array([value is not None for value in values])


def _complete_legend(legend: AnyLegend, request: RenderRequest, rest: str | None) -> AnyLegend:
    """Return a legend with its heading and the entry of regions without data, in colour `rest`."""
    if request.legend:
        legend = evolve(legend, title=request.legend.title)
    if rest and (request.choropleth or request.categories):
        legend = evolve(legend, no_data=LegendEntry(_choose_no_data_label(request), rest))
    return legend


def _list_texts(
    title: TitlePlan | None, footer: FooterPlan | None, pins: tuple[PinPlan, ...]
) -> tuple[str, ...]:
    """Return the texts beside the legend's and the title's that are set in the body face."""
    subtitle = title.subtitle or "" if title else ""
    return (*(pin.label or "" for pin in pins), subtitle, *(footer.texts if footer else ()))


def _plan_view(
    request: RenderRequest, pack: MapPack, matching: Matching, data: NDArray[np.bool_]
) -> Box:
    """Return the part of the map that is shown."""
    if request.frame is None or request.frame == "map":
        return pack.frame
    if request.frame == "data":
        return view_regions(pack, np.flatnonzero(data))
    return view_regions(pack, np.array(matching.framed, dtype=np.intp))


def _plan_data(
    request: RenderRequest, pack: MapPack, matching: Matching, theme: ThemeTokens
) -> tuple[
    ChoroplethPlan | None,
    RegionTexts,
    NDArray[np.uint8],
    AnyLegend | None,
    tuple[RenderWarning, ...],
]:
    """Return what the request's mode gives: scale, texts, fills (zeros: none) and legend."""
    regions = len(pack.regions)
    legend = request.legend or Legend()
    if request.choropleth:
        plan = plan_choropleth(request.choropleth, matching, regions, on_dark=theme.is_dark)
        drawn, warnings = plan_choropleth_legend(plan, legend)
        warnings += warn_of_percentages(plan.format.spec, plan.values)
        numbers = tuple(plan.values.tolist())
        texts = FormattedNumbers(numbers, plan.format.write, plan.format.write_all)
        return plan, texts, fill_choropleth(plan), drawn, warnings
    if request.categories:
        names, fills, entries = plan_categories(request.categories, matching, regions)
        return None, names, fills, plan_items_legend(entries, legend), ()
    entries = tuple(LegendEntry(item.label, item.color) for item in legend.items or ())
    blank = np.zeros((regions, 4), dtype=np.uint8)
    return None, (None,) * regions, blank, plan_items_legend(entries, legend), ()


def _apply_region_colors(
    request: RenderRequest,
    matching: Matching,
    fills: NDArray[np.uint8],
    data: NDArray[np.bool_],
) -> None:
    """Put direct colours on top of `fills`, and tell in `data` which regions have one."""
    for index, color in matching.locate(request.regions or {}):
        fills[index] = parse_hex(color)
        data[index] = True


def _choose_no_data_label(request: RenderRequest) -> str:
    return (request.legend.no_data if request.legend else None) or NO_DATA


def _choose_rest_color(request: RenderRequest, theme: ThemeTokens, colors: tuple[str, ...]) -> str:
    """Return the fill of regions without a colour of their own, where the data have `colors`."""
    asked = request.style.default_region_color if request.style else None
    if request.choropleth:
        return request.choropleth.no_data_color or asked or choose_no_data_fill(theme, colors)
    if request.categories:
        return asked or choose_no_data_fill(theme, colors)
    return asked or theme.land
