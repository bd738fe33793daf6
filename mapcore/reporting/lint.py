"""What readers may not be able to tell on a picture, and how to mend it.

The rules read the plan and the arrangement that are drawn, so they judge what readers see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.scaling import size_pin_text
from mapcore.reporting.class_lint import (
    find_class_across_zero,
    find_counts,
    find_hiding_classes,
)
from mapcore.reporting.color_lint import (
    MERGE,
    find_faded_classes,
    find_merging_colors,
    find_no_data_like_a_class,
    find_too_many_colors,
)
from mapcore.reporting.tiny_lint import find_tiny_regions
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.planning.plan.plan import RenderPlan


LEAST_TEXT, LEAST_NAME = 7.0, 8.0
"""The sizes in pixels below which text is not read: on the page, and on the map."""

MOST_TOLD = 5
"""The most annotations that a reader follows."""


def lint(arrangement: Arrangement) -> tuple[LintFinding, ...]:
    """Return what is hard to tell or misleading on a picture that was arranged."""
    plan = arrangement.plan
    return (
        *find_merging_colors(plan),
        *find_no_data_like_a_class(plan),
        *_find_small_text(arrangement),
        *find_too_many_colors(plan),
        *find_counts(plan),
        *find_hiding_classes(plan),
        *find_class_across_zero(plan),
        *_find_in_what_few_have(arrangement),
        *find_faded_classes(plan),
        *_find_many_annotations(plan),
        *find_tiny_regions(arrangement),
    )


def _find_in_what_few_have(arrangement: Arrangement) -> Iterator[LintFinding]:
    """Find what is hard to tell in what few pictures have: its rules are loaded for these alone."""
    plan = arrangement.plan
    if plan.patterns:
        from mapcore.reporting.pattern_lint import find_unseen_patterns

        yield from find_unseen_patterns(arrangement)
    if arrangement.locator is not None:
        from mapcore.reporting.locator_report import find_in_locator

        yield from find_in_locator(arrangement.locator)
    if plan.symbols is not None:
        from mapcore.reporting.symbols_report import find_symbol_faults

        maps = [panel.arrangement for panel in arrangement.panels] or [arrangement]
        found = {each.code: each for every in maps for each in find_symbol_faults(every)}
        yield from found.values()
    if plan.panels:
        from mapcore.reporting.panels_report import find_alike_panels

        yield from find_alike_panels(plan)
    if plan.bivariate is not None:
        from mapcore.reporting.bivariate_lint import find_in_bivariate

        yield from find_in_bivariate(plan.bivariate, MERGE)


def _find_small_text(arrangement: Arrangement) -> Iterator[LintFinding]:
    """Find texts of the legend or title, or names of pins, that are too small to be read."""
    fitted = (arrangement.title.title, arrangement.title.subtitle) if arrangement.title else ()
    sizes = {"title": min((each.size for each in fitted if each), default=LEAST_TEXT)}
    legend = arrangement.legend
    if legend is not None:
        sizes["legend"] = legend.font.size
    is_bar = legend is not None and legend.form == "bar" and arrangement.form is None
    for part, size in sizes.items():
        if size < LEAST_TEXT:
            asks = "shorten its labels" if part == "legend" else "shorten it"
            also = ", ask for fewer decimals" if part == "legend" and is_bar else ""
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


def _find_many_annotations(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find more annotations than a reader follows."""
    if len(plan.annotations) > MOST_TOLD:
        yield LintFinding(
            "many_annotations",
            f"{len(plan.annotations)} annotations are a list, not a story.",
            f"Keep the {MOST_TOLD} that matter most, and tell the others in the text beside it.",
        )
