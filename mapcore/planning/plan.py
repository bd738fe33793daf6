"""The render plan: a request with every default resolved, ready to be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from attrs import field, frozen

from mapcore.locales.locale import AMERICAN

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.classification.category_order import CategoryOrder
    from mapcore.formatting.number_format import NumberFormat
    from mapcore.geometry.box import Box
    from mapcore.houses.house import House
    from mapcore.locales.locale import Locale
    from mapcore.planning.bivariate_plan import BivariatePlan
    from mapcore.planning.effects import Effect
    from mapcore.planning.formatted_numbers import RegionTexts
    from mapcore.planning.hatching_plan import HatchedEntry, HatchPlan, PatternPlan
    from mapcore.planning.inks import Ink, Stroke
    from mapcore.planning.locator_plan import LocatorPlan
    from mapcore.planning.symbols_plan import SizesKey, SymbolEntry, SymbolsPlan
    from mapcore.request.annotations import Leader
    from mapcore.request.presets import CanvasPreset
    from mapcore.request.request import (
        CanvasName,
        LegendPosition,
        OpenEnds,
        Output,
        ScaleType,
        Side,
        Transform,
    )
    from mapcore.request.responses import (
        EdgeMethod,
        EditionReport,
        LegendEntry,
        RegionMatching,
        RenderWarning,
        TitlesReport,
    )
    from mapcore.request.symbols import SymbolShape


@frozen
class PagePlan:
    """What a page is asked for beside its parts.

    `preset` is the one that the type follows. `has_free_parts` tells whether that preset was asked
    for, so that the parts of its canvas are kept free that it names. `legend_side` is where the
    legend was asked to stand, None where the page decides.
    """

    preset: CanvasPreset | None = None
    name: CanvasName | None = None
    has_free_parts: bool = False
    legend_side: LegendPosition | None = None


AnyEntry: TypeAlias = "LegendEntry | HatchedEntry | SymbolEntry"


@frozen
class _Aside:
    """What every legend has beside its classes or categories, drawn last and not in the report.

    `patterns` are the entries of hatched regions, `symbols` those of the colours of points,
    `no_data` that of regions without a value, where there are some. `sizes` are those of symbols;
    where these have the colours of the legend, its swatches have their `shape`.
    """

    no_data: AnyEntry | None = field(default=None, kw_only=True)
    patterns: tuple[HatchedEntry, ...] = field(default=(), kw_only=True)
    symbols: tuple[SymbolEntry, ...] = field(default=(), kw_only=True)
    sizes: SizesKey | None = field(default=None, kw_only=True)
    shape: SymbolShape | None = field(default=None, kw_only=True)

    @property
    def aside(self) -> tuple[AnyEntry, ...]:
        """The entries beside the classes, in the order in which they are drawn."""
        last = (self.no_data,) if self.no_data else ()
        return (*self.symbols, *self.patterns, *last)


@frozen
class ItemsLegend(_Aside):
    """Swatches with labels: categories, groups and manual items.

    Left and right it is a column, top and bottom one row. A column on a page or inside the map
    lists entries of a scale, as `is_scale` says, with the last first, and parts the last `residual`
    ones from the others. `counts` are the regions of each class, if bars tell them.
    """

    position: LegendPosition
    entries: tuple[LegendEntry, ...]
    title: str | None = None
    is_scale: bool = False
    residual: int = 0
    counts: tuple[int, ...] | None = None

    @property
    def is_beside(self) -> bool:
        """Whether the legend stands in a column beside the map, not in a band above or below it."""
        return self.position in ("left", "right")

    @property
    def drawn(self) -> tuple[AnyEntry, ...]:
        """The entries with those of patterns and of regions without a value."""
        return (*self.entries, *self.aside)


@frozen
class StepsLegend(_Aside):
    """A bar of equal cells; `labels` stand at the cells' boundaries, one more than `colors`.

    An end cell that is open, as `open` says, ends in a point and has no outer label. With
    `names_cells`, the labels are the caller's, one a cell, under its middle. The entries aside are
    swatches beside the bar. `counts` are as in `ItemsLegend`; `ranges` are the labels of the
    classes in a column.
    """

    position: Literal["top", "bottom", "inside"]
    labels: tuple[str, ...]
    colors: tuple[str, ...]
    open: OpenEnds = "none"
    names_cells: bool = False
    title: str | None = None
    ranges: tuple[str, ...] = ()
    counts: tuple[int, ...] | None = None
    is_beside: ClassVar[bool] = False

    @property
    def ticks(self) -> tuple[tuple[float, str], ...]:
        """The labels that are drawn, each with its place along the bar, 0 to 1."""
        count = len(self.colors)
        if self.names_cells:
            return tuple(((i + 0.5) / count, label) for i, label in enumerate(self.labels))
        ticks = tuple((i / count, label) for i, label in enumerate(self.labels))
        return ticks[self.opens_low : count + 1 - self.opens_high]

    @property
    def opens_low(self) -> bool:
        """Whether the lowest class has no outer edge."""
        return self.open in ("low", "both")

    @property
    def opens_high(self) -> bool:
        """Whether the highest class has no outer edge."""
        return self.open in ("high", "both")


@frozen
class RampLegend(_Aside):
    """A continuous bar.

    `stops` are colours at `offsets` (0 to 1, ascending); `ticks` are labels at their own offsets;
    with `names_ends` they are the caller's, and no line leads to them. `points` are the numbers at
    start, middle (or None) and end. `counts` are the regions in each of as many equal parts of the
    bar.
    """

    position: Literal["top", "bottom", "inside"]
    stops: tuple[str, ...]
    offsets: tuple[float, ...]
    ticks: tuple[tuple[float, str], ...]
    points: tuple[float, float | None, float]
    names_ends: bool = False
    title: str | None = None
    counts: tuple[int, ...] | None = None
    is_beside: ClassVar[bool] = False


@frozen
class SquareLegend(_Aside):
    """A square of colours for two measures: x runs to the right, y upwards.

    `entries` are the squares in rows from low y to high y, `side` of them in a row. `ticks` are the
    labels at the inner edges of x and of y, `titles` name the two. `corners` holds the words of
    the corners in the order low–low, high–low, low–high and high–high, x first.
    """

    position: Literal["left", "right", "inside"]
    entries: tuple[LegendEntry, ...]
    side: int
    titles: tuple[str, str]
    ticks: tuple[tuple[str, ...], tuple[str, ...]]
    corners: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)
    title: str | None = None
    counts: ClassVar[None] = None

    @property
    def is_beside(self) -> bool:
        """Whether the legend stands in a column beside the map."""
        return self.position != "inside"

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours, in rows from low y to high y."""
        return tuple(entry.color for entry in self.entries)


AnyLegend = ItemsLegend | StepsLegend | RampLegend | SquareLegend


@frozen(eq=False)
class ChoroplethPlan:
    """Classes and colours of a choropleth.

    `edges` ascend. `colors` are one a class; for a gradient one for each of `stops`, and `points`
    are its least value, its centre or None, and its greatest. `values` holds the number of each
    region of the map, NaN where there is none. `open` tells which end classes have no outer edge.
    """

    type: ScaleType
    method: EdgeMethod
    palette: str
    classes: int
    format: NumberFormat
    reason: str
    edges: tuple[float, ...]
    stops: tuple[float, ...]
    points: tuple[float, float | None, float] | None
    colors: tuple[str, ...]
    values: NDArray[np.float64]
    scale: Transform | None = None
    open: OpenEnds = "none"


@frozen
class TitlePlan:
    """The title's text, side and colour, and the smaller line below it with its own."""

    text: str
    position: Literal["top", "bottom"]
    ink: Ink
    align: Literal["left", "center", "right"] = "center"
    subtitle: str | None = None
    subtitle_ink: Ink | None = None


@frozen
class FooterPlan:
    """The texts at the foot of the canvas, one below the other, in one ink."""

    texts: tuple[str, ...]
    ink: Ink


@frozen
class PinPlan:
    """One pin at plane position `x`, `y`; `label` is None where it is not shown."""

    x: float
    y: float
    ink: Ink
    title: str
    label: str | None
    label_position: Side


@frozen
class AnnotationPlan:
    """One annotation: its texts, and what it is about, a region or a `place` in the plane.

    `text_at` is where in the plane its text was asked to stand, `side` on which side of its place;
    `leader` is None where the layout decides. `width` is the longest line in characters.
    """

    text: str
    heading: str | None
    region: int | None
    place: tuple[float, float] | None
    text_at: tuple[float, float] | None
    side: Side | None
    leader: Leader | None
    width: int
    ink: Ink


@frozen(eq=False)
class HighlightPlan:
    """The regions that are pointed out, in the request's order, and their outline.

    `casing` is drawn below the outline where some fill is so near its colour that it would not be
    seen; None where none is. `plain_fills` are those of all regions where those of the others are
    drawn paler, mixed into `land`, None where they are not.
    """

    regions: tuple[int, ...]
    line: Stroke
    casing: Ink | None
    land: str
    plain_fills: NDArray[np.uint8] | None = field(default=None, repr=False)


@frozen
class LabelsPlan:
    """The texts on the regions, one a region or None, in one ink.

    A theme's ink gives way on fills that hide it. Regions whose largest part is drawn narrower than
    `least_width` pixels have none. `values` stand below the texts, where they are given. The
    regions that the caller `listed` keep their texts, the first ones before others, and so do those
    that are `highlighted` where none is listed. On tiles the codes are always drawn, and these
    texts and values below them. `is_strong` tells whether the texts are in the strong face.
    """

    texts: tuple[str | None, ...]
    ink: Ink
    least_width: float = 0.0
    values: tuple[str | None, ...] | None = None
    listed: tuple[int, ...] = ()
    highlighted: tuple[int, ...] = ()
    is_strong: bool = False


@frozen
class Typefaces:
    """The faces of a picture, ids of `mapcore.assets.fonts.FACES`.

    `scale` multiplies the sizes of all texts but the title, since some faces look small;
    `heading_size` is the title's in units, and `capitals` tells whether it is set in them.
    """

    body: str
    strong: str
    scale: float
    heading: str
    heading_size: float
    capitals: bool


@frozen
class Frame:
    """The frame around the canvas: none, two lines, a ticked scale, or a line with crosses."""

    kind: Literal["none", "double", "ticks", "neat"]
    line: Ink
    crosses: Ink


@frozen
class SeaNames:
    """The ink of names in a sea far darker or lighter than the land, and that of their halo."""

    ink: Ink
    halo: Ink


@frozen
class Look:
    """Every ink, stroke and face of a picture but those of the data, the title and the pins.

    `layers` holds the stroke of each layer of lines and of the lakes' shores; `lakes` is the
    lakes' fill. The land around the map has the fill `surroundings`, clear where it is None, and
    the outline `surroundings_line`; `separator` is drawn where it ends before the canvas does.
    `map_border` runs along coasts, `frontier` along the outline that other land is beside.
    `text` and `line` are those of the legend; `label` stands on land with a `halo` around it,
    as do `pin_text` and the names of cities; `attribution` stands on the sea. Names that touch no
    land have the inks of `sea_names`, or those of the land where it is None. `leader` leads from a
    region to its name beside it, `inset_name` names an inset; both stand on the sea.
    """

    typefaces: Typefaces
    background: Ink
    sea: Ink
    region_borders: Stroke
    map_border: Stroke
    frontier: Stroke
    effect: Effect
    frame: Frame
    graticule: Stroke | None
    surroundings: Ink | None
    surroundings_line: Stroke
    separator: Ink
    inset_frame: Stroke
    inset_name: Ink
    layers: Mapping[str, Stroke]
    lakes: Ink
    text: Ink
    line: Ink
    label: Ink
    leader: Ink
    halo: Ink
    sea_names: SeaNames | None
    city: Ink
    pin_line: Ink
    pin_text: Ink
    attribution: Ink


@frozen(eq=False)
class RenderPlan:
    """Everything that decides the picture and the report.

    `view` is the part of the map's plane that is shown, `is_whole` tells whether it shows the whole
    map. `fills` is an array (regions, 4) of RGBA bytes, `data` tells which regions were given a
    colour by the request, `values` the text of each region's value or category (None without one).
    `categories` is the order of the request's categories, `no_data` counts the keys that were
    given without a number. `page` is None where the canvas is laid out in bands. `house` is the
    house style that it was made in. `patterns` are those of the request, `hatches` what is drawn
    over the fills, regions without a value included. `symbols` are drawn over the regions.
    `locale` is the reader's. The titles of `pack` are in its language; `titles` tells how many are,
    None where the language is English. With `panels`, `choropleth` holds the values of all of them
    one after the other, and what else is of one map is that of the first.
    """

    pack: MapPack = field(repr=False)
    view: Box
    is_whole: bool
    look: Look
    output: Output
    fills: NDArray[np.uint8] = field(repr=False)
    data: NDArray[np.bool_] = field(repr=False)
    values: RegionTexts = field(repr=False)
    choropleth: ChoroplethPlan | None
    categories: CategoryOrder | None
    legend: AnyLegend | None
    title: TitlePlan | None
    footer: FooterPlan | None
    labels: LabelsPlan | None
    pins: tuple[PinPlan, ...]
    layers: tuple[str, ...]
    attribution: str | None
    warnings: tuple[RenderWarning, ...]
    matching: RegionMatching
    no_data: int
    page: PagePlan | None = None
    house: House | None = None
    patterns: tuple[PatternPlan, ...] = ()
    hatches: tuple[HatchPlan, ...] = ()
    highlight: HighlightPlan | None = None
    annotations: tuple[AnnotationPlan, ...] = ()
    symbols: SymbolsPlan | None = None
    locale: Locale = AMERICAN
    bivariate: BivariatePlan | None = None
    edition: EditionReport | None = None
    panels: tuple[PanelPlan, ...] = ()
    titles: TitlesReport | None = None
    locator: LocatorPlan | None = None

    @property
    def plain_fills(self) -> NDArray[np.uint8]:
        """The fills as the legend has them, though a highlight makes most paler on the map."""
        plain = self.highlight.plain_fills if self.highlight else None
        return self.fills if plain is None else plain

    @property
    def shows_surroundings(self) -> bool:
        """Whether the land around the map is drawn."""
        return "admin0" in self.layers and "admin0" in self.pack.layers


@frozen(eq=False)
class PanelPlan:
    """One panel of a sheet: its title, and its map with the scale, look and view of all."""

    title: str
    plan: RenderPlan = field(repr=False)
