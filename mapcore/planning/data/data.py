"""What the data of a request make of each region: a number or a category, a fill, the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.color import over, parse_hex
from mapcore.planning.data.choropleth import (
    count_missing,
    fill_choropleth,
    plan_choropleth,
    warn_of_percentages,
)
from mapcore.planning.data.data_plan import DataPlan
from mapcore.planning.fitting_colors import choose_no_data_fill
from mapcore.planning.legend import plan_choropleth_legend, plan_items_legend
from mapcore.planning.look import find_data_colors
from mapcore.planning.plan.formatted_numbers import FormattedNumbers
from mapcore.planning.plan.hatching_plan import HatchedEntry, HatchPlan
from mapcore.planning.plan.legend_plan import ItemsLegend, RampLegend
from mapcore.request.legend import Legend
from mapcore.request.responses import LegendEntry
from mapcore.request.symbols import DATA_COLOR

if TYPE_CHECKING:
    from mapcore.assets.themes import ThemeTokens
    from mapcore.planning.brief import Brief
    from mapcore.planning.plan.legend_plan import AnyEntry, AnyLegend
    from mapcore.request.bivariate import Bivariate
    from mapcore.request.choropleth import Choropleth
    from mapcore.request.request import Categories, RenderRequest

LISTED_IN_TURN = {
    "order", "colors", "appearance", "years", "age", "time", "phases", "ordinals", "grades",
    "credit ratings", "Moody's ratings", "partisan lean",
}  # fmt: skip
"""Orders of categories that a column lists as they are; other scales begin with the highest."""


def plan_data(brief: Brief) -> DataPlan:
    """Return the plan of a request's data, before symbols take their part of them."""
    request, legend = brief.request, brief.request.legend or Legend()
    if request.choropleth:
        plan = _plan_numbers(request.choropleth, legend, brief)
    elif request.categories:
        plan = _plan_categories(request.categories, legend, brief)
    elif request.bivariate:
        plan = _plan_measures(request.bivariate, legend, brief)
    else:
        plan = _plan_regions_alone(legend, len(brief.pack.regions))
    return _hatch(_fill_rest(_color_directly(plan, brief), brief), brief)


def _plan_numbers(asked: Choropleth, legend: Legend, brief: Brief) -> DataPlan:
    symbols, regions = brief.request.symbols, len(brief.pack.regions)
    scale = brief.shared.choropleth if brief.shared else None
    if brief.shared is None or scale is None:
        plan = scale = plan_choropleth(asked, brief.matching, regions, brief.theme, brief.locale)
    else:
        assert brief.shared.numbers is not None
        plan = evolve(scale, values=brief.shared.numbers)
    drawn, warnings = plan_choropleth_legend(
        scale,
        legend,
        asked.format,
        on_page=brief.request.is_page,
        as_items=symbols is not None and symbols.color == DATA_COLOR,
    )
    numbers = tuple(plan.values.tolist())
    return DataPlan(
        texts=FormattedNumbers(numbers, plan.format.write, plan.format.write_all),
        fills=fill_choropleth(plan),
        coloured=~np.isnan(plan.values),
        legend=drawn,
        warnings=warnings + warn_of_percentages(scale.format.spec, scale.values),
        choropleth=plan,
        missing=count_missing(asked.values),
    )


def _plan_categories(asked: Categories, legend: Legend, brief: Brief) -> DataPlan:
    from mapcore.planning.data.categories import plan_categories, says_no_data  # which read words

    plan, words = plan_categories(brief, asked), brief.no_data_words
    last = [entry for entry in plan.entries if entry.label in plan.order.residual]
    rest = next((entry.color for entry in last if says_no_data(entry.label, words)), None)
    pooled = bool(brief.shared and brief.shared.names)
    return DataPlan(
        texts=plan.names,
        fills=plan.fills,
        coloured=np.array([name is not None for name in plan.names]),
        legend=plan_items_legend(
            plan.entries,
            legend,
            is_scale=plan.order.palette is not None and plan.order.by not in LISTED_IN_TURN,
            residual=len(last),
        ),
        order=plan.order,
        colors=tuple(entry.color for entry in plan.entries) if pooled else (),
        rest=None if keeps_own_rest(brief.request) else rest,
    )


def _plan_measures(asked: Bivariate, legend: Legend, brief: Brief) -> DataPlan:
    from mapcore.planning.data.bivariate import (
        fill_bivariate,
        plan_bivariate,
        plan_square_legend,
        warn_of_measures,
        write_pairs,
    )

    regions = len(brief.pack.regions)
    plan = plan_bivariate(asked, brief.matching, regions, brief.theme, brief.locale)
    drawn, warnings = plan_square_legend(plan, legend)
    return DataPlan(
        texts=write_pairs(plan),
        fills=fill_bivariate(plan),
        coloured=plan.known,
        legend=drawn,
        warnings=warnings + warn_of_measures(plan),
        bivariate=plan,
        missing=plan.missing,
    )


def _plan_regions_alone(legend: Legend, regions: int) -> DataPlan:
    entries = tuple(LegendEntry(item.label, item.color) for item in legend.items or ())
    return DataPlan(
        texts=(None,) * regions,
        fills=np.zeros((regions, 4), np.uint8),
        coloured=np.zeros(regions, np.bool_),
        legend=plan_items_legend(entries, legend),
    )


def _color_directly(plan: DataPlan, brief: Brief) -> DataPlan:
    """Return a plan with the direct colours of a request on top, and the colours of its data."""
    fills, coloured = plan.fills, plan.coloured
    if brief.request.regions:
        fills, coloured = fills.copy(), coloured.copy()
        for index, color in brief.matching.locate(brief.request.regions).items():
            fills[index] = parse_hex(color)
            coloured[index] = True
    scale = plan.choropleth or plan.bivariate
    pooled = np.array([parse_hex(color) for color in plan.colors], np.uint8).reshape(-1, 4)
    own = scale.colors if scale else find_data_colors(np.vstack([fills[coloured], pooled]))
    return evolve(plan, fills=fills, coloured=coloured, colors=own)


def _fill_rest(plan: DataPlan, brief: Brief) -> DataPlan:
    """Return a plan with the fill of regions without a colour, and their entry in the legend."""
    request = brief.request
    listed = plan.rest is not None  # a category has the words of the entry
    rest = plan.rest or choose_rest_color(request, brief.theme, plan.colors)
    ink, fills, legend, some = None, plan.fills.copy(), plan.legend, not plan.coloured.all()
    if hatches_missing(request):
        from mapcore.planning.data.hatching import choose_missing_ink, lighten_missing

        if not _asks_for_fill(request):
            rest = lighten_missing(rest, _find_ground(request, brief.theme))
        ink = choose_missing_ink(rest)
    fills[~plan.coloured] = parse_hex(rest)
    for array in (fills, plan.coloured):
        array.flags.writeable = False
    if legend and request.legend and request.legend.title:
        legend = evolve(legend, title=request.legend.title)
    if legend and some and has_data(request) and not listed:
        words = brief.no_data_words
        entry: AnyEntry = HatchedEntry(words, rest, ink) if ink else LegendEntry(words, rest)
        legend = evolve(legend, no_data=entry)
    return evolve(plan, fills=fills, legend=legend, rest=rest if some else None)


def choose_rest_color(request: RenderRequest, theme: ThemeTokens, colors: tuple[str, ...]) -> str:
    """Return the fill of regions without a colour of their own, where the data have `colors`."""
    asked = request.style.default_region_color if request.style else None
    if request.choropleth:
        return request.choropleth.no_data_color or asked or choose_no_data_fill(theme, colors)
    if request.categories or request.bivariate:
        return asked or choose_no_data_fill(theme, colors)
    return asked or theme.land


def _hatch(plan: DataPlan, brief: Brief) -> DataPlan:
    """Return a plan with its hatching, and the entries of the patterns in the legend."""
    request = brief.request
    if not (request.patterns or hatches_missing(request)):
        return plan
    from mapcore.planning.data.hatching import (
        choose_missing_ink,
        list_entries,
        plan_hatches,
        plan_patterns,
    )

    patterns = plan_patterns(request.patterns, brief.matching)
    hatches = plan_hatches(patterns, plan.fills)
    if plan.rest and hatches_missing(request):
        missing = tuple(np.flatnonzero(~plan.coloured).tolist())
        hatches = (HatchPlan(missing, choose_missing_ink(plan.rest)), *hatches)
    asked, legend = request.legend or Legend(), plan.legend
    if patterns and asked.show:
        legend = legend or ItemsLegend(asked.position or "left", (), title=asked.title)
        legend = evolve(legend, patterns=list_entries(patterns, _find_middle(legend), plan.fills))
        if isinstance(legend, ItemsLegend) and not legend.drawn:
            legend = None
    return evolve(plan, patterns=patterns, hatches=hatches, legend=legend)


def _find_middle(legend: AnyLegend) -> str | None:
    """Return the colour of the middle class of a legend, None without one."""
    if isinstance(legend, ItemsLegend):
        colors = tuple(entry.color for entry in legend.entries)
    else:
        colors = legend.stops if isinstance(legend, RampLegend) else legend.colors
    return colors[len(colors) // 2] if colors else None


def hatches_missing(request: RenderRequest) -> bool:
    """Tell whether the regions without a value have stripes.

    Those of a bivariate map have them unless a fill is asked for: its palest class is grey.
    """
    asked = request.style.no_data if request.style else None
    return has_data(request) and (asked or ("hatch" if request.bivariate else "fill")) == "hatch"


def has_data(request: RenderRequest) -> bool:
    """Tell whether a request colours regions by values."""
    return bool(request.choropleth or request.categories or request.bivariate)


def keeps_own_rest(request: RenderRequest) -> bool:
    """Tell whether regions without a value keep a look of their own beside such a category."""
    return hatches_missing(request) or _asks_for_fill(request)


def _asks_for_fill(request: RenderRequest) -> bool:
    """Tell whether the caller chose the fill of regions without a value."""
    style, numbers = request.style, request.choropleth
    return bool((numbers and numbers.no_data_color) or (style and style.default_region_color))


def _find_ground(request: RenderRequest, theme: ThemeTokens) -> str:
    """Return the colour around the map."""
    own = request.style.background_color if request.style else None
    return over(own, theme.background) if own else theme.background
