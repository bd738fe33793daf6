"""The bar of a gradient or steps legend, fitted to its band with its labels."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.legend.legend_font import LegendFont, legend_font
from mapcore.composition.legend.placed_legend import (
    LegendBar,
    LegendLine,
    PlacedLegend,
    list_bar_cells,
    list_entry,
    outline_bar,
)
from mapcore.composition.legend.ticks import choose_ticks
from mapcore.composition.lettering import join_lines
from mapcore.composition.scaling import legend_text_size
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import StepsLegend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.heading import LegendHeading
    from mapcore.planning.plan.legend_plan import AnyEntry, RampLegend

    Ticks = Sequence[tuple[float, str]]

BAR_WIDTH, LEAST_SHARE, USUAL_SHARE, MOST_SHARE = 520.0, 0.3, 0.62, 0.86
"""The bar is this wide in units, at least and at most a share of its band; wider, up to the last
share, where labels ask for it."""

BAR_HEIGHT = 13.0
"""Height of the bar beside text of ordinary size, in units."""

USUAL_DEPTH, DEPTH_BELOW = 46.0, 62.0
"""What a bar with its labels takes of its band's height with ease, in units, and what it takes with
an entry below."""

TICK_LENGTH = 4.0
"""Length of a tick below the bar, in units."""

MIN_SIZE = 5.5
"""The size in pixels to which labels may shrink so that the first and the last fit."""

LABEL_GAP = 0.7
"""The least space between two labels, in ems."""

NO_DATA_GAP = 1.8
"""Between the bar and the entry of regions without a value, in ems."""

BELOW_LABELS = 1.3
"""From the middle of the labels to that of an entry below them, in ems."""


@frozen
class _BarSize:
    """How large a bar is: its `unit`, the font of its labels, its width.

    `beside` tells whether the entries aside, if any, have room at its right.
    """

    unit: float
    font: LegendFont
    width: float
    beside: bool


def fit_bar(
    page: MapPage, legend: StepsLegend | RampLegend, heading: LegendHeading
) -> PlacedLegend:
    """Fit a gradient or steps legend to its band on a page, below its heading.

    The bar grows where the labels of its ends and its centre ask for it; then labels that would
    collide are left out. For the first and the last the text shrinks, and they end in an ellipsis
    at last. Patterns and regions without a value have entries at the bar's right, or below where
    there is no room. The bar begins where a title at the left does; otherwise it stands in the
    middle.
    """
    band = heading.rest
    room = Box(band.x + page.margin, band.y, band.width - 2 * page.margin, band.height)
    size = _choose_size(page, legend, room, USUAL_DEPTH)
    if not size.beside:
        size = _choose_size(page, legend, room, DEPTH_BELOW)
    unit, font, width, beside = size.unit, size.font, size.width, size.beside
    if beside and legend.aside:
        room = evolve(room, width=room.width - _measure_aside(legend.aside, font))
    depth = BAR_HEIGHT * unit + TICK_LENGTH * unit + 1.35 * font.size
    below = BELOW_LABELS * font.size if legend.aside and not beside else 0.0
    top = room.y + (room.height - depth - below) / 2
    is_left = begins_at_left(page)
    x = room.x if is_left else room.x + (room.width - width) / 2
    box = Box(x, top, width, BAR_HEIGHT * unit)
    head = heading.write(x, heading.middle) if is_left else heading.write_above(page, box)
    ticks, labels = _fit_labels(legend, box, unit, font, room)
    aside = _place_entries(legend.aside, box, unit, font, None if beside else room)
    moved = aside[0][2] - room.x if is_left and aside and not beside else 0.0
    entries = (
        part
        for entry, label, left, y in aside
        for part in list_entry(legend, font, entry, left - moved, y, (label,))
    )
    return PlacedLegend(
        legend,
        "bar",
        font,
        page.plan.look.typefaces.strong,
        (
            *head,
            *list_bar_cells(legend, box),
            outline_bar(legend, box, 0.7 * unit),
            *ticks,
            *labels,
            *entries,
        ),
        is_heading_cut=heading.shortened,
        start=(min([x, *(line.x - font.width(line.text) / 2 for line in labels)]), room.y),
    )


def begins_at_left(page: MapPage) -> bool:
    """Tell whether a bar begins at the left edge, as the title above or below it does."""
    title = page.plan.title
    return title is not None and title.align == "left"


def _choose_size(
    page: MapPage, legend: StepsLegend | RampLegend, room: Box, depth: float
) -> _BarSize:
    """Return how large a bar is whose band has to hold `depth` units."""
    # In a band that had to shrink, the bar and its text shrink with it.
    unit = min(page.unit, room.height / depth)
    natural = _choose_font(page, unit)
    ticks = legend.ticks
    font = _shrink_font(natural, ticks, room.width)
    needed = (
        ticks if isinstance(legend, StepsLegend) else [ticks[i] for i in sorted(legend.landmarks)]
    )
    width = _choose_width(needed, font, unit, room.width)
    narrower = room.width - _measure_aside(legend.aside, font)
    beside = width <= narrower and _shrink_font(natural, ticks, narrower).size == font.size
    return _BarSize(unit, font, width, beside)


def _choose_font(page: MapPage, unit: float) -> LegendFont:
    """Return how labels are set where they have room."""
    faces = page.plan.look.typefaces
    size = min(legend_text_size(page.boxes.canvas.width, faces.scale), 15 * unit * faces.scale)
    return legend_font(faces, 0.92 * size)


def _measure_aside(entries: Sequence[AnyEntry], font: LegendFont) -> float:
    """Return the width of entries beside the bar with the gap before each, 0 without any."""
    return sum(
        (
            font.lead + font.width(join_lines(entry.label)) + NO_DATA_GAP * font.size
            for entry in entries
        ),
        0.0,
    )


def _place_entries(
    entries: Sequence[AnyEntry], bar: Box, unit: float, font: LegendFont, below: Box | None
) -> list[tuple[AnyEntry, str, float, float]]:
    """Return entries with their labels and places: beside the bar, or below it in a room.

    Below, each has at most its share of the room.
    """
    labels, gap = [join_lines(entry.label) for entry in entries], NO_DATA_GAP * font.size
    x, y = bar.right + gap, bar.y + bar.height / 2
    if below is not None and entries:
        most = (below.width - (len(entries) - 1) * gap) / len(entries) - font.lead
        if sum(map(font.width, labels)) > len(entries) * most:
            labels = [font.cut(label, most) for label in labels]
        wide = sum(font.lead + font.width(label) for label in labels) + (len(labels) - 1) * gap
        x = below.x + (below.width - wide) / 2
        y = bar.bottom + TICK_LENGTH * unit + (0.78 + BELOW_LABELS) * font.size
    placed = []
    for entry, label in zip(entries, labels, strict=True):
        placed.append((entry, label, x, y))
        x += font.lead + font.width(label) + gap
    return placed


def _shrink_font(natural: LegendFont, ticks: Ticks, width: float) -> LegendFont:
    """Return how labels are set so that the first and the last fit, if they may be so small."""
    longer = max(natural.width(label) for _, label in (ticks[0], ticks[-1]))
    needed = 2 * longer + LABEL_GAP * natural.size
    if needed <= width:
        return natural
    size = natural.size * (width / needed)
    return evolve(natural, size=max(min(MIN_SIZE, natural.size), size))


def _choose_width(ticks: Ticks, font: LegendFont, unit: float, room: float) -> float:
    """Return the bar's width: the usual one, or what its labels take side by side."""
    usual = min(max(BAR_WIDTH * unit, LEAST_SHARE * room), USUAL_SHARE * room)
    asked = usual
    for (here, one), (there, other) in pairwise((at, font.width(label)) for at, label in ticks):
        if there > here:
            half = (one + other) / 2
            asked = max(asked, (half + LABEL_GAP * font.size) / (there - here))
    return min(asked, MOST_SHARE * room)


def _fit_labels(
    legend: StepsLegend | RampLegend, box: Box, unit: float, font: LegendFont, room: Box
) -> tuple[list[LegendBar], list[LegendLine]]:
    """Return the ticks that are labelled, and their labels, of which no two collide.

    No lines lead to labels that are the caller's own.
    """
    spans = [_find_span(tick, box, font, room) for tick in legend.ticks]
    is_own = legend.names_cells if isinstance(legend, StepsLegend) else legend.names_ends
    middle = box.bottom + TICK_LENGTH * unit + 0.78 * font.size
    ticks, labels = list[LegendBar](), list[LegendLine]()
    for i in choose_ticks(legend, spans, LABEL_GAP * font.size):
        (offset, label), (left, wide) = legend.ticks[i], spans[i]
        text = font.cut(label, wide + 1e-6)
        labels.append(LegendLine(text, left + wide / 2, middle, "middle"))
        if not is_own:
            x, thin = box.x + offset * box.width, 0.8 * unit
            tick = Box(x - thin / 2, box.bottom, thin, TICK_LENGTH * unit)
            ticks.append(LegendBar(tick, "tick"))
    return ticks, labels


def _find_span(
    tick: tuple[float, str], box: Box, font: LegendFont, room: Box
) -> tuple[float, float]:
    """Return the left side and the width of a tick's label, moved inward where it must be."""
    offset, label = tick
    # The first and the last label have their place whatever they say.
    most = (room.width - LABEL_GAP * font.size) / 2
    width = min(font.width(label), most)
    x = box.x + offset * box.width - width / 2
    return max(room.x, min(x, room.right - width)), width
