"""A house style: what a newsroom's maps look like, declared once like a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from mapcore.assets.themes import USUAL_THEME
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import (
    Characters,
    Entries,
    Range,
    Shorthand,
    describe,
    document,
    require,
)
from mapcore.request.format_spec import FormatSpec
from mapcore.request.legend import LegendPosition
from mapcore.request.output import LEAST_SIDE, MOST_SIDE, CanvasName
from mapcore.request.request import Layout
from mapcore.request.style import HouseSlug, Labels, MapBorder, RegionBorders, Theme
from mapcore.request.values.hex_color import HexColor

OpaqueColor = Annotated[
    str, Characters(pattern=r"#[0-9A-Fa-f]{6}", form="a colour #RRGGBB", example="#2853A3")
]
FileOrFace = Annotated[str, Characters(1, 120)]
"""The id of a face that mapcore has, or a file of the style."""
MarkWidth = Annotated[float, Range(4, 400)]
MarkHeight = Annotated[float, Range(1, 40)]
LogoHeight = Annotated[float, Range(8, 80)]
Ramp = Annotated[tuple[OpaqueColor, ...], Entries(2, 9)]


@document
@frozen
class HouseFaces:
    """Typefaces: files of the style, or ids of faces that mapcore has."""

    heading: FileOrFace | None = describe("Titles; the theme's if absent.")
    body: FileOrFace | None = describe("All other text; the theme's if absent.")
    strong: FileOrFace | None = describe("Headings of legends, values; the body's if absent.")


@document
@frozen
class HouseColors:
    """Colours that take the place of the theme's."""

    background: OpaqueColor | None = describe("The canvas.")
    sea: OpaqueColor | None = describe("Below the land; the background if absent.")
    text: OpaqueColor | None = describe("Titles, legends, names.")
    muted: OpaqueColor | None = describe("Subtitle, note and source.")
    land: OpaqueColor | None = describe("Regions that are given no colour.")
    no_data: OpaqueColor | None = describe("Regions without a value where others have one.")
    border: OpaqueColor | None = describe("The lines between regions.")
    highlight: OpaqueColor | None = describe("The outline of a highlight; the text's if absent.")


@document
@frozen
class HousePalettes:
    """Colours that are suggested where the request names no palette."""

    sequential: Ramp | None = describe("From low to high.")
    diverging: Ramp | None = describe("From low over the neutral middle to high.")
    categorical: Annotated[tuple[OpaqueColor, ...], Entries(2, 12)] | None = describe(
        "In order of use."
    )


@document
@frozen
class HouseMark:
    """A bar at the top of a page, at its left edge. Its sizes follow the type of the page."""

    color: OpaqueColor = require("The bar's.")
    width: MarkWidth = describe("In pixels on a square 1080 px wide.", default=92.0)
    height: MarkHeight = describe("In pixels on a square 1080 px wide.", default=20.0)


@document
@frozen
class HouseLogo:
    """A picture at the foot, at the right. Its size follows the type of the page."""

    file: Annotated[str, Characters(1, 120)] = require(
        "A file of the style: SVG of filled shapes, or PNG up to 256 kB."
    )
    height: LogoHeight = describe("In pixels on a square 1080 px wide.", default=28.0)


@document
@frozen
class HouseTitle:
    """What a request says of its title where it is silent."""

    align: Literal["left", "center", "right"] | None = describe("As in title.align.")


@document
@frozen
class HouseLegend:
    """What a request says of its legend where it is silent."""

    position: LegendPosition | None = describe("As in legend.position.")
    histogram: bool | None = describe("As in legend.histogram.")


@document
@frozen
class HouseLook:
    """What a request says of its style where it is silent."""

    background_color: HexColor | None = describe("As in style.backgroundColor.")
    default_region_color: HexColor | None = describe("As in style.defaultRegionColor.")
    region_borders: RegionBorders | None = describe("As in style.regionBorders.")
    map_border: MapBorder | None = describe("As in style.mapBorder.")
    labels: Labels | None = describe("As in style.labels.")


@document
@frozen
class HouseChoropleth:
    """What a request says of its numbers where it is silent."""

    format: (
        Annotated[
            FormatSpec,
            Shorthand("preset", 'a d3-format specifier goes into an object: {"d3": "..."}'),
        ]
        | None
    ) = describe("As in choropleth.format.")


@document
@frozen
class HouseOutput:
    """What a request says of its canvas where it is silent."""

    width: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] | None = describe("As in output.width.")
    preset: CanvasName | None = describe("As in output.preset.")


@document
@frozen
class HouseDefaults:
    """Fields of a request that are filled where it is silent: no data, and no texts."""

    layout: Layout | None = describe("As in layout.")
    title: HouseTitle | None = describe("The title.")
    legend: HouseLegend | None = describe("The legend.")
    style: HouseLook | None = describe("The look.")
    choropleth: HouseChoropleth | None = describe("Numbers.")
    output: HouseOutput | None = describe("The canvas.")


@document
@frozen
class HouseStyle:
    """The `style.json` of a house style. The request goes before it, and it before its theme."""

    name: HouseSlug = require("By which requests name it.")
    title: Annotated[str, Characters(1, 120)] = require("What people read.")
    theme: Theme | None = describe("The theme under it.", usual=USUAL_THEME)
    faces: HouseFaces | None = describe("Typefaces.")
    colors: HouseColors | None = describe("Colours of the page and the map.")
    palettes: HousePalettes | None = describe("Colours of data.")
    categories: Annotated[Mapping[str, OpaqueColor], Entries(0, 500)] | None = describe(
        "Category name, exactly, to colour; below categories.colors of the request."
    )
    mark: HouseMark | None = describe("A bar at the top of a page; bands have none.")
    logo: HouseLogo | None = describe("A picture at the foot, at the right.")
    defaults: HouseDefaults | None = describe("What a request says where it is silent.")
