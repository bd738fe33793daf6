"""The request language: one attrs class for every object of a render request.

Types and bounds are declared here and nowhere else (see `mapcore.request.declare`). An attribute of
None is a field that was left out; what it then means is resolved in the plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import frozen

from mapcore.assets.palettes import PALETTES
from mapcore.assets.themes import THEMES, USUAL_THEME
from mapcore.request.annotations import MOST_ANNOTATIONS, Annotation
from mapcore.request.bivariate import Bivariate
from mapcore.request.declare import (
    ANY_BY_REGION,
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
from mapcore.request.format_spec import (
    Format,
    FormatSpec as FormatSpec,
    Number as Number,
    OpenEnds as OpenEnds,
)
from mapcore.request.hex_color import HexColor
from mapcore.request.highlight import Highlight
from mapcore.request.language_names import suggest_tag
from mapcore.request.locator import Locator
from mapcore.request.panel_rules import NamesPanels, TakesPanels
from mapcore.request.panels import FEWEST_PANELS, MOST_PANELS, Panel
from mapcore.request.patterns import NoData, Pattern
from mapcore.request.presets import PRESETS
from mapcore.request.rules import Excludes, Given, Requires, obey
from mapcore.request.symbols import Symbols

LEAST_SIDE, MOST_SIDE, USUAL_WIDTH = 100, 4000, 1200
"""Bounds of a canvas's width and height, in pixels at scale 1."""

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
RegionKeys = Annotated[
    tuple[Annotated[str, Characters(form="a region key")], ...], Entries(1, 5000)
]
Theme = Annotated[str, OneOf(tuple(THEMES), ignore_case=True)]
HouseSlug = Annotated[
    str,
    Characters(
        pattern=r"(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*",
        form="the name of a house style: up to 60 small letters and digits, joined by hyphens",
        example="meridian",
    ),
]
ScaleType = Literal["gradient", "steps", "groups"]
ChoroplethType = Literal["auto", ScaleType]
Method = Literal["quantile", "equalInterval", "jenks", "pretty"]
Transform = Literal["log", "sqrt"]
Side = Literal["left", "right", "top", "bottom"]
LegendPosition = Literal[Side, "inside"]
Align = Literal["left", "center", "right"]
Layout = Literal["bands", "page"]
EditionTime = Annotated[
    str,
    Characters(
        pattern=r"(auto|\d{4}(-(0[1-9]|1[0-2]))?)",
        form="auto, a year as 2009, or a month as 2009-10",
        example="2009",
    ),
]
LANGUAGE_TAG = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*"
LocaleTag = Annotated[
    str,
    Characters(2, 35, LANGUAGE_TAG, "a BCP 47 language tag such as de", "de-AT", near=suggest_tag),
]
REQUIRED = "this field is required"
CanvasName = Literal["card", "square", "portrait", "story", "slide"]


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
        "Region key to number; required unless panels give them.", default=NO_VALUES
    )
    type: ChoroplethType = describe(
        "groups lists ranges, steps is a bar of classes, gradient a continuous scale; "
        "auto picks from the data.",
        default="auto",
    )
    palette: Palette | Colors | None = describe(
        "A ColorBrewer palette, or (an extension) colours from low to high, which are spread over "
        "the classes; suggested from the data if absent."
    )
    reverse: bool = describe(
        "True gives the lowest value the palette's last colour.", default=False, extension=True
    )
    classes: Annotated[int, Range(2, 9)] | None = describe(
        "How many classes; suggested from the data if absent."
    )
    method: Method | None = describe("How class edges are found; suggested if absent.")
    breaks: Annotated[tuple[float, ...], Entries(2, 10), Increasing()] | None = describe(
        "Class edges from the lowest to the highest, one more than classes; they enclose every "
        "value that is drawn, but at open ends, and exclude classes and method.",
        extension=True,
    )
    open: OpenEnds | None = describe(
        "Which end classes have no outer edge, as in under 5 and 20 and over; breaks need not "
        "enclose their values. If absent, an end class that mapcore found is open if it is more "
        "than three times as wide as its neighbour.",
        extension=True,
    )
    scale: Transform | None = describe(
        "Colours of a gradient follow the logarithm or the square root of the values; needs type "
        "gradient, and excludes method and breaks.",
        extension=True,
    )
    midpoint: float | None = describe(
        "The value at which a diverging palette is neutral, and own colours have their middle; 0 "
        "if absent. It lies between the lowest and the highest value.",
        extension=True,
    )
    no_data_color: HexColor | None = describe("Fill of the regions without a value.")
    format: Format | None = describe("Number format of labels, ticks and tooltips; auto if absent.")


@document
@frozen
class Categories:
    """Categorical mode: a label by region becomes a colour and a legend entry."""

    values: Annotated[Mapping[str, Annotated[str, Characters(1)]], BY_REGION] = describe(
        "Region key to category name; required unless panels give them.", default=NO_VALUES
    )
    colors: Annotated[Mapping[str, HexColor], Entries(0, 5000)] | None = describe(
        "Category name, exactly, to colour."
    )
    order: Annotated[tuple[Annotated[str, Characters(1)], ...], Entries(1, 100)] | None = describe(
        "The legend's order; names that are not listed follow. If absent, it is the order of "
        "colors where these name every category, that of a known scale such as low, medium, high, "
        "or that of the first appearance.",
        extension=True,
    )
    palette: Palette | Colors | None = describe(
        "Colours of the names without one in colors, spread along the order.", extension=True
    )


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
        "left for item legends and bottom for gradient and steps bars, if absent; on a page it "
        "then stands where the map becomes largest. inside is on the map, where no land is."
    )
    show: bool = describe("False gives the whole canvas to the map.", default=True)
    items: Annotated[tuple[LegendItem, ...], Entries(1, 50)] | None = describe(
        "A manual legend; only in requests without choropleth, categories and bivariate."
    )
    title: Annotated[str, Characters(1, 120)] | None = describe(
        "A heading. It makes a legend above or below the map 20 px higher.", extension=True
    )
    no_data: Annotated[str, Characters(1, 120)] | None = describe(
        "What the last entry says, for regions without a value; No data if absent.", extension=True
    )
    labels: Annotated[tuple[Annotated[str, Characters(1, 60)], ...], Entries(2, 9)] | None = (
        describe(
            "Texts in place of the numbers of a choropleth, from low to high: one for each class; "
            "for a gradient, two for its ends, or three with its middle.",
            extension=True,
        )
    )
    histogram: bool = describe(
        "Whether bars tell how many regions each class holds; only with choropleth, and only on a "
        "page or inside the map.",
        default=False,
        extension=True,
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
class RegionBorders:
    """The lines between regions."""

    color: HexColor | None = describe("The theme's if absent.")
    width: Annotated[float, Range(0, 5)] | None = describe("Pixels; the theme's if absent.")


@document
@frozen
class MapBorder:
    """The outline of the whole map."""

    color: HexColor | None = describe("The theme's if absent.")
    width: Annotated[float, Range(0, 10)] | None = describe("Pixels; the theme's if absent.")


@obey(
    Requires(
        Given("regions"),
        Given("show", True),
        "which regions have a label needs show true beside it, which draws them",
    ),
)
@document
@frozen
class Labels:
    """The texts on the regions. Those that would overlap others or be too small are left out."""

    show: bool = describe("Whether they are drawn.", default=False)
    regions: Literal["all", "data"] | RegionKeys = describe(
        "Which regions have one: all, those that the data colour, or the regions listed, whose "
        "labels stand beside them where they do not fit.",
        default="all",
        extension=True,
    )
    content: Literal["name", "value", "nameAndValue"] = describe(
        "The region's name, its formatted value, or (an extension) both, the name above the value. "
        "Values are those of choropleth, or both of bivariate.",
        default="name",
    )
    titles: Literal["locale", "map"] = describe(
        "Names of regions in the language of locale, or those of the map. Those of the map are "
        "drawn as well where too few regions have a name in the language.",
        default="locale",
        extension=True,
    )
    color: HexColor | None = describe("Chosen by the fill below if absent.")
    min_width: Annotated[float, Range(0, MOST_SIDE)] | None = describe(
        "Pixels: regions whose largest part is drawn narrower have no label.", extension=True
    )


@document
@frozen
class Style:
    """The look: a theme and what overrides it."""

    theme: Theme | None = describe("One of the ten themes.", usual=USUAL_THEME)
    background_color: HexColor | None = describe("The theme's if absent.")
    default_region_color: HexColor | None = describe("Fill of regions given no other colour.")
    region_borders: RegionBorders | None = describe("The lines between regions.")
    map_border: MapBorder | None = describe("The outline of the whole map.")
    labels: Labels | None = describe("The texts on the regions.")
    no_data: NoData | None = describe(
        "How regions without a value look where others have one: fill, or hatch, grey stripes that "
        "are not taken for a class. With bivariate, hatch if absent.",
        usual="fill",
        extension=True,
    )
    house: HouseSlug | None = describe(
        "A house style by its name: one that the workspace of the API key has, or the one that is "
        "given beside the request.",
        extension=True,
    )


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
    Excludes("preset", ("height",), "a preset has its own proportions; give width, or leave it out")
)
@document
@frozen
class Output:
    """The canvas, in pixels, and the file format."""

    width: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] | None = describe(
        "Pixels at scale 1. Where neither width nor height is given, it is less if the map would "
        "be too high for the limits of size.",
        usual=USUAL_WIDTH,
    )
    height: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] | None = describe(
        "Pixels at scale 1; the map's own proportions if absent.", unless="preset"
    )
    scale: Annotated[float, Range(1, 4)] = describe("Multiplies the pixels of a PNG.", default=1.0)
    format: Literal["png", "svg", "pdf"] = describe(
        "png, svg or pdf; svg and pdf are vectors, and scale does not change them.", default="png"
    )
    metadata: bool = describe(
        "Whether the file carries this request, the map's edition and mapcore's version, so that "
        "it can be drawn again.",
        default=True,
        extension=True,
    )
    preset: CanvasName | None = describe(
        "A canvas that is seen reduced or from afar, with type to match: card 1.91:1, square, "
        "portrait 4:5, story 9:16, slide 16:9. Excludes height; width may be given. It implies "
        "the layout page.",
        extension=True,
    )

    def __attrs_post_init__(self) -> None:
        """Fill width and height of a preset, so that every later stage sees plain numbers."""
        if (preset := PRESETS.get(self.preset or "")) is not None:
            width = preset.width if self.width is None else self.width
            object.__setattr__(self, "width", width)
            object.__setattr__(self, "height", preset.height(width))


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

    map_id: Annotated[str, Characters(1, 120)] = require("Map slug from the catalog.")
    choropleth: Choropleth | None = describe("Numeric mode; excludes categories.")
    categories: Categories | None = describe("Categorical mode; excludes choropleth.")
    bivariate: Bivariate | None = describe(
        "Two measures at once; excludes choropleth, categories and symbols.", extension=True
    )
    regions: Annotated[Mapping[str, HexColor], ANY_BY_REGION] | None = describe(
        "Region key to colour: overrides whatever the data gave it."
    )
    patterns: Annotated[tuple[Pattern, ...], Entries(1, 6)] | None = describe(
        "Hatching over the fills of regions, such as those whose figures are estimates.",
        extension=True,
    )
    symbols: Symbols | None = describe(
        "Circles or squares whose areas follow numbers, for counts.", extension=True
    )
    panels: Annotated[tuple[Panel, ...], Entries(FEWEST_PANELS, MOST_PANELS)] | None = describe(
        "Several small maps on one scale: years, weeks or parties. The one block of choropleth, "
        "categories and symbols without values takes those of each panel in turn.",
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
        "How title, legend, map and footer share the canvas: in bands of fixed heights, or as one "
        "page with a left edge, on which the legend stands where the map becomes largest.",
        usual="bands",
        extension=True,
    )
    locale: LocaleTag | None = describe(
        "The reader's language, by a BCP 47 tag: numbers, words and names of regions.",
        usual="en-US",
        extension=True,
    )
    edition: EditionTime | None = describe(
        "Boundaries of a year (2009), a month (2009-10), or auto: those that the keys are of.",
        extension=True,
    )
    on_unmatched: Literal["warn", "error"] = describe(
        "warn renders and reports unmatched keys, error refuses them.", default="warn"
    )
    dry_run: bool = describe("Return the report instead of an image.", default=False)

    @property
    def is_page(self) -> bool:
        """Whether the canvas is laid out as a page; a preset implies it."""
        return (self.layout or ("page" if self.output.preset else "bands")) == "page"
