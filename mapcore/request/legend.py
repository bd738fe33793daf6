"""The legend: where it stands, and what a manual one says."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Entries, describe, document, require
from mapcore.request.values.hex_color import HexColor

Side = Literal["left", "right", "top", "bottom"]
LegendPosition = Literal[Side, "inside"]


@document
@frozen
class LegendItem:
    """One entry of a manual legend."""

    label: Annotated[str, Characters(1, 120)] = require("The text beside the swatch.")
    color: HexColor = require("The swatch.")


@document
@frozen
class Legend:
    """Where the legend stands, whether it is shown and, without data, what it says."""

    position: LegendPosition | None = describe(
        "If absent, lists stand at the left, and the bars of gradients and steps at the bottom; on "
        "a page, the legend stands where the map becomes largest. inside is on the map, where no "
        "land is."
    )
    show: bool = describe("False gives the whole canvas to the map.", default=True)
    items: Annotated[tuple[LegendItem, ...], Entries(1, 50)] | None = describe(
        "A manual legend; only in requests without choropleth, categories and bivariate."
    )
    title: Annotated[str, Characters(1, 120)] | None = describe(
        "A heading. It makes a legend above or below the map 20 px higher.", extension=True
    )
    no_data: Annotated[str, Characters(1, 120)] | None = describe(
        "The text of the last entry, for regions without a value; No data if absent.",
        extension=True,
    )
    labels: Annotated[tuple[Annotated[str, Characters(1, 60)], ...], Entries(2, 9)] | None = (
        describe(
            "Texts in place of the numbers of a choropleth, from low to high: one for each class. "
            "A gradient takes two for its ends, or three with its middle.",
            extension=True,
        )
    )
    histogram: bool = describe(
        "Whether bars show how many regions each class holds. Only with choropleth, and only on a "
        "page or for a legend inside the map.",
        default=False,
        extension=True,
    )
