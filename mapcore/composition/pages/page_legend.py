"""A legend on a page or inside the map: its parts, each at its place in the legend's box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve

from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, measure, wrap
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.planning.plan.hatching_plan import HatchedEntry
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.scaling import TypeSizes
    from mapcore.composition.symbols.sizes_legend import FittedSizes
    from mapcore.planning.plan.hatching_plan import HatchInk
    from mapcore.planning.plan.legend_plan import AnyEntry, AnyLegend, RampLegend
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.symbols import SymbolShape

MAX_HEADING_LINES, HEADING_GAP = 3, 0.45
"""The most lines of a heading, and what stands between it and the rest, in ems."""


SQUARE_WIDTH = 24.0
"""The most that a square of two measures takes with its texts inside a map, in ems."""


@frozen
class LegendCell:
    """A swatch; its left side (`low`) or its right one (`high`) is a point where that end is open.

    `outlined` tells whether a line parts it from the ground. `ink` hatches it. One that has the
    `shape` of symbols stands in the middle of its box.
    """

    box: Box
    color: str
    low: bool = False
    high: bool = False
    outlined: bool = True
    ink: HatchInk | None = None
    shape: SymbolShape | None = None


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
    """

    text: str
    x: float
    y: float
    anchor: Literal["start", "middle", "end"] = "start"
    strong: bool = False
    turned: bool = False


@frozen
class PageLegend:
    """A legend with its left upper corner at `x`, `y`; its parts have their places from there.

    `entries` are those of the classes or categories in the order in which they are drawn; `rest` of
    them have no room. `bars` tell how many regions each class holds. A gradient has a `ramp` in the
    box `ramp_box`, which is upright in a column. `sizes` are those of symbols. `cut` counts texts
    that are shortened.
    """

    legend: AnyLegend
    form: Literal["column", "row", "bar", "square"]
    font: LegendFont
    strong: str
    width: float
    height: float
    entries: tuple[LegendEntry, ...]
    cells: tuple[LegendCell, ...] = ()
    lines: tuple[LegendLine, ...] = ()
    bars: tuple[Box, ...] = ()
    ramp: RampLegend | None = None
    ramp_box: Box | None = None
    outline: LegendCell | None = None
    rest: int = 0
    cut: bool = False
    sizes: FittedSizes | None = None
    x: float = 0.0
    y: float = 0.0

    @property
    def box(self) -> Box:
        """The box that the legend takes of the canvas."""
        return Box(self.x, self.y, self.width, self.height)

    def place(self, x: float, y: float) -> PageLegend:
        """Return the legend with its left upper corner at a point of the canvas."""
        return evolve(self, x=x, y=y)


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
