"""The render plan: a request with every default resolved, ready to be laid out."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

import numpy as np
from attrs import field

from mapcore.classification.inference import Resolution
from mapcore.frozen import frozen
from mapcore.locales.locale import AMERICAN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.classification.category_order import CategoryOrder
    from mapcore.formatting.number_format import NumberFormat
    from mapcore.geometry.box import Box
    from mapcore.houses.house import House
    from mapcore.locales.locale import Locale
    from mapcore.planning.plan.bivariate_plan import BivariatePlan
    from mapcore.planning.plan.formatted_numbers import RegionTexts
    from mapcore.planning.plan.hatching_plan import HatchPlan, PatternPlan
    from mapcore.planning.plan.inks import Ink, Stroke
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.locator_plan import LocatorPlan
    from mapcore.planning.plan.look_plan import Look
    from mapcore.planning.plan.symbols_plan import SymbolsPlan
    from mapcore.request.annotations import Leader
    from mapcore.request.choropleth import Transform
    from mapcore.request.legend import LegendPosition, Side
    from mapcore.request.output import CanvasName, Output
    from mapcore.request.responses import (
        EditionReport,
        RegionMatching,
        RenderWarning,
        TitlesReport,
    )
    from mapcore.request.values.presets import CanvasPreset


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


@frozen(eq=False)
class ChoroplethPlan(Resolution):
    """The scale of a choropleth with the numbers that it is of, and their format.

    `values` holds the number of each region of the map, NaN where there is none.
    """

    format: NumberFormat = field(kw_only=True)
    values: NDArray[np.float64] = field(kw_only=True)
    scale: Transform | None = field(default=None, kw_only=True)

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The numbers of the regions that have one, in the order of the regions."""
        return self.values[~np.isnan(self.values)]


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
    texts and values below them. `is_strong` tells whether the texts are in the strong face,
    `are_names` whether they are names, which may be broken into two lines.
    """

    texts: tuple[str | None, ...]
    ink: Ink
    least_width: float = 0.0
    values: tuple[str | None, ...] | None = None
    listed: tuple[int, ...] = ()
    highlighted: tuple[int, ...] = ()
    is_strong: bool = False
    are_names: bool = False


@frozen(eq=False)
class RenderPlan:
    """Everything that decides the picture and the report.

    `view` is the part of the map's plane that is shown, `is_whole` tells whether it shows the whole
    map, and `least_px` the length in device pixels of the map whose detail it needs at least.
    `fills` is an array (regions, 4) of RGBA bytes, `data` tells which regions were given a colour
    by the request, `values` the text of each region's value or category (None without one).
    `categories` is the order of the request's categories, `no_data` counts the keys that were given
    without a number. `page` is None where the canvas is laid out in bands. `house` is the house
    style that it was made in. `patterns` are those of the request, `hatches` what is drawn over the
    fills, regions without a value included. `symbols` are drawn over the regions. `locale` is the
    reader's. The titles of `pack` are in its language; `titles` tells how many are, None where the
    language is English. With `panels`, `choropleth` holds the values of all of them one after the
    other, and what else is of one map is that of the first.
    """

    pack: MapPack = field(repr=False)
    view: Box
    is_whole: bool
    least_px: float
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
    def asked_side(self) -> LegendPosition | None:
        """Where the legend of a page was asked to stand; None where the page decides."""
        return self.page.legend_side if self.page else None

    @property
    def is_titled_below(self) -> bool:
        """Whether the title stands below the map."""
        return self.title is not None and self.title.position == "bottom"

    @property
    def shows_surroundings(self) -> bool:
        """Whether the land around the map is drawn."""
        return "admin0" in self.layers and "admin0" in self.pack.layers


@frozen(eq=False)
class PanelPlan:
    """One panel of a sheet: its title, and its map with the scale, look and view of all."""

    title: str
    plan: RenderPlan = field(repr=False)
