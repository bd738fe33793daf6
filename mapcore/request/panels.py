"""The block `panels`: one map after another with other values, on one scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Entries, Gaps, Range, document, require

FEWEST_PANELS, MOST_PANELS = 2, 16

PanelTitle = Annotated[str, Characters(1, 60)]
PanelValue = Annotated[float, Range(), Gaps()] | Annotated[str, Characters(1)]
"""A number, or the name of a category."""


@document
@frozen
class Panel:
    """One of several small maps: its title, and the values of the block that has none."""

    title: PanelTitle = require("What stands above it, such as a year, a week or a party.")
    values: Annotated[Mapping[str, PanelValue], Entries(1, 5000)] = require(
        "Region key to number, or to category name where categories take them."
    )
