"""Colours of a picture that readers may not tell apart, and how to mend that."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from mapcore.color import delta_e, lab, mix
from mapcore.color_vision import VISIONS, differences
from mapcore.planning.highlight import FADED
from mapcore.planning.plan.hatching_plan import HatchedEntry
from mapcore.planning.plan.legend_plan import ItemsLegend
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.color_vision import Vision
    from mapcore.planning.plan.plan import RenderPlan

MERGE = 3.0
"""The difference (CIEDE2000) below which two classes are taken for one."""

MOST_COLORS = 9
"""The most colours of categories that readers can look up in a legend."""

MAX_LISTED_PAIRS = 3
"""The most pairs of classes that a finding names."""


def find_merging_colors(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find classes or categories that look alike to some readers."""
    names = _name_colors(plan)
    colors = list(names)
    if len(colors) < 2:
        return
    for vision, pairs in _list_alike(*colors):
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


@lru_cache(maxsize=256)
def _list_alike(*colors: str) -> tuple[tuple[Vision, tuple[tuple[int, int], ...]], ...]:
    """Return the pairs of colours that look alike to some readers, by their vision."""
    pairs = tuple(combinations(range(len(colors)), 2))
    found = (
        (vision, tuple(pair for pair in pairs if apart[pair] < MERGE))
        for vision, apart in zip(VISIONS, differences(*colors), strict=True)
    )
    return tuple((vision, alike) for vision, alike in found if alike)


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


def find_no_data_like_a_class(plan: RenderPlan) -> Iterator[LintFinding]:
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


def find_too_many_colors(plan: RenderPlan) -> Iterator[LintFinding]:
    """Find more categories than readers can look up by colour."""
    if plan.choropleth is None and (count := len(_name_colors(plan))) > MOST_COLORS:
        yield LintFinding(
            "too_many_colors",
            f"There are {count} categories; readers tell about {MOST_COLORS} colours apart.",
            "Merge the smallest into “Other”, or show the names on the regions.",
        )


def find_faded_classes(plan: RenderPlan) -> Iterator[LintFinding]:
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
