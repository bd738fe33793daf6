"""The order of categories: the caller's, a known scale's, or that of their first appearance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.ordinal_scales import OrdinalScale, load_ordinal_scales
from mapcore.classification.category_ranges import read_range, read_year
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

FITTING_SHARE = 0.8
"""The share of the names that must stand on a scale for it to be theirs."""

MIN_NAMES = 2
"""How many names must stand on it at least."""

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
    order of `colors`; four fifths of the names, and at least two, stand on a known scale; else the
    order of appearance. Residual names such as Other and Unknown come last, unless `order` lists
    them; `residual` adds those of another language, in their order, and `no_data` the words for
    regions without a value, after all others.

    >>> order_categories(["High", "Unknown", "Low", "Medium"]).names
    ('Low', 'Medium', 'High', 'Unknown')
    >>> order_categories(["65+", "under 18", "18–64"]).by
    'ranges'
    """
    used = dict.fromkeys(names)
    listed = [name for name in dict.fromkeys(order or ()) if name in used]
    told, after = map(fold_category, residual), map(fold_category, (no_data,) if no_data else ())
    known = (*told, *load_ordinal_scales().residual, *after)
    ranks = {name: rank for rank, name in enumerate(known)}
    placed = set(listed)
    unknown = {
        name: ranks[text]
        for name in used
        if name not in placed and (text := fold_category(name)) in ranks
    }
    last = sorted(unknown, key=unknown.__getitem__)
    found = _order_ranked([name for name in used if name not in unknown], colors)
    rest = [name for name in found.names if name not in placed]
    return CategoryOrder(
        names=(*listed, *rest, *last),
        by="order" if listed else found.by,
        palette=found.palette,
        reverse=found.reverse,
        placed=found.placed,
        residual=tuple(last),
    )


def _order_ranked(names: list[str], colors: Mapping[str, str] | None) -> CategoryOrder:
    """Return the order of names none of which is residual."""
    if names and colors and all(name in colors for name in names):
        inside = set(names)
        return CategoryOrder(tuple(name for name in colors if name in inside), "colors")
    for scale, places in _iterate_scales(names):
        if (
            len(places) >= max(MIN_NAMES, FITTING_SHARE * len(names))
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
    return CategoryOrder(tuple(names), "appearance")


def _iterate_scales(
    names: list[str],
) -> Iterator[tuple[OrdinalScale, dict[str, tuple[float, ...]]]]:
    """Yield every scale with the places of the names that stand on it."""
    folded = {name: fold_category(name) for name in names}
    for title, read in (("ranges", read_range), ("years", read_year)):
        read_places = {name: read(text) for name, text in folded.items()}
        yield (
            OrdinalScale(title, RAMP_PALETTE, {}),
            {name: place for name, place in read_places.items() if place is not None},
        )
    for scale in load_ordinal_scales().scales:
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
