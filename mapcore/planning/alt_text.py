"""The picture in words, for those who cannot see it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.planning.plan import ChoroplethPlan, RenderPlan
    from mapcore.spec.request import Transform
    from mapcore.spec.responses import EdgeMethod

LISTED = 8
"""The most categories, pins or regions without data that are named one by one."""
EXTREMES = 3
"""The most regions that are named as the highest, and as the lowest."""

METHODS: Mapping[EdgeMethod, str] = {
    "quantile": "with as many regions in each",
    "equalInterval": "of equal width",
    "jenks": "by natural breaks",
    "pretty": "with round edges",
    "manual": "with edges of its own",
}

SCALES: Mapping[Transform | None, str] = {
    None: "",
    "log": " on a logarithmic scale",
    "sqrt": " on a scale of square roots",
}


def name_picture(plan: RenderPlan) -> str:
    """Return the picture's name: the title that is drawn, else what map it is."""
    return plan.title.text if plan.title else f"Map: {plan.pack.title}"


def describe_picture(plan: RenderPlan) -> str:
    """Return sentences that say what is shown, its extremes and classes, and what lacks data."""
    return " ".join(_write_sentences(plan))


def write_alt_text(plan: RenderPlan) -> str:
    """Return the text that stands for the picture: the drawn title, if any, and a description."""
    description = describe_picture(plan)
    if plan.title is None:
        return description
    return f"{_end_sentence(plan.title.text)} {description}"


def _end_sentence(text: str) -> str:
    """Return a text as a sentence, with a full stop where it has no stop of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _write_sentences(plan: RenderPlan) -> Iterator[str]:
    if plan.title and plan.title.subtitle:
        yield _end_sentence(plan.title.subtitle)
    count = len(plan.pack.regions)
    yield f"Map of {plan.pack.title} with {_count_regions(plan, count)}."
    if plan.view != plan.pack.frame:
        yield "Only a part of the map is shown."
    if plan.legend and plan.legend.title:
        yield f"Legend: {_end_sentence(plan.legend.title)}"
    if plan.choropleth is not None:
        yield from _describe_choropleth(plan, plan.choropleth)
    elif plan.categorical:
        yield from _describe_categories(plan)
    elif plan.data.any():
        yield f"{_count_regions(plan, int(plan.data.sum()))} coloured."
    if plan.pins:
        yield f"Pins: {_list_names([pin.title for pin in plan.pins])}."
    if plan.footer:
        yield from map(_end_sentence, plan.footer.texts)


def _describe_choropleth(plan: RenderPlan, choropleth: ChoroplethPlan) -> Iterator[str]:
    values = choropleth.values
    missing = np.isnan(values)
    if not missing.all():
        yield from _describe_extremes(plan, values, int((~missing).sum()))
    if choropleth.type == "gradient":
        scale = SCALES[choropleth.scale]
        yield f"Colours run continuously{scale} along the palette {choropleth.palette}."
    else:
        classes = "1 class" if choropleth.classes == 1 else f"{choropleth.classes} classes"
        yield f"{classes} {METHODS[choropleth.method]}, in the palette {choropleth.palette}."
    yield _describe_missing(plan, np.flatnonzero(missing).tolist())


def _describe_extremes(plan: RenderPlan, values: NDArray[np.float64], known: int) -> Iterator[str]:
    """Yield the range of the `known` numbers, and the regions with the highest and the lowest."""
    named = min(EXTREMES, known // 2)
    lowest = _find_least(values, max(1, named))
    # Of equal numbers, the region that comes later is the higher one.
    highest = len(values) - 1 - _find_least(-values[::-1], max(1, named))
    low, high = plan.values[int(lowest[0])], plan.values[int(highest[0])]
    if low == high:
        yield f"Every value is {low}."
        return
    yield f"Values range from {low} to {high}."
    yield f"Highest: {_describe_values(plan, highest[:named].tolist())}."
    yield f"Lowest: {_describe_values(plan, lowest[:named].tolist())}."


def _find_least(values: NDArray[np.float64], count: int) -> NDArray[np.intp]:
    """Return where the least numbers are, in ascending order; of equal ones the first is least."""
    few = np.flatnonzero(values <= np.partition(values, count - 1)[count - 1])
    found: NDArray[np.intp] = few[np.argsort(values[few], kind="stable")][:count]
    return found


def _describe_values(plan: RenderPlan, regions: Sequence[int]) -> str:
    return ", ".join(f"{plan.pack.regions[at].title} ({plan.values[at]})" for at in regions)


def _describe_categories(plan: RenderPlan) -> Iterator[str]:
    counts = Counter(value for value in plan.values if value is not None)
    named = [f"{name} ({count})" for name, count in counts.most_common()]
    yield f"Regions by category: {_list_names(named)}."
    yield _describe_missing(plan, [at for at, value in enumerate(plan.values) if value is None])


def _describe_missing(plan: RenderPlan, regions: Sequence[int]) -> str:
    """Return how many regions lack data, with their names where these are few."""
    if not regions:
        return "None lacks data."
    said = f"{_count_regions(plan, len(regions))} {'lacks' if len(regions) == 1 else 'lack'} data"
    if len(regions) > LISTED:
        return f"{said}."
    return f"{said}: {', '.join(plan.pack.regions[region].title for region in regions)}."


def _count_regions(plan: RenderPlan, count: int) -> str:
    """Return a number of regions in the map's own words."""
    one = plan.pack.region_type or "region"
    many = plan.pack.region_type_plural or "regions"
    return f"{count:,} {one if count == 1 else many}"


def _list_names(names: Sequence[str]) -> str:
    rest = len(names) - LISTED
    shown = ", ".join(names[:LISTED])
    return f"{shown} and {rest} more" if rest > 0 else shown
