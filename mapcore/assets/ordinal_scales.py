"""Ordered scales that categories may form, and the names that say that a category is unknown."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class OrdinalScale:
    """A known scale: the rank of each of its casefolded names, and how it is coloured.

    Without a `palette`, each name has a colour of its own. `middle` is the neutral rank of a scale
    with two sides; `reverse` turns the palette round.
    """

    name: str
    palette: str | None
    ranks: Mapping[str, int]
    middle: int | None = None
    reverse: bool = False


@frozen
class OrdinalScales:
    """All known scales, and the residual names in the order in which a legend ends with them."""

    scales: tuple[OrdinalScale, ...]
    residual: Mapping[str, int]


@cache
def load_ordinal_scales() -> OrdinalScales:
    """Return the table `ordinal_scales.json`, in which languages can be added.

    >>> scale = load_ordinal_scales().scales[0]
    >>> scale.name, scale.ranks["low"] < scale.ranks["very high"]
    ('levels', True)
    """
    table = json.loads(Path(__file__).with_name("ordinal_scales.json").read_bytes())
    scales = tuple(
        OrdinalScale(
            row["name"],
            row["palette"],
            {name: rank for rank, names in enumerate(row["ranks"]) for name in names},
            row.get("middle"),
            row.get("reverse", False),
        )
        for row in table["scales"]
    )
    return OrdinalScales(scales, {name: i for i, name in enumerate(table["residual"])})
