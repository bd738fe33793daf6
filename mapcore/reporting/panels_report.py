"""What is told of panels: the report, their sentences, and what they hide from readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.reporting.naming import (
    count_and_name,
    count_regions,
    find_least,
    group_by_category,
    name_region,
    write_ends,
)
from mapcore.reporting.report_parts import PanelsReport
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.composition.arrangement import Arrangement
    from mapcore.planning.plan.plan import RenderPlan

ALIKE = 0.9
"""The share of the regions that keep their class in all panels from which these look alike."""

FEW_REGIONS = 8
"""Fewer regions say nothing about how much changes."""


def report_panels(arrangement: Arrangement) -> PanelsReport:
    """Return what is told of the panels of a map that was arranged."""
    panels = arrangement.panels
    return PanelsReport(
        columns=arrangement.columns,
        width=int(panels[0].room.width),
        height=int(panels[0].room.height),
        titles=tuple(panel.name for panel in panels),
        no_data=tuple(_count_missing(panel.arrangement.plan) for panel in panels),
    )


def _count_missing(plan: RenderPlan) -> int:
    """Return how many regions of a panel have no value, or no symbol."""
    return int((~_find_known(plan)).sum())


def _find_known(plan: RenderPlan) -> NDArray[np.bool_]:
    """Tell of each region whether it has a value, or a symbol where no region is coloured."""
    if plan.choropleth is not None:
        return ~np.isnan(plan.choropleth.values)
    if plan.categories is not None or plan.symbols is None:
        return np.array([value is not None for value in plan.values])
    known = np.zeros(len(plan.pack.regions), np.bool_)
    known[[each.region for each in plan.symbols.symbols if each.region is not None]] = True
    return known


def describe_panels(plan: RenderPlan) -> Iterator[str]:
    """Yield the scale once, and a sentence for each panel."""
    yield f"{len(plan.panels)} panels on one scale."
    yield from _describe_scale(plan)
    for panel in plan.panels:
        yield f"{panel.title}: {'; '.join(_describe_map(panel.plan))}."


def _describe_scale(plan: RenderPlan) -> Iterator[str]:
    scale = plan.choropleth
    if scale is not None:
        low, high = write_ends(scale.values, scale.format)
        yield f"Values range from {low} to {high}." if low != high else f"Every value is {low}."
        if scale.type == "gradient":
            yield "Colours run continuously."
        else:
            yield "1 class." if scale.classes == 1 else f"{scale.classes} classes."
    if plan.symbols is not None:
        noun = "Circles" if plan.symbols.shape == "circle" else "Squares"
        by = f" by {plan.symbols.title}" if plan.symbols.title else ""
        yield f"{noun}{by} have one size for one value in all panels."


def _describe_map(plan: RenderPlan) -> Iterator[str]:
    """Yield parts of the sentence of one panel."""
    if plan.choropleth is not None:
        yield _describe_highest(plan, plan.choropleth.values)
    elif plan.categories is not None:
        yield _describe_names(plan)
    if plan.symbols is not None:
        symbols = plan.symbols.symbols
        most = max(symbols, key=lambda each: each.value, default=None)
        if most is None:
            yield "no symbols"
        else:
            place = f"{most.title} ({most.text})" if most.title else most.text
            yield f"largest {place}"
    missing = _count_missing(plan)
    if missing and (plan.choropleth is not None or plan.categories is not None):
        lack = "lacks" if missing == 1 else "lack"
        yield f"{count_regions(plan, missing)} {lack} data"


def _describe_highest(plan: RenderPlan, numbers: NDArray[np.float64]) -> str:
    if np.isnan(numbers).all():
        return "no numbers"
    at = int(find_least(np.where(np.isnan(numbers), np.inf, -numbers), 1)[0])
    return f"highest {name_region(plan, at)} ({plan.values[at]})"


def _describe_names(plan: RenderPlan) -> str:
    members = group_by_category(plan)
    order = plan.categories.names if plan.categories else ()
    ranked = [name for name in order if name in members]
    named = [f"{name} ({count_and_name(plan, members[name])})" for name in ranked]
    return ", ".join(named) or "no categories"


def find_alike_panels(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find panels in which nearly all regions keep their colour."""
    first = plan.panels[0].plan
    if first.choropleth is None and first.categories is None:
        return
    if first.choropleth is not None and first.choropleth.type == "gradient":
        return
    known = np.all([_find_known(panel.plan) for panel in plan.panels], axis=0)
    if known.sum() < FEW_REGIONS:
        return
    fills = np.stack([panel.plan.plain_fills[known] for panel in plan.panels])
    share = float((fills == fills[0]).all(axis=(0, 2)).mean())
    if share >= ALIKE:
        yield LintFinding(
            "panels_alike",
            f"{share:.0%} of the regions have one colour in all {len(plan.panels)} panels, so "
            "these look alike.",
            "Draw one map of the change from the first to the last, or give narrower "
            "choropleth.breaks.",
        )
