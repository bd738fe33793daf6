"""The legend of a map in HTML, for screens on which the one in the picture is too small to read."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.planning.plan.hatching_plan import HatchedEntry
from mapcore.planning.plan.legend_plan import RampLegend, StepsLegend
from mapcore.planning.plan.symbols_plan import SymbolEntry
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.assets.words import Words
    from mapcore.planning.plan.legend_plan import AnyEntry
    from mapcore.planning.plan.plan import RenderPlan


def write_legend(plan: RenderPlan, no_data: str) -> str:
    """Return the classes, categories or ramp of a plan's legend in HTML, nothing where it has none.

    `no_data` is what the page says of regions without a value. Screen readers pass the legend by:
    the description has the same in words.
    """
    legend = plan.legend
    if legend is None:
        return ""
    lines = [f"<p>{escape(legend.title)}</p>"] if legend.title else []
    entries: Iterable[AnyEntry] = ()
    if isinstance(legend, RampLegend):
        lines.append(_write_ramp(legend))
    elif isinstance(legend, StepsLegend):
        entries = map(LegendEntry, _name_classes(legend, plan.locale.words), legend.colors)
    else:
        entries = legend.entries
    aside = [evolve(e, label=no_data) if e is legend.no_data else e for e in legend.aside]
    items = "".join(map(_write_entry, (*entries, *aside)))
    lines += [f"<ul>{items}</ul>"] if items else []
    return "\n".join(['<div class="legend" aria-hidden="true">', *lines, "</div>"])


def _name_classes(legend: StepsLegend, words: Words) -> tuple[str, ...]:
    """Return the labels of classes from the lowest on."""
    if legend.ranges or legend.names_cells:
        return legend.ranges or legend.labels
    names = [words.between.format(*pair) for pair in pairwise(legend.labels)]
    if legend.opens_low:
        names[0] = words.below.format(legend.labels[1])
    if legend.opens_high:
        names[-1] = words.above.format(legend.labels[-2])
    return tuple(names)


def _write_entry(entry: AnyEntry) -> str:
    kind = ' class="hatched"' if isinstance(entry, HatchedEntry) else ""
    kind = ' class="round"' if isinstance(entry, SymbolEntry) else kind
    swatch = f'<i{kind} style="background-color:{escape(entry.color)}"></i>'
    return f"<li>{swatch}{escape(entry.label)}</li>"


def _write_ramp(legend: RampLegend) -> str:
    """Return a bar in the colours of a ramp, with the labels at its ends and its centre."""
    stops = (
        f"{color} {offset:.2%}" for color, offset in zip(legend.stops, legend.offsets, strict=True)
    )
    shown = [legend.ticks[place] for place in sorted(legend.landmarks)] if legend.ticks else []
    labels = "".join(
        f'<span style="left:{offset:.1%}">{escape(label)}</span>' for offset, label in shown
    )
    bar = f'<div class="bar" style="background:linear-gradient(to right,{",".join(stops)})"></div>'
    return f'<div class="ramp" dir="ltr">{bar}{labels}</div>'
