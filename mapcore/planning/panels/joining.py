"""From the plans of panels to one plan with one legend."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.planning.overlays import warn_of_characters
from mapcore.planning.plan.plan import PanelPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.planning.shared_scale import SharedScale
    from mapcore.request.panels import Panel


def join_plans(
    plans: Sequence[RenderPlan], panels: Sequence[Panel], shared: SharedScale | None
) -> RenderPlan:
    """Return the plan of a sheet from those of its panels, which begin with the first.

    What is of one map alone, such as its fills, is that of the first panel.
    """
    plans = _share_width(plans)
    first, titles = plans[0], [panel.title for panel in panels]
    legend = _choose_legend([plan.legend for plan in plans])
    warnings = chain.from_iterable(plan.warnings for plan in plans)
    unknown = warn_of_characters("", titles, first.look.typefaces)
    return evolve(
        first,
        choropleth=(shared and shared.choropleth) or first.choropleth,
        legend=legend,
        symbols=next((plan.symbols for plan in plans if _has_symbols(plan)), first.symbols),
        annotations=tuple(
            dict.fromkeys(chain.from_iterable(plan.annotations for plan in plans))
        ),
        warnings=tuple(dict.fromkeys((*warnings, *unknown))),
        no_data=sum(plan.no_data for plan in plans),
        panels=tuple(
            PanelPlan(title, _make_bare(plan, is_last=at == len(plans) - 1))
            for at, (title, plan) in enumerate(zip(titles, plans, strict=True))
        ),
    )  # fmt: skip


def _make_bare(plan: RenderPlan, *, is_last: bool) -> RenderPlan:
    """Return the plan of a panel without what the sheet has once; the last has its attribution."""
    return evolve(
        plan,
        title=None,
        footer=None,
        legend=None,
        page=None,
        warnings=(),
        attribution=plan.attribution if is_last else None,
    )


def _has_symbols(plan: RenderPlan) -> bool:
    return plan.symbols is not None and bool(plan.symbols.symbols)


def _share_width(plans: Sequence[RenderPlan]) -> list[RenderPlan]:
    """Return plans whose symbols of one value have one size: the least, so that all have room."""
    widths = [plan.symbols.width for plan in plans if plan.symbols and plan.symbols.symbols]
    return [
        evolve(plan, symbols=evolve(plan.symbols, width=min(widths)))
        if plan.symbols and widths
        else plan
        for plan in plans
    ]


def _choose_legend(legends: Sequence[AnyLegend | None]) -> AnyLegend | None:
    """Return the legend of all panels: with what any of them has beside the classes."""
    found = [legend for legend in legends if legend is not None]
    if not found:
        return None
    return evolve(
        found[0],
        no_data=next((each.no_data for each in found if each.no_data), None),
        sizes=next((each.sizes for each in found if each.sizes), None),
        shape=next((each.shape for each in found if each.shape), None),
        patterns=next((each.patterns for each in found if each.patterns), ()),
        symbols=next((each.symbols for each in found if each.symbols), ()),
    )
