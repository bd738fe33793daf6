"""A report as a few lines of plain text, for a terminal or a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.spec.responses import LegendEntry, Report

MOST = 12
"""How many corrections, unmatched keys or legend entries are listed one by one."""


def write_report(report: Report) -> str:
    """Return what a report says, in lines for people."""
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield f"map: {report.map_id}, {report.canvas.width} × {report.canvas.height} px"
    plan = report.choropleth
    if plan:
        classes = "1 class" if plan.classes == 1 else f"{plan.classes} classes"
        yield f"choropleth: {plan.type}, {classes} by {plan.method}, palette {plan.palette}"
        yield f"  {plan.reason}"
        yield f"  breaks: {', '.join(f'{edge:.6g}' for edge in plan.breaks)}"
    yield from _legend(report)
    yield from matching_lines(report)


def _legend(report: Report) -> Iterator[str]:
    if isinstance(report.legend, tuple):
        yield from _first("legend", [_entry(entry) for entry in report.legend])
    elif report.legend:
        points = [f"{point:.6g}" for point in report.legend.points if point is not None]
        yield f"legend: {' to '.join(points)}, {' '.join(report.legend.stops)}"


def _entry(entry: LegendEntry) -> str:
    return f"{entry.color}  {entry.label}"


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
    if lines:
        yield f"{what} ({len(lines)}):"
    yield from (f"  {line}" for line in lines[:MOST])
    if len(lines) > MOST:
        yield f"  … and {len(lines) - MOST} more"
