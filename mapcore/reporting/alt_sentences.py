"""The picture in words of another language, by sentences that need no grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.locales.titles import read_titles
from mapcore.reporting.naming import (
    EXTREMES,
    MAX_LISTED,
    STOPS,
    describe_values,
    find_extremes,
    is_shown,
    list_colored,
    name_region,
    rank_categories,
    write_ends,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mapcore.assets.words import Sentences
    from mapcore.planning.plan.plan import ChoroplethPlan, RenderPlan

SOLID = ("。",)
"""Stops after which no space stands."""


def name_map(plan: RenderPlan, said: Sentences) -> str:
    """Return what map it is, without a stop: Karte: Deutschland."""
    title = read_titles(plan.locale.language).maps.get(plan.pack.title, plan.pack.title)
    return said.map.format(title).removesuffix(said.stop)


def write_sentences(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield the sentences of a picture, each after a space but the first."""
    space = "" if said.stop in SOLID else " "
    for at, sentence in enumerate(_list_sentences(plan, said)):
        yield f"{space if at else ''}{sentence}"


def join_sentences(texts: Iterable[str], said: Sentences) -> str:
    """Return texts as sentences after one another, each with a stop of the language."""
    space = "" if said.stop in SOLID else " "
    return space.join(_end(text, said) for text in texts)


def _list_sentences(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    if plan.title and plan.title.subtitle:
        yield _end(plan.title.subtitle, said)
    yield _end(name_map(plan, said), said)
    if plan.pack.tiles:
        yield said.tiles
    if not plan.is_whole:
        yield said.part
    if plan.legend and plan.legend.title:
        yield _fill(said.legend, said, plan.legend.title)
    yield from (_describe_panels if plan.panels else _describe_data)(plan, said)
    yield from _describe_overlays(plan, said)


def _describe_data(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield what symbols and colours show."""
    if plan.symbols:
        yield from _describe_symbols(plan, said)
    if plan.choropleth is not None:
        yield from _describe_choropleth(plan, plan.choropleth, said)
    elif plan.categories is not None:
        yield from _describe_categories(plan, said)
    elif plan.bivariate is not None:
        yield from _describe_measures(plan, said)
    elif not plan.symbols or plan.data.any():
        yield from _describe_colored(plan, said)


def _fill(pattern: str, said: Sentences, *texts: str) -> str:
    """Return a sentence with texts in it; two stops do not meet at its end."""
    filled = pattern.format(*texts)
    bare = filled.removesuffix(said.stop)
    return bare if bare != filled and bare.endswith(STOPS) else filled


def _end(text: str, said: Sentences) -> str:
    return text if text.endswith(STOPS) else f"{text}{said.stop}"


def _join(names: Sequence[str], plan: RenderPlan, said: Sentences) -> str:
    """Return the first names of a list, and how many more there are."""
    shown = said.separator.join(names[:MAX_LISTED])
    rest = len(names) - MAX_LISTED
    return f"{shown} {plan.locale.words.more.format(_count(plan, rest))}" if rest > 0 else shown


def _count(plan: RenderPlan, number: int) -> str:
    """Return a number of regions in the locale's digits."""
    from mapcore.formatting.formatter import formatter
    from mapcore.request.format_spec import FormatSpec

    return formatter(FormatSpec(preset="plain"), plan.locale)(float(number))


def _name_few(plan: RenderPlan, regions: Iterable[int], said: Sentences) -> str:
    """Return the names of regions where these are few, else how many they are."""
    listed = list(regions)
    if not listed or len(listed) > MAX_LISTED:
        return _count(plan, len(listed))
    return said.separator.join(name_region(plan, at) for at in listed)


def _describe_choropleth(
    plan: RenderPlan, choropleth: ChoroplethPlan, said: Sentences
) -> Iterator[str]:
    missing = np.isnan(choropleth.values)
    if not missing.all():
        lowest, highest, named = find_extremes(choropleth.values)
        low, high = str(plan.values[lowest[0]]), str(plan.values[highest[0]])
        if low == high:
            yield _fill(said.every, said, low)
        else:
            yield _fill(said.range, said, low, high)
            for pattern, regions in ((said.highest, highest), (said.lowest, lowest)):
                if named:
                    named_ones = describe_values(plan, regions[:named])
                    yield _fill(pattern, said, said.separator.join(named_ones))
    if choropleth.type == "gradient":
        yield said.gradient
    else:
        yield _fill(said.classes, said, _count(plan, choropleth.classes))
    yield _describe_missing(plan, np.flatnonzero(missing).tolist(), said)


def _describe_categories(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    named = [
        f"{name} ({_name_few(plan, members, said)})"
        if len(members) <= EXTREMES
        else f"{name} ({_count(plan, len(members))})"
        for name, members in rank_categories(plan).items()
    ]
    yield _fill(said.categories, said, _join(named, plan, said))
    empty = [at for at, value in enumerate(plan.values) if value is None]
    yield _describe_missing(plan, empty, said)


def _describe_measures(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield the range of each of two measures, and what lacks data."""
    bivariate = plan.bivariate
    assert bivariate is not None
    for measure in (bivariate.x, bivariate.y):
        low, high = write_ends(measure.values, measure.format)
        yield f"{measure.title}: {_fill(said.range, said, low, high)}"
    yield _describe_missing(plan, np.flatnonzero(~bivariate.known).tolist(), said)


def _describe_symbols(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    symbols = plan.symbols.symbols if plan.symbols else ()
    yield _fill(said.symbols, said, _count(plan, len(symbols)))
    ranked = sorted(symbols, key=lambda each: -each.value)
    names = [f"{each.title} ({each.text})" if each.title else each.text for each in ranked]
    named = min(EXTREMES, len(names) // 2)
    if named:
        yield _fill(said.highest, said, said.separator.join(names[:named]))
        yield _fill(said.lowest, said, said.separator.join(names[: -named - 1 : -1]))


def _describe_panels(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield the range of the numbers and the classes once, then what each panel shows."""
    scale = plan.choropleth
    if scale is not None:
        low, high = write_ends(scale.values, scale.format)
        yield _fill(said.every, said, low) if low == high else _fill(said.range, said, low, high)
        if scale.type == "gradient":
            yield said.gradient
        else:
            yield _fill(said.classes, said, _count(plan, scale.classes))
    space = "" if said.stop in SOLID else " "
    for panel in plan.panels:
        yield f"{panel.title}: {space.join(_describe_panel(panel.plan, said))}"


def _describe_panel(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield the sentences of one panel: its highest number or its categories, and its symbols."""
    if plan.choropleth is not None:
        missing = np.isnan(plan.choropleth.values)
        if not missing.all():
            highest = find_extremes(plan.choropleth.values, 1)[1]
            yield _fill(said.highest, said, *describe_values(plan, highest))
        yield _describe_missing(plan, np.flatnonzero(missing).tolist(), said)
    elif plan.categories is not None:
        yield from _describe_categories(plan, said)
    if plan.symbols is not None:
        yield from _describe_symbols(plan, said)


def _describe_colored(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield which regions have the colours of a legend of the caller's own, and which others."""
    for label, regions in list_colored(plan):
        named = _name_few(plan, regions, said)
        yield (
            _fill(said.coloured, said, named) if label is None else _end(f"{label}: {named}", said)
        )


def _describe_missing(plan: RenderPlan, regions: Sequence[int], said: Sentences) -> str:
    shown = [at for at in regions if is_shown(plan, at)]
    if not shown:
        return said.complete
    return _fill(said.missing, said, _name_few(plan, shown, said))


def _describe_overlays(plan: RenderPlan, said: Sentences) -> Iterator[str]:
    """Yield what lies over the colours and around the map."""
    for pattern in plan.patterns:
        if pattern.regions:
            names = _name_few(plan, pattern.regions, said)
            yield _fill(said.hatched, said, pattern.label, names)
    if plan.highlight:
        names = _name_few(plan, plan.highlight.regions, said)
        yield _fill(said.highlighted, said, names)
    if plan.pins:
        yield _fill(said.pins, said, _join([pin.title for pin in plan.pins], plan, said))
    if plan.locator:
        yield _fill(said.locator, said, _name_larger(plan))
    if plan.footer:
        yield from (_end(text, said) for text in plan.footer.texts)
    if plan.annotations:
        told = (f"{each.heading}: " * bool(each.heading) + each.text for each in plan.annotations)
        yield said.annotations.format(" ".join(_end(text, said) for text in told))


def _name_larger(plan: RenderPlan) -> str:
    """Return the title of the map of a locator, in the language where that is known."""
    assert plan.locator is not None
    title = plan.locator.pack.title
    return read_titles(plan.locale.language).maps.get(title, title)
