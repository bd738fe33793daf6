"""The block `patterns`: hatching over the fills of regions."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Entries, describe, document, require

PatternKind = Literal["diagonal", "backDiagonal", "horizontal", "vertical", "cross", "dots"]
PATTERN_KINDS: tuple[PatternKind, ...] = (
    "diagonal", "backDiagonal", "horizontal", "vertical", "cross", "dots",
)  # fmt: skip
"""The kinds of hatching, in the order in which patterns without one take them."""

NoData = Literal["fill", "hatch"]
"""How regions without a value are told apart from others: by a fill, or by stripes on it."""


@document
@frozen
class Pattern:
    """Regions that are hatched over their fill, such as those whose figures are estimates."""

    regions: Annotated[
        tuple[Annotated[str, Characters(form="a region key")], ...], Entries(1, 5000)
    ] = require("The keys of the regions.")
    label: Annotated[str, Characters(1, 120)] = require("What the legend says of them.")
    kind: PatternKind | None = describe(
        "The direction of the stripes, a grid or dots; by its place in the list if absent."
    )
