"""Patterns that cannot be seen: on regions narrower than two stripes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.errors import list_some
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement

NARROW = 8.0
"""The width in pixels of the picture below which a region does not show a pattern."""

MAX_NAMED = 8
"""The most regions that a finding names."""


def find_unseen_patterns(arrangement: Arrangement) -> Iterator[LintFinding]:
    """Find patterns on regions whose largest part is too narrow to show them."""
    plan, page = arrangement.plan, arrangement.page
    geometry = page.geometry
    low, high = geometry.rings.bounds()
    sides = (high - low).min(axis=1) * page.placement.scale * plan.output.scale
    for at, pattern in enumerate(plan.patterns):
        unseen = [
            region
            for region in pattern.regions
            if np.max(sides[slice(*geometry.region_rings[region : region + 2])], initial=0) < NARROW
        ]
        if unseen:
            names = [plan.pack.regions[region].title for region in unseen]
            yield LintFinding(
                "pattern_unseen",
                f"“{pattern.label}” cannot be seen on {list_some(names, MAX_NAMED)}: "
                f"drawn narrower than {NARROW:g} px.",
                f"Enlarge output.width or output.scale, show a part of the map with frame, or say "
                f"it in footer.note and leave these regions out of patterns.{at}.regions.",
            )
