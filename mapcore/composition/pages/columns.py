"""A legend as a column: classes one below the other, the highest first, or an upright bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.legend_font import count_rest, legend_font
from mapcore.composition.legend.placed_legend import (
    LegendBar,
    LegendCell,
    LegendLine,
    LegendPart,
    LegendRamp,
    PlacedLegend,
    list_classes,
    make_cell,
    reach,
    set_heading,
)
from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, wrap_few
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import ItemsLegend, RampLegend, SquareLegend, StepsLegend
from mapcore.request.responses import LegendEntry

if TYPE_CHECKING:
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.legend_plan import AnyEntry, AnyLegend
    from mapcore.planning.plan.plan import RenderPlan

SWATCH_WIDTH, ROW_HEIGHT = 1.7, 1.25
"""The width of a swatch and the height of its row, in ems."""

LONE_SWATCH_HEIGHT = 0.95
"""The height of a swatch that touches no other, in ems; classes of a scale touch."""

SWATCH_GAP = 0.65
"""Between a swatch and its label, in ems."""

RESIDUAL_GAP = 0.6
"""What parts "No data" and names such as Unknown from the rows above, in ems."""

HISTOGRAM_LENGTH, HISTOGRAM_GAP = 2.6, 0.9
"""The length of the longest bar of a histogram, and what is left before it, in ems."""

UPRIGHT_HEIGHT = 8.5
"""The height of an upright bar, in ems."""

UPRIGHT_GAP, END_GAP = 0.25, 0.35
"""The least space between two labels of an upright bar, and between one and those at its ends, in
ems."""

MAX_LABEL_LINES = 3
"""The most lines of a label."""


@frozen
class Row:
    """A row of a column: its entry, how many regions it holds, if told, and whether it is apart.

    The swatch of a row that is `is_alone` touches no other, though the row is not apart.
    """

    entry: AnyEntry
    count: int | None = None
    is_parted: bool = False
    is_alone: bool = False

    @property
    def is_lone(self) -> bool:
        """Return whether the swatch touches no other."""
        return self.is_parted or self.is_alone


def list_rows(legend: ItemsLegend | StepsLegend) -> list[Row]:
    """Return the rows of a column: classes of a scale with the highest first, those aside last."""
    if isinstance(legend, StepsLegend):
        entries = [*map(LegendEntry, legend.ranges, legend.colors)]
        is_scale, residual = True, 0
    else:
        entries, is_scale, residual = [*legend.entries], legend.is_scale, legend.residual
    counts = legend.counts or [None] * len(entries)
    rows: list[Row] = [Row(*pair) for pair in zip(entries, counts, strict=True)]
    known, others = rows[: len(rows) - residual], rows[len(rows) - residual :]
    if is_scale:
        known.reverse()
    last: list[AnyEntry] = [*(row.entry for row in others), *legend.aside]
    first, hatched = len(last) - len(legend.aside), bool(legend.patterns)
    unknown = (i for i, entry in enumerate(last) if getattr(entry, "is_residual", False))
    parted = {0, next(unknown, 0)} if known else {next(unknown, 0)} - {0}
    ends = [Row(entry, None, i in parted, hatched and i >= first) for i, entry in enumerate(last)]
    return known + ends


def make_column(
    plan: RenderPlan, legend: AnyLegend, sizes: TypeSizes, width: float, height: float
) -> PlacedLegend:
    """Return a legend as a column of at most `width` by `height` px.

    Rows that have no room are counted in a last line. That of two measures is a square.
    """
    if isinstance(legend, SquareLegend):
        from mapcore.composition.pages.squares.square import make_square

        return make_square(plan, legend, sizes, width, height)
    if isinstance(legend, RampLegend):
        return _make_upright(plan, legend, sizes, width)
    faces, em = plan.look.typefaces, sizes.body
    font = legend_font(faces, em * faces.scale, plan.locale.words)
    lead = (SWATCH_WIDTH + SWATCH_GAP) * em
    has_bars = legend.counts is not None
    room = width - lead - ((HISTOGRAM_LENGTH + HISTOGRAM_GAP) * em if has_bars else 0.0)
    lines, top, cut = set_heading(plan, legend.title, sizes, width)
    rows = list_rows(legend)
    touching = (isinstance(legend, StepsLegend) or legend.is_scale) and legend.shape is None
    texts = [join_lines(row.entry.label) for row in rows]
    labels = [wrap_few(text, font.face, font.size, room, MAX_LABEL_LINES) for text in texts]
    cut |= not all(map(is_whole, texts, labels))
    longest = max((font.width(line) for text in labels for line in text), default=0.0)
    most = max((row.count or 0 for row in rows), default=0)
    is_broken = any(len(label) > 1 for label in labels)
    step, spread = LINE_DISTANCE * font.size, 0.0 if touching else (0.3 if is_broken else 0.15) * em
    highs = [max(ROW_HEIGHT * em, len(text) * step + 0.05 * em) + spread for text in labels]
    tops, y = _place_rows(rows, highs, top, height, em)
    cells: list[LegendCell] = []
    bars: list[LegendBar] = []
    for row, text, high, upper in zip(rows, labels, highs, tops, strict=False):
        side = high if touching and not row.is_lone else min(high, LONE_SWATCH_HEIGHT * em)
        first = upper + (high - (len(text) - 1) * step if side == high else ROW_HEIGHT * em) / 2
        box = Box(0.0, upper if side == high else first - side / 2, SWATCH_WIDTH * em, side)
        cells.append(make_cell(box, row.entry, legend.shape))
        lines += [LegendLine(line, lead, first + k * step) for k, line in enumerate(text)]
        if row.count is not None and most:
            left = lead + longest + HISTOGRAM_GAP * em
            long = HISTOGRAM_LENGTH * em * row.count / most
            box = Box(left, upper + 0.12 * high, long, 0.76 * high)
            bars.append(LegendBar(box, "histogram"))
    if left_out := len(rows) - len(tops):
        rest = count_rest(left_out, font, width)
        lines.append(LegendLine(rest, 0.0, y + ROW_HEIGHT * em / 2))
        y += ROW_HEIGHT * em
    across = lead + longest + ((HISTOGRAM_LENGTH + HISTOGRAM_GAP) * em if has_bars else 0.0)
    across = max(across, reach(font, faces.strong, lines))
    entries = list_classes(legend, (row.entry for row in rows))
    return PlacedLegend(
        legend, "column", font, faces.strong, (*bars, *cells, *lines), across, y, entries,
        rest=left_out, cut=cut,
    )  # fmt: skip


def _place_rows(
    rows: list[Row], highs: list[float], top: float, height: float, em: float
) -> tuple[list[float], float]:
    """Return where those rows begin that have room, and where the last of them ends."""
    tops: list[float] = []
    for i, (row, high) in enumerate(zip(rows, highs, strict=True)):
        upper = top + (RESIDUAL_GAP * em if row.is_parted else 0.0)
        spare = ROW_HEIGHT * em if i < len(rows) - 1 else 0.0
        if upper + high + spare > height + 1e-6:
            break
        tops.append(upper)
        top = upper + high
    return tops, top


def _make_upright(
    plan: RenderPlan, legend: RampLegend, sizes: TypeSizes, width: float
) -> PlacedLegend:
    """Return a gradient as an upright bar, its highest value at the top."""
    faces, em = plan.look.typefaces, sizes.body
    font = legend_font(faces, em * faces.scale, plan.locale.words)
    lines, top, cut = set_heading(plan, legend.title, sizes, width)
    bar = Box(0.0, top + em / 2, SWATCH_WIDTH * em, UPRIGHT_HEIGHT * em)
    left = bar.right + SWATCH_GAP * em
    room = max(1.0, width - left)
    ticks = [(offset, join_lines(label)) for offset, label in legend.ticks]
    spans = [((1 - offset) * bar.height, font.size) for offset, _ in reversed(ticks)]
    kept = {len(ticks) - 1 - i for i in choose_upright(legend, spans, em)}
    for i in sorted(kept):
        offset, label = ticks[i]
        text = font.cut(label, room)
        cut |= text != label
        lines.append(LegendLine(text, left, bar.bottom - offset * bar.height))
    right = reach(font, faces.strong, lines) + HISTOGRAM_GAP * em
    bars = _stack_bars(legend, bar, right, HISTOGRAM_LENGTH * em)
    y, cells = bar.bottom + em / 2, list[LegendCell]()
    for i, entry in enumerate(legend.aside):
        y += 0.0 if i else RESIDUAL_GAP * em
        box = Box(0.0, y, SWATCH_WIDTH * em, LONE_SWATCH_HEIGHT * em)
        cells.append(make_cell(box, entry, legend.shape))
        text = font.cut(join_lines(entry.label), room)
        lines.append(LegendLine(text, left, y + LONE_SWATCH_HEIGHT * em / 2))
        y += ROW_HEIGHT * em
    across = max([reach(font, faces.strong, lines), *(each.box.right for each in bars)])
    ramp, outline = LegendRamp(bar, legend, is_upright=True), LegendCell(bar, "")
    parts: tuple[LegendPart, ...] = (*bars, ramp, *cells, outline, *lines)
    return PlacedLegend(legend, "column", font, faces.strong, parts, across, y, cut=cut)


def _stack_bars(legend: RampLegend, bar: Box, left: float, longest: float) -> list[LegendBar]:
    """Return one bar for each part of an upright gradient that holds regions."""
    counts = legend.counts or ()
    most, high = max(counts, default=0), bar.height / max(1, len(counts))
    boxes = [
        Box(left, bar.bottom - (i + 0.9) * high, longest * count / most, 0.8 * high)
        for i, count in enumerate(counts)
        if count
    ]
    return [LegendBar(box, "histogram") for box in boxes]


def choose_upright(legend: RampLegend, spans: list[tuple[float, float]], em: float) -> list[int]:
    """Return which labels of an upright bar are shown, by their places from the top."""
    last = len(spans) - 1
    landmarks = {last - i for i in legend.landmarks}
    kept: list[int] = []
    for i in [*sorted(landmarks, key=lambda i: -abs(i - last / 2)), *range(last + 1)]:
        top, high = spans[i]
        gaps = {k: (END_GAP if k in landmarks else UPRIGHT_GAP) * em for k in kept}
        if i not in kept and all(abs(top - spans[k][0]) >= high + gap for k, gap in gaps.items()):
            kept.append(i)
    return sorted(kept)
