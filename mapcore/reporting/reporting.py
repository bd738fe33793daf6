"""The report of a render, read from the plan and the arrangement that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.atlas.typos import slips_of
from mapcore.locales.locale import AMERICAN
from mapcore.planning.legend import count_classes
from mapcore.planning.plan.legend_plan import ItemsLegend, RampLegend, SquareLegend, StepsLegend
from mapcore.reporting.alt_text import write_alt_text
from mapcore.reporting.lint import lint
from mapcore.reporting.report import Report
from mapcore.reporting.report_parts import (
    BivariateReport,
    CanvasSize,
    CategoriesReport,
    ChoroplethReport,
    GradientLegend,
    LabelsReport,
    MeasureReport,
    PageReport,
    PatternReport,
)
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.texts_outcome import TextsOutcome
    from mapcore.planning.plan.bivariate_plan import BivariatePlan
    from mapcore.planning.plan.plan import ChoroplethPlan, RenderPlan


def make_report(arrangement: Arrangement, texts: TextsOutcome | None = None) -> Report:
    """Return the dry-run report of a plan that was arranged.

    `texts` tells what became of the texts on the map, where these were placed.
    """
    plan, canvas = arrangement.plan, arrangement.page.boxes.canvas
    order = plan.categories
    has_data = any(each is not None for each in (plan.choropleth, plan.categories, plan.bivariate))
    report = Report(
        dry_run=True,
        map_id=plan.pack.id,
        edition=plan.edition,
        choropleth=_report_choropleth(plan.choropleth) if plan.choropleth else None,
        categories=CategoriesReport(order.by, order.residual) if order else None,
        legend=_report_legend(arrangement) if has_data else None,
        legend_aside=_report_aside(plan),
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
        locale=None if plan.locale == AMERICAN else plan.locale.tag,
        titles=plan.titles,
        bivariate=_report_bivariate(plan.bivariate) if plan.bivariate else None,
    )
    return _add_what_few_have(report, arrangement)


def _add_what_few_have(report: Report, arrangement: Arrangement) -> Report:
    """Return a report with symbols, panels and locator; what tells of them is loaded for these."""
    plan = arrangement.plan
    if plan.symbols is not None:
        from mapcore.reporting.symbols_report import report_symbols

        report = evolve(report, symbols=report_symbols(arrangement, plan.symbols))
    if arrangement.panels:
        from mapcore.reporting.panels_report import report_panels

        report = evolve(report, panels=report_panels(arrangement))
    if arrangement.locator is not None:
        from mapcore.reporting.locator_report import report_locator

        report = evolve(report, locator=report_locator(arrangement.locator))
    return report


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
        counts=None if plan.type == "gradient" else count_classes(plan),
    )


def _report_aside(plan: RenderPlan) -> tuple[LegendEntry, ...] | None:
    """Return the entries that the drawn legend has beside its classes or categories."""
    entries = plan.legend.aside if plan.legend else ()
    return tuple(LegendEntry(each.label, each.color) for each in entries) or None


def _report_labels(plan: RenderPlan, texts: TextsOutcome) -> LabelsReport:
    keys: Sequence[str] = plan.pack.keys
    symbols = plan.symbols.symbols if plan.symbols else ()
    if symbols and not any(each.key for each in symbols):  # at places, which have no keys
        keys = [each.title or each.text for each in symbols]
    return LabelsReport(len(texts.drawn), tuple(keys[at] for at in texts.left_out))


def _report_patterns(plan: RenderPlan) -> tuple[PatternReport, ...] | None:
    found = tuple(PatternReport(each.label, len(each.regions)) for each in plan.patterns)
    return found or None


def _report_bivariate(plan: BivariatePlan) -> BivariateReport:
    x, y = (
        MeasureReport(
            each.title, each.edges, each.format.spec, None if each.open == "none" else each.open
        )
        for each in (plan.x, plan.y)
    )
    return BivariateReport(x, y, plan.classes, plan.palette, plan.counts)


def _report_page(arrangement: Arrangement) -> PageReport | None:
    page, legend = arrangement.plan.page, arrangement.legend
    if page is None or arrangement.form is None:
        return None
    return PageReport(arrangement.form, legend.form if legend else None, page.name)


def _report_legend(arrangement: Arrangement) -> tuple[LegendEntry, ...] | GradientLegend | None:
    """Return the legend as it is drawn: a column of classes lists the highest first."""
    fitted, legend = arrangement.legend, arrangement.plan.legend
    if fitted is not None and fitted.entries:
        return fitted.entries
    if isinstance(legend, (ItemsLegend, SquareLegend)):
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
            labels[0] = arrangement.plan.locale.words.below.format(legend.labels[1])
        return tuple(map(LegendEntry, labels, legend.colors))
    return None
