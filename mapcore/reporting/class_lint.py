"""Numbers and classes that mislead readers, and how to mend that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from mapcore.classification.edges import assign
from mapcore.classification.suggested_edges import (
    FEWEST_CLASSES,
    share_of_two_fullest,
    suggest_edges,
)
from mapcore.classification.summary import suggest_methods, summarize
from mapcore.classification.transform import transform
from mapcore.classification.unique import sort_unique
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.planning.plan.plan import ChoroplethPlan, RenderPlan

MOST_OF_ALL = 0.7
"""The share of the values in one class from which the legend hides the others."""

NEARLY_ALL = 0.9
"""The share of the values in two of four or more classes from which the others are hardly seen."""

FEW_VALUES = 8
"""Fewer values say nothing about their distribution."""

NARROW_SHARE = 0.2
"""The share of a continuous scale in which the middle eight tenths of the values may lie."""

WIDE_RATIO = 20.0
"""How many times the lowest the highest value is where counts follow the size of regions."""

RATE = (
    r"[%‰°]|(?<!\d)/|\b(per|percent|shares?|rates?|ratios?|average|mean|median|density|index|change"
    r"|growth|aged?|temperature|degrees?|ranks?|ranking)\b"
)
"""What says in title, legend or format that the values are no counts; 2020/21 is a year."""


def find_counts(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find numbers that are counts, which show where regions are large or populous."""
    if plan.choropleth is None:
        return
    values = plan.choropleth.numbers
    if len(values) < FEW_VALUES or values.min() < 0 or (values != np.floor(values)).any():
        return
    ranks = values.max() <= len(values) == len(sort_unique(values))
    few = values.max() < WIDE_RATIO * max(1.0, values.min())
    if ranks or few or _says_rate(plan, plan.choropleth):
        return
    yield LintFinding(
        "counts_as_colors",
        f"The values are whole numbers from {values.min():,.0f} to {values.max():,.0f}: if they "
        "are counts, the map shows where many people live.",
        "Draw counts as circles by symbols.values, or divide them by the population or the area; "
        "if they are rates, say in the title what they are per.",
    )


def _says_rate(plan: RenderPlan, choropleth: ChoroplethPlan) -> bool:
    spec = choropleth.format.spec
    texts = [spec.suffix, spec.d3, spec.style, plan.legend.title if plan.legend else None]
    texts += [plan.title.text, plan.title.subtitle] if plan.title else []
    return re.search(RATE, " ".join(text for text in texts if text).lower()) is not None


def find_hiding_classes(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find scales on which most values have one colour."""
    choropleth = plan.choropleth
    if choropleth is None:
        return
    values = choropleth.numbers
    if len(values) < FEW_VALUES or choropleth.classes < 2:
        return
    if choropleth.type == "gradient":
        yield from _find_outliers(choropleth)
        return
    counts = np.bincount(assign(values, choropleth.edges), minlength=choropleth.classes)
    share = counts.max() / len(values)
    two = share_of_two_fullest(counts)
    if share > MOST_OF_ALL and choropleth.classes > 2:
        yield LintFinding(
            "one_class_holds_most",
            f"Class {int(counts.argmax()) + 1} holds {share:.0%} of the regions.",
            'Leave choropleth.method out or ask for "quantile", or give choropleth.breaks.',
        )
    elif choropleth.classes >= FEWEST_CLASSES and two >= NEARLY_ALL:
        yield LintFinding(
            "two_classes_hold_most",
            f"Two of the {choropleth.classes} classes hold {two:.0%} of the regions.",
            _mend_edges(values, choropleth),
        )


def find_class_across_zero(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find a class that holds losses and gains, which one colour cannot tell apart."""
    choropleth = plan.choropleth
    if choropleth is None or choropleth.type == "gradient":
        return
    values = choropleth.numbers
    if values.min() >= 0 or values.max() <= 0:
        return
    places = assign(values, choropleth.edges)
    both = {*places[values < 0].tolist()} & {*places[values > 0].tolist()}
    if both:
        (at,) = both
        low, high = choropleth.edges[at], choropleth.edges[at + 1]
        yield LintFinding(
            "class_spans_zero",
            f"The class from {low:g} to {high:g} holds values below and above zero.",
            _mend_edges(values, choropleth),
        )


def _mend_edges(values: NDArray[np.float64], choropleth: ChoroplethPlan) -> str:
    """Return which edges mapcore would choose for as many classes."""
    methods = suggest_methods(summarize(values))
    found = suggest_edges(values, methods, choropleth.classes, open_ends="none")
    breaks = ", ".join(f"{edge:.10g}" for edge in found.edges)
    return f"Leave choropleth.method and breaks out, or give choropleth.breaks [{breaks}]."


def _find_outliers(choropleth: ChoroplethPlan) -> Iterator[LintFinding]:
    """Find a continuous scale of which a few outliers take the most."""
    stops = transform(np.array(choropleth.stops), choropleth.scale)
    along = np.interp(
        np.sort(transform(choropleth.numbers, choropleth.scale)),
        stops,
        np.linspace(0, 1, len(stops)),
    )
    low, high = along[len(along) // 10], along[-1 - len(along) // 10]
    if high - low < NARROW_SHARE:
        yield LintFinding(
            "one_class_holds_most",
            f"Eight tenths of the regions lie on {max(high - low, 0.01):.0%} of the scale.",
            'Ask for choropleth.type "steps", for the method "quantile", or for the scale "log".',
        )
