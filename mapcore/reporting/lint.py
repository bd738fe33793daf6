"""What readers may not be able to tell on a picture, and how to mend it.

The rules read the plan and the arrangement that are drawn, so they judge what readers see.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from mapcore.classification.edges import assign
from mapcore.classification.inference import suggest_methods
from mapcore.classification.suggested_edges import (
    FEWEST_CLASSES,
    share_of_two_fullest,
    suggest_edges,
)
from mapcore.classification.summary import summarize
from mapcore.classification.transform import transform
from mapcore.color import delta_e, lab, mix
from mapcore.color_vision import VISIONS, differences
from mapcore.composition.legend.bar import FittedBar
from mapcore.composition.scaling import size_pin_text
from mapcore.planning.hatching_plan import HatchedEntry
from mapcore.planning.highlight import FADED
from mapcore.planning.legend_plan import ItemsLegend
from mapcore.reporting.tiny_lint import find_tiny_regions
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.composition.arrangement import Arrangement
    from mapcore.planning.plan import ChoroplethPlan, RenderPlan

MERGE = 3.0
"""The difference (CIEDE2000) below which two classes are taken for one."""

LEAST_TEXT, LEAST_NAME = 7.0, 8.0
"""The sizes in pixels below which text is not read: on the page, and on the map."""

MOST_COLORS = 9
"""The most colours of categories that readers can look up in a legend."""

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

MOST_TOLD = 5
"""The most annotations that a reader follows."""

MAX_LISTED_PAIRS = 3
"""The most pairs of classes that a finding names."""

RATE = re.compile(
    r"[%‰°]|(?<!\d)/|\b(per|percent|shares?|rates?|ratios?|average|mean|median|density|index|change"
    r"|growth|aged?|temperature|degrees?|ranks?|ranking)\b"
)
"""What says in title, legend or format that the values are no counts; 2020/21 is a year."""


def lint(arrangement: Arrangement) -> tuple[LintFinding, ...]:
    """Return what is hard to tell or misleading on a picture that was arranged."""
    plan = arrangement.plan
    return (
        *_find_merging_colors(plan),
        *_find_no_data_like_a_class(plan),
        *_find_small_text(arrangement),
        *_find_too_many_colors(plan),
        *_find_counts(plan),
        *_find_hiding_classes(plan),
        *_find_class_across_zero(plan),
        *_find_unseen_patterns(arrangement),
        *_find_in_locator(arrangement),
        *_find_symbol_faults(arrangement),
        *_find_alike_panels(plan),
        *_find_in_bivariate(plan),
        *_find_faded_classes(plan),
        *_find_many_annotations(plan),
        *find_tiny_regions(arrangement),
    )


def _find_unseen_patterns(arrangement: Arrangement) -> Iterator[LintFinding]:
    if arrangement.plan.patterns:
        from mapcore.reporting.pattern_lint import find_unseen_patterns

        yield from find_unseen_patterns(arrangement)


def _find_in_bivariate(plan: RenderPlan) -> Iterator[LintFinding]:
    if plan.bivariate is not None:
        from mapcore.reporting.bivariate_lint import find_in_bivariate

        yield from find_in_bivariate(plan.bivariate, MERGE)


def _find_symbol_faults(arrangement: Arrangement) -> Iterator[LintFinding]:
    if arrangement.plan.symbols is None:
        return iter(())
    from mapcore.reporting.symbols_report import find_symbol_faults

    maps = [panel.arrangement for panel in arrangement.panels] or [arrangement]
    found = {each.code: each for every in maps for each in find_symbol_faults(every)}
    return iter(found.values())


def _find_alike_panels(plan: RenderPlan) -> Iterator[LintFinding]:
    if not plan.panels:
        return iter(())
    from mapcore.reporting.panels_report import find_alike_panels

    return find_alike_panels(plan)


def _find_merging_colors(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find classes or categories that look alike to some readers."""
    names = _name_colors(plan)
    colors = list(names)
    if len(colors) < 2:
        return
    for vision, apart in zip(VISIONS, differences(*colors), strict=True):
        pairs = [pair for pair in combinations(range(len(colors)), 2) if apart[pair] < MERGE]
        if not pairs:
            continue
        named = [f"{names[colors[a]]} and {names[colors[b]]}" for a, b in pairs[:MAX_LISTED_PAIRS]]
        more = (
            f" and {len(pairs) - MAX_LISTED_PAIRS} more pairs"
            if len(pairs) > MAX_LISTED_PAIRS
            else ""
        )
        yield LintFinding(
            "colors_merge",
            f"In {vision} these look alike: {'; '.join(named)}{more}.",
            _mend_colors(plan, vision),
        )


def _name_colors(plan: RenderPlan) -> dict[str, str]:
    """Return what each colour stands for, of classes or items; nothing for a gradient."""
    choropleth = plan.choropleth
    if choropleth is not None:
        if choropleth.type == "gradient":
            return {}
        return {color: f"class {i + 1}" for i, color in enumerate(choropleth.colors)}
    if isinstance(plan.legend, ItemsLegend):
        return {entry.color: f"“{entry.label}”" for entry in plan.legend.entries}
    return {}


def _name_all_colors(plan: RenderPlan) -> dict[str, str]:
    """Return what each colour stands for, of two measures too."""
    if plan.bivariate is None:
        return _name_colors(plan)
    return {color: f"square {at + 1}" for at, color in enumerate(plan.bivariate.colors)}


def _mend_colors(plan: RenderPlan, vision: str) -> str:
    if plan.categories is not None:
        return "Choose categories.colors that differ in lightness, or merge small categories."
    if plan.choropleth is None:
        return "Choose colours of regions and legend.items that differ in lightness."
    lightness = lab(*plan.choropleth.colors)[:, 0]
    if vision == "greyscale" and len(set(np.sign(np.diff(lightness)).tolist())) > 1:
        return "Choose a sequential palette for print in grey, or show values on the regions."
    return "Choose fewer classes, or another palette."


def _find_no_data_like_a_class(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find a fill of regions without data that readers would take for a class."""
    missing = plan.legend.no_data if plan.legend else None
    names = _name_all_colors(plan)
    if missing is None or not names or isinstance(missing, HatchedEntry):
        return
    apart = delta_e(lab(missing.color), lab(*names))
    nearest = int(apart.argmin())
    if apart[nearest] < MERGE:
        field = "choropleth.noDataColor" if plan.choropleth else "style.defaultRegionColor"
        yield LintFinding(
            "no_data_like_a_class",
            f"Regions without data look like {list(names.values())[nearest]}.",
            f"Leave {field} out, or choose a grey that no class has.",
        )


def _find_small_text(arrangement: Arrangement) -> Iterator[LintFinding]:
    """Find texts of the legend or title, or names of pins, that are too small to be read."""
    fitted = (arrangement.title.title, arrangement.title.subtitle) if arrangement.title else ()
    sizes = {"title": min((each.size for each in fitted if each), default=LEAST_TEXT)}
    if arrangement.legend is not None:
        sizes["legend"] = arrangement.legend.font.size
    for part, size in sizes.items():
        if size < LEAST_TEXT:
            asks = "shorten its labels" if part == "legend" else "shorten it"
            short = isinstance(arrangement.legend, FittedBar)
            also = ", ask for fewer decimals" if part == "legend" and short else ""
            yield LintFinding(
                "small_text",
                f"The {part} is set in {size:.1f} px, which is too small to be read.",
                f"Make the canvas larger{also} or {asks}.",
            )
    page = arrangement.page
    scale = page.plan.look.typefaces.scale
    pins = size_pin_text(page.type_unit, scale, page.window.height)
    if pins < LEAST_NAME and any(pin.label for pin in page.plan.pins):
        yield LintFinding(
            "small_text",
            f"The names of pins are set in {pins:.1f} px, which is too small to be read.",
            "Make the canvas larger, or hide them by showLabel false.",
        )


def _find_too_many_colors(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find more categories than readers can look up by colour."""
    if plan.choropleth is None and (count := len(_name_colors(plan))) > MOST_COLORS:
        yield LintFinding(
            "too_many_colors",
            f"There are {count} categories; readers tell about {MOST_COLORS} colours apart.",
            "Merge the smallest into “Other”, or show the names on the regions.",
        )


def _find_counts(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find numbers that are counts, which show where regions are large or populous."""
    if plan.choropleth is None:
        return
    values = plan.choropleth.values[~np.isnan(plan.choropleth.values)]
    if len(values) < FEW_VALUES or values.min() < 0 or (values != np.floor(values)).any():
        return
    ranks = values.max() <= len(values) == len(np.unique(values))
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
    return RATE.search(" ".join(text for text in texts if text).lower()) is not None


def _find_hiding_classes(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find scales on which most values have one colour."""
    choropleth = plan.choropleth
    if choropleth is None:
        return
    values = choropleth.values[~np.isnan(choropleth.values)]
    if len(values) < FEW_VALUES or choropleth.classes < 2:
        return
    if choropleth.type == "gradient":
        yield from _find_outliers(choropleth)
        return
    counts = np.bincount(assign(values, choropleth.edges), minlength=choropleth.classes)
    share = counts.max() / len(values)
    two = share_of_two_fullest(values, choropleth.edges)
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


def _find_class_across_zero(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find a class that holds losses and gains, which one colour cannot tell apart."""
    choropleth = plan.choropleth
    if choropleth is None or choropleth.type == "gradient":
        return
    values = choropleth.values[~np.isnan(choropleth.values)]
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


def _find_faded_classes(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find classes or categories that look alike on the regions that are faded."""
    names = _name_all_colors(plan)
    if plan.highlight is None or plan.highlight.plain_fills is None or len(names) < 2:
        return
    colors = list(names)
    faded = [mix(color[:7], plan.highlight.land, FADED) for color in colors]
    apart = delta_e(lab(*faded)[:, None], lab(*faded)[None])
    pairs = [pair for pair in combinations(range(len(colors)), 2) if apart[pair] < MERGE]
    if pairs:
        one, other = (names[colors[at]] for at in pairs[0])
        more = f", and {len(pairs) - 1} more pairs" if len(pairs) > 1 else ""
        yield LintFinding(
            "faded_classes",
            f"On the faded regions {one} and {other} look alike{more}.",
            "Choose fewer classes or colours that differ more, or leave highlight.fadeOthers out.",
        )


def _find_in_locator(arrangement: Arrangement) -> Iterator[LintFinding]:
    if arrangement.locator is not None:
        from mapcore.reporting.locator_report import find_in_locator

        yield from find_in_locator(arrangement)


def _find_many_annotations(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find more annotations than a reader follows."""
    if len(plan.annotations) > MOST_TOLD:
        yield LintFinding(
            "many_annotations",
            f"{len(plan.annotations)} annotations are a list, not a story.",
            f"Keep the {MOST_TOLD} that matter most, and tell the others in the text beside it.",
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
        np.sort(transform(choropleth.values[~np.isnan(choropleth.values)], choropleth.scale)),
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
