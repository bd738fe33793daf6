"""The report of a render, read from the plan and the arrangement that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.words import ENGLISH
from mapcore.atlas.typos import slips_of
from mapcore.composition.pages.page_legend import PageLegend
from mapcore.planning.plan import ItemsLegend, RampLegend, StepsLegend
from mapcore.reporting.alt_text import write_alt_text
from mapcore.reporting.lint import lint
from mapcore.reporting.report import (
    CanvasSize,
    CategoriesReport,
    ChoroplethReport,
    GradientLegend,
    LabelsReport,
    PageReport,
    PatternReport,
    Report,
)
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from mapcore.classification.category_order import CategoryOrder
    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.texts_outcome import TextsOutcome
    from mapcore.planning.plan import ChoroplethPlan, RenderPlan


def make_report(arrangement: Arrangement, texts: TextsOutcome | None = None) -> Report:
    """Return the dry-run report of a plan that was arranged.

    `texts` tells what became of the texts on the map, where these were placed.
    """
    plan, canvas = arrangement.plan, arrangement.page.boxes.canvas
    has_data = plan.choropleth is not None or plan.categories is not None
    return Report(
        dry_run=True,
        map_id=plan.pack.id,
        choropleth=_report_choropleth(plan.choropleth) if plan.choropleth else None,
        categories=_report_categories(plan.categories) if plan.categories else None,
        legend=_report_legend(arrangement) if has_data else None,
        warnings=plan.warnings + arrangement.warnings + (texts.warnings if texts else ()),
        region_matching=plan.matching,
        canvas=CanvasSize(int(canvas.width), int(canvas.height)),
        no_data=plan.no_data,
        alt_text=write_alt_text(plan),
        lint=lint(arrangement),
        labels=_report_labels(plan, texts) if plan.labels and texts else None,
        slips=slips_of(plan.pack) if plan.matching.corrected else None,
        patterns=_report_patterns(plan),
        page=_report_page(arrangement),
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
        open=None if plan.open == "none" else plan.open,
    )


def _report_labels(plan: RenderPlan, texts: TextsOutcome) -> LabelsReport:
    keys = plan.pack.keys
    return LabelsReport(len(texts.drawn), tuple(keys[region] for region in texts.left_out))


def _report_categories(order: CategoryOrder) -> CategoriesReport:
    return CategoriesReport(order.by, order.residual)


def _report_patterns(plan: RenderPlan) -> tuple[PatternReport, ...] | None:
    found = tuple(PatternReport(each.label, len(each.regions)) for each in plan.patterns)
    return found or None


def _report_page(arrangement: Arrangement) -> PageReport | None:
    page, legend = arrangement.plan.page, arrangement.legend
    if page is None or arrangement.form is None:
        return None
    kind = legend.form if isinstance(legend, PageLegend) else None
    return PageReport(arrangement.form, kind, page.name)


def _report_legend(arrangement: Arrangement) -> tuple[LegendEntry, ...] | GradientLegend | None:
    """Return the legend as it is drawn: a column of classes lists the highest first."""
    fitted, legend = arrangement.legend, arrangement.plan.legend
    if isinstance(fitted, PageLegend) and fitted.entries:
        return fitted.entries
    if isinstance(legend, ItemsLegend):
        return legend.entries
    if isinstance(legend, RampLegend):
        own = tuple(label for _, label in legend.ticks) if legend.names_ends else None
        return GradientLegend(legend.points, legend.stops, own)
    if isinstance(legend, StepsLegend):
        if legend.names_cells:
            return tuple(map(LegendEntry, legend.labels, legend.colors))
        # One entry a class, at its lower boundary; the topmost boundary ends `breaks`.
        labels = list(legend.labels[:-1])
        if legend.opens_low:
            labels[0] = ENGLISH.below.format(legend.labels[1])
        return tuple(map(LegendEntry, labels, legend.colors))
    return None
