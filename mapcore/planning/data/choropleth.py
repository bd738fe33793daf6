"""Numbers by region to a scale, colours and texts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from attrs import asdict

from mapcore.assets.palettes import BUILT_IN_PALETTES
from mapcore.classification.colors import gradient_colors
from mapcore.classification.edges import assign
from mapcore.classification.inference import resolve
from mapcore.classification.transform import transform
from mapcore.color import mix, parse_hex
from mapcore.errors import make_error
from mapcore.formatting.number_format import NumberFormat
from mapcore.locales.locale import AMERICAN
from mapcore.planning.plan.plan import ChoroplethPlan
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.classification.inference import Resolution
    from mapcore.locales.locale import Locale
    from mapcore.matching.matching import Matching
    from mapcore.request.choropleth import Choropleth
    from mapcore.request.format_spec import FormatSpec

LARGEST_FRACTION = 1.5
"""If values exceed this, a percent format, which multiplies by 100, is probably a mistake."""


def plan_choropleth(
    choropleth: Choropleth,
    matching: Matching,
    regions: int,
    theme: ThemeTokens,
    locale: Locale = AMERICAN,
) -> ChoroplethPlan:
    """Return the scale of a choropleth over a map of that many regions.

    Classes are computed from the numbers of matched regions alone.
    """
    values = order_numbers(choropleth.values, matching, regions)
    return plan_scale(choropleth, values, theme, locale)


def plan_scale(
    choropleth: Choropleth,
    values: NDArray[np.float64],
    theme: ThemeTokens | None = None,
    locale: Locale = AMERICAN,
) -> ChoroplethPlan:
    """Return the scale of a choropleth over the values of regions, NaN without one."""
    numbers = values[~np.isnan(values)]
    if not len(numbers):
        message = "none of the regions that were matched has a number"
        raise make_error("choropleth.values", message)
    scale = resolve(
        numbers,
        type=choropleth.type,
        palette=choropleth.palette,
        reverse=choropleth.reverse,
        classes=choropleth.classes,
        method=choropleth.method,
        breaks=choropleth.breaks,
        open_ends=choropleth.open,
        scale=choropleth.scale,
        midpoint=choropleth.midpoint,
        on_dark=theme is not None and theme.is_dark,
        suggested_palettes=theme.palettes if theme else BUILT_IN_PALETTES,
    )
    return ChoroplethPlan(
        **asdict(scale, recurse=False),
        format=_plan_format(choropleth.format, scale, numbers, locale),
        values=values,
        scale=choropleth.scale,
    )


def _plan_format(
    asked: FormatSpec | None, scale: Resolution, numbers: NDArray[np.float64], locale: Locale
) -> NumberFormat:
    """Return the format of every number on the map: fine enough that no two labels print alike."""
    if scale.type == "groups":
        return NumberFormat.fit_ranges(asked, numbers.tolist(), scale.edges, scale.open, locale)
    steps = scale.type == "steps"
    labelled = scale.edges if steps else [p for p in scale.points or () if p is not None]
    return NumberFormat.fit(asked, numbers, labelled, locale)


def order_numbers(
    values: Mapping[str, float], matching: Matching, regions: int
) -> NDArray[np.float64]:
    """Return the number of each region of the map, NaN without one; a later key wins."""
    found = matching.locate(values)
    numbers = np.full(regions, np.nan)
    numbers[list(found)] = list(found.values())
    return numbers


def count_missing(values: Mapping[str, float]) -> int:
    """Return how many keys were given without a number."""
    return int(np.isnan(np.fromiter(values.values(), float, len(values))).sum())


def fill_choropleth(plan: ChoroplethPlan) -> NDArray[np.uint8]:
    """Return RGBA bytes (regions, 4); all zeros where a region has no value."""
    if plan.type == "gradient":
        places = transform(plan.values, plan.scale)
        return gradient_colors(places, transform(plan.stops, plan.scale).tolist(), plan.colors)
    table = np.array([parse_hex(color) for color in plan.colors], dtype=np.uint8)
    has = ~np.isnan(plan.values)
    fills = np.zeros((len(plan.values), 4), dtype=np.uint8)
    fills[has] = table[assign(plan.values[has], plan.edges)]
    return fills


def list_blends(plan: ChoroplethPlan) -> tuple[str, ...]:
    """Return three colours between every two stops of a gradient, nothing for classes."""
    if plan.type != "gradient":
        return ()
    pairs = pairwise(plan.colors)
    return tuple(mix(low, high, part / 4) for low, high in pairs for part in (1, 2, 3))


def warn_of_percentages(spec: FormatSpec, values: NDArray[np.float64]) -> tuple[RenderWarning, ...]:
    """Return a warning where percentages would be printed of data that are percentages already."""
    percent = spec.style == "percent" or (spec.d3 or "").endswith(("%", "p"))
    largest = np.nanmax(values)
    if not percent or largest <= LARGEST_FRACTION:
        return ()
    message = (
        f"The percent format multiplies by 100, but the largest value is {largest:g}; "
        'for values in percent already use {"suffix": "%"}.'
    )
    return (RenderWarning("percent_values_look_scaled", message),)
