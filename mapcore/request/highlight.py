"""Regions that a map points out by an outline."""

from __future__ import annotations

from typing import Annotated

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import (
    Characters,
    Entries,
    Range,
    describe,
    document,
    require,
)
from mapcore.request.values.hex_color import HexColor

MOST_HIGHLIGHTED = 200


@document
@frozen
class Highlight:
    """Regions that are pointed out: an outline around them all, above every border."""

    regions: Annotated[
        tuple[Annotated[str, Characters(form="a region key")], ...], Entries(1, MOST_HIGHLIGHTED)
    ] = require("The regions; neighbours among them have one outline.")
    color: HexColor | None = describe("The outline's colour; that of the theme's text if absent.")
    width: Annotated[float, Range(0.5, 6)] | None = describe(
        "The outline's width; 2 if absent. 1 is a pixel on a map 900 pixels wide."
    )
    fade_others: bool = describe(
        "Whether the fills of all other regions are mixed into the land's colour. The legend keeps "
        "its colours.",
        default=False,
    )
