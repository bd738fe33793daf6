"""A legend that is set: its parts, each at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import evolve, field

from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, measure, wrap
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.planning.plan.hatching_plan import HatchedEntry
from mapcore.planning.plan.legend_plan import RampLegend, StepsLegend
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.hatching_plan import HatchInk
    from mapcore.planning.plan.legend_plan import AnyEntry, AnyLegend
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.symbols import SymbolShape

MAX_HEADING_LINES, HEADING_GAP = 3, 0.45
"""The most lines of a heading, and what stands between it and the rest, in ems."""


SQUARE_WIDTH = 24.0
"""The most that a square of two measures takes with its texts inside a map, in ems."""


@frozen
class LegendCell:
    """A swatch; its left side (`low`) or its right one (`high`) is a point where that end is open.

    `outlined` tells whether a line parts it from the ground, which is `line` px wide, or has the
    usual width; one without a colour is the outline of a bar. `ink` hatches it. One that has the
    `shape` of symbols stands in the middle of its box, others have corners of a `radius`.
    """

    box: Box
    color: str
    low: bool = False
    high: bool = False
    outlined: bool = True
    ink: HatchInk | None = None
    shape: SymbolShape | None = None
    line: float | None = None
    radius: float = 0.0


@frozen
class LegendBar:
    """A bar of a histogram, or a tick below a bar of colours."""

    box: Box
    role: Literal["histogram", "tick"]


@frozen
class LegendRamp:
    """The colours of a gradient, from left to right or, in an upright bar, from its foot up."""

    box: Box
    ramp: RampLegend
    is_upright: bool = False


def make_cell(box: Box, entry: AnyEntry, shape: SymbolShape | None = None) -> LegendCell:
    """Return the swatch of an entry, hatched where the entry is, else in the shape of symbols."""
    ink = entry.ink if isinstance(entry, HatchedEntry) else None
    return LegendCell(box, entry.color, ink=ink, shape=find_shape(entry, shape))


def find_shape(entry: AnyEntry, shape: SymbolShape | None) -> SymbolShape | None:
    """Return the shape of an entry's swatch in a legend of that shape, None for a box."""
    own: SymbolShape | None = getattr(entry, "shape", None)
    return own or (None if isinstance(entry, HatchedEntry) else shape)


def list_classes(legend: AnyLegend, entries: Iterable[AnyEntry]) -> tuple[LegendEntry, ...]:
    """Return the entries of classes and categories alone, which are what a report lists."""
    return tuple(
        entry for entry in entries if isinstance(entry, LegendEntry) and entry is not legend.no_data
    )


@frozen
class LegendLine:
    """A line of text whose capitals are centred at height `y`; `anchor` stands at `x`.

    One that is `turned` runs upwards: its capitals are centred at `x`, and `anchor` stands at `y`.
    It has the legend's size of text unless it has its own.
    """

    text: str
    x: float
    y: float
    anchor: Literal["start", "middle", "end"] = "start"
    strong: bool = False
    turned: bool = False
    size: float | None = None


LegendPart: TypeAlias = LegendCell | LegendBar | LegendRamp | LegendLine


@frozen
class SizeMark:
    """A symbol of the legend: its middle, its width, and its number as text."""

    x: float
    y: float
    width: float
    label: str


@frozen
class FittedSizes:
    """A legend of sizes with its left upper corner at `x`, `y`; its parts have places from there.

    `leaders` are dotted lines of two or three points. `size` is that of the texts in pixels. `cut`
    tells whether the heading is shortened.
    """

    shape: SymbolShape
    size: float
    width: float
    height: float
    marks: tuple[SizeMark, ...]
    leaders: tuple[tuple[tuple[float, float], ...], ...] = field(repr=False)
    lines: tuple[LegendLine, ...]
    cut: bool = False
    x: float = 0.0
    y: float = 0.0

    @property
    def box(self) -> Box:
        """The box that it takes of the canvas."""
        return Box(self.x, self.y, self.width, self.height)

    def place(self, x: float, y: float) -> FittedSizes:
        """Return the legend with its left upper corner at a point."""
        return evolve(self, x=x, y=y)


@frozen
class PlacedLegend:
    """A legend with its left upper corner at `x`, `y`; its parts have their places from there.

    `parts` are in the order in which they are drawn. `entries` are those of the classes or
    categories on a page, in that order; `rest` of them have no room. `sizes` are those of symbols.
    `cut` counts texts that are shortened. One in bands stands at the canvas's corner and has no
    size; `start` is where its heading or its entries begin.
    """

    legend: AnyLegend
    form: Literal["column", "row", "bar", "square"]
    font: LegendFont
    strong: str
    parts: tuple[LegendPart, ...]
    width: float = 0.0
    height: float = 0.0
    entries: tuple[LegendEntry, ...] = ()
    rest: int = 0
    cut: int = 0
    is_heading_cut: bool = False
    sizes: FittedSizes | None = None
    x: float = 0.0
    y: float = 0.0
    start: tuple[float, float] = (0.0, 0.0)

    @property
    def box(self) -> Box:
        """The box that the legend takes of the canvas."""
        return Box(self.x, self.y, self.width, self.height)

    def place(self, x: float, y: float) -> PlacedLegend:
        """Return the legend with its left upper corner at a point of the canvas."""
        return evolve(self, x=x, y=y)


def move_part(part: LegendPart, right: float, down: float) -> LegendPart:
    """Return a part of a legend further right and down."""
    if isinstance(part, LegendLine):
        return evolve(part, x=part.x + right, y=part.y + down)
    return evolve(part, box=evolve(part.box, x=part.box.x + right, y=part.box.y + down))


def list_entry(
    legend: AnyLegend, font: LegendFont, entry: AnyEntry, x: float, y: float, lines: Sequence[str]
) -> list[LegendPart]:
    """Return the swatch of an entry in bands, and its words beside it.

    The swatch is centred at height `y` with its left side at `x`. The first line stands level with
    it, further ones below.
    """
    side = font.swatch
    cell = make_cell(Box(x, y - side / 2, side, side), entry, legend.shape)
    cell = evolve(cell, outlined=cell.ink is None, line=0.6 * font.unit, radius=side * 0.18)
    return [cell, *list_lines(font, x + font.lead, y, lines)]


def list_lines(font: LegendFont, x: float, y: float, lines: Sequence[str]) -> list[LegendLine]:
    """Return lines of text that begin at `x`, the first centred at height `y`."""
    return [
        LegendLine(line, x, y + i * LINE_DISTANCE * font.size)
        for i, line in enumerate(lines)
        if line
    ]


def list_bar_cells(legend: StepsLegend | RampLegend, bar: Box) -> list[LegendPart]:
    """Return the colours of a bar: a cell a class, or those of a gradient."""
    if isinstance(legend, RampLegend):
        return [LegendRamp(bar, legend)]
    wide, last = bar.width / len(legend.colors), len(legend.colors) - 1
    return [
        LegendCell(
            Box(bar.x + i * wide, bar.y, wide, bar.height),
            color,
            low=i == 0 and legend.opens_low,
            high=i == last and legend.opens_high,
            outlined=False,
        )
        for i, color in enumerate(legend.colors)
    ]


def outline_bar(
    legend: StepsLegend | RampLegend, bar: Box, line: float | None = None
) -> LegendCell:
    """Return the outline of a bar."""
    steps = legend if isinstance(legend, StepsLegend) else None
    low, high = bool(steps and steps.opens_low), bool(steps and steps.opens_high)
    return LegendCell(bar, "", low=low, high=high, line=line)


def set_heading(
    plan: RenderPlan, text: str | None, sizes: TypeSizes, width: float
) -> tuple[list[LegendLine], float, bool]:
    """Return the lines of a heading, where the rest begins below it, and whether it is cut."""
    if text is None:
        return [], 0.0, False
    faces = plan.look.typefaces
    size, words = sizes.body * faces.scale, join_lines(text)
    found = wrap(words, faces.strong, size, width, MAX_HEADING_LINES)
    step = LINE_DISTANCE * size
    lines = [LegendLine(line, 0.0, (i + 0.5) * step, strong=True) for i, line in enumerate(found)]
    return lines, len(found) * step + HEADING_GAP * sizes.body, not is_whole(words, found)


def reach(font: LegendFont, strong: str, lines: Iterable[LegendLine]) -> float:
    """Return how far lines that begin at their `x` reach to the right."""
    faces = {True: strong, False: font.face}
    return max(
        (line.x + measure(line.text, faces[line.strong], font.size) for line in lines), default=0.0
    )
