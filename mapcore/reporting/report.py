"""The report of a render as a value, and in a few lines of plain text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from mapcore.frozen import frozen
from mapcore.reporting.report_parts import (
    BivariateReport,
    CanvasSize,
    CategoriesReport,
    ChoroplethReport,
    GradientLegend,
    LabelsReport,
    LocatorReport,
    PageReport,
    PanelsReport,
    PatternReport,
    SymbolsReport,
)
from mapcore.request.declaring.declare import Characters, describe, document, note, require
from mapcore.request.decoding.encode import encode
from mapcore.request.responses import (
    Count,
    EditionReport,
    LegendEntry,
    LintFinding,
    RegionMatching,
    RenderWarning,
    SlipCounts,
    TitlesReport,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_LISTED = 12
"""How many corrections, unmatched keys or legend entries are listed one by one."""


@document
@frozen
class Report:
    """The dry run: what a render would draw, and what it did not understand."""

    dry_run: Literal[True] = require("Always true.")
    map_id: Annotated[str, Characters(1)] = require("The map's canonical id.")
    choropleth: ChoroplethReport | None = require("The plan; null in other modes.")
    legend: tuple[LegendEntry, ...] | GradientLegend | None = require("The legend as drawn.")
    warnings: tuple[RenderWarning, ...] = require("What was adjusted.")
    region_matching: RegionMatching = require("What became of the keys.")
    canvas: CanvasSize = require("The size of the image.")
    legend_aside: tuple[LegendEntry, ...] | None = describe(
        "What the drawn legend has beside its classes or categories, where it has anything: "
        "patterns, places, and last the regions without a value."
    )
    no_data: Count = describe("Keys given without a number (None or NaN, in Python).", default=0)
    alt_text: str = describe("The picture in words, for those who cannot see it.", default="")
    lint: tuple[LintFinding, ...] = describe("What readers may misread, and the mend.", default=())
    slips: SlipCounts | None = note("How slips are read on this map, where keys were corrected.")
    labels: LabelsReport | None = note("What became of the labels, where they are asked for.")
    categories: CategoriesReport | None = note("The order of the categories, where there are any.")
    patterns: tuple[PatternReport, ...] | None = describe(
        "The patterns and how many regions have each, where there are any."
    )
    symbols: SymbolsReport | None = describe("The symbols as drawn, where there are any.")
    panels: PanelsReport | None = describe("The panels as drawn, where there are any.")
    locator: LocatorReport | None = describe("The locator as drawn, where there is one.")
    edition: EditionReport | None = describe(
        "Which boundaries were drawn, where an edition was asked for."
    )
    page: PageReport | None = describe("How the page is laid out, where the layout is one.")
    locale: str | None = describe("The locale that was used, where it is not en-US.")
    titles: TitlesReport | None = describe(
        "How many titles of regions are in the locale's language, where it is not English."
    )
    bivariate: BivariateReport | None = describe("The two measures, where there are two.")

    def __str__(self) -> str:
        """Return the report in lines for people."""
        return write_report(self)

    def matching_text(self) -> str:
        """Return what became of the keys and what was adjusted, in lines for people."""
        return "\n".join(matching_lines(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show the lines in a notebook."""
        printer.text(str(self))


def write_report(report: Report) -> str:
    """Return what a report says, in lines for people."""
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield f"map: {report.map_id}, {report.canvas.width} × {report.canvas.height} px"
    if report.edition:
        yield f"edition: {report.edition.year}, by {report.edition.by}"
    if report.locale:
        titles = report.titles
        names = f", {titles.translated} names in it, {titles.kept} as on the map" if titles else ""
        yield f"language: {report.locale}{names}"
    plan = report.choropleth
    if plan:
        classes = "1 class" if plan.classes == 1 else f"{plan.classes} classes"
        yield f"choropleth: {plan.type}, {classes} by {plan.method}, palette {plan.palette}"
        yield f"  {plan.reason}"
        ends = f" ({plan.open} open)" if plan.open else ""
        yield f"  breaks: {', '.join(f'{edge:.6g}' for edge in plan.breaks)}{ends}"
        if plan.counts:
            yield f"  values in each class: {', '.join(f'{count:,}' for count in plan.counts)}"
    if report.bivariate:
        square = report.bivariate
        yield f"bivariate: {square.classes} × {square.classes} classes, palette {square.palette}"
        for measure in (square.x, square.y):
            edges = ", ".join(f"{edge:.6g}" for edge in measure.breaks)
            yield f"  {measure.title}: {edges}"
    if report.categories:
        yield f"categories: in the order of {report.categories.order}"
    for pattern in report.patterns or ():
        count = "1 region" if pattern.regions == 1 else f"{pattern.regions} regions"
        yield f"pattern: {pattern.label}, {count}"
    if report.symbols:
        found = report.symbols
        zero = f", {found.zero} of zero not drawn" if found.zero else ""
        moved = f", {found.moved} moved apart" if found.moved else ""
        yield f"symbols: {found.count} up to {found.diameter:.0f} px wide{zero}{moved}"
    yield from _places(report)
    yield from _legend(report)
    yield from matching_lines(report)


def _places(report: Report) -> Iterator[str]:
    """Yield lines on panels, the locator, the page and labels."""
    if report.panels:
        sheet = report.panels
        size = f"{sheet.width} × {sheet.height} px each"
        columns = "1 column" if sheet.columns == 1 else f"{sheet.columns} columns"
        yield f"panels: {len(sheet.titles)} in {columns}, {size}"
    if report.locator:
        yield f"locator: {report.locator.map}, {report.locator.position or 'at a side'}"
    if report.page:
        legend = f", legend {report.page.form}, as a {report.page.legend}"
        preset = f" ({report.page.preset})" if report.page.preset else ""
        yield f"page{preset}{legend if report.page.legend else ''}"
    if report.labels:
        left_out = len(report.labels.left_out)
        yield f"labels: {report.labels.drawn} drawn{f', {left_out} left out' if left_out else ''}"


def _legend(report: Report) -> Iterator[str]:
    if isinstance(report.legend, tuple):
        yield from _first("legend", [f"{each.color}  {each.label}" for each in report.legend])
    elif report.legend:
        points = [f"{point:.6g}" for point in report.legend.points if point is not None]
        yield f"legend: {' to '.join(points)}, {' '.join(report.legend.stops)}"
    aside = [f"{each.color}  {each.label}" for each in report.legend_aside or ()]
    yield from _first("also in the legend", aside)


def matching_lines(report: Report) -> Iterator[str]:
    """Yield a line for each group of keys and each warning."""
    matching = report.region_matching
    open_keys = f", {report.no_data} of them without a number" if report.no_data else ""
    keys = "1 key" if matching.matched_keys == 1 else f"{matching.matched_keys} keys"
    yield f"{keys} matched{open_keys}"
    yield from _first(
        "corrected",
        [f"{each.input} → {each.title} ({each.via})" for each in matching.corrected],
    )
    if report.slips:
        yield f"corrections on this map: {report.slips}"
    yield from _first(
        "not matched",
        [
            each.input
            + (f" – did you mean {', '.join(each.suggestions)}?" * bool(each.suggestions))
            for each in matching.unmatched
        ],
    )
    for warning in report.warnings:
        yield f"warning {warning.code}: {warning.message}"


def _first(what: str, lines: list[str]) -> Iterator[str]:
    lines = list(dict.fromkeys(lines))  # one a block, such as of sizes and colours
    if lines:
        yield f"{what} ({len(lines)}):"
    yield from (f"  {line}" for line in lines[:MAX_LISTED])
    if len(lines) > MAX_LISTED:
        yield f"  … and {len(lines) - MAX_LISTED} more"


def encode_drawn(report: Report) -> dict[str, Any]:
    """Return the wire form of the report of a picture that was drawn, which is no dry run.

    >>> from mapcore import check
    >>> "dryRun" in encode_drawn(check({"mapId": "fiji"}))
    False
    """
    written: dict[str, Any] = encode(report)
    return {name: value for name, value in written.items() if name != "dryRun"}
