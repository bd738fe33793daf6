"""The legend of a render: what it lists and on which side it stands."""

from __future__ import annotations

from decimal import Decimal
from math import ceil, floor, isfinite, log10
from sys import float_info
from typing import TYPE_CHECKING, Literal

from mapcore.classification.transform import transform
from mapcore.planning.plan import ItemsLegend, RampLegend, StepsLegend
from mapcore.spec.responses import LegendEntry, RenderWarning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapcore.formatting.number_format import NumberFormat
    from mapcore.planning.plan import AnyLegend, ChoroplethPlan
    from mapcore.spec.request import Legend, Side

NO_DATA = "No data"
"""What the legend calls regions without a value."""

MOST_INTERVALS = 8
"""The most steps that a ramp is divided into by round numbers."""

FEW_DECADES, MOST_DECADES = 3, 9
"""Up to how many powers of ten a logarithmic ramp labels twos and fives, and every power."""

NEAR_POINT = Decimal("0.07")
"""The share of a ramp that is kept free of round numbers beside its ends and its centre."""


def plan_items_legend(entries: tuple[LegendEntry, ...], legend: Legend) -> ItemsLegend | None:
    """Return the legend of these entries, left unless the request says otherwise."""
    return ItemsLegend(legend.position or "left", entries) if entries and legend.show else None


def plan_choropleth_legend(
    plan: ChoroplethPlan, legend: Legend
) -> tuple[AnyLegend | None, tuple[RenderWarning, ...]]:
    """Return the legend of a choropleth, and a warning where its side had to be changed."""
    if not legend.show:
        return None, ()
    if plan.type == "groups":
        return plan_items_legend(list_groups(plan), legend), ()
    side, warnings = _choose_bar_side(legend.position, plan.type)
    if plan.type == "steps":
        return StepsLegend(side, _list_bounds(plan), plan.colors), warnings
    return _plan_ramp(plan, side), warnings


def _choose_bar_side(
    asked: Side | None, kind: str
) -> tuple[Literal["top", "bottom"], tuple[RenderWarning, ...]]:
    if asked in ("left", "right"):
        message = f"A {kind} legend is a horizontal bar: it stands at the bottom, not {asked}."
        return "bottom", (RenderWarning("legend_position_coerced", message),)
    return ("top" if asked == "top" else "bottom"), ()


def _list_bounds(plan: ChoroplethPlan) -> tuple[str, ...]:
    """Return the labels at the boundaries of the cells; constant data begin where they end."""
    labels = plan.format.labels
    return labels if len(labels) > 1 else labels * 2


def list_groups(plan: ChoroplethPlan) -> tuple[LegendEntry, ...]:
    """Return one entry a class: its range, or its value where every class holds a single one."""
    return tuple(LegendEntry(*pair) for pair in zip(plan.format.labels, plan.colors, strict=True))


def _plan_ramp(plan: ChoroplethPlan, side: Literal["top", "bottom"]) -> RampLegend:
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


def find_share(value: float, low: float, high: float) -> float:
    """Return where `value` lies from `low` (0) to `high` (1), for doubles of any size.

    >>> find_share(5, 0, 10), find_share(3, 3, 3)
    (0.5, 0.0)
    >>> find_share(0, -1e308, 1e308), find_share(0, -5e-324, 5e-324)
    (0.5, 0.5)
    """
    if low >= high:
        return 0.0
    if isfinite(high - low):  # halves of the smallest doubles would be zero
        return (value - low) / (high - low)
    return (value / 2 - low / 2) / (high / 2 - low / 2)


def list_legend_texts(legend: AnyLegend | None) -> tuple[str, ...]:
    """Return every text of a legend."""
    if legend is None:
        return ()
    texts: tuple[str, ...] = (legend.title,) if legend.title else ()
    if isinstance(legend, ItemsLegend):
        return (*texts, *(entry.label for entry in legend.drawn))
    texts += (legend.no_data.label,) if legend.no_data else ()
    if isinstance(legend, RampLegend):
        return (*texts, *(label for _, label in legend.ticks))
    return (*texts, *legend.labels)
