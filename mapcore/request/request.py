"""The request language: one attrs class for every object of a render request.

Types and bounds are declared here and nowhere else (see `mapcore.request.declaring.declare`). An
attribute of None is a field that was left out; what it then means is resolved in the plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.annotations import MOST_ANNOTATIONS, Annotation
from mapcore.request.bivariate import Bivariate
from mapcore.request.choropleth import NO_VALUES, Choropleth, Colors, Palette
from mapcore.request.declaring.declare import (
    ANY_BY_REGION,
    BY_REGION,
    Characters,
    Entries,
    Range,
    describe,
    document,
    require,
)
from mapcore.request.declaring.panel_rules import NamesPanels, TakesPanels
from mapcore.request.declaring.rules import Excludes, Given, Requires, obey
from mapcore.request.highlight import Highlight
from mapcore.request.legend import Legend, Side
from mapcore.request.locator import Locator
from mapcore.request.output import Output
from mapcore.request.panels import FEWEST_PANELS, MOST_PANELS, Panel
from mapcore.request.patterns import Pattern
from mapcore.request.style import RegionKeys, Style
from mapcore.request.symbols import Symbols
from mapcore.request.values.hex_color import HexColor
from mapcore.request.values.language_names import LANGUAGE_TAG, TAG_FORM, suggest_tag

Align = Literal["left", "center", "right"]
Layout = Literal["bands", "page"]
WorldViewState = Literal["ar", "cn", "il", "in", "ma", "pk", "rs", "ru", "ve"]
EditionTime = Annotated[
    str,
    Characters(
        pattern=r"(auto|\d{4}(-(0[1-9]|1[0-2]))?)",
        form="auto, a year as 2009, or a month as 2009-10",
        example="2009",
    ),
]
LocaleTag = Annotated[
    str,
    Characters(2, 35, LANGUAGE_TAG, TAG_FORM, "de-AT", near=suggest_tag),
]
REQUIRED = "this field is required"


@document
@frozen
class Categories:
    """Categorical mode: a label by region becomes a colour and a legend entry."""

    values: Annotated[Mapping[str, Annotated[str, Characters(1)]], BY_REGION] = describe(
        "A category name for each region key; required unless panels have them.",
        default=NO_VALUES,
    )
    colors: Annotated[Mapping[str, HexColor], Entries(0, 5000)] | None = describe(
        "A colour for each category name, which is written as in values."
    )
    order: Annotated[tuple[Annotated[str, Characters(1)], ...], Entries(1, 100)] | None = describe(
        "The legend's order; names that are not listed follow. If absent, it is the order of "
        "colors if these name every category, else that of a known scale such as low, medium, "
        "high, else that of the first appearance.",
        extension=True,
    )
    palette: Palette | Colors | None = describe(
        "Colours of the names that colors leaves out, spread along the order.", extension=True
    )


@document
@frozen
class Title:
    """The line above or below the map."""

    text: Annotated[str, Characters(1, 200)] = require("What it says.")
    position: Literal["top", "bottom"] = describe("Where it stands.", default="top")
    color: HexColor | None = describe("Its colour; the theme's if absent.")
    subtitle: Annotated[str, Characters(1, 200)] | None = describe(
        "A smaller line below the title. It makes the title's band 26 px higher.", extension=True
    )
    align: Align | None = describe(
        "Where the lines stand in the width of the canvas; left if absent on a page.",
        usual="center",
        extension=True,
    )


@document
@frozen
class Footer:
    """Small lines at the foot of the canvas: a note, and below it where the data are from."""

    note: Annotated[str, Characters(1, 200)] | None = describe("Printed as it is.")
    source: Annotated[str, Characters(1, 200)] | None = describe(
        "Printed after Source: unless it begins with that word."
    )


@document
@frozen
class Pin:
    """A marker at a coordinate."""

    title: Annotated[str, Characters(1, 120)] = require("The label.")
    lat: Annotated[float, Range(-90, 90)] = require("Degrees north.")
    lon: Annotated[float, Range(-180, 180)] = require("Degrees east.")
    color: HexColor | None = describe("The marker's colour; the theme's if absent.")
    label_position: Side = describe("Where the label stands beside the marker.", default="bottom")
    show_label: bool = describe("False draws the marker alone.", default=True)


@document
@frozen
class Layers:
    """Geographic layers; absent ones follow the map's own default, false hides them."""

    admin0: bool | None = describe("Surrounding land.")
    admin0_mesh: bool | None = describe("Country borders.", wire="admin0-mesh")
    admin1_mesh: bool | None = describe("First-level borders.", wire="admin1-mesh")
    admin1_mesh_inner: bool | None = describe(
        "State borders over the map's own regions.", wire="admin1-mesh-inner"
    )
    admin2_mesh: bool | None = describe("Second-level borders.", wire="admin2-mesh")
    lakes: bool | None = describe("Lakes.")
    rivers: bool | None = describe("Rivers.")
    roads: bool | None = describe("Roads.")
    cities: bool | None = describe("Labelled cities.")


@obey(
    Excludes("categories", ("choropleth",)),
    Excludes("bivariate", ("choropleth", "categories", "symbols", "panels")),
    Excludes("locator", ("panels",), "panels have no room for it; leave locator out"),
    Excludes(
        "legend.items",
        ("choropleth", "categories", "bivariate"),
        "the legend of {other} is made from its data; a manual one needs a request "
        "without choropleth, categories and bivariate",
    ),
    Requires(
        Given("legend.labels"),
        Given("choropleth"),
        "own texts of a legend's classes need choropleth",
    ),
    Requires(
        Given("legend.histogram", value=True),
        Given("choropleth"),
        "a histogram counts the regions of classes; it needs choropleth",
    ),
    Excludes(
        "output.preset",
        ("layout=bands",),
        'a preset is laid out as a page; leave layout out or give "page"',
    ),
    Requires(
        Given("style.labels.content", "value"),
        Given("choropleth"),
        'value labels need choropleth, bivariate or symbols; without them use "name"',
        ("name",),
        (Given("symbols"), Given("bivariate")),
    ),
    Requires(
        Given("style.labels.content", "nameAndValue"),
        Given("choropleth"),
        'labels with values need choropleth, bivariate or symbols; without them use "name"',
        ("name",),
        (Given("symbols"), Given("bivariate")),
    ),
    Requires(
        Given("symbols.color", "data"),
        Given("choropleth"),
        "the colour of the data needs choropleth or categories beside symbols",
        (),
        (Given("categories"),),
    ),
    Requires(
        Given("choropleth"), Given("choropleth.values"), REQUIRED, (), (Given("panels"),),
        "choropleth.values",
    ),
    Requires(
        Given("categories"), Given("categories.values"), REQUIRED, (), (Given("panels"),),
        "categories.values",
    ),
    Requires(
        Given("symbols"), Given("symbols.values"), "is missing; give values, or points", (),
        (Given("symbols.points"), Given("panels")), "symbols.values",
    ),
    TakesPanels(),
    NamesPanels(),
)  # fmt: skip
@document
@frozen
class RenderRequest:
    """Everything that a caller says about one map; only `mapId` is required."""

    map_id: Annotated[str, Characters(1, 120)] = require("The id of a map of the catalog.")
    choropleth: Choropleth | None = describe("Numeric mode; excludes categories.")
    categories: Categories | None = describe("Categorical mode; excludes choropleth.")
    bivariate: Bivariate | None = describe(
        "Two measures at once; excludes choropleth, categories and symbols.", extension=True
    )
    regions: Annotated[Mapping[str, HexColor], ANY_BY_REGION] | None = describe(
        "A colour for each region key, in place of what the data give it."
    )
    patterns: Annotated[tuple[Pattern, ...], Entries(1, 6)] | None = describe(
        "Hatching over the fills of regions, such as those whose figures are estimates.",
        extension=True,
    )
    symbols: Symbols | None = describe(
        "Circles or squares whose areas follow numbers, for counts.", extension=True
    )
    panels: Annotated[tuple[Panel, ...], Entries(FEWEST_PANELS, MOST_PANELS)] | None = describe(
        "Several small maps on one scale: years, weeks or parties. One block of choropleth, "
        "categories and symbols has no values and takes those of each panel.",
        extension=True,
    )
    legend: Legend | None = describe("The legend.")
    title: Title | None = describe("The title.")
    footer: Footer | None = describe("Lines at the foot of the canvas.", extension=True)
    frame: Literal["map", "data"] | RegionKeys | None = describe(
        "What is shown: the whole map, the regions that are given a colour, or the regions listed.",
        extension=True,
    )
    locations: Annotated[tuple[Pin, ...], Entries(0, 200)] | None = describe("Pins.")
    annotations: Annotated[tuple[Annotation, ...], Entries(0, MOST_ANNOTATIONS)] | None = describe(
        "Texts about regions or places.", extension=True
    )
    highlight: Highlight | None = describe("Regions that an outline points out.", extension=True)
    locator: Locator | None = describe(
        "A small map in a corner that shows where the map lies; excludes panels.", extension=True
    )
    style: Style | None = describe("The look.")
    layers: Layers | None = describe("Geographic layers to show or hide.")
    output: Output = describe("The canvas and the file format.", default=Output())
    layout: Layout | None = describe(
        "How title, legend, map and footer share the canvas. bands gives them bands of fixed "
        "heights. page has one left edge, and a legend where it leaves most room to the map.",
        usual="bands",
        extension=True,
    )
    locale: LocaleTag | None = describe(
        "The language of numbers, words and names of regions, as a BCP 47 tag.",
        usual="en-US",
        extension=True,
    )
    edition: EditionTime | None = describe(
        "Boundaries of a year (2009) or a month (2009-10), or auto: those that the keys are of.",
        extension=True,
    )
    world_view: WorldViewState | None = describe(
        "Draws disputed areas as one state sees them: in draws those that India claims with "
        "India. Without it the maps' own rule decides.",
        extension=True,
    )
    on_unmatched: Literal["warn", "error"] = describe(
        "warn draws the map and reports keys that name no region; error refuses the request.",
        default="warn",
    )
    dry_run: bool = describe("Return the report instead of an image.", default=False)

    @property
    def is_page(self) -> bool:
        """Whether the canvas is laid out as a page; a preset implies it."""
        return (self.layout or ("page" if self.output.preset else "bands")) == "page"
