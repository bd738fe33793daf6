"""The legend of a plan: swatches, a bar of steps, a ramp, or a square of two measures."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.planning.plan.hatching_plan import HatchedEntry
    from mapcore.planning.plan.symbols_plan import SizesKey, SymbolEntry
    from mapcore.request.format_spec import OpenEnds
    from mapcore.request.legend import LegendPosition
    from mapcore.request.responses import LegendEntry
    from mapcore.request.symbols import SymbolShape


AnyEntry: TypeAlias = "LegendEntry | HatchedEntry | SymbolEntry"


def find_share(value: float, low: float, high: float) -> float:
    """Return where `value` lies from `low` (0) to `high` (1), for doubles of any size.

    >>> find_share(5, 0, 10), find_share(3, 3, 3)
    (0.5, 0.0)
    >>> find_share(0, -1e308, 1e308), find_share(0, -5e-324, 5e-324)
    (0.5, 0.5)
    """
    if low >= high:
        return 0.0
    if isfinite(high - low):  # halves of the smallest doubles would be zero
        return (value - low) / (high - low)
    return (value / 2 - low / 2) / (high / 2 - low / 2)


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
        known = (entry for entry in self.symbols if not entry.is_residual)
        residual = (entry for entry in self.symbols if entry.is_residual)
        last = (self.no_data,) if self.no_data else ()
        return (*known, *self.patterns, *residual, *last)


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

    @property
    def landmarks(self) -> tuple[int, ...]:
        """The ticks at the centre, where there is one between the ends, and at the ends."""
        low, centre, high = self.points
        last = len(self.ticks) - 1
        if centre is None or not low < centre < high:
            return tuple(dict.fromkeys((0, last)))
        offset = find_share(centre, low, high)
        middle = min(range(last + 1), key=lambda i: abs(self.ticks[i][0] - offset))
        return tuple(dict.fromkeys((middle, 0, last)))


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
