"""The picture in words, for those who cannot see it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapcore.planning.plan import ChoroplethPlan, RenderPlan

LISTED = 8
"""The most categories or pins that are named one by one."""

METHODS = {
    "quantile": "with as many regions in each",
    "equalInterval": "of equal width",
    "jenks": "by natural breaks",
    "pretty": "with round edges",
}


def name_scene(plan: RenderPlan) -> str:
    """Return the picture's title: the one drawn, else what map it is."""
    return plan.title.text if plan.title else f"Map: {plan.pack.title}"


def describe_scene(plan: RenderPlan) -> str:
    """Return sentences that say what is shown, its extremes and classes, and what lacks data."""
    return " ".join(_sentences(plan))


def _sentences(plan: RenderPlan) -> Iterator[str]:
    count = len(plan.pack.regions)
    yield f"Map of {plan.pack.title} with {_counted(plan, count)}."
    if plan.choropleth is not None:
        yield from _choropleth(plan, plan.choropleth)
    elif plan.categorical:
        yield _categories(plan)
    elif plan.data.any():
        yield f"{_counted(plan, int(plan.data.sum()))} coloured."
    if plan.pins:
        yield f"Pins: {_listed([pin.title for pin in plan.pins])}."


def _choropleth(plan: RenderPlan, choropleth: ChoroplethPlan) -> Iterator[str]:
    values = choropleth.values
    known = ~np.isnan(values)
    if known.any():
        low, high = int(np.nanargmin(values)), int(np.nanargmax(values))
        yield f"Values range from {_value(plan, low)} to {_value(plan, high)}."
    if choropleth.type == "gradient":
        yield f"Colours run continuously along the palette {choropleth.palette}."
    else:
        classes = "1 class" if choropleth.classes == 1 else f"{choropleth.classes} classes"
        how = METHODS.get(choropleth.method, "")
        yield f"{classes} {how}, in the palette {choropleth.palette}."
    yield _missing(plan, int((~known).sum()))


def _value(plan: RenderPlan, region: int) -> str:
    return f"{plan.values[region]} ({plan.pack.regions[region].title})"


def _categories(plan: RenderPlan) -> str:
    counts = Counter(value for value in plan.values if value is not None)
    named = [f"{name} ({count})" for name, count in counts.most_common()]
    missing = sum(value is None for value in plan.values)
    return f"Regions by category: {_listed(named)}. {_missing(plan, missing)}"


def _missing(plan: RenderPlan, count: int) -> str:
    if count == 0:
        return "None lacks data."
    return f"{_counted(plan, count)} {'lacks' if count == 1 else 'lack'} data."


def _counted(plan: RenderPlan, count: int) -> str:
    """Return a number of regions in the map's own words."""
    one = plan.pack.region_type or "region"
    many = plan.pack.region_type_plural or "regions"
    return f"{count:,} {one if count == 1 else many}"


def _listed(names: Sequence[str]) -> str:
    rest = len(names) - LISTED
    shown = ", ".join(names[:LISTED])
    return f"{shown} and {rest} more" if rest > 0 else shown
