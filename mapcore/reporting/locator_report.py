"""A locator in the report, in words, and in what readers may misread."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.reporting.report_parts import LocatorReport
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import PlacedLocator
    from mapcore.planning.plan.locator_plan import LocatorPlan

MOST_MARKED = 0.8
"""The share of a larger map's land from which marking it tells little."""


def report_locator(placed: PlacedLocator) -> LocatorReport:
    """Return the locator as it is drawn."""
    box, larger = placed.box, placed.plan.pack
    marked = tuple(larger.keys[at] for at in placed.plan.regions)
    return LocatorReport(larger.id, placed.place, marked, int(box.width), int(box.height))


def describe_locator(locator: LocatorPlan, *, is_whole: bool) -> str:
    """Return in a sentence what a locator shows of a map that is whole, or of a part of it."""
    larger = locator.pack.title
    if len(locator.regions) == 1:
        return f"Locator map: {locator.pack.titles[locator.regions[0]]} on a map of {larger}."
    what = "the place of this map" if is_whole else "the part that is shown"
    return f"Locator map: {what} on a map of {larger}."


def find_in_locator(placed: PlacedLocator) -> Iterator[LintFinding]:
    """Find a locator that marks nearly all of its map, so that it tells little."""
    if not placed.plan.regions:
        return
    geometry = placed.plan.pack.geometry(1)
    areas = np.abs(geometry.rings.areas())
    share = areas[np.isin(geometry.owners, placed.plan.regions)].sum() / areas.sum()
    if share > MOST_MARKED:
        yield LintFinding(
            "locator_tells_little",
            f"The locator marks {share:.0%} of {placed.plan.pack.title}, so readers learn little.",
            'Leave locator out, or name a larger map in locator.map, such as "world".',
        )
