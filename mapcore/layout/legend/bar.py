"""The bar of a gradient or steps legend, with its ticks and their labels."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.assets.fonts import ellipsize, measure
from mapcore.assets.metrics import legend_text
from mapcore.geometry.box import Box
from mapcore.layout.legend.swatches import Hand, entry, hand
from mapcore.layout.legend.ticks import labelled_ticks, landmarks
from mapcore.layout.lettering import centred
from mapcore.layout.scene import Ramp, Rectangle, Text
from mapcore.planning.plan import StepsLegend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import RampLegend
    from mapcore.spec.responses import LegendEntry

    Ticks = Sequence[tuple[float, str]]

WIDTH, LEAST_SHARE, SHARE, MOST_SHARE = 520.0, 0.3, 0.62, 0.86
"""The bar is this wide in units, at least and at most a share of its band; wider, up to the last
share, where labels ask for it."""

HEIGHT = 13.0
"""Height of the bar beside text of ordinary size, in units."""

TICK = 4.0
"""Length of a tick below the bar, in units."""

LEAST = 5.5
"""The size in pixels to which labels may shrink so that the first and the last fit."""

BETWEEN = 0.7
"""The least space between two labels, in ems."""

BESIDE = 1.8
"""Between the bar and the entry of regions without a value, in ems."""

BELOW = 1.3
"""From the middle of the labels to that of an entry below them, in ems."""


def bar(sheet: Sheet, legend: StepsLegend | RampLegend) -> list[Mark]:
    """Return the bar of a sheet's legend, centred in its band.

    It grows where the labels of its ends and its centre ask for it; then labels that would collide
    are left out. For the first and the last the text shrinks, and they end in an ellipsis at last.
    Regions without a value have an entry at the bar's right, or below where there is no room.
    """
    room = _room(sheet)
    # In a band that had to shrink, the bar and its text shrink with it.
    unit = min(sheet.unit, room.height / (62 if legend.no_data else 46))
    natural = _natural(sheet, unit)
    ticks = _ticks(legend)
    written = _written(natural, ticks, room.width)
    needed = (
        ticks if isinstance(legend, StepsLegend) else [ticks[i] for i in sorted(landmarks(legend))]
    )
    width = _width(needed, written, unit, room.width)
    narrower = room.width - _aside(legend.no_data, written)
    beside = width <= narrower and _written(natural, ticks, narrower).size == written.size
    if beside:
        room = evolve(room, width=narrower)
    depth = HEIGHT * unit + TICK * unit + 1.35 * written.size
    below = BELOW * written.size if legend.no_data and not beside else 0.0
    top = room.y + (room.height - depth - below) / 2
    box = Box(room.x + (room.width - width) / 2, top, width, HEIGHT * unit)
    cells = _cells(legend, box)
    outline = Rectangle(box, stroke=written.line, stroke_width=0.7 * unit, role="legend-frame")
    spans = [_span(tick, box, written, room) for tick in ticks]
    shown = labelled_ticks(legend, spans, BETWEEN * written.size)
    labelled = [(ticks[i], spans[i]) for i in shown]
    marks = [*cells, outline, *_labels(labelled, box, written, unit, room)]
    if legend.no_data is None:
        return marks
    x, y = box.right + BESIDE * written.size, box.y + box.height / 2
    if not beside:
        x = room.x + (room.width - _aside(legend.no_data, written, gap=0)) / 2
        y = box.bottom + TICK * unit + (0.78 + BELOW) * written.size
    return [*marks, *entry(written, x, y, legend.no_data.color, (legend.no_data.label,))]


def _natural(sheet: Sheet, unit: float) -> Hand:
    """Return how labels are written where they have room."""
    look, body_scale = sheet.plan.look, sheet.plan.look.type.scale
    size = min(legend_text(sheet.boxes.canvas.width, body_scale), 15 * unit * body_scale)
    return hand(look, 0.92 * size)


def _aside(entry: LegendEntry | None, hand: Hand, gap: float = BESIDE) -> float:
    """Return the width of an entry beside the bar with a gap in ems before it, 0 without one."""
    words = measure(entry.label, hand.face, hand.size) if entry else 0.0
    return hand.lead + words + gap * hand.size if entry else 0.0


def _written(hand: Hand, ticks: Ticks, width: float) -> Hand:
    """Return how labels are written so that the first and the last fit, if they may be so small."""
    ends = [label for _, label in (ticks[0], ticks[-1])]
    longer = max(measure(label, hand.face, hand.size) for label in ends)
    needed = 2 * longer + BETWEEN * hand.size
    return evolve(hand, size=max(min(LEAST, hand.size), hand.size * min(1.0, width / needed)))


def _room(sheet: Sheet) -> Box:
    """Return the box that a bar and its labels stand in."""
    room, side = (sheet.boxes.legend or sheet.boxes.canvas).intersection(sheet.ink), sheet.margin
    return Box(room.x + side, room.y, room.width - 2 * side, room.height)


def _ticks(legend: StepsLegend | RampLegend) -> Ticks:
    if isinstance(legend, StepsLegend):
        count = len(legend.colors)
        return [(i / count, label) for i, label in enumerate(legend.labels)]
    return legend.ticks


def _cells(legend: StepsLegend | RampLegend, box: Box) -> list[Mark]:
    if not isinstance(legend, StepsLegend):
        return [Ramp(box, legend.stops, legend.offsets)]
    wide = box.width / len(legend.colors)
    return [
        Rectangle(Box(box.x + i * wide, box.y, wide, box.height), fill=color, role="swatch")
        for i, color in enumerate(legend.colors)
    ]


def _width(ticks: Ticks, hand: Hand, unit: float, room: float) -> float:
    """Return the bar's width: the usual one, or what its labels take side by side."""
    usual = min(max(WIDTH * unit, LEAST_SHARE * room), SHARE * room)
    asked = usual
    for (here, one), (there, other) in pairwise(ticks):
        if there > here:
            half = (measure(one, hand.face, hand.size) + measure(other, hand.face, hand.size)) / 2
            asked = max(asked, (half + BETWEEN * hand.size) / (there - here))
    return min(asked, MOST_SHARE * room)


def _labels(
    labelled: Sequence[tuple[tuple[float, str], tuple[float, float]]],
    box: Box,
    hand: Hand,
    unit: float,
    room: Box,
) -> list[Mark]:
    """Return ticks, and their labels over their spans (left, width)."""
    bottom, thin = box.bottom, 0.8 * unit
    marks: list[Mark] = [
        Rectangle(
            Box(box.x + offset * box.width - thin / 2, bottom, thin, TICK * unit),
            fill=hand.line,
            role="tick",
        )
        for (offset, _), _ in labelled
    ]
    y = centred(hand.face, hand.size, bottom + TICK * unit + 0.78 * hand.size)
    for (_, text), (x, width) in labelled:
        marks.append(
            Text(
                text=ellipsize(text, hand.face, hand.size, width + 1e-6),
                x=x + width / 2,
                y=y,
                size=hand.size,
                face=hand.face,
                color=hand.text,
                anchor="middle",
                role="legend",
            )
        )
    return marks


def _span(tick: tuple[float, str], box: Box, hand: Hand, room: Box) -> tuple[float, float]:
    """Return the left side and the width of a tick's label, moved inward where it must be."""
    offset, label = tick
    # The first and the last label have their place whatever they say.
    most = (room.width - BETWEEN * hand.size) / 2
    width = min(measure(label, hand.face, hand.size), most)
    x = box.x + offset * box.width - width / 2
    return max(room.x, min(x, room.right - width)), width
