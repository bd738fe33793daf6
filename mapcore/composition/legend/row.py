"""An item legend above or below the map, fitted to one row."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.legend.legend_font import LegendFont, count_rest, legend_font
from mapcore.composition.legend.placed_legend import PlacedLegend, list_entry, list_lines
from mapcore.composition.lettering import LEAST_TEXT, LINE_DISTANCE, join_lines, wrap
from mapcore.composition.scaling import legend_text_size
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.heading import LegendHeading
    from mapcore.composition.legend.placed_legend import LegendPart
    from mapcore.planning.plan.legend_plan import ItemsLegend

ITEM_GAP = 20
"""Between two items, in units of the legend's type."""

EASY_SHARE = 0.8
"""How far text shrinks before labels are broken into two lines."""

LEAST_LABEL = 6.5
"""The width in ems that every longer label is left with before items are dropped."""

LONG_LABEL = 8.0
"""The width in ems from which a label may be broken."""

MAX_FILL = 0.4
"""The most that the text's em takes of the band's height."""

LINES_FILL = 0.85
"""The most that two lines take of it."""


@frozen
class RowLabels:
    """The lines of the labels that a row shows, and the words for those it does not."""

    labels: tuple[tuple[str, ...], ...]
    rest: str = ""

    def widths(self, font: LegendFont) -> list[float]:
        """Return how wide each label is."""
        return [max(map(font.width, label)) for label in self.labels]


def fit_row(page: MapPage, legend: ItemsLegend, heading: LegendHeading) -> PlacedLegend:
    """Fit an item legend to its band on a page, below its heading.

    Where it is too wide, the text shrinks, and labels are broken into two lines; where whole ones
    are too wide even so, long ones end in an ellipsis; and at last items are dropped from the end
    and counted. It is cut where an entry is not in one line of the natural size.
    """
    faces, room = page.plan.look.typefaces, heading.rest
    labels = tuple(join_lines(item.label) for item in legend.drawn)
    size = legend_text_size(page.boxes.canvas.width, faces.scale)
    natural = legend_font(
        faces, min(size, MAX_FILL * room.height * faces.scale), page.plan.locale.words
    )
    width = room.width - 2 * page.margin
    wanted = _measure_items([natural.width(label) for label in labels], natural)
    font, shown = _fit_labels(labels, natural, wanted, width, room.height)
    widths, gap = shown.widths(font), _find_gap(font)
    total = sum(font.lead + w + gap for w in widths) - gap
    total += gap + font.width(shown.rest) if shown.rest else 0
    lines = max(map(len, shown.labels), default=1)
    left = x = room.x + (room.width - total) / 2
    y = room.y + room.height / 2 - (lines - 1) / 2 * LINE_DISTANCE * font.size
    parts: list[LegendPart] = [*heading.write_above(page, heading.room)]
    for item, label, w in zip(legend.drawn, shown.labels, widths, strict=False):
        parts += list_entry(legend, font, item, x, y, label)
        x += font.lead + w + gap
    parts += list_lines(font, x, y, (shown.rest,))
    return PlacedLegend(
        legend, "row", font, faces.strong, tuple(parts),
        rest=len(labels) - len(shown.labels), cut=wanted > width,
        is_heading_cut=heading.shortened, start=(left, room.y),
    )  # fmt: skip


def _fit_labels(
    labels: tuple[str, ...], natural: LegendFont, wanted: float, width: float, height: float
) -> tuple[LegendFont, RowLabels]:
    """Return how a row is written and what it shows: whole labels, cut ones, or not all.

    `wanted` is the width of the items in one line of natural type.
    """
    least = min(natural.size, LEAST_TEXT * natural.body_scale)
    easy = max(least, natural.size * EASY_SHARE)
    single = natural.size * min(1.0, width / wanted)
    if single >= easy:
        return evolve(natural, size=single), RowLabels(tuple((label,) for label in labels))
    types = [evolve(natural, size=easy + (least - easy) * i / 4) for i in range(5)]
    for font in types:
        broken = _break_labels(labels, font, width, height)
        if broken is not None:
            return font, broken
    if single >= least:
        return evolve(natural, size=single), RowLabels(tuple((label,) for label in labels))
    # Where items have to be dropped, the others are better read at an easy size.
    tries = [(types[0], count) for count in range(len(labels) - 1, 0, -1)]
    for font, count in (*((each, len(labels)) for each in (types[0], types[-1])), *tries):
        cut = _shorten_labels(labels, count, font, width, _count_lines(font, height))
        if cut is not None:
            return font, cut
    return types[0], RowLabels(())


def _measure_items(widths: list[float], font: LegendFont) -> float:
    """Return the width of items with labels this wide, swatches and gaps included."""
    return sum(widths) + font.lead * len(widths) + _find_gap(font) * (len(widths) - 1)


def _count_lines(font: LegendFont, height: float) -> int:
    """Return how many lines a label may have in a band."""
    return 2 if 2 * LINE_DISTANCE * font.size <= LINES_FILL * height else 1


def _break_labels(
    labels: tuple[str, ...], font: LegendFont, width: float, height: float
) -> RowLabels | None:
    """Return a row of whole labels, long ones in two lines; None where they do not fit."""
    if _count_lines(font, height) < 2 or _measure_items([0.0] * len(labels), font) > width:
        return None
    found = RowLabels(tuple(_halve(label, font) for label in labels))
    return found if _measure_items(found.widths(font), font) <= width else None


def _halve(label: str, font: LegendFont) -> tuple[str, ...]:
    """Return a long label of several words in two lines about as long as each other."""
    words = label.split()
    if len(words) < 2 or font.width(label) < LONG_LABEL * font.size:
        return (label,)

    def split(at: int) -> tuple[str, str]:
        return " ".join(words[:at]), " ".join(words[at:])

    def widths(at: int) -> tuple[float, float]:
        first, second = (font.width(half) for half in split(at))
        return first, second

    places = range(1, len(words))  # the further along, the longer the first half
    even = bisect_left(places, True, key=lambda at: widths(at)[0] >= widths(at)[1])
    return split(min(places[max(0, even - 1) : even + 1], key=lambda at: max(widths(at))))


def _shorten_labels(
    labels: tuple[str, ...], count: int, font: LegendFont, width: float, lines: int
) -> RowLabels | None:
    """Return a row of the first `count` labels; None where they would be cut too short."""
    dropped = len(labels) - count
    rest = count_rest(dropped, font, width) if dropped else ""
    taken = font.width(rest) + _find_gap(font) if rest else 0.0
    room = width - taken - _measure_items([0.0] * count, font)
    if room <= 0 and count > 1:
        return None
    widths = [font.width(label) for label in labels[:count]]
    level = _find_level(widths, room)
    if level < min(max(widths), LEAST_LABEL * font.size) and count > 1:
        return None
    level = max(0.0, level) + 1e-6
    return RowLabels(tuple(_shorten(label, font, level, lines) for label in labels[:count]), rest)


def _shorten(label: str, font: LegendFont, width: float, lines: int) -> tuple[str, ...]:
    """Return a label within a width, in two lines where a space allows it."""
    broken = wrap(label, font.face, font.size, width, lines)
    if broken and label.startswith(f"{broken[0]} "):
        return broken
    return (font.cut(label, width),)


def _find_level(widths: list[float], room: float) -> float:
    """Return the width to which long labels must be shortened so that all labels fit.

    >>> _find_level([10, 20, 90], 100), _find_level([10, 20], 100)
    (70.0, 20)
    """
    rest = room
    for i, width in enumerate(sorted(widths)):
        share = rest / (len(widths) - i)
        if width > share:
            return share
        rest -= width
    return max(widths, default=0.0)


def _find_gap(font: LegendFont) -> float:
    return ITEM_GAP * font.unit
