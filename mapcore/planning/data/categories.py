"""Categories by region to colours and legend entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import field

from mapcore.assets.parties import find_parties
from mapcore.classification.categories import color_categories
from mapcore.classification.category_order import fold_category, order_categories
from mapcore.color import mix, parse_hex
from mapcore.frozen import frozen
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.classification.category_order import CategoryOrder
    from mapcore.planning.brief import Brief
    from mapcore.request.request import Categories

RESIDUAL_STEPS = (0.15, 0.3, 0.45)
"""How far the greys of residual categories are from a theme's no-data fill towards its text."""


@frozen(eq=False)
class CategoriesPlan:
    """Each region's category and its fill (zeros without one), the legend's entries, the order."""

    names: tuple[str | None, ...] = field(repr=False)
    fills: NDArray[np.uint8] = field(repr=False)
    entries: tuple[LegendEntry, ...]
    order: CategoryOrder


def plan_categories(brief: Brief, categories: Categories) -> CategoriesPlan:
    """Return the plan of the categories of a request.

    Order and colours go by all of `values`, matched or not, so that a key mended later does not
    recolour the map; the legend lists only what colours a region. Both go by the values of all
    panels where there are some.
    """
    matching, regions = brief.matching, len(brief.pack.regions)
    panels = brief.shared.names if brief.shared else ()
    named = [name for values in panels or (categories.values,) for name in values.values()]
    order, colors = color_names(
        brief, named, categories.colors, categories.order, categories.palette
    )
    names: list[str | None] = [None] * regions
    fills = np.zeros((regions, 4), dtype=np.uint8)
    for index, name in matching.locate(categories.values).items():
        names[index] = name
        fills[index] = parse_hex(colors[name])
    used = set(names)
    for values in panels:
        used.update(matching.locate(values).values())
    entries = (LegendEntry(name, color) for name, color in colors.items() if name in used)
    return CategoriesPlan(tuple(names), fills, tuple(entries), order)


def color_names(
    brief: Brief,
    names: Sequence[str],
    colors: Mapping[str, str] | None,
    order: Sequence[str] | None = None,
    palette: str | tuple[str, ...] | None = None,
) -> tuple[CategoryOrder, dict[str, str]]:
    """Return the order of the names of categories, and the colour of each in it.

    Those that the reader's language calls unknown are grey, and parties of the map's country have
    their colours.
    """
    theme = brief.theme
    found = order_categories(
        names,
        order=order,
        colors=colors,
        residual=brief.locale.words.residual,
        no_data=brief.no_data_words,
    )
    return found, color_categories(
        names,
        found,
        colors,
        palette,
        residual=[mix(theme.no_data, theme.text, step) for step in RESIDUAL_STEPS],
        first=theme.palettes.categorical,
        parties=find_parties(brief.pack.id),
        on_dark=theme.is_dark,
    )


def says_no_data(name: str, words: str) -> bool:
    """Tell whether a category has the words of a legend for regions without a value.

    >>> says_no_data("NO  DATA", "No data")
    True
    """
    return fold_category(name) == fold_category(words)
