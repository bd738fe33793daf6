"""The block `bivariate`: two measures by region, in one square of colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from mapcore.assets.bivariate_palettes import BIVARIATE_PALETTES, USUAL_BIVARIATE
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import (
    BY_REGION,
    Characters,
    Entries,
    Increasing,
    OneOf,
    Range,
    describe,
    document,
    require,
)
from mapcore.request.format_spec import Format, Number, OpenEnds
from mapcore.request.values.hex_color import HexColor

BivariatePalette = Annotated[str, OneOf(tuple(BIVARIATE_PALETTES), ignore_case=True)]
SquareColors = Annotated[tuple[HexColor, ...], Entries(4, 9)]
Corner = Annotated[str, Characters(1, 40)]


@document
@frozen
class Measure:
    """One of the two measures of a bivariate map."""

    values: Annotated[Mapping[str, Number], BY_REGION] = require("A number for each region key.")
    title: Annotated[str, Characters(1, 60)] = require("What is measured; it names the side.")
    breaks: Annotated[tuple[float, ...], Entries(3, 4), Increasing()] | None = describe(
        "Class edges from the lowest to the highest, one more than there are classes. If absent, "
        "each class has a third (or half) of the regions, and values that cross zero are parted "
        "there."
    )
    open: OpenEnds | None = describe(
        "Which end classes have no outer edge. There breaks need not enclose the values.",
        usual="none",
    )
    format: Format | None = describe("Number format of this measure; auto if absent.")


@document
@frozen
class Corners:
    """Words at the corners of the square; the first part of a name is the level of x."""

    low_low: Corner | None = describe("Both are low.")
    high_low: Corner | None = describe("x is high, y is low.")
    low_high: Corner | None = describe("x is low, y is high.")
    high_high: Corner | None = describe("Both are high.")


@document
@frozen
class Bivariate:
    """Two measures at once: where two things meet."""

    x: Measure = require("The measure whose classes run to the right.")
    y: Measure = require("The measure whose classes run upwards.")
    classes: Annotated[int, Range(2, 3)] = describe("How many classes each measure has.", default=3)
    palette: BivariatePalette | SquareColors | None = describe(
        "A name, or 4 or 9 colours of your own, row by row from low y to high y.",
        usual=USUAL_BIVARIATE,
    )
    corners: Corners | None = describe("Words at the corners of the square.")
