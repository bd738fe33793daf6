"""The request language as TypedDicts, for editors and type checkers.

Made by `python tests/typed_dicts.py` from what `mapcore.request` declares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Required, TypedDict


class FormatSpecDict(TypedDict, total=False):
    """How numbers are written, in the locale of the request."""

    preset: Literal['auto', 'plain', 'compact', 'percent', 'currency']
    """A whole format by name; excludes every other field."""
    style: Literal['decimal', 'percent', 'currency']
    """decimal when absent; percent multiplies by 100, so 0.42 prints 42%."""
    currency: str
    """ISO 4217 code, USD when absent; only with style currency."""
    compact: bool
    """Compact notation: K, M, B, T."""
    decimals: int
    """Fraction digits, fixed unless trim; excludes significantDigits."""
    significantDigits: int
    """Significant digits; excludes decimals."""
    trim: bool
    """Strip trailing zeros."""
    grouping: bool
    """Thousands separators; true when absent."""
    sign: Literal['auto', 'always', 'exceptZero']
    """auto when absent."""
    prefix: str
    """Inserted after any leading sign."""
    suffix: str
    """Appended as it is."""
    d3: str
    """A d3-format specifier; excludes every other field."""


class ChoroplethDict(TypedDict, total=False):
    """Numeric mode: numbers by region become classes, colours and a legend."""

    values: Mapping[str, float]
    """A number for each region key; required unless panels have them."""
    type: Literal['auto', 'gradient', 'steps', 'groups']
    """groups is a list of ranges, steps a bar of classes, gradient a continuous scale; auto lets the data decide."""
    palette: Literal['gnbu', 'bugn', 'bupu', 'orrd', 'pubu', 'pubugn', 'purd', 'rdpu', 'ylgn', 'ylgnbu', 'ylorbr', 'ylorrd', 'blues', 'greens', 'greys', 'oranges', 'purples', 'reds', 'rdbu', 'brbg', 'spectral', 'piyg', 'prgn', 'puor', 'rdgy', 'rdylbu'] | list[str] | tuple[str, ...]
    """A ColorBrewer palette, or (an extension) colours from low to high, which are spread over the classes. If absent, one that suits the data."""
    reverse: bool
    """True gives the lowest value the palette's last colour."""
    classes: int
    """How many classes; suggested from the data if absent."""
    method: Literal['quantile', 'equalInterval', 'jenks', 'pretty']
    """How class edges are found; suggested if absent."""
    breaks: Sequence[float]
    """Class edges from the lowest to the highest, one more than there are classes. They enclose every value that is drawn, except at open ends. Excludes classes and method."""
    open: Literal['none', 'low', 'high', 'both']
    """Which end classes have no outer edge, as in under 5 and 20 and over. There breaks need not enclose the values. If absent, an end class that mapcore found is open if it is more than three times as wide as its neighbour."""
    scale: Literal['log', 'sqrt']
    """Colours of a gradient follow the logarithm or the square root of the values. Needs type gradient; excludes method and breaks."""
    midpoint: float
    """The value at which a diverging palette is neutral and colours of your own have their middle; 0 if absent. It lies between the lowest and the highest value."""
    noDataColor: str
    """Fill of the regions without a value."""
    format: Literal['auto', 'plain', 'compact', 'percent', 'currency'] | FormatSpecDict
    """Number format of labels, ticks and tooltips; auto if absent."""


class CategoriesDict(TypedDict, total=False):
    """Categorical mode: a label by region becomes a colour and a legend entry."""

    values: Mapping[str, str]
    """A category name for each region key; required unless panels have them."""
    colors: Mapping[str, str]
    """A colour for each category name, which is written as in values."""
    order: list[str] | tuple[str, ...]
    """The legend's order; names that are not listed follow. If absent, it is the order of colors if these name every category, else that of a known scale such as low, medium, high, else that of the first appearance."""
    palette: Literal['gnbu', 'bugn', 'bupu', 'orrd', 'pubu', 'pubugn', 'purd', 'rdpu', 'ylgn', 'ylgnbu', 'ylorbr', 'ylorrd', 'blues', 'greens', 'greys', 'oranges', 'purples', 'reds', 'rdbu', 'brbg', 'spectral', 'piyg', 'prgn', 'puor', 'rdgy', 'rdylbu'] | list[str] | tuple[str, ...]
    """Colours of the names that colors leaves out, spread along the order."""


class MeasureDict(TypedDict, total=False):
    """One of the two measures of a bivariate map."""

    values: Required[Mapping[str, float]]
    """A number for each region key."""
    title: Required[str]
    """What is measured; it names the side."""
    breaks: Sequence[float]
    """Class edges from the lowest to the highest, one more than there are classes. If absent, each class has a third (or half) of the regions, and values that cross zero are parted there."""
    open: Literal['none', 'low', 'high', 'both']
    """Which end classes have no outer edge. There breaks need not enclose the values."""
    format: Literal['auto', 'plain', 'compact', 'percent', 'currency'] | FormatSpecDict
    """Number format of this measure; auto if absent."""


class CornersDict(TypedDict, total=False):
    """Words at the corners of the square; the first part of a name is the level of x."""

    lowLow: str
    """Both are low."""
    highLow: str
    """x is high, y is low."""
    lowHigh: str
    """x is low, y is high."""
    highHigh: str
    """Both are high."""


class BivariateDict(TypedDict, total=False):
    """Two measures at once: where two things meet."""

    x: Required[MeasureDict]
    """The measure whose classes run to the right."""
    y: Required[MeasureDict]
    """The measure whose classes run upwards."""
    classes: int
    """How many classes each measure has."""
    palette: Literal['tealOrange', 'bluePurple', 'greenBlue'] | list[str] | tuple[str, ...]
    """A name, or 4 or 9 colours of your own, row by row from low y to high y."""
    corners: CornersDict
    """Words at the corners of the square."""


class PatternDict(TypedDict, total=False):
    """Regions that are hatched over their fill, such as those whose figures are estimates."""

    regions: Required[list[str] | tuple[str, ...]]
    """The keys of the regions."""
    label: Required[str]
    """What the legend says of them."""
    kind: Literal['diagonal', 'backDiagonal', 'horizontal', 'vertical', 'cross', 'dots']
    """The direction of the stripes, a grid or dots; by its place in the list if absent."""


class SymbolPointDict(TypedDict, total=False):
    """A symbol at a place."""

    lat: Required[float]
    """Degrees north."""
    lon: Required[float]
    """Degrees east."""
    value: Required[float]
    """Its size, 0 or more."""
    title: str
    """Its name."""
    category: str
    """What its colour stands for."""


class SymbolsDict(TypedDict, total=False):
    """Circles or squares whose areas follow numbers, for counts: people, cases, money."""

    values: Mapping[str, float]
    """A number, 0 or more, for each region key. The symbol stands where the region's label would. Required unless points or panels have the numbers."""
    points: Sequence[SymbolPointDict]
    """Symbols at places, in place of values."""
    color: str
    """A colour, or data. With data the symbols have the colours that choropleth or categories give the regions, and the regions stay plain. The theme's if absent."""
    colors: Mapping[str, str]
    """A colour for each category of points, which is written as there."""
    shape: Literal['circle', 'square']
    """circle or square."""
    size: float
    """Multiplies the size that follows from the map."""
    maxValue: float
    """The value of the largest size, so that maps can be compared; the greatest if absent."""
    overlap: Literal['stack', 'dodge']
    """stack lets symbols overlap; dodge moves up to 200 of them apart, as it does if absent."""
    title: str
    """Heading of the sizes' legend."""
    format: Literal['auto', 'plain', 'compact', 'percent', 'currency'] | FormatSpecDict
    """Number format of sizes; auto if absent."""


class PanelDict(TypedDict, total=False):
    """One of several small maps: its title, and the values of the block that has none."""

    title: Required[str]
    """What stands above it, such as a year, a week or a party."""
    values: Required[Mapping[str, float | str]]
    """Region key to number, or to category name where categories take them."""


class LegendItemDict(TypedDict, total=False):
    """One entry of a manual legend."""

    label: Required[str]
    """The text beside the swatch."""
    color: Required[str]
    """The swatch."""


class LegendDict(TypedDict, total=False):
    """Where the legend stands, whether it is shown and, without data, what it says."""

    position: Literal['left', 'right', 'top', 'bottom', 'inside']
    """If absent, lists stand at the left, and the bars of gradients and steps at the bottom; on a page, the legend stands where the map becomes largest. inside is on the map, where no land is."""
    show: bool
    """False gives the whole canvas to the map."""
    items: Sequence[LegendItemDict]
    """A manual legend; only in requests without choropleth, categories and bivariate."""
    title: str
    """A heading. It makes a legend above or below the map 20 px higher."""
    noData: str
    """The text of the last entry, for regions without a value; No data if absent."""
    labels: list[str] | tuple[str, ...]
    """Texts in place of the numbers of a choropleth, from low to high: one for each class. A gradient takes two for its ends, or three with its middle."""
    histogram: bool
    """Whether bars show how many regions each class holds. Only with choropleth, and only on a page or for a legend inside the map."""


class TitleDict(TypedDict, total=False):
    """The line above or below the map."""

    text: Required[str]
    """What it says."""
    position: Literal['top', 'bottom']
    """Where it stands."""
    color: str
    """Its colour; the theme's if absent."""
    subtitle: str
    """A smaller line below the title. It makes the title's band 26 px higher."""
    align: Literal['left', 'center', 'right']
    """Where the lines stand in the width of the canvas; left if absent on a page."""


class FooterDict(TypedDict, total=False):
    """Small lines at the foot of the canvas: a note, and below it where the data are from."""

    note: str
    """Printed as it is."""
    source: str
    """Printed after Source: unless it begins with that word."""


class PinDict(TypedDict, total=False):
    """A marker at a coordinate."""

    title: Required[str]
    """The label."""
    lat: Required[float]
    """Degrees north."""
    lon: Required[float]
    """Degrees east."""
    color: str
    """The marker's colour; the theme's if absent."""
    labelPosition: Literal['left', 'right', 'top', 'bottom']
    """Where the label stands beside the marker."""
    showLabel: bool
    """False draws the marker alone."""


class PlaceDict(TypedDict, total=False):
    """A place on the earth."""

    lat: Required[float]
    """Degrees north."""
    lon: Required[float]
    """Degrees east."""


class AnnotationDict(TypedDict, total=False):
    """A text about a region or a place, placed by mapcore unless it is told where."""

    text: Required[str]
    """What it says; it is wrapped."""
    heading: str
    """A first line in the strong face."""
    region: str
    """The region that it is about. If it is about a place, give lat and lon."""
    lat: float
    """Degrees north of the place that it is about."""
    lon: float
    """Degrees east of that place."""
    textAt: PlaceDict
    """Where the text stands: the middle of its side that faces what it is about. If absent, mapcore finds a place."""
    side: Literal['left', 'right', 'top', 'bottom']
    """On which side of its place the text stands; excludes textAt."""
    leader: Literal['none', 'line', 'curve', 'arrow']
    """What joins text and place; an arrow is a curve with a head. If absent, a curve, and none if the text stands on its region or beside its place."""
    width: int
    """The longest line, in characters."""
    color: str
    """The text's colour; the theme's if absent."""
    panel: str
    """The title of the panel that it is in; if absent, it is in each."""


class HighlightDict(TypedDict, total=False):
    """Regions that are pointed out: an outline around them all, above every border."""

    regions: Required[list[str] | tuple[str, ...]]
    """The regions; neighbours among them have one outline."""
    color: str
    """The outline's colour; that of the theme's text if absent."""
    width: float
    """The outline's width; 2 if absent. 1 is a pixel on a map 900 pixels wide."""
    fadeOthers: bool
    """Whether the fills of all other regions are mixed into the land's colour. The legend keeps its colours."""


class LocatorDict(TypedDict, total=False):
    """A small map in a corner that shows where the map lies in a larger one; it may be empty."""

    map: str
    """The larger map, by its slug. If absent, that of the country for a state, that of the continent for a country, else the world."""
    position: Literal['topLeft', 'topRight', 'bottomLeft', 'bottomRight']
    """The corner where it stands. If absent, or if land is there, it stands where it hides none."""


class RegionBordersDict(TypedDict, total=False):
    """The lines between regions."""

    color: str
    """The theme's if absent."""
    width: float
    """Pixels; the theme's if absent."""


class MapBorderDict(TypedDict, total=False):
    """The outline of the whole map."""

    color: str
    """The theme's if absent."""
    width: float
    """Pixels; the theme's if absent."""


class LabelsDict(TypedDict, total=False):
    """The texts on the regions. Those that would overlap others or be too small are left out."""

    show: bool
    """Whether they are drawn."""
    regions: Literal['all', 'data'] | list[str] | tuple[str, ...]
    """Which regions have a label: all, those that the data colour, or those listed. A listed label that does not fit stands beside its region."""
    content: Literal['name', 'value', 'nameAndValue']
    """The region's name, its formatted value, or (an extension) the name above the value. Values are those of choropleth, or both of bivariate."""
    titles: Literal['locale', 'map']
    """Names of regions in the language of locale, or those of the map. If too few regions have a name in the language, those of the map are drawn."""
    color: str
    """If absent, it suits the fill behind the label."""
    minWidth: float
    """Pixels. Regions whose largest part is drawn narrower than this have no label."""


class StyleDict(TypedDict, total=False):
    """The look: a theme and what overrides it."""

    theme: Literal['paper', 'newspaper', 'dark', 'earth', 'vintage', 'embossed', 'maritime', 'neon', 'outline', 'wireframe']
    """Colours, strokes, faces and effects of the whole map."""
    backgroundColor: str
    """The theme's if absent."""
    defaultRegionColor: str
    """Fill of regions that have no other colour."""
    regionBorders: RegionBordersDict
    """The lines between regions."""
    mapBorder: MapBorderDict
    """The outline of the whole map."""
    labels: LabelsDict
    """The texts on the regions."""
    noData: Literal['fill', 'hatch']
    """How regions without a value look if others have one: fill, or hatch, which is grey stripes that cannot be taken for a class. With bivariate, hatch if absent."""
    house: str
    """The name of a house style: one of the workspace of the API key, or the one that is given beside the request."""


LayersDict = TypedDict(
    "LayersDict",
    {
        "admin0": bool,
        "admin0-mesh": bool,
        "admin1-mesh": bool,
        "admin1-mesh-inner": bool,
        "admin2-mesh": bool,
        "lakes": bool,
        "rivers": bool,
        "roads": bool,
        "cities": bool,
    },
    total=False,
)
"""Geographic layers; absent ones follow the map's own default, false hides them."""


class OutputDict(TypedDict, total=False):
    """The canvas, in pixels, and the file format."""

    width: int
    """Pixels at scale 1. If neither width nor height is given, it is less if the map would be higher than the limits of size allow."""
    height: int
    """Pixels at scale 1; the map's own proportions if absent."""
    scale: float
    """Multiplies the pixels of a PNG."""
    format: Literal['png', 'svg', 'pdf']
    """png, svg or pdf; svg and pdf are vectors, and scale does not change them."""
    metadata: bool
    """Whether the file holds this request, the map's edition and mapcore's version, so that it can be drawn again."""
    preset: Literal['card', 'square', 'portrait', 'story', 'slide']
    """A canvas for social media or a slide, with larger text: card 1.91:1, square, portrait 4:5, story 9:16, slide 16:9. Excludes height; width may be given. It implies the layout page."""


class RenderRequestDict(TypedDict, total=False):
    """Everything that a caller says about one map; only `mapId` is required."""

    mapId: Required[str]
    """The id of a map of the catalog."""
    choropleth: ChoroplethDict
    """Numeric mode; excludes categories."""
    categories: CategoriesDict
    """Categorical mode; excludes choropleth."""
    bivariate: BivariateDict
    """Two measures at once; excludes choropleth, categories and symbols."""
    regions: Mapping[str, str]
    """A colour for each region key, in place of what the data give it."""
    patterns: Sequence[PatternDict]
    """Hatching over the fills of regions, such as those whose figures are estimates."""
    symbols: SymbolsDict
    """Circles or squares whose areas follow numbers, for counts."""
    panels: Sequence[PanelDict]
    """Several small maps on one scale: years, weeks or parties. One block of choropleth, categories and symbols has no values and takes those of each panel."""
    legend: LegendDict
    """The legend."""
    title: TitleDict
    """The title."""
    footer: FooterDict
    """Lines at the foot of the canvas."""
    frame: Literal['map', 'data'] | list[str] | tuple[str, ...]
    """What is shown: the whole map, the regions that are given a colour, or the regions listed."""
    locations: Sequence[PinDict]
    """Pins."""
    annotations: Sequence[AnnotationDict]
    """Texts about regions or places."""
    highlight: HighlightDict
    """Regions that an outline points out."""
    locator: LocatorDict
    """A small map in a corner that shows where the map lies; excludes panels."""
    style: StyleDict
    """The look."""
    layers: LayersDict
    """Geographic layers to show or hide."""
    output: OutputDict
    """The canvas and the file format."""
    layout: Literal['bands', 'page']
    """How title, legend, map and footer share the canvas. bands gives them bands of fixed heights. page has one left edge, and a legend where it leaves most room to the map."""
    locale: str
    """The language of numbers, words and names of regions, as a BCP 47 tag."""
    edition: str
    """Boundaries of a year (2009) or a month (2009-10), or auto: those that the keys are of."""
    worldView: Literal['ar', 'cn', 'il', 'in', 'ma', 'pk', 'rs', 'ru', 've']
    """Draws disputed areas as one state sees them: in draws those that India claims with India. Without it the maps' own rule decides."""
    onUnmatched: Literal['warn', 'error']
    """warn draws the map and reports keys that name no region; error refuses the request."""
    dryRun: bool
    """Return the report instead of an image."""


class RequestOptions(TypedDict, total=False):
    """The keyword arguments that every function from a table to a map takes."""

    regions: Mapping[str, str]
    """A colour for each region key, in place of what the data give it."""
    patterns: Sequence[PatternDict]
    """Hatching over the fills of regions, such as those whose figures are estimates."""
    symbols: SymbolsDict
    """Circles or squares whose areas follow numbers, for counts."""
    legend: LegendDict
    """The legend."""
    title: str | TitleDict
    """The title."""
    footer: FooterDict
    """Lines at the foot of the canvas."""
    frame: Literal['map', 'data'] | list[str] | tuple[str, ...]
    """What is shown: the whole map, the regions that are given a colour, or the regions listed."""
    locations: Sequence[PinDict]
    """Pins."""
    annotations: Sequence[AnnotationDict]
    """Texts about regions or places."""
    highlight: list[str] | tuple[str, ...] | HighlightDict
    """Regions that an outline points out."""
    locator: bool | str | LocatorDict
    """A small map in a corner that shows where the map lies; excludes panels."""
    style: StyleDict
    """The look."""
    layers: LayersDict
    """Geographic layers to show or hide."""
    output: OutputDict
    """The canvas and the file format."""
    layout: Literal['bands', 'page']
    """How title, legend, map and footer share the canvas. bands gives them bands of fixed heights. page has one left edge, and a legend where it leaves most room to the map."""
    locale: str
    """The language of numbers, words and names of regions, as a BCP 47 tag."""
    edition: str
    """Boundaries of a year (2009) or a month (2009-10), or auto: those that the keys are of."""
    world_view: Literal['ar', 'cn', 'il', 'in', 'ma', 'pk', 'rs', 'ru', 've']
    """Draws disputed areas as one state sees them: in draws those that India claims with India. Without it the maps' own rule decides."""
    on_unmatched: Literal['warn', 'error']
    """warn draws the map and reports keys that name no region; error refuses the request."""
    theme: Literal['paper', 'newspaper', 'dark', 'earth', 'vintage', 'embossed', 'maritime', 'neon', 'outline', 'wireframe']
    """Colours, strokes, faces and effects of the whole map."""
    width: int
    """Pixels at scale 1. If neither width nor height is given, it is less if the map would be higher than the limits of size allow."""
    height: int
    """Pixels at scale 1; the map's own proportions if absent."""
    scale: float
    """Multiplies the pixels of a PNG."""
    preset: Literal['card', 'square', 'portrait', 'story', 'slide']
    """A canvas for social media or a slide, with larger text: card 1.91:1, square, portrait 4:5, story 9:16, slide 16:9. Excludes height; width may be given. It implies the layout page."""
    labels: bool | Literal['all', 'data'] | list[str] | tuple[str, ...] | LabelsDict
    """The texts on the regions."""


class ChoroplethOptions(RequestOptions, total=False):
    """The keyword arguments of `mapcore.choropleth`."""

    values: Mapping[str, float]
    """A number for each region key; required unless panels have them."""
    type: Literal['auto', 'gradient', 'steps', 'groups']
    """groups is a list of ranges, steps a bar of classes, gradient a continuous scale; auto lets the data decide."""
    palette: Literal['gnbu', 'bugn', 'bupu', 'orrd', 'pubu', 'pubugn', 'purd', 'rdpu', 'ylgn', 'ylgnbu', 'ylorbr', 'ylorrd', 'blues', 'greens', 'greys', 'oranges', 'purples', 'reds', 'rdbu', 'brbg', 'spectral', 'piyg', 'prgn', 'puor', 'rdgy', 'rdylbu'] | list[str] | tuple[str, ...]
    """A ColorBrewer palette, or (an extension) colours from low to high, which are spread over the classes. If absent, one that suits the data."""
    reverse: bool
    """True gives the lowest value the palette's last colour."""
    classes: int
    """How many classes; suggested from the data if absent."""
    method: Literal['quantile', 'equalInterval', 'jenks', 'pretty']
    """How class edges are found; suggested if absent."""
    breaks: Sequence[float]
    """Class edges from the lowest to the highest, one more than there are classes. They enclose every value that is drawn, except at open ends. Excludes classes and method."""
    open: Literal['none', 'low', 'high', 'both']
    """Which end classes have no outer edge, as in under 5 and 20 and over. There breaks need not enclose the values. If absent, an end class that mapcore found is open if it is more than three times as wide as its neighbour."""
    color_scale: Literal['log', 'sqrt']
    """Colours of a gradient follow the logarithm or the square root of the values. Needs type gradient; excludes method and breaks."""
    midpoint: float
    """The value at which a diverging palette is neutral and colours of your own have their middle; 0 if absent. It lies between the lowest and the highest value."""
    no_data_color: str
    """Fill of the regions without a value."""
    format: Literal['auto', 'plain', 'compact', 'percent', 'currency'] | FormatSpecDict
    """Number format of labels, ticks and tooltips; auto if absent."""


class CategoriesOptions(RequestOptions, total=False):
    """The keyword arguments of `mapcore.categories`."""

    values: Mapping[str, str]
    """A category name for each region key; required unless panels have them."""
    colors: Mapping[str, str]
    """A colour for each category name, which is written as in values."""
    order: list[str] | tuple[str, ...]
    """The legend's order; names that are not listed follow. If absent, it is the order of colors if these name every category, else that of a known scale such as low, medium, high, else that of the first appearance."""
    palette: Literal['gnbu', 'bugn', 'bupu', 'orrd', 'pubu', 'pubugn', 'purd', 'rdpu', 'ylgn', 'ylgnbu', 'ylorbr', 'ylorrd', 'blues', 'greens', 'greys', 'oranges', 'purples', 'reds', 'rdbu', 'brbg', 'spectral', 'piyg', 'prgn', 'puor', 'rdgy', 'rdylbu'] | list[str] | tuple[str, ...]
    """Colours of the names that colors leaves out, spread along the order."""
