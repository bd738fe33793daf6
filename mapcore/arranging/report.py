"""The report of a render, read from the plan and the arrangement that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.lint import lint
from mapcore.atlas.slips import slips_of
from mapcore.planning.alt_text import write_alt_text
from mapcore.planning.plan import ItemsLegend, RampLegend, StepsLegend
from mapcore.spec.responses import CanvasSize, ChoroplethReport, GradientLegend, LegendEntry, Report

if TYPE_CHECKING:
    from mapcore.arranging.arrangement import Arrangement
    from mapcore.planning.plan import AnyLegend, ChoroplethPlan


def make_report(arrangement: Arrangement) -> Report:
    """Return the dry-run report of a plan that was arranged."""
    plan, canvas = arrangement.plan, arrangement.page.boxes.canvas
    has_data = plan.choropleth is not None or plan.categorical
    return Report(
        dry_run=True,
        map_id=plan.pack.id,
        choropleth=_report_choropleth(plan.choropleth) if plan.choropleth else None,
        legend=_report_legend(plan.legend) if has_data else None,
        warnings=plan.warnings + arrangement.warnings,
        region_matching=plan.matching,
        canvas=CanvasSize(int(canvas.width), int(canvas.height)),
        no_data=plan.no_data,
        alt_text=write_alt_text(plan),
        lint=lint(arrangement),
        slips=slips_of(plan.pack) if plan.matching.corrected else None,
    )


def _report_choropleth(plan: ChoroplethPlan) -> ChoroplethReport:
    return ChoroplethReport(
        type=plan.type,
        method=plan.method,
        classes=plan.classes,
        palette=plan.palette,
        format=plan.format.spec,
        reason=plan.reason,
        breaks=plan.edges,
    )


def _report_legend(legend: AnyLegend | None) -> tuple[LegendEntry, ...] | GradientLegend | None:
    if isinstance(legend, ItemsLegend):
        return legend.entries
    if isinstance(legend, RampLegend):
        return GradientLegend(legend.points, legend.stops)
    if isinstance(legend, StepsLegend):
        # One entry a class, at its lower boundary; the topmost boundary ends `breaks`.
        pairs = zip(legend.labels[:-1], legend.colors, strict=True)
        return tuple(LegendEntry(label, color) for label, color in pairs)
    return None
