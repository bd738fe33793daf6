"""A legend that lies: the bar of classes or of a gradient, or items side by side in rows."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import ceil
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.legend.legend_font import count_rest, legend_font
from mapcore.composition.legend.placed_legend import (
    SQUARE_WIDTH,
    LegendBar,
    LegendCell,
    LegendLine,
    PlacedLegend,
    list_bar_cells,
    list_classes,
    make_cell,
    outline_bar,
    reach,
    set_heading,
)
from mapcore.composition.legend.ticks import choose_ticks
from mapcore.composition.lettering import LINE_DISTANCE, join_lines
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import ItemsLegend, SquareLegend, StepsLegend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.legend_plan import AnyEntry, AnyLegend, RampLegend
    from mapcore.planning.plan.plan import RenderPlan

    Span = tuple[float, float]

BAR_LENGTH, BAR_HEIGHT = 25.0, 1.1
"""The length of a bar, unless its labels or a story ask for more, and its height, in ems."""

LABEL_DROP = 0.35
"""Between a bar and its labels, in ems."""

MIN_LABEL_GAP = 0.8
"""The least space between two labels, in ems."""

HISTOGRAM_HEIGHT, HISTOGRAM_GAP = 2.6, 0.14
"""The height of a histogram's highest bar, and what parts it from its neighbours and the legend's
bar, in ems."""

SWATCH_WIDTH, SWATCH_GAP, ITEM_GAP = 1.5, 0.55, 1.7
"""The width of an item's swatch, and what stands between it and its label, and between two items,
in ems."""

MAX_ROWS, MOST_ROWS = 4, 8
"""The most rows of items; more where all items have room in them."""

ROW_STEP = LINE_DISTANCE + 0.3
"""From one row to the next, in ems."""


def make_bar(
    plan: RenderPlan,
    legend: StepsLegend | RampLegend,
    sizes: TypeSizes,
    width: float,
    *,
    whole: bool = False,
) -> PlacedLegend:
    """Return a legend as a bar at the left edge of at most `width` px; `whole` bars are as long.

    Labels that would collide are left out. Patterns and regions without a value have entries at its
    right, or below where there is no room.
    """
    faces, em = plan.look.typefaces, sizes.body
    font = legend_font(faces, em * faces.scale, plan.locale.words)
    lines, top, cut = set_heading(plan, legend.title, sizes, width)
    ticks = [(offset, join_lines(label)) for offset, label in legend.ticks]
    long = width if whole else min(width, max(BAR_LENGTH * em, _measure_labels(ticks, font, em)))
    counts = legend.counts or ()
    top += (HISTOGRAM_HEIGHT + HISTOGRAM_GAP) * em if counts else 0.0
    bar = Box(0.0, top, long, BAR_HEIGHT * em)
    middle = bar.bottom + LABEL_DROP * em + 0.5 * font.size
    spans = [_find_span(tick, long, font) for tick in ticks]
    for i in choose_ticks(legend, spans, 0.95 * MIN_LABEL_GAP * em):
        left, across = spans[i]
        text = font.cut(ticks[i][1], across + 1e-6)
        cut |= text != ticks[i][1]
        lines.append(LegendLine(text, left + across / 2, middle, "middle"))
    bottom, right = middle + 0.6 * font.size, long
    cells = list_bar_cells(legend, bar)
    for cell, line in _place_aside(legend.aside, bar, bottom, font, em, width):
        cells.append(cell)
        lines.append(line)
        right = max(right, reach(font, faces.strong, [line]))
        bottom = max(bottom, cell.box.bottom)
    parts = (*_list_bars(counts, bar, em), *cells, outline_bar(legend, bar), *lines)
    return PlacedLegend(legend, "bar", font, faces.strong, parts, right, bottom, cut=cut)


def _measure_labels(ticks: Sequence[tuple[float, str]], font: LegendFont, em: float) -> float:
    """Return how long a bar is on which no two labels collide, at most twice the usual length."""
    asked = 0.0
    for (here, one), (there, other) in pairwise(ticks):
        if there > here:
            apart = (font.width(one) + font.width(other)) / 2 + MIN_LABEL_GAP * em
            asked = max(asked, apart / (there - here))
    return min(asked, 2 * BAR_LENGTH * em)


def _find_span(tick: tuple[float, str], long: float, font: LegendFont) -> Span:
    """Return the left side and the width of a tick's label, which stays within the bar."""
    across = min(font.width(tick[1]), long / 2 - 0.5 * font.size)
    return max(0.0, min(tick[0] * long - across / 2, long - across)), across


def _list_bars(counts: Sequence[int], bar: Box, em: float) -> tuple[LegendBar, ...]:
    """Return the bars of a histogram above a bar, one a cell."""
    if not counts:
        return ()
    wide, most = bar.width / len(counts), max(*counts, 1)
    gap = min(HISTOGRAM_GAP * em, 0.2 * wide)
    return tuple(
        LegendBar(
            Box(i * wide + gap / 2, bar.y - HISTOGRAM_GAP * em - high, wide - gap, high),
            "histogram",
        )
        for i, high in enumerate(HISTOGRAM_HEIGHT * em * count / most for count in counts)
        if high
    )


def _place_aside(
    entries: Sequence[AnyEntry], bar: Box, below: float, font: LegendFont, em: float, width: float
) -> list[tuple[LegendCell, LegendLine]]:
    """Return the entries beside the classes: at the bar's right, or in rows below its labels."""
    lead, gap = (SWATCH_WIDTH + SWATCH_GAP) * em, ITEM_GAP * em
    labels = [join_lines(entry.label) for entry in entries]
    whole = sum(gap + lead + font.width(label) for label in labels)
    x, y, left = bar.right + gap, bar.y, bar.right + gap
    if bar.right + whole > width:
        x, y, left = 0.0, below + 0.4 * em, 0.0
    placed = []
    for entry, label in zip(entries, labels, strict=True):
        text = font.cut(label, width - lead)
        if x > left and x + lead + font.width(text) > width:
            x, y = left, y + ROW_STEP * em
        box = Box(x, y, SWATCH_WIDTH * em, bar.height)
        line = LegendLine(text, box.x + lead, box.y + box.height / 2)
        placed.append((make_cell(box, entry), line))
        x += lead + font.width(text) + gap
    return placed


def make_rows(
    plan: RenderPlan, legend: ItemsLegend, sizes: TypeSizes, width: float, most: int = MOST_ROWS
) -> PlacedLegend:
    """Return items side by side in rows, at most so many; those that take more are counted."""
    few = _set_rows(plan, legend, sizes, width, MAX_ROWS)
    if not few.rest:
        return few
    all_of_them = _set_rows(plan, legend, sizes, width, most)
    return few if all_of_them.rest else all_of_them


def _set_rows(
    plan: RenderPlan, legend: ItemsLegend, sizes: TypeSizes, width: float, most: int
) -> PlacedLegend:
    faces, em = plan.look.typefaces, sizes.body
    font = legend_font(faces, em * faces.scale, plan.locale.words)
    lines, top, cut = set_heading(plan, legend.title, sizes, width)
    cells: list[LegendCell] = []
    step, lead = ROW_STEP * em, (SWATCH_WIDTH + SWATCH_GAP) * em
    x, y, rest = 0.0, float(top), 0
    items = legend.drawn
    for i, item in enumerate(items):
        label = font.cut(join_lines(item.label), width - lead)
        cut |= label != join_lines(item.label)
        wide = lead + font.width(label)
        others = count_rest(len(items) - i - 1, font, width) if i < len(items) - 1 else ""
        is_last = y + step * 1.5 > top + most * step
        spare = ITEM_GAP * em + font.width(others) if others and is_last else 0.0
        if x and x + wide + spare > width:
            if is_last:
                rest = len(items) - i
                break
            x, y = 0.0, y + step
        cells.append(make_cell(Box(x, y, SWATCH_WIDTH * em, em), item, legend.shape))
        lines.append(LegendLine(label, x + lead, y + em / 2))
        x += wide + ITEM_GAP * em
    if rest:
        lines.append(LegendLine(count_rest(rest, font, width - x), x, y + em / 2))
    elif y > top:
        widths = [lead + font.width(line.text) for line in lines[-len(cells) :]]
        most = round((y - top) / step) + (2 if legend.is_scale else 1)
        columns = _find_columns(widths, ITEM_GAP * em, width, most)
        y = _align(cells, lines, columns, (lead, top, step)) if columns else y
    entries = list_classes(legend, items)
    across = reach(font, faces.strong, lines)
    return PlacedLegend(
        legend, "row", font, faces.strong, (*cells, *lines), across, y + 1.1 * em, entries,
        rest=rest, cut=cut,
    )  # fmt: skip


def _find_columns(widths: Sequence[float], gap: float, room: float, rows: int) -> list[float]:
    """Return where columns begin in which items of these widths take no more rows.

    It is empty where there are none.

    >>> _find_columns([50, 60, 40, 55], 10, 130, 2), _find_columns([90, 20, 20, 90], 10, 130, 2)
    ([0.0, 60.0], [])
    """
    for count in range(len(widths) - 1, 1, -1):
        if ceil(len(widths) / count) > rows:
            break
        across = [max(widths[at::count]) for at in range(count)]
        if sum(across) + gap * (count - 1) <= room:
            return [*accumulate((wide + gap for wide in across[:-1]), initial=0.0)]
    return []


def _align(
    cells: list[LegendCell],
    lines: list[LegendLine],
    columns: Sequence[float],
    at: tuple[float, float, float],
) -> float:
    """Move items, whose labels are the last lines, into columns; returns the top of the last row.

    `at` are where labels begin beside the columns, the top of the first row, and the step to the
    next.
    """
    lead, top, step = at
    first = len(lines) - len(cells)
    for i, cell in enumerate(cells):
        x, y = columns[i % len(columns)], top + step * (i // len(columns))
        line = lines[first + i]
        lines[first + i] = evolve(line, x=x + lead, y=y + line.y - cell.box.y)
        cells[i] = evolve(cell, box=evolve(cell.box, x=x, y=y))
    return y


def make_flat(
    plan: RenderPlan,
    legend: AnyLegend,
    sizes: TypeSizes,
    width: float,
    *,
    whole: bool = False,
    most: int = MOST_ROWS,
) -> PlacedLegend:
    """Return any legend as a bar, or in rows: items that are no classes, or have long labels.

    That of two measures stays a square.
    """
    if isinstance(legend, SquareLegend):
        from mapcore.composition.pages.squares.square import make_square

        across = min(width, SQUARE_WIDTH * sizes.body)
        return make_square(plan, legend, sizes, across, 2 * SQUARE_WIDTH * sizes.body)
    if not isinstance(legend, ItemsLegend):
        return make_bar(plan, legend, sizes, width, whole=whole)
    em, scale = sizes.body, plan.look.typefaces.scale
    font = legend_font(plan.look.typefaces, em * scale)
    in_rows = legend.shape or not legend.is_scale or legend.residual or len(legend.entries) < 2
    if in_rows:  # before labels are measured, of which there may be thousands
        return make_rows(plan, legend, sizes, width, most)
    longest = max(font.width(join_lines(entry.label)) for entry in legend.entries)
    if len(legend.entries) * (longest + MIN_LABEL_GAP * em) > min(width, 2 * BAR_LENGTH * em):
        return make_rows(plan, legend, sizes, width, most)
    labels, colors = zip(*((entry.label, entry.color) for entry in legend.entries), strict=True)
    steps = StepsLegend(
        "bottom", labels, colors, names_cells=True, no_data=legend.no_data, title=legend.title,
        counts=legend.counts, patterns=legend.patterns,
    )  # fmt: skip
    return make_bar(plan, steps, sizes, width, whole=whole)
