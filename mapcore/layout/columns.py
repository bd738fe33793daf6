"""An item legend beside the map: a column of swatches with labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.assets.metrics import LEAST_TEXT, legend_text
from mapcore.layout.lettering import LEADING, plain, wrap
from mapcore.layout.scene import Box
from mapcore.layout.sheet import overlap
from mapcore.layout.swatches import Hand, entry, hand, more, words

if TYPE_CHECKING:
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import ItemsLegend

EMS_ACROSS = 11
"""Text is at most so large that this many ems fit across the column."""

GAP = 0.62
"""Between two entries, in ems."""

TIGHT_GAP = 0.28
"""The same where a column is crowded."""

LEAST_LABEL = 2.2
"""The least width of a label in ems: below it swatches stand alone."""


@frozen
class Setting:
    """One way to set a column: text size, the gap between entries in ems, and lines a label."""

    size: float
    gap: float
    lines: int

    def height(self, blocks: list[tuple[str, ...]], least_line: float) -> float:
        """Return the height of entries with these blocks of lines, gaps included."""
        lines = sum(max(1, len(block)) for block in blocks)
        line = max(LEADING * self.size, least_line)
        return lines * line + (len(blocks) - 1) * self.gap * self.size


def column(sheet: Sheet, legend: ItemsLegend) -> list[Mark]:
    """Return the column of a sheet's item legend, centred in height.

    Long labels are broken into as many as three lines while there is room; then text shrinks, then
    labels end in an ellipsis. Entries that cannot be set legibly are counted in a last line.
    """
    look, body_scale = sheet.plan.look, sheet.plan.look.theme.body_scale
    room, left = _room(sheet, legend)
    labels = [plain(item.label) for item in legend.entries]
    natural = min(legend_text(sheet.boxes.canvas.width, body_scale), room.width / EMS_ACROSS)
    natural = max(natural, LEAST_TEXT * body_scale)
    for setting in _settings(natural, LEAST_TEXT * body_scale):
        written = hand(look, setting.size)
        blocks = _blocks(labels, written, room.width - written.lead, setting.lines)
        if setting.height(blocks, written.swatch) <= room.height:
            break
    return _stack(room, left, written, setting, blocks, legend)


def _settings(natural: float, least: float) -> list[Setting]:
    """Return the ways to set a column, the one most pleasant to read first."""
    small = max(least, natural * 0.86)
    return [
        Setting(natural, GAP, 3),
        Setting(small, GAP, 3),
        Setting(natural, GAP, 1),
        *(
            Setting(natural + (least - natural) * share, TIGHT_GAP, 1)
            for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
        ),
    ]


def _room(sheet: Sheet, legend: ItemsLegend) -> tuple[Box, float]:
    """Return the box that entries are set in, and its left side."""
    box = sheet.boxes.legend or sheet.boxes.canvas
    inked = overlap(box, sheet.ink)
    inner = sheet.margin * 0.5
    left = inked.x + (sheet.margin if legend.position == "left" else inner)
    right = inked.right - (inner if legend.position == "left" else sheet.margin)
    high = max(1.0, inked.height - sheet.margin)
    return Box(left, inked.y + (inked.height - high) / 2, right - left, high), left


def _blocks(labels: list[str], hand: Hand, width: float, lines: int) -> list[tuple[str, ...]]:
    if width < LEAST_LABEL * hand.size:
        return [()] * len(labels)
    return [wrap(label, hand.face, hand.size, width, lines) for label in labels]


def _stack(
    room: Box,
    left: float,
    hand: Hand,
    setting: Setting,
    blocks: list[tuple[str, ...]],
    legend: ItemsLegend,
) -> list[Mark]:
    line, gap = max(LEADING * hand.size, hand.swatch), setting.gap * hand.size
    height = setting.height(blocks, hand.swatch)
    shown = len(blocks)
    if height > room.height:
        shown = max(0, int((room.height + gap) / (line + gap)) - 1)
        height = room.height
    y = room.y + (room.height - height) / 2 + line / 2
    marks: list[Mark] = []
    for block, item in zip(blocks[:shown], legend.entries, strict=False):
        marks += entry(hand, left, y, item.color, block)
        y += max(1, len(block)) * line + gap
    if shown < len(blocks):
        marks += words(hand, left, y, (more(len(blocks) - shown, hand, room.width),))
    return marks
