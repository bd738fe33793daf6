"""The block `symbols`: circles or squares whose areas follow numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.annotations import Latitude, Longitude
from mapcore.request.declaring.declare import (
    BY_REGION,
    Characters,
    Entries,
    Gaps,
    Range,
    describe,
    document,
    require,
)
from mapcore.request.declaring.rules import Excludes, Given, Requires, obey
from mapcore.request.format_spec import Format
from mapcore.request.values.hex_color import HexColor

SymbolShape = Literal["circle", "square"]
Overlap = Literal["stack", "dodge"]
DATA_COLOR = "data"
"""What the field `color` says where symbols have the colours of the data."""

NO_SIGN = "a size has no sign; give the sign as colour"
Size = Annotated[float, Range(0, advice=NO_SIGN)]
RegionSize = Annotated[float, Range(0, advice=NO_SIGN), Gaps()]
SymbolColor = Annotated[
    str,
    Characters(
        pattern=r"(#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|data)",
        form="a colour #RRGGBB or #RRGGBBAA, or data",
        example="#2853A3",
    ),
]


@document
@frozen
class SymbolPoint:
    """A symbol at a place."""

    lat: Latitude = require("Degrees north.")
    lon: Longitude = require("Degrees east.")
    value: Size = require("Its size, 0 or more.")
    title: Annotated[str, Characters(1, 120)] | None = describe("Its name.")
    category: Annotated[str, Characters(1, 120)] | None = describe("What its colour stands for.")


@obey(
    Excludes("values", ("points",), "stands beside another way; give values, or points"),
    Requires(
        Given("colors"),
        Given("points"),
        "colors are of the categories of points; regions take color",
    ),
    Excludes("colors", ("color",)),
    Excludes("points", ("color=data",), "places have no data of regions; give a colour, or colors"),
    Excludes("points", ("overlap=dodge",), "symbols at places are never moved; leave overlap out"),
)
@document
@frozen
class Symbols:
    """Circles or squares whose areas follow numbers, for counts: people, cases, money."""

    values: Annotated[Mapping[str, RegionSize], BY_REGION] | None = describe(
        "A number, 0 or more, for each region key. The symbol stands where the region's label "
        "would. Required unless points or panels have the numbers."
    )
    points: Annotated[tuple[SymbolPoint, ...], Entries(1, 2000)] | None = describe(
        "Symbols at places, in place of values."
    )
    color: SymbolColor | None = describe(
        "A colour, or data. With data the symbols have the colours that choropleth or categories "
        "give the regions, and the regions stay plain. The theme's if absent."
    )
    colors: Annotated[Mapping[str, HexColor], Entries(0, 100)] | None = describe(
        "A colour for each category of points, which is written as there."
    )
    shape: SymbolShape = describe("circle or square.", default="circle")
    size: Annotated[float, Range(0.2, 4)] = describe(
        "Multiplies the size that follows from the map.", default=1.0
    )
    max_value: Annotated[float, Range(0)] | None = describe(
        "The value of the largest size, so that maps can be compared; the greatest if absent."
    )
    overlap: Overlap | None = describe(
        "stack lets symbols overlap; dodge moves up to 200 of them apart, as it does if absent."
    )
    title: Annotated[str, Characters(1, 120)] | None = describe("Heading of the sizes' legend.")
    format: Format | None = describe("Number format of sizes; auto if absent.")
