"""What readers of a bivariate map may not be able to tell."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mapcore.color_vision import VISIONS, differences
from mapcore.reporting.bivariate_words import correlation_of
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.planning.plan.bivariate_plan import BivariatePlan

ALIKE = 0.8
"""The rank correlation, in size, from which one measure would do."""

FEW_REGIONS = 8
"""Fewer regions say nothing about a correlation."""


def find_in_bivariate(plan: BivariatePlan, merge: float) -> Iterator[LintFinding]:
    """Find measures that tell the same, and squares whose colours look alike.

    `merge` is the difference (CIEDE2000) below which two colours are taken for one.
    """
    yield from _find_alike(plan)
    yield from _find_merging(plan, merge)


def _find_alike(plan: BivariatePlan) -> Iterator[LintFinding]:
    if int(plan.known.sum()) < FEW_REGIONS:
        return
    found = correlation_of(plan)
    if abs(found) > ALIKE:
        together = "rise together" if found > 0 else "run against each other"
        yield LintFinding(
            "measures_alike",
            f"{plan.x.title} and {plan.y.title} {together} (rank correlation {found:.2f}), so "
            "nearly all regions lie on one diagonal of the square.",
            "Show one of them under choropleth.values, and tell the other in the text.",
        )


def _find_merging(plan: BivariatePlan, merge: float) -> Iterator[LintFinding]:
    """Find squares that look alike; in grey, nearly all palettes have some, which is said once."""
    for vision, apart in zip(VISIONS, differences(*plan.colors), strict=True):
        pairs = [pair for pair in combinations(range(len(plan.colors)), 2) if apart[pair] < merge]
        if not pairs:
            continue
        if vision == "greyscale":
            yield LintFinding(
                "bivariate_in_grey",
                f"In grey {len(pairs)} pairs of the {len(plan.colors)} colours look alike; no "
                "square of two measures works in black and white.",
                "Print in colour, show the values by style.labels, or draw a map for each measure.",
            )
            continue
        one, other = (_name_square(plan, at) for at in pairs[0])
        more = f" and {len(pairs) - 1} more pairs" if len(pairs) > 1 else ""
        yield LintFinding(
            "colors_merge",
            f"In {vision} these look alike: {one} and {other}{more}.",
            "Leave bivariate.palette out, or choose colours that differ more.",
        )


def _name_square(plan: BivariatePlan, at: int) -> str:
    return f"class {at % plan.classes + 1} of x, {at // plan.classes + 1} of y"
