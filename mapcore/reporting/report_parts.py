"""The parts of a report: what it tells of data, legend, page, panels and the rest."""

from __future__ import annotations

from typing import Literal

from mapcore.frozen import frozen
from mapcore.request.choropleth import ScaleType
from mapcore.request.declaring.declare import describe, document, note, require
from mapcore.request.format_spec import OpenEnds, ResolvedFormat
from mapcore.request.locator import LocatorPosition
from mapcore.request.output import CanvasName
from mapcore.request.responses import Count, EdgeMethod
from mapcore.request.values.hex_color import HexColor


@document
@frozen
class ChoroplethReport:
    """The choropleth as it is drawn."""

    type: ScaleType = require("The kind of scale.")
    method: EdgeMethod = require("How the edges were found; manual where they were given.")
    classes: Count = require("How many classes there are.")
    palette: str = require("The palette.")
    format: ResolvedFormat = require("The resolved number format.")
    reason: str = require("Why the type was picked.")
    breaks: tuple[float, ...] = require("The edges, ascending.")
    open: OpenEnds | None = note("Which end classes have no outer edge; left out if none.")
    counts: tuple[Count, ...] | None = describe(
        "How many values each class holds, from the lowest; absent for a gradient."
    )


@document
@frozen
class GradientLegend:
    """The bar of a gradient."""

    points: tuple[float, float | None, float] = require(
        "The numbers at its start, middle (or null) and end."
    )
    stops: tuple[HexColor, ...] = require("Its colours, one an edge.")
    labels: tuple[str, ...] | None = note("The caller's own texts at its ends, and its middle.")


@document
@frozen
class CanvasSize:
    """The size of the image, in pixels at scale 1."""

    width: Count = require("As asked for.")
    height: Count = require("As asked for, or as follows from the map, title and legend.")


@document
@frozen
class CategoriesReport:
    """The categories as they are drawn."""

    order: str = require(
        "What the order is from: order, colors, appearance, or the name of a known scale."
    )
    residual: tuple[str, ...] = require("Names such as Unknown, which stand last and are grey.")


@document
@frozen
class MeasureReport:
    """One measure of a bivariate map as it is drawn."""

    title: str = require("What is measured.")
    breaks: tuple[float, ...] = require("The edges of its classes, ascending.")
    format: ResolvedFormat = require("The resolved number format.")
    open: OpenEnds | None = describe("Which end classes have no outer edge; left out if none.")


@document
@frozen
class BivariateReport:
    """The two measures as they are drawn."""

    x: MeasureReport = require("The measure whose classes run to the right.")
    y: MeasureReport = require("The measure whose classes run upwards.")
    classes: Count = require("How many classes each measure has.")
    palette: str = require("The palette.")
    counts: tuple[tuple[Count, ...], ...] = require(
        "How many regions each pair of classes has, rows from low y to high y."
    )


@document
@frozen
class PageReport:
    """How a page is laid out."""

    form: Literal["plain", "inside", "foot", "under", "beside", "aside"] = require(
        "Where the legend stands: inside the map, at the foot, under the subtitle, beside the map "
        "with all other texts, or aside in a column of its own; plain has none."
    )
    legend: Literal["column", "row", "bar", "square"] | None = require(
        "Its form; null without one."
    )
    preset: CanvasName | None = require("The preset that was asked for; null without one.")


@document
@frozen
class PatternReport:
    """A pattern as it is drawn."""

    label: str = require("What the legend says of it.")
    regions: Count = require("How many regions have it.")


@document
@frozen
class SizeEntry:
    """A size in the legend of symbols."""

    label: str = require("Its number as text.")
    diameter: float = require("How wide it is drawn, in pixels at scale 1.")


@document
@frozen
class SymbolsReport:
    """The symbols as they are drawn."""

    count: Count = require("How many are drawn.")
    zero: Count = require("How many values are zero, which are not drawn.")
    moved: Count = require("How many are moved apart from others.")
    max_value: float = require("The value of the largest size.")
    diameter: float = require("How wide a symbol of that value is, in pixels at scale 1.")
    legend: tuple[SizeEntry, ...] = require("The sizes in the legend, the largest first.")


@document
@frozen
class PanelsReport:
    """The panels as they are drawn, all of one size."""

    columns: Count = require("How many stand in a row.")
    width: Count = require("The width of the map of each, in pixels at scale 1.")
    height: Count = require("The height of the map of each, in pixels at scale 1.")
    titles: tuple[str, ...] = require("Their titles.")
    no_data: tuple[Count, ...] = require("How many regions of each have no value.")


@document
@frozen
class LocatorReport:
    """The locator as it is drawn."""

    map: str = require("The id of its map.")
    position: LocatorPosition | None = require(
        "The corner where it stands; null where it stands elsewhere at a side of the map."
    )
    regions: tuple[str, ...] = require(
        "The keys of the regions that it marks; empty where it marks a box."
    )
    width: Count = require("Its width, in pixels at scale 1.")
    height: Count = require("Its height, in pixels at scale 1.")


@document
@frozen
class LabelsReport:
    """The labels on the regions as they are drawn."""

    drawn: Count = require("How many regions have one.")
    left_out: tuple[str, ...] = require("The keys of the regions whose labels find no place.")
