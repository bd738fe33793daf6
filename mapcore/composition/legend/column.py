"""An item legend beside the map, fitted to its column."""

from __future__ import annotations

from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.legend.legend_font import (
    ONE_COLUMN_SHARE,
    LegendFont,
    column_text_size,
    count_rest,
    legend_font,
)
from mapcore.composition.legend.placed_legend import PlacedLegend, list_entry, list_lines
from mapcore.composition.lettering import (
    LEAST_TEXT,
    LINE_DISTANCE,
    is_whole,
    join_lines,
    keeps_words,
    wrap,
)
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.heading import LegendHeading
    from mapcore.composition.legend.placed_legend import LegendPart
    from mapcore.planning.plan.legend_plan import ItemsLegend

    Blocks = list[tuple[str, ...]]

ENTRY_GAP = 0.62
"""Between two entries, in ems."""

TIGHT_GAP = 0.28
"""Between two entries of a crowded column, in ems."""

COLUMN_GAP = 0.9
"""Between two columns, in ems."""

LEAST_LABEL = 2.2
"""The least width of a label in ems: below it swatches stand alone."""

LEAST_ENTRY = 7.5
"""The least width in ems of an entry, with its swatch, in a legend of two columns."""

SIZE_STEPS = 9
"""How many sizes of text are tried, from the natural one to the least."""

SMALL_SHARE = 0.62
"""The share of the natural size down to which labels of two columns stand in one line."""


@frozen
class ColumnSetting:
    """One way to set a legend: text size, the gap between entries in ems, lines, columns."""

    size: float
    gap: float
    lines: int
    columns: int = 1

    def width(self, room: float, lead: float) -> float:
        """Return the width of a label, `lead` from the left side of its swatch."""
        return (room - (self.columns - 1) * COLUMN_GAP * self.size) / self.columns - lead

    def split(self, blocks: Blocks) -> list[Blocks]:
        """Share blocks out to the columns, the first ones to the left, at about even heights."""
        if self.columns == 1 or len(blocks) < 2:
            return [blocks] if blocks else []
        heights = [max(1, len(block)) * LINE_DISTANCE + self.gap for block in blocks]
        whole, left = sum(heights), [*accumulate(heights)]
        first = min(
            range(1, len(blocks)), key=lambda i: (max(left[i - 1], whole - left[i - 1]), -i)
        )
        return [blocks[:first], blocks[first:]]

    def height(self, blocks: Blocks, line: float) -> float:
        """Return the height of entries with these blocks of lines, gaps included."""
        return max(
            sum(max(1, len(block)) for block in part) * line
            + (len(part) - 1) * self.gap * self.size
            for part in self.split(blocks)
        )


def fit_column(page: MapPage, legend: ItemsLegend, heading: LegendHeading) -> PlacedLegend:
    """Fit an item legend to its column on a page, below its heading.

    Long labels are broken into as many as three lines while there is room; then text shrinks, and
    entries stand in two columns. Where whole labels do not fit even so, they end in an ellipsis;
    entries that cannot be set legibly are counted in a last line.
    """
    faces = page.plan.look.typefaces
    room = _find_room(page.margin, legend, heading.rest)
    labels = [join_lines(item.label) for item in legend.drawn]
    least = LEAST_TEXT * faces.scale
    natural = column_text_size(page, labels, room.width)
    columns = _count_columns(room.width, faces.scale)
    for setting, whole in (
        *((setting, True) for setting in _iterate_settings(natural, least, columns)),
        *((setting, False) for setting in _iterate_tighter_settings(natural, least, columns)),
    ):
        font = legend_font(faces, setting.size, page.plan.locale.words)
        blocks = _fit_labels(labels, font, setting, room, whole)
        if blocks is not None:
            break
    listed = len(labels)
    if blocks is None:
        listed = max(0, _count_entries(room, font, setting) - 1)
        blocks = _break_labels(labels[:listed], font, setting, room.width)
        blocks.append((count_rest(len(labels) - listed, font, setting.width(room.width, 0)),))
    top = room.y + (room.height - setting.height(blocks, font.line)) / 2
    head = heading.write(room.x, top - heading.height + LINE_DISTANCE * heading.size / 2)
    entries = _list_entries(legend, font, setting, blocks, evolve(room, y=top), listed)
    return PlacedLegend(
        legend,
        "column",
        font,
        faces.strong,
        (*head, *entries),
        rest=len(labels) - listed,
        cut=sum(not is_whole(*each) for each in zip(labels, blocks[:listed], strict=False)),
        is_heading_cut=heading.shortened,
        start=(room.x, top - heading.height),
    )


def _list_entries(
    legend: ItemsLegend,
    font: LegendFont,
    setting: ColumnSetting,
    blocks: Blocks,
    room: Box,
    listed: int,
) -> Iterator[LegendPart]:
    """Yield entries one below the other from the top of a room, and the count of the others."""
    entries = iter(legend.drawn[:listed])
    across = setting.width(room.width, 0) + COLUMN_GAP * setting.size
    for i, part in enumerate(setting.split(blocks)):
        x, y = room.x + i * across, room.y + font.line / 2
        for block in part:
            entry = next(entries, None)
            if entry:
                yield from list_entry(legend, font, entry, x, y, block)
            else:
                yield from list_lines(font, x, y, block)
            y += max(1, len(block)) * font.line + setting.gap * setting.size


def _count_columns(width: float, body_scale: float) -> int:
    """Return into how many columns the entries of a crowded legend `width` px wide are set.

    >>> _count_columns(150, 1), _count_columns(80, 1)
    (2, 1)
    """
    return 2 if width >= 2 * LEAST_ENTRY * LEAST_TEXT * body_scale else 1


def _count_entries(room: Box, font: LegendFont, setting: ColumnSetting) -> int:
    """Return how many entries of one line a column holds."""
    gap = setting.gap * setting.size
    return setting.columns * int((room.height + gap) / (font.line + gap))


def _iterate_settings(natural: float, least: float, columns: int) -> Iterator[ColumnSetting]:
    """Yield the ways to set whole labels, the one most pleasant to read first."""
    simple = max(least, natural * ONE_COLUMN_SHARE)
    for size in (natural, simple):
        yield ColumnSetting(size, ENTRY_GAP, 3)
    sizes = [natural + (least - natural) * i / (SIZE_STEPS - 1) for i in range(SIZE_STEPS)]
    # Labels of two columns are broken only where text would become small without it.
    for whole, lowest in ((1, max(least, natural * SMALL_SHARE)), (2, least)):
        for size in sizes:
            for count in (1, columns) if size <= simple else (1,):
                for gap in (ENTRY_GAP, TIGHT_GAP):
                    if size >= lowest:
                        yield ColumnSetting(size, gap, 3 if count == 1 else whole, count)


def _iterate_tighter_settings(
    natural: float, least: float, columns: int
) -> Iterator[ColumnSetting]:
    """Yield the ways to set labels that end in an ellipsis."""
    small = max(least, natural * ONE_COLUMN_SHARE)
    yield from (
        ColumnSetting(natural, ENTRY_GAP, 3),
        ColumnSetting(small, ENTRY_GAP, 3),
        ColumnSetting(small, TIGHT_GAP, 2),
    )
    for i in range(SIZE_STEPS):
        yield ColumnSetting(small + (least - small) * i / (SIZE_STEPS - 1), TIGHT_GAP, 1)
    yield ColumnSetting(least, TIGHT_GAP, 1, columns)


def _find_room(margin: float, legend: ItemsLegend, box: Box) -> Box:
    """Return what entries are set in of a column's box."""
    inner = margin * 0.5
    left = box.x + (margin if legend.position == "left" else inner)
    right = box.right - (inner if legend.position == "left" else margin)
    high = max(1.0, box.height - margin)
    return Box(left, box.y + (box.height - high) / 2, right - left, high)


def _fit_labels(
    labels: list[str], font: LegendFont, setting: ColumnSetting, room: Box, whole: bool
) -> Blocks | None:
    """Return the lines of all labels; None where they do not fit, or not as `whole` ones."""
    line, width = font.line, setting.width(room.width, font.lead)
    # Breaking lines takes time: settings that cannot fit are passed over by the length of labels.
    if setting.height([()] * len(labels), line) > room.height:
        return None
    if whole and width > 0:
        lines = [ceil(font.width(label) / width - 1e-6) for label in labels]
        least = [("",) * count for count in lines]
        if max(lines) > setting.lines or setting.height(least, line) > room.height:
            return None
    blocks = _break_labels(labels, font, setting, room.width)
    if whole and not all(map(keeps_words, labels, blocks)):
        return None
    return blocks if setting.height(blocks, line) <= room.height else None


def _break_labels(
    labels: list[str], font: LegendFont, setting: ColumnSetting, width: float
) -> Blocks:
    width = setting.width(width, font.lead)
    if width < LEAST_LABEL * font.size:
        return [()] * len(labels)
    return [wrap(label, font.face, font.size, width, setting.lines) for label in labels]
