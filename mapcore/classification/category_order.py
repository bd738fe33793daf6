"""The order of categories: the caller's, a known scale's, or that of their first appearance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.assets.ordinal_scales import (
    FEWEST_NAMES,
    OrdinalScale,
    find_languages,
    load_ordinal_scales,
    load_scales_of,
)
from mapcore.classification.category_ranges import read_range, read_year
from mapcore.frozen import frozen
from mapcore.locales.words import read_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FITTING_SHARE = 0.8
"""The share of the names that must stand on a scale for it to be theirs."""

FEWEST_WORDS = 2
"""A name of fewer words has none that others may share."""

RAMP_PALETTE = "ylgnbu"
"""The palette of ranges and years."""


@frozen
class CategoryOrder:
    """The categories of a map in order, `by` what, how they are coloured, and the residual ones.

    `by` is "order" or "colors" where the caller gave these, "appearance", or the name of a known
    scale. `placed` has the names that stand on a scale with a `palette`, with their distance from
    its neutral middle, or their rank where it has none. `residual` names stand last in `names`:
    they say that a category is unknown.
    """

    names: tuple[str, ...]
    by: str
    palette: str | None = None
    reverse: bool = False
    placed: tuple[tuple[str, float], ...] = ()
    residual: tuple[str, ...] = ()


def order_categories(
    names: Iterable[str],
    *,
    order: Sequence[str] | None = None,
    colors: Mapping[str, str] | None = None,
    residual: Sequence[str] = (),
    no_data: str = "",
) -> CategoryOrder:
    """Return the order of category names, which are given as they first appear.

    The caller's `order` comes first; names that are not listed follow as if there were none.
    Without it the first rule that fits decides: all names have a colour of the caller's, so the
    order of `colors`; four fifths of the names, and at least two, stand on a known scale, in
    English or in one other language; else the order of appearance. Residual names such as Other and
    Unknown, and those of the scale's language, come last, unless `order` lists them; `residual`
    adds those of the reader's language, in their order, and `no_data` the words for regions without
    a value, after all others.

    >>> order_categories(["High", "Unknown", "Low", "Medium"]).names
    ('Low', 'Medium', 'High', 'Unknown')
    >>> order_categories(["65+", "under 18", "18–64"]).by
    'ranges'
    >>> order_categories(["hoch", "unbekannt", "mittel", "sehr hoch"]).names
    ('mittel', 'hoch', 'sehr hoch', 'unbekannt')
    """
    folded = {name: fold_category(name) for name in names}
    listed = [name for name in dict.fromkeys(order or ()) if name in folded]
    after = (fold_category(no_data),) if no_data else ()
    last = (*map(fold_category, residual), *load_ordinal_scales().residual, *after)
    found = _order_on_scales(folded, listed, last, load_ordinal_scales().scales, colors)
    languages = find_languages(folded.values()) if found.by == "appearance" else ()
    for language in languages:
        own = map(fold_category, read_words(language).residual)
        other = _order_on_scales(folded, listed, (*own, *last), load_scales_of(language))
        if other.by != "appearance":
            found = other
            break
    return evolve(found, by="order") if listed else found


def _order_on_scales(
    folded: Mapping[str, str],
    listed: Sequence[str],
    residual: Sequence[str],
    scales: Iterable[OrdinalScale],
    colors: Mapping[str, str] | None = None,
) -> CategoryOrder:
    """Return the order of names, given with their folded form, by the scales of one language.

    The names that the caller has `listed` come first; folded names in `residual` come last.
    """
    ranks = {name: rank for rank, name in enumerate(residual)}
    left = {name: text for name, text in folded.items() if name not in listed and text in ranks}
    last = sorted(left, key=lambda name: ranks[left[name]])
    known = {name: text for name, text in folded.items() if name not in left}
    found = _order_ranked(known, scales, colors)
    if found.by == "appearance" and (shorter := drop_common_word(known)):
        found = _order_ranked(shorter, scales, colors)
    rest = [name for name in found.names if name not in listed]
    return evolve(found, names=(*listed, *rest, *last), residual=tuple(last))


def drop_common_word(folded: Mapping[str, str]) -> dict[str, str]:
    """Return names without the word that all of them begin or end with; nothing without one.

    >>> drop_common_word({"Low risk": "low risk", "High risk": "high risk"})
    {'Low risk': 'low', 'High risk': 'high'}
    """
    words = {name: text.split() for name, text in folded.items()}
    if len(words) < FEWEST_NAMES or any(len(each) < FEWEST_WORDS for each in words.values()):
        return {}
    for end, kept in ((-1, slice(None, -1)), (0, slice(1, None))):
        if len({each[end] for each in words.values()}) == 1:
            return {name: " ".join(each[kept]) for name, each in words.items()}
    return {}


def _order_ranked(
    folded: Mapping[str, str],
    scales: Iterable[OrdinalScale],
    colors: Mapping[str, str] | None,
) -> CategoryOrder:
    """Return the order of names none of which is residual."""
    names = tuple(folded)
    if names and colors and all(name in colors for name in names):
        return CategoryOrder(tuple(name for name in colors if name in folded), "colors")
    for scale, places in _iterate_scales(folded, scales):
        if (
            len(places) >= max(FEWEST_NAMES, FITTING_SHARE * len(names))
            and len({*places.values()}) > 1
        ):
            placed = sorted(places, key=places.__getitem__)
            middle = 0.0 if scale.middle is None else float(scale.middle)
            distances = [
                (name, places[name][0] - middle if len(places[name]) == 1 else float(i))
                for i, name in enumerate(placed)
            ]
            return CategoryOrder(
                names=(*placed, *(name for name in names if name not in places)),
                by=scale.name,
                palette=scale.palette,
                reverse=scale.reverse,
                placed=tuple(distances) if scale.palette else (),
            )
    return CategoryOrder(names, "appearance")


def _iterate_scales(
    folded: Mapping[str, str], scales: Iterable[OrdinalScale]
) -> Iterator[tuple[OrdinalScale, dict[str, tuple[float, ...]]]]:
    """Yield every scale with the places of the names that stand on it."""
    for title, read in (("ranges", read_range), ("years", read_year)):
        read_places = {name: read(text) for name, text in folded.items()}
        yield (
            OrdinalScale(title, RAMP_PALETTE, {}),
            {name: place for name, place in read_places.items() if place is not None},
        )
    for scale in scales:
        ranks = scale.ranks
        yield (
            scale,
            {name: (float(ranks[text]),) for name, text in folded.items() if text in ranks},
        )


def fold_category(name: str) -> str:
    """Return a name as scales list it: casefolded, with single spaces and plain apostrophes.

    >>> fold_category("  Don’t  Know ")
    "don't know"
    """
    return " ".join(name.casefold().replace("’", "'").split())
