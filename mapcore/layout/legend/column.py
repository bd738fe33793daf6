"""An item legend beside the map: swatches with labels in a column, two where it is crowded."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.assets.fonts import measure
from mapcore.assets.metrics import (
    LEADING,
    LEAST_TEXT,
    TIGHT_GAP,
    column_capacity,
    entry_columns,
    legend_text,
)
from mapcore.geometry.box import Box
from mapcore.layout.legend.swatches import Hand, entry, hand, more, words
from mapcore.layout.lettering import keeps_words, plain, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import ItemsLegend

    Blocks = list[tuple[str, ...]]

EMS_ACROSS = 11
"""Text is at most so large that this many ems fit across the column."""

GAP = 0.62
"""Between two entries, in ems."""

BETWEEN = 0.9
"""Between two columns, in ems."""

LEAST_LABEL = 2.2
"""The least width of a label in ems: below it swatches stand alone."""

SIZES = 9
"""How many sizes of text are tried, from the natural one to the least."""

SIMPLE = 0.86
"""The share of the natural size down to which one column is preferred to two."""


@frozen
class Setting:
    """One way to set a legend: text size, the gap between entries in ems, lines, columns."""

    size: float
    gap: float
    lines: int
    columns: int = 1

    def width(self, room: float, lead: float) -> float:
        """Return the width of a label, `lead` from the left side of its swatch."""
        return (room - (self.columns - 1) * BETWEEN * self.size) / self.columns - lead

    def split(self, blocks: Blocks) -> list[Blocks]:
        """Share blocks out to the columns, the first ones to the left."""
        rows = max(1, ceil(len(blocks) / self.columns))
        return [blocks[i : i + rows] for i in range(0, len(blocks), rows)]

    def height(self, blocks: Blocks, line: float) -> float:
        """Return the height of entries with these blocks of lines, gaps included."""
        return max(
            sum(max(1, len(block)) for block in part) * line
            + (len(part) - 1) * self.gap * self.size
            for part in self.split(blocks)
        )


def column(sheet: Sheet, legend: ItemsLegend) -> list[Mark]:
    """Return the column of a sheet's item legend, centred in height.

    Long labels are broken into as many as three lines while there is room; then text shrinks, and
    entries stand in two columns. Where whole labels do not fit even so, they end in an ellipsis;
    entries that cannot be set legibly are counted in a last line.
    """
    look, body_scale = sheet.plan.look, sheet.plan.look.type.scale
    room = _room(sheet, legend)
    labels = [plain(item.label) for item in legend.drawn]
    colors = [item.color for item in legend.drawn]
    natural = min(legend_text(sheet.boxes.canvas.width, body_scale), room.width / EMS_ACROSS)
    least = LEAST_TEXT * body_scale
    natural = max(natural, least)
    columns = entry_columns(room.width, body_scale)
    for setting, whole in (
        *((setting, True) for setting in _settings(natural, least, columns)),
        *((setting, False) for setting in _tighter(natural, least, columns)),
    ):
        written = hand(look, setting.size)
        blocks = _fitted(labels, written, setting, room, whole)
        if blocks is not None:
            return _stack(room, written, setting, blocks, colors)
    shown = max(0, column_capacity(room.width, room.height, body_scale) - 1)
    blocks = _blocks(labels[:shown], written, setting, room.width)
    rest = more(len(labels) - shown, written, setting.width(room.width, 0))
    return _stack(room, written, setting, [*blocks, (rest,)], colors[:shown])


def _settings(natural: float, least: float, columns: int) -> Iterator[Setting]:
    """Yield the ways to set whole labels, the one most pleasant to read first."""
    simple = max(least, natural * SIMPLE)
    for size in (natural, simple):
        yield Setting(size, GAP, 3)
    for i in range(SIZES):
        size = natural + (least - natural) * i / (SIZES - 1)
        for count in (1, columns) if size <= simple else (1,):
            for gap in (GAP, TIGHT_GAP):
                yield Setting(size, gap, 3 if count == 1 else 2, count)


def _tighter(natural: float, least: float, columns: int) -> Iterator[Setting]:
    """Yield the ways to set labels that end in an ellipsis."""
    small = max(least, natural * SIMPLE)
    yield from (Setting(natural, GAP, 3), Setting(small, GAP, 3), Setting(small, TIGHT_GAP, 2))
    for i in range(SIZES):
        yield Setting(small + (least - small) * i / (SIZES - 1), TIGHT_GAP, 1)
    yield Setting(least, TIGHT_GAP, 1, columns)


def _room(sheet: Sheet, legend: ItemsLegend) -> Box:
    """Return the box that entries are set in."""
    box = sheet.boxes.legend or sheet.boxes.canvas
    inked = box.intersection(sheet.ink)
    inner = sheet.margin * 0.5
    left = inked.x + (sheet.margin if legend.position == "left" else inner)
    right = inked.right - (inner if legend.position == "left" else sheet.margin)
    high = max(1.0, inked.height - sheet.margin)
    return Box(left, inked.y + (inked.height - high) / 2, right - left, high)


def _fitted(
    labels: list[str], hand: Hand, setting: Setting, room: Box, whole: bool
) -> Blocks | None:
    """Return the lines of all labels; None where they do not fit, or not as `whole` ones."""
    line, width = _line(hand), setting.width(room.width, hand.lead)
    # Breaking lines takes time: settings that cannot fit are passed over by the length of labels.
    if setting.height([()] * len(labels), line) > room.height:
        return None
    if whole and width > 0:
        lines = [ceil(measure(label, hand.face, hand.size) / width - 1e-6) for label in labels]
        least = [("",) * count for count in lines]
        if max(lines) > setting.lines or setting.height(least, line) > room.height:
            return None
    blocks = _blocks(labels, hand, setting, room.width)
    if whole and not all(map(keeps_words, labels, blocks)):
        return None
    return blocks if setting.height(blocks, line) <= room.height else None


def _blocks(labels: list[str], hand: Hand, setting: Setting, width: float) -> Blocks:
    width = setting.width(width, hand.lead)
    if width < LEAST_LABEL * hand.size:
        return [()] * len(labels)
    return [wrap(label, hand.face, hand.size, width, setting.lines) for label in labels]


def _line(hand: Hand) -> float:
    return max(LEADING * hand.size, hand.swatch)


def _stack(
    room: Box, hand: Hand, setting: Setting, blocks: Blocks, colors: list[str]
) -> list[Mark]:
    """Set entries one below the other; a last block without a colour stands without a swatch."""
    line, gap = _line(hand), setting.gap * hand.size
    top = room.y + (room.height - setting.height(blocks, line)) / 2 + line / 2
    across = setting.width(room.width, 0) + BETWEEN * hand.size
    rest = iter(colors)
    marks: list[Mark] = []
    for i, part in enumerate(setting.split(blocks)):
        x, y = room.x + i * across, top
        for block in part:
            color = next(rest, None)
            marks += entry(hand, x, y, color, block) if color else words(hand, x, y, block)
            y += max(1, len(block)) * line + gap
    return marks
