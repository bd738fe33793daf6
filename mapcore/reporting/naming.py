"""The names of regions in sentences, and how many they are."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from mapcore.color import parse_hex
from mapcore.matching.gazetteer.places import name_parent
from mapcore.planning.plan.legend_plan import ItemsLegend

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.formatting.number_format import NumberFormat
    from mapcore.planning.plan.plan import RenderPlan

MAX_LISTED = 8
"""The most categories, pins, coloured regions or regions without data that are named one by one."""
EXTREMES = 3
"""The most regions that are named as the highest, as the lowest, or as those of one category."""
STOPS = (".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।")
"""What ends a sentence."""


def find_least(values: NDArray[np.float64], count: int) -> NDArray[np.intp]:
    """Return where the least numbers are, in ascending order; of equal ones the first is least."""
    few = np.flatnonzero(values <= np.partition(values, count - 1)[count - 1])
    found: NDArray[np.intp] = few[np.argsort(values[few], kind="stable")][:count]
    return found


def find_extremes(
    values: NDArray[np.float64], most: int = EXTREMES
) -> tuple[list[int], list[int], int]:
    """Return the regions with the lowest and the highest numbers, and how many of each are named.

    There is at least one of each. Of equal numbers the region that comes later is the higher one.
    """
    named = min(most, int((~np.isnan(values)).sum()) // 2)
    lowest = find_least(values, max(1, named)).tolist()
    highest = len(values) - 1 - find_least(-values[::-1], max(1, named))
    return lowest, highest.tolist(), named


def write_ends(values: NDArray[np.float64], format: NumberFormat) -> tuple[str, str]:  # noqa: A002
    """Return the least and the greatest of some numbers, NaN left out, as texts."""
    low, high = np.nanmin(values), np.nanmax(values)
    return format.write(float(low)), format.write(float(high))


def describe_values(plan: RenderPlan, regions: Iterable[int]) -> list[str]:
    """Return the names of regions, each with its value."""
    return [f"{name_region(plan, at)} ({plan.values[at]})" for at in regions]


def name_region(plan: RenderPlan, region: int) -> str:
    """Return the title of a region, with its parent where the map has several.

    Many counties share a title. The regions of such maps stand in the order of their parents.
    """
    regions = plan.pack.regions
    title, parent = regions[region].title, regions[region].parent
    if parent is None or regions[0].parent == regions[-1].parent:
        return title
    name = name_parent(parent, plan.pack.names_id)
    return title if name is None else f"{title}, {name}"


def count_and_name(plan: RenderPlan, regions: Sequence[int]) -> str:
    """Return a number of regions, with their names where they are as few as extremes are."""
    if len(regions) > EXTREMES:
        return f"{len(regions):,}"
    return f"{len(regions)}: {', '.join(name_region(plan, at) for at in regions)}"


def group_by_category(plan: RenderPlan) -> dict[str, list[int]]:
    """Return the regions of each category, in the order in which the categories first appear."""
    members: dict[str, list[int]] = {}
    for at, value in enumerate(plan.values):
        if value is not None:
            members.setdefault(value, []).append(at)
    return members


def rank_categories(plan: RenderPlan) -> dict[str, list[int]]:
    """Return the regions of each category in the order of texts.

    Categories that have an order stand in it, others with the most common first.
    """
    members = group_by_category(plan)
    if plan.categories is None or plan.categories.by == "appearance":
        return dict(sorted(members.items(), key=lambda each: -len(each[1])))
    return {name: members[name] for name in plan.categories.names if name in members}


def list_colored(plan: RenderPlan) -> Iterator[tuple[str | None, list[int]]]:
    """Yield the labels of a legend of the caller's own with the regions of each colour.

    At last come the regions of other colours, with None, if there are any.
    """
    by_color: dict[tuple[int, ...], list[int]] = {}
    for at in np.flatnonzero(plan.data).tolist():
        by_color.setdefault(tuple(plan.plain_fills[at].tolist()), []).append(at)
    entries = plan.legend.entries if isinstance(plan.legend, ItemsLegend) else ()
    for color, label in {parse_hex(each.color): each.label for each in entries}.items():
        yield label, by_color.pop(color, [])
    if left := sorted(chain.from_iterable(by_color.values())):
        yield None, left


def count_regions(plan: RenderPlan, count: int) -> str:
    """Return a number of regions in the map's own words."""
    one = plan.pack.region_type or "region"
    many = plan.pack.region_type_plural or "regions"
    return f"{count:,} {one if count == 1 else many}"


def is_shown(plan: RenderPlan, region: int) -> bool:
    """Tell whether a region's label is within the part of the map that is shown."""
    label = plan.pack.regions[region].label
    return plan.is_whole or (label is not None and plan.view.contains(*label))
