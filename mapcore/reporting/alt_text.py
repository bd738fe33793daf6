"""The picture in words, for those who cannot see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from mapcore.classification.edges import assign
from mapcore.classification.unique import sort_unique
from mapcore.errors import list_some
from mapcore.planning.plan.legend_plan import ItemsLegend, StepsLegend
from mapcore.reporting.naming import (
    MAX_LISTED,
    STOPS,
    count_and_name,
    count_regions,
    describe_values,
    find_extremes,
    is_shown,
    list_colored,
    name_region,
    rank_categories,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.assets.words import Sentences
    from mapcore.planning.plan.bivariate_plan import BivariatePlan
    from mapcore.planning.plan.plan import ChoroplethPlan, RenderPlan
    from mapcore.request.choropleth import Transform
    from mapcore.request.responses import EdgeMethod

LINE_BREAKS = re.compile(r"[\t\n\r]+")
METHOD_WORDS: Mapping[EdgeMethod, str] = {
    "quantile": "of about equal numbers of regions",
    "equalInterval": "of equal width",
    "jenks": "by natural breaks",
    "pretty": "with round edges",
    "manual": "with edges of its own",
}

MOST_UNEVEN = 2
"""How many times as many regions the fullest class may hold as the least full of equal ones."""

RANKS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ")
"""What stands before "lowest", by the place of a class from below; the highest has its own word."""

SCALES: Mapping[Transform | None, str] = {
    None: "",
    "log": " on a logarithmic scale",
    "sqrt": " on a scale of square roots",
}


def name_picture(plan: RenderPlan) -> str:
    """Return the picture's name: the title that is drawn, else what map it is."""
    if plan.title:
        return _join_lines(plan.title.text)
    sentences = find_sentences(plan)
    if sentences is None:
        return f"Map: {plan.pack.title}"
    from mapcore.reporting.alt_sentences import name_map

    return name_map(plan, sentences)


def find_sentences(plan: RenderPlan) -> Sentences | None:
    """Return the sentences of the locale's language; None where the text is in English."""
    return plan.locale.words.sentences


def describe_picture(plan: RenderPlan) -> str:
    """Return sentences that say what is shown, its extremes and classes, and what lacks data."""
    sentences = find_sentences(plan)
    if sentences is None:
        return _join_lines(" ".join(_write_sentences(plan)))
    from mapcore.reporting.alt_sentences import write_sentences

    return _join_lines("".join(write_sentences(plan, sentences)))


def write_alt_text(plan: RenderPlan) -> str:
    """Return the text that stands for the picture: the drawn title, if any, and a description."""
    description = describe_picture(plan)
    if plan.title is None:
        return description
    sentences = find_sentences(plan)
    title = _join_lines(plan.title.text)
    if sentences is None:
        return f"{_end_sentence(title)} {description}"
    from mapcore.reporting.alt_sentences import join_sentences

    return join_sentences((title, description), sentences)


def _join_lines(text: str) -> str:
    """Return a text with a space for each run of tabs and line breaks, as it is drawn."""
    return LINE_BREAKS.sub(" ", text)


def _end_sentence(text: str) -> str:
    """Return a text as a sentence, with a full stop where it has no stop of its own."""
    return text if text.endswith(STOPS) else f"{text}."


def _write_sentences(plan: RenderPlan) -> Iterator[str]:
    if plan.title and plan.title.subtitle:
        yield _end_sentence(plan.title.subtitle)
    yield _name_map(plan)
    yield from _describe_tiles(plan)
    if not plan.is_whole:
        yield "Only a part of the map is shown."
    if plan.legend and plan.legend.title:
        yield f"Legend: {_end_sentence(plan.legend.title)}"
    if plan.panels:
        from mapcore.reporting.panels_report import describe_panels

        yield from describe_panels(plan)
    else:
        yield from _describe_data(plan)
    yield from _describe_overlays(plan)


def _describe_data(plan: RenderPlan) -> Iterator[str]:
    """Yield what symbols and colours show."""
    if plan.symbols:
        from mapcore.reporting.symbols_report import describe_symbols

        yield from describe_symbols(plan, plan.symbols)
    if plan.choropleth is not None:
        yield from _describe_choropleth(plan, plan.choropleth)
    elif plan.categories is not None:
        yield from _describe_categories(plan)
    elif plan.bivariate is not None:
        yield from _describe_bivariate(plan, plan.bivariate)
    elif not plan.symbols or plan.data.any():
        yield from _describe_colored(plan)


def _name_map(plan: RenderPlan) -> str:
    """Return what map it is, and how many regions it has; what they are is not said twice."""
    title, count = plan.pack.title, len(plan.pack.regions)
    is_told = title.endswith(f" by {plan.pack.region_type}")
    return (
        f"Map: {title} ({count:,})." if is_told else f"Map: {title}, {count_regions(plan, count)}."
    )


def _describe_overlays(plan: RenderPlan) -> Iterator[str]:
    """Yield what lies over the colours and around the map."""
    for pattern in plan.patterns:
        if pattern.regions:
            yield f"Hatched ({pattern.label}): {_name_few(plan, pattern.regions)}."
    if plan.highlight:
        yield f"Highlighted: {_name_few(plan, plan.highlight.regions)}."
    if plan.pins:
        yield f"Pins: {list_some([pin.title for pin in plan.pins], MAX_LISTED)}."
    if plan.locator:
        from mapcore.reporting.locator_report import describe_locator

        yield describe_locator(plan.locator, is_whole=plan.is_whole)
    if plan.footer:
        yield from map(_end_sentence, plan.footer.texts)
    if plan.annotations:
        told = (f"{each.heading}: " * bool(each.heading) + each.text for each in plan.annotations)
        yield f"Annotations: {' '.join(map(_end_sentence, told))}"


def _describe_tiles(plan: RenderPlan) -> Iterator[str]:
    """Yield what a tile grid is."""
    if plan.pack.tiles:
        kind = plan.pack.region_type or "region"
        yield f"Tile grid: one {plan.pack.tiles.shape} of equal size for each {kind}."


def _describe_choropleth(plan: RenderPlan, choropleth: ChoroplethPlan) -> Iterator[str]:
    values = choropleth.values
    missing = np.isnan(values)
    if not missing.all():
        yield from _describe_extremes(plan, values)
    if choropleth.type == "gradient":
        scale = SCALES[choropleth.scale]
        yield f"Colours run continuously{scale}."
    else:
        yield from _describe_classes(choropleth, values[~missing])
        yield from _describe_counts(plan, choropleth)
    yield _describe_missing(plan, np.flatnonzero(missing).tolist())


def _describe_classes(choropleth: ChoroplethPlan, values: NDArray[np.float64]) -> Iterator[str]:
    """Yield how many classes there are, and what is alike in them."""
    if choropleth.classes == 1:
        return
    counts = np.bincount(assign(values, choropleth.edges), minlength=choropleth.classes)
    if choropleth.type == "groups" and len(sort_unique(values)) == np.count_nonzero(counts):
        yield "Each value has a colour of its own."
        return
    is_uneven = choropleth.method == "quantile" and counts.max() > MOST_UNEVEN * counts.min()
    words = "" if is_uneven else f" {METHOD_WORDS[choropleth.method]}"
    yield f"{choropleth.classes} classes{words}."


def _describe_bivariate(plan: RenderPlan, bivariate: BivariatePlan) -> Iterator[str]:
    """Yield the two measures, the regions of the corners of their square, and what lacks data."""
    from mapcore.reporting.bivariate_words import describe_measures, list_corners

    yield from describe_measures(bivariate)
    for label, regions in list_corners(bivariate):
        yield f"{label}: {_name_few(plan, regions)}."
    yield _describe_missing(plan, np.flatnonzero(~bivariate.known).tolist())


def _describe_counts(plan: RenderPlan, choropleth: ChoroplethPlan) -> Iterator[str]:
    """Yield which class is the fullest, where the legend's bars show how many regions each has."""
    counts = plan.legend.counts if plan.legend else None
    if not counts or len(counts) != choropleth.classes or len(set(counts)) == 1:
        return
    at = counts.index(max(counts))
    labels = plan.legend.ranges if isinstance(plan.legend, StepsLegend) else ()
    if isinstance(plan.legend, ItemsLegend):
        labels = tuple(entry.label for entry in plan.legend.entries)
    named = f", {labels[at]}," if labels else ""
    rank = "highest" if at == len(counts) - 1 else f"{RANKS[at]}lowest"
    yield f"The fullest class{named} is the {rank}, with {count_regions(plan, counts[at])}."


def _describe_extremes(plan: RenderPlan, values: NDArray[np.float64]) -> Iterator[str]:
    """Yield the range of the numbers, and the regions with the highest and the lowest."""
    lowest, highest, named = find_extremes(values)
    low, high = plan.values[lowest[0]], plan.values[highest[0]]
    if low == high:
        yield _end_sentence(f"Every value is {low}")
        return
    yield _end_sentence(f"Values range from {low} to {high}")
    yield f"Highest: {_name_end(plan, values, highest, named)}."
    yield f"Lowest: {_name_end(plan, values, lowest, named)}."


def _name_end(
    plan: RenderPlan, values: NDArray[np.float64], ranked: Sequence[int], most: int
) -> str:
    """Return the first of ranked regions with their values, or how many share the first's value."""
    ties = int(np.count_nonzero(values == values[ranked[0]]))
    if ties > most:
        return f"{count_regions(plan, ties)} ({plan.values[ranked[0]]})"
    return ", ".join(describe_values(plan, ranked[:most]))


def _describe_categories(plan: RenderPlan) -> Iterator[str]:
    """Yield how many regions each category has, and what lacks data."""
    ranked = rank_categories(plan)
    named = [f"{name} ({count_and_name(plan, members)})" for name, members in ranked.items()]
    yield f"Regions by category: {list_some(named, MAX_LISTED)}."
    yield _describe_missing(plan, [at for at, value in enumerate(plan.values) if value is None])


def _describe_colored(plan: RenderPlan) -> Iterator[str]:
    """Yield which regions have the colours of a legend of the caller's own, and which others."""
    for label, regions in list_colored(plan):
        yield f"{'Coloured' if label is None else label}: {_name_few(plan, regions)}."


def _name_few(plan: RenderPlan, regions: Sequence[int]) -> str:
    """Return the names of regions where these are few, else how many they are."""
    if not regions or len(regions) > MAX_LISTED:
        return count_regions(plan, len(regions))
    return ", ".join(name_region(plan, at) for at in regions)


def _describe_missing(plan: RenderPlan, regions: Sequence[int]) -> str:
    """Return how many of the regions shown lack data, with their names where these are few."""
    regions = [at for at in regions if is_shown(plan, at)]
    if not regions:
        return f"All {plan.pack.region_type_plural or 'regions'} shown have data."
    said = f"{count_regions(plan, len(regions))} {'lacks' if len(regions) == 1 else 'lack'} data"
    if len(regions) > MAX_LISTED:
        return f"{said}."
    return f"{said}: {_name_few(plan, regions)}."
