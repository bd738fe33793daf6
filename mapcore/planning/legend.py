"""The legend of a render: what it lists and on which side it stands."""

from __future__ import annotations

from decimal import Decimal
from math import ceil, floor, log10
from sys import float_info
from typing import TYPE_CHECKING, Literal

import numpy as np
from attrs import evolve

from mapcore.classification.edges import assign
from mapcore.classification.transform import transform
from mapcore.errors import make_error
from mapcore.formatting.number_format import NumberFormat
from mapcore.planning.plan.legend_plan import (
    ItemsLegend,
    RampLegend,
    SquareLegend,
    StepsLegend,
    find_share,
)
from mapcore.request.responses import LegendEntry, RenderWarning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.locales.locale import Locale
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import ChoroplethPlan
    from mapcore.request.format_spec import FormatSpec
    from mapcore.request.legend import Legend, LegendPosition

MOST_INTERVALS = 8
"""The most steps that a ramp is divided into by round numbers."""

FEW_DECADES, MOST_DECADES = 3, 9
"""Up to how many powers of ten a logarithmic ramp labels twos and fives, and every power."""

HISTOGRAM_BINS = 24
"""Into how many equal parts a gradient is divided to count its regions."""

NO_HISTOGRAM = RenderWarning(
    "legend_overflow",
    "A legend in a band or column of fixed size has no room for a histogram; "
    'layout "page" and legend.position "inside" have.',
)

BarSide = Literal["top", "bottom", "inside"]

NEAR_POINT = Decimal("0.07")
"""The share of a ramp that is kept free of round numbers beside its ends and its centre."""


def plan_items_legend(
    entries: tuple[LegendEntry, ...],
    legend: Legend,
    *,
    is_scale: bool = False,
    residual: int = 0,
    counts: tuple[int, ...] | None = None,
) -> ItemsLegend | None:
    """Return the legend of these entries, left unless the request says otherwise."""
    if not entries or not legend.show:
        return None
    position = legend.position or "left"
    return ItemsLegend(position, entries, is_scale=is_scale, residual=residual, counts=counts)


def plan_choropleth_legend(
    plan: ChoroplethPlan,
    legend: Legend,
    asked: FormatSpec | None = None,
    *,
    on_page: bool = False,
    as_items: bool = False,
) -> tuple[AnyLegend | None, tuple[RenderWarning, ...]]:
    """Return the legend of a choropleth, and a warning where its side had to be changed.

    `asked` is the format that the caller asked for; `on_page` tells whether a legend of steps may
    stand as a column, `as_items` whether its classes are listed like categories. Raises
    ValidationError where the caller's own labels are not as many as what they name.
    """
    own = legend.labels
    if own:
        _check_own_labels(own, plan)
    if not legend.show:
        return None, ()
    has_room = on_page or legend.position == "inside"
    counts = count_classes(plan) if legend.histogram and has_room else None
    left_out = (NO_HISTOGRAM,) if legend.histogram and not has_room else ()
    if plan.type == "groups" or (as_items and plan.type == "steps"):
        entries = list_groups(plan, own or (_list_ranges(plan, asked) if as_items else None))
        return plan_items_legend(entries, legend, is_scale=True, counts=counts), left_out
    side, warnings = _choose_bar_side(legend.position, plan.type, on_page=on_page)
    warnings += left_out
    if plan.type == "steps":
        labels = own or _list_bounds(plan)
        ranges = own or _list_ranges(plan, asked) if on_page or side == "inside" else ()
        is_own = own is not None
        bar = StepsLegend(
            side, labels, plan.colors, plan.open, is_own, ranges=ranges, counts=counts
        )
        return bar, warnings
    ramp = evolve(_plan_ramp(plan, side), counts=counts)
    return _name_ends(ramp, own) if own else ramp, warnings


def turn_legend(legend: AnyLegend | None, asked: Legend | None, locale: Locale) -> AnyLegend | None:
    """Return a legend that was given no place on the side where the locale's readers begin."""
    if legend is None or not legend.is_beside or (asked and asked.position in ("left", "right")):
        return legend
    assert isinstance(legend, (ItemsLegend, SquareLegend))
    return evolve(legend, position=locale.legend_side)


def _list_ranges(plan: ChoroplethPlan, asked: FormatSpec | None) -> tuple[str, ...]:
    """Return the range of each class of a bar in words, for a column."""
    numbers = plan.numbers.tolist()
    return NumberFormat.fit_ranges(asked, numbers, plan.edges, plan.open, plan.format.locale).labels


def count_classes(plan: ChoroplethPlan) -> tuple[int, ...]:
    """Return how many regions each class holds, or each equal part of a gradient."""
    values = plan.numbers
    if plan.type != "gradient":
        return tuple(np.bincount(assign(values, plan.edges), minlength=plan.classes).tolist())
    points = plan.points or (plan.edges[0], None, plan.edges[-1])
    # Halves, since the difference of two of the greatest numbers is none.
    low, high = (transform(np.array([points[0], points[2]]), plan.scale) / 2).tolist()
    places = (transform(values, plan.scale) / 2 - low) / ((high - low) or 1.0)
    bins = np.clip((places * HISTOGRAM_BINS).astype(np.int64), 0, HISTOGRAM_BINS - 1)
    return tuple(np.bincount(bins, minlength=HISTOGRAM_BINS).tolist())


def _name_ends(ramp: RampLegend, labels: Sequence[str]) -> RampLegend:
    """Return a bar with the caller's texts at its ends and, of three, at its neutral or middle."""
    low, centre, high = ramp.points
    middle = 0.5 if centre is None else find_share(centre, low, high)
    places = (0.0, 1.0) if len(labels) == 2 else (0.0, middle, 1.0)
    return evolve(ramp, ticks=tuple(zip(places, labels, strict=True)), names_ends=True)


def _check_own_labels(labels: Sequence[str], plan: ChoroplethPlan) -> None:
    """Raise ValidationError unless there is a label for each class, or for a gradient's ends."""
    if plan.type == "gradient":
        if len(labels) not in (2, 3):
            message = f"a gradient takes two texts, or three with its middle, not {len(labels)}"
            raise make_error("legend.labels", message)
    elif len(labels) != plan.classes:
        texts = f"{len(labels)} texts"
        classes = "1 class" if plan.classes == 1 else f"{plan.classes} classes"
        message = f"there are {texts} for {classes}; give one a class, or choropleth.classes"
        raise make_error("legend.labels", message)


def _choose_bar_side(
    asked: LegendPosition | None, kind: str, *, on_page: bool
) -> tuple[BarSide, tuple[RenderWarning, ...]]:
    if asked == "inside":
        return "inside", ()
    if asked in ("left", "right") and not on_page:
        message = f"A {kind} legend is a horizontal bar: it stands at the bottom, not {asked}."
        return "bottom", (RenderWarning("legend_position_coerced", message),)
    return ("top" if asked == "top" else "bottom"), ()


def _list_bounds(plan: ChoroplethPlan) -> tuple[str, ...]:
    """Return the labels at the boundaries of the cells; constant data begin where they end."""
    labels = plan.format.labels
    return labels if len(labels) > 1 else labels * 2


def list_groups(plan: ChoroplethPlan, own: Sequence[str] | None = None) -> tuple[LegendEntry, ...]:
    """Return one entry a class: the caller's own text, its range, or its only value."""
    labels = own or plan.format.labels
    return tuple(LegendEntry(*pair) for pair in zip(labels, plan.colors, strict=True))


def _plan_ramp(plan: ChoroplethPlan, side: BarSide) -> RampLegend:
    points = plan.points or (plan.edges[0], None, plan.edges[-1])
    known = tuple(point for point in dict.fromkeys(points) if point is not None)

    def place(value: float) -> float:
        ends = (transform(end, plan.scale).item() for end in (points[0], points[2]))
        return find_share(transform(value, plan.scale).item(), *ends)

    if plan.scale == "log":
        between = choose_ratio_ticks(known, plan.format.write)
    else:
        between = choose_round_ticks(known, plan.format.write)
    clear = [
        tick
        for tick in between
        if plan.scale is None
        or all(abs(place(tick) - place(point)) > float(NEAR_POINT) for point in known)
    ]
    texts = _write_ticks(plan.format, (points[0], points[2]), sorted({*known, *clear}))
    return RampLegend(
        position=side,
        stops=plan.colors,
        offsets=tuple(place(stop) for stop in plan.stops),
        ticks=tuple((place(tick), text) for tick, text in texts.items()),
        points=points,
    )


def _write_ticks(
    numbers: NumberFormat, ends: tuple[float, float], ticks: Sequence[float]
) -> dict[float, str]:
    """Return the labels of a ramp's ticks: those between the ends are as short as they can be."""
    between = [tick for tick in ticks if tick not in ends]
    texts = zip(
        (*ends, *between),
        (*numbers.write_labels(ends), *numbers.write_labels(between)),
        strict=True,
    )
    return dict(sorted(texts))


def choose_ratio_ticks(points: Sequence[float], write: Callable[[float], str]) -> tuple[float, ...]:
    """Return round numbers between the points of a logarithmic ramp: 1, 2, 5, or powers of ten.

    Those that `write` would show rounded are left out.

    >>> choose_ratio_ticks((3, 300), str), choose_ratio_ticks((3, 6e4), "{:g}".format)
    ((5.0, 10.0, 20.0, 50.0, 100.0, 200.0), (10.0, 100.0, 1000.0, 10000.0))
    """
    low, high = points[0], points[-1]
    first, last = floor(log10(low)), ceil(log10(high))
    decades = range(first, last + 1, 1 + (last - first) // MOST_DECADES)
    sizes = (1, 2, 5) if last - first <= FEW_DECADES else (1,)
    ticks = [float(f"{size}e{decade}") for decade in decades for size in sizes]
    return tuple(
        tick
        for tick in ticks
        if low < tick < high and len({write(tick * by) for by in (0.94, 1, 1.06)}) == 3
    )


def choose_round_ticks(points: Sequence[float], write: Callable[[float], str]) -> tuple[float, ...]:
    """Return round numbers to label between the points of a ramp, in one step of 1, 2 or 5.

    They keep clear of the points, and `write` shows them exactly: where it would round them, the
    step is larger, or there are none.

    >>> choose_round_ticks((3, 97), str), choose_round_ticks((-1.5, 0, 4), "{:.0f}".format)
    ((20.0, 40.0, 60.0, 80.0), (-1.0, 1.0, 2.0, 3.0))
    """
    low, high = Decimal(repr(float(points[0]))), Decimal(repr(float(points[-1])))
    apart = (high - low) * NEAR_POINT
    if not apart:
        return ()
    power = Decimal(10) ** ((high - low) / MOST_INTERVALS).adjusted()
    steps = [power * size for size in (1, 2, 5, 10, 20, 50)]
    for step in (step for step in steps if (high - low) / step <= MOST_INTERVALS):
        first, last = ceil(low / step), floor(high / step)
        ticks = [i * step for i in range(first, last + 1)]
        ticks = [t for t in ticks if all(abs(t - Decimal(repr(float(p)))) > apart for p in points)]
        exact = step * Decimal("0.6")
        shown = [{write(_to_double(t + by)) for by in (-exact, 0, exact)} for t in ticks]
        if all(len(texts) == 3 for texts in shown):
            return tuple(map(float, ticks))
    return ()


def _to_double(number: Decimal) -> float:
    return min(max(float(number), -float_info.max), float_info.max)


def list_legend_texts(legend: AnyLegend | None) -> tuple[str, ...]:
    """Return every text of a legend."""
    if legend is None:
        return ()
    texts: tuple[str, ...] = (legend.title,) if legend.title else ()
    if legend.sizes:
        texts += (legend.sizes.title or "", *(label for _, label in legend.sizes.sizes))
    if isinstance(legend, ItemsLegend):
        return (*texts, *(entry.label for entry in legend.drawn))
    texts += tuple(entry.label for entry in legend.aside)
    if isinstance(legend, SquareLegend):
        return (*texts, *legend.titles, *sum(legend.ticks, ()), *filter(None, legend.corners))
    if isinstance(legend, RampLegend):
        return (*texts, *(label for _, label in legend.ticks))
    return (*texts, *legend.labels, *legend.ranges)
