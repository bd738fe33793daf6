"""Numbers by region: their classes, their colours and how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from mapcore.assets.palettes import PALETTES
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import (
    BY_REGION,
    Entries,
    Increasing,
    OneOf,
    Range,
    describe,
    document,
)
from mapcore.request.declaring.rules import Excludes, Given, Requires, obey
from mapcore.request.format_spec import Format, Number, OpenEnds
from mapcore.request.values.hex_color import HexColor

Palette = Annotated[
    str,
    OneOf(
        tuple(name for name in PALETTES if name != "rdylgn"),
        ignore_case=True,
        refused={
            "rdylgn": "rdylgn is chosen only by mapcore itself, for values that cross zero "
            "unevenly: red and green are hard to tell apart for many readers"
        },
    ),
]
NO_VALUES: Mapping[str, Any] = {}
"""The values of a block that takes those of panels."""
Colors = Annotated[tuple[HexColor, ...], Entries(2, 9)]
ScaleType = Literal["gradient", "steps", "groups"]
ChoroplethType = Literal["auto", ScaleType]
Method = Literal["quantile", "equalInterval", "jenks", "pretty"]
Transform = Literal["log", "sqrt"]


@obey(
    Excludes("breaks", ("classes", "method")),
    Excludes("scale", ("method", "breaks", "open")),
    Excludes(
        "open",
        ("type=gradient",),
        "a gradient has no classes that could be open; leave type out or ask for steps",
    ),
    Requires(
        Given("scale"),
        Given("type", "gradient"),
        'scale is for gradients: put type "gradient" beside it',
    ),
)
@document
@frozen
class Choropleth:
    """Numeric mode: numbers by region become classes, colours and a legend."""

    values: Annotated[Mapping[str, Number], BY_REGION] = describe(
        "A number for each region key; required unless panels have them.", default=NO_VALUES
    )
    type: ChoroplethType = describe(
        "groups is a list of ranges, steps a bar of classes, gradient a continuous scale; auto "
        "lets the data decide.",
        default="auto",
    )
    palette: Palette | Colors | None = describe(
        "A ColorBrewer palette, or (an extension) colours from low to high, which are spread over "
        "the classes. If absent, one that suits the data."
    )
    reverse: bool = describe(
        "True gives the lowest value the palette's last colour.", default=False, extension=True
    )
    classes: Annotated[int, Range(2, 9)] | None = describe(
        "How many classes; suggested from the data if absent."
    )
    method: Method | None = describe("How class edges are found; suggested if absent.")
    breaks: Annotated[tuple[float, ...], Entries(2, 10), Increasing()] | None = describe(
        "Class edges from the lowest to the highest, one more than there are classes. They enclose "
        "every value that is drawn, except at open ends. Excludes classes and method.",
        extension=True,
    )
    open: OpenEnds | None = describe(
        "Which end classes have no outer edge, as in under 5 and 20 and over. There breaks need "
        "not enclose the values. If absent, an end class that mapcore found is open if it is more "
        "than three times as wide as its neighbour.",
        extension=True,
    )
    scale: Transform | None = describe(
        "Colours of a gradient follow the logarithm or the square root of the values. Needs type "
        "gradient; excludes method and breaks.",
        extension=True,
    )
    midpoint: float | None = describe(
        "The value at which a diverging palette is neutral and colours of your own have their "
        "middle; 0 if absent. It lies between the lowest and the highest value.",
        extension=True,
    )
    no_data_color: HexColor | None = describe("Fill of the regions without a value.")
    format: Format | None = describe("Number format of labels, ticks and tooltips; auto if absent.")
