"""Two measures by region to classes, one colour for each pair of them, and texts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.bivariate_palettes import BIVARIATE_PALETTES, USUAL_BIVARIATE
from mapcore.classification.bivariate import choose_edges
from mapcore.classification.inference import fit_breaks
from mapcore.classification.summary import summarize
from mapcore.color import parse_hex
from mapcore.errors import make_error
from mapcore.formatting.number_format import NumberFormat
from mapcore.locales.locale import AMERICAN
from mapcore.planning.data.choropleth import order_numbers, warn_of_percentages
from mapcore.planning.plan.bivariate_plan import BivariatePlan, MeasurePlan
from mapcore.planning.plan.legend_plan import SquareLegend
from mapcore.request.bivariate import Corners
from mapcore.request.responses import LegendEntry, RenderWarning

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.locales.locale import Locale
    from mapcore.matching.matching import Matching
    from mapcore.request.bivariate import Bivariate, Measure
    from mapcore.request.legend import Legend

VALUE_SEPARATOR = " | "
"""What stands between the two values of a region."""


def plan_bivariate(
    asked: Bivariate,
    matching: Matching,
    regions: int,
    theme: ThemeTokens,
    locale: Locale = AMERICAN,
) -> BivariatePlan:
    """Return the classes and colours of two measures over a map of that many regions.

    Classes are made from the regions that have both numbers. Raises `ValidationError` where there
    are none, or too few different ones for the classes.
    """
    x, y = (order_numbers(each.values, matching, regions) for each in (asked.x, asked.y))
    both = ~(np.isnan(x) | np.isnan(y))
    if not both.any():
        message = "none of the regions that were matched has a number here and in bivariate.y"
        raise make_error("bivariate.x.values", message)
    palette, colors = _choose_colors(asked, theme)
    return BivariatePlan(
        x=_plan_measure(asked.x, "x", x, both, asked.classes, locale),
        y=_plan_measure(asked.y, "y", y, both, asked.classes, locale),
        classes=asked.classes,
        palette=palette,
        colors=colors,
        corners=asked.corners,
        missing=_count_missing(asked),
    )


def _count_missing(asked: Bivariate) -> int:
    """Return how many keys were given without a number, in one measure or in both."""
    return len({key for side in (asked.x, asked.y) for key, n in side.values.items() if n != n})


def _choose_colors(asked: Bivariate, theme: ThemeTokens) -> tuple[str, tuple[str, ...]]:
    """Return the name of the palette and its colours; raises ValidationError for a wrong number."""
    palette = asked.palette or USUAL_BIVARIATE
    if isinstance(palette, str):
        colors = BIVARIATE_PALETTES[palette].colors(asked.classes, on_dark=theme.is_dark)
        return palette, colors
    wanted = asked.classes**2
    if len(palette) != wanted:
        message = (
            f"there are {len(palette)} colours for {asked.classes} × {asked.classes} classes; "
            f"give {wanted}, or put classes {2 if len(palette) == 4 else 3} beside them"
        )
        raise make_error("bivariate.palette", message)
    return "custom", palette


def _plan_measure(
    asked: Measure,
    side: str,
    values: NDArray[np.float64],
    both: NDArray[np.bool_],
    classes: int,
    locale: Locale,
) -> MeasurePlan:
    """Return the classes and the format of one measure."""
    numbers = values[both] + 0.0
    ends = asked.open or "none"
    if asked.breaks is None:
        edges = choose_edges(numbers, classes, f"bivariate.{side}.values")
    elif len(asked.breaks) != classes + 1:
        message = f"there are {len(asked.breaks)} edges for {classes} classes; give {classes + 1}"
        raise make_error(f"bivariate.{side}.breaks", message)
    else:
        edges = fit_breaks(summarize(numbers), asked.breaks, ends, f"bivariate.{side}.breaks")
    ranges = NumberFormat.fit_ranges(asked.format, numbers.tolist(), edges, ends, locale)
    written = NumberFormat.fit(asked.format, numbers.tolist(), edges[1:-1], locale)
    return MeasurePlan(
        title=asked.title,
        values=np.where(both, values + 0.0, np.nan),
        edges=edges,
        open=ends,
        format=written,
        ranges=ranges.labels if len(ranges.labels) == classes else _join_ends(ranges, edges),
        ticks=drop_units(written),
    )


def _join_ends(ranges: NumberFormat, edges: tuple[float, ...]) -> tuple[str, ...]:
    return tuple(
        ranges.locale.words.between.format(ranges.write(low), ranges.write(high))
        for low, high in pairwise(edges)
    )


def drop_units(written: NumberFormat) -> tuple[str, ...]:
    """Return the labels of some edges with their suffix at the last one alone.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> drop_units(NumberFormat.fit(FormatSpec(suffix=" %"), [], [18, 22]))
    ('18', '22 %')
    """
    unit = written.spec.suffix or ""
    unit = "" if unit[:1].isalnum() else unit
    *others, last = written.labels
    return (*(label.removesuffix(unit) for label in others), last)


def fill_bivariate(plan: BivariatePlan) -> NDArray[np.uint8]:
    """Return RGBA bytes (regions, 4); all zeros where a region has not both values."""
    table = np.array([*map(parse_hex, plan.colors), (0, 0, 0, 0)], dtype=np.uint8)
    fills: NDArray[np.uint8] = table[plan.squares]
    return fills


def write_pairs(plan: BivariatePlan) -> tuple[str | None, ...]:
    """Return the two values of each region as a text, None where it has not both."""
    known = plan.known
    x, y = (iter(each.format.write_all(each.values[known].tolist())) for each in (plan.x, plan.y))
    return tuple(f"{next(x)}{VALUE_SEPARATOR}{next(y)}" if both else None for both in known)


def list_squares(plan: BivariatePlan) -> tuple[LegendEntry, ...]:
    """Return an entry for each colour, in rows from low y to high y: both ranges in words."""
    labels = [
        f"{plan.x.title} {across}, {plan.y.title} {up}"
        for up in plan.y.ranges
        for across in plan.x.ranges
    ]
    return tuple(map(LegendEntry, labels, plan.colors))


def plan_square_legend(
    plan: BivariatePlan, legend: Legend
) -> tuple[SquareLegend | None, tuple[RenderWarning, ...]]:
    """Return the legend of two measures, and a warning where its side had to be changed."""
    if not legend.show:
        return None, ()
    words = plan.corners or Corners()
    asked = legend.position
    return SquareLegend(
        position=asked if asked == "right" or asked == "inside" else "left",
        entries=list_squares(plan),
        side=plan.classes,
        titles=(plan.x.title, plan.y.title),
        ticks=(plan.x.ticks, plan.y.ticks),
        corners=(words.low_low, words.high_low, words.low_high, words.high_high),
    ), (_coerce_square(asked),) if asked in ("top", "bottom") else ()


def _coerce_square(asked: str) -> RenderWarning:
    message = f"A bivariate legend is a square: it stands left of the map, not at the {asked}."
    return RenderWarning("legend_position_coerced", message)


def warn_of_measures(plan: BivariatePlan) -> tuple[RenderWarning, ...]:
    """Return warnings where percentages would be printed of what are percentages already."""
    return tuple(
        evolve(warning, message=f"{each.title}: {warning.message}")
        for each in (plan.x, plan.y)
        for warning in warn_of_percentages(each.format.spec, each.values)
    )
