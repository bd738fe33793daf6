"""An item legend above or below the map: one centred row of swatches with labels."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from mapcore.assets.fonts import ellipsize, measure
from mapcore.assets.metrics import ITEM_GAP, LEADING, LEAST_TEXT, TEXT, legend_text
from mapcore.layout.legend.swatches import Hand, entry, hand, more, words
from mapcore.layout.lettering import plain, wrap

if TYPE_CHECKING:
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import ItemsLegend

EASY = 0.8
"""How far text shrinks before labels are broken into two lines."""

LEAST_LABEL = 6.5
"""The width in ems that every longer label is left with before items are dropped."""

LONG = 8.0
"""The width in ems from which a label may be broken."""

FILL = 0.34
"""The most that the text's em takes of the band's height."""

LINES_FILL = 0.85
"""The most that two lines take of it."""


@frozen
class Row:
    """The lines of the labels that a row shows, and the words for those it does not."""

    labels: tuple[tuple[str, ...], ...]
    rest: str = ""

    def widths(self, hand: Hand) -> list[float]:
        """Return how wide each label is."""
        return [max(measure(line, hand.face, hand.size) for line in label) for label in self.labels]


def row(sheet: Sheet, legend: ItemsLegend) -> list[Mark]:
    """Return the row of a sheet's item legend, centred in its band.

    Where it is too wide, the text shrinks, and labels are broken into two lines; where whole ones
    are too wide even so, long ones end in an ellipsis; and at last items are dropped from the end
    and counted.
    """
    look = sheet.plan.look
    body_scale = look.type.scale
    room = (sheet.boxes.legend or sheet.boxes.canvas).intersection(sheet.ink)
    labels = tuple(plain(item.label) for item in legend.drawn)
    size = min(legend_text(sheet.boxes.canvas.width, body_scale), FILL * room.height * body_scale)
    width = room.width - 2 * sheet.margin
    written, fitted = _fitted(labels, hand(look, size), width, room.height)
    gap, widths = _gap(written), fitted.widths(written)
    total = sum(written.lead + w + gap for w in widths) - gap
    total += gap + measure(fitted.rest, written.face, written.size) if fitted.rest else 0
    lines = max(map(len, fitted.labels), default=1)
    x = room.x + (room.width - total) / 2
    y = room.y + room.height / 2 - (lines - 1) / 2 * LEADING * written.size
    marks: list[Mark] = []
    for item, label, w in zip(legend.drawn, fitted.labels, widths, strict=False):
        marks += entry(written, x, y, item.color, label)
        x += written.lead + w + gap
    return marks + list(words(written, x, y, (fitted.rest,)))


def _fitted(
    labels: tuple[str, ...], natural: Hand, width: float, height: float
) -> tuple[Hand, Row]:
    """Return how a row is written and what it shows: whole labels, cut ones, or not all."""
    least = min(natural.size, LEAST_TEXT * natural.body_scale)
    easy = max(least, natural.size * EASY)
    wanted = _taken([measure(label, natural.face, natural.size) for label in labels], natural)
    single = natural.size * min(1.0, width / wanted)
    if single >= easy:
        return evolve(natural, size=single), Row(tuple((label,) for label in labels))
    hands = [evolve(natural, size=easy + (least - easy) * i / 4) for i in range(5)]
    for written in hands:
        broken = _broken(labels, written, width, height)
        if broken is not None:
            return written, broken
    if single >= least:
        return evolve(natural, size=single), Row(tuple((label,) for label in labels))
    # Where items have to be dropped, the others are better read at an easy size.
    tries = [(hands[0], count) for count in range(len(labels) - 1, 0, -1)]
    for written, count in (*((each, len(labels)) for each in (hands[0], hands[-1])), *tries):
        cut = _cut(labels, count, written, width, _lines(written, height))
        if cut is not None:
            return written, cut
    return hands[0], Row(())


def _taken(widths: list[float], hand: Hand) -> float:
    """Return the width of items with labels this wide, swatches and gaps included."""
    return sum(widths) + hand.lead * len(widths) + _gap(hand) * (len(widths) - 1)


def _lines(hand: Hand, height: float) -> int:
    """Return how many lines a label may have in a band."""
    return 2 if 2 * LEADING * hand.size <= LINES_FILL * height else 1


def _broken(labels: tuple[str, ...], hand: Hand, width: float, height: float) -> Row | None:
    """Return a row of whole labels, long ones in two lines; None where they do not fit."""
    if _lines(hand, height) < 2 or _taken([0.0] * len(labels), hand) > width:
        return None
    found = Row(tuple(_halves(label, hand) for label in labels))
    return found if _taken(found.widths(hand), hand) <= width else None


def _halves(label: str, hand: Hand) -> tuple[str, ...]:
    """Return a long label of several words in two lines about as long as each other."""
    words = label.split()
    if len(words) < 2 or measure(label, hand.face, hand.size) < LONG * hand.size:
        return (label,)

    def split(at: int) -> tuple[str, str]:
        return " ".join(words[:at]), " ".join(words[at:])

    def widths(at: int) -> tuple[float, float]:
        first, second = (measure(half, hand.face, hand.size) for half in split(at))
        return first, second

    places = range(1, len(words))  # the further along, the longer the first half
    even = bisect_left(places, True, key=lambda at: widths(at)[0] >= widths(at)[1])
    return split(min(places[max(0, even - 1) : even + 1], key=lambda at: max(widths(at))))


def _cut(labels: tuple[str, ...], count: int, hand: Hand, width: float, lines: int) -> Row | None:
    """Return a row of the first `count` labels; None where they would be cut too short."""
    dropped = len(labels) - count
    rest = more(dropped, hand, width) if dropped else ""
    taken = measure(rest, hand.face, hand.size) + _gap(hand) if rest else 0.0
    room = width - taken - _taken([0.0] * count, hand)
    if room <= 0 and count > 1:
        return None
    widths = [measure(label, hand.face, hand.size) for label in labels[:count]]
    level = _level(widths, room)
    if level < min(max(widths), LEAST_LABEL * hand.size) and count > 1:
        return None
    level = max(0.0, level) + 1e-6
    return Row(tuple(_shortened(label, hand, level, lines) for label in labels[:count]), rest)


def _shortened(label: str, hand: Hand, width: float, lines: int) -> tuple[str, ...]:
    """Return a label within a width, in two lines where a space allows it."""
    broken = wrap(label, hand.face, hand.size, width, lines)
    if broken and label.startswith(f"{broken[0]} "):
        return broken
    return (ellipsize(label, hand.face, hand.size, width),)


def _level(widths: list[float], room: float) -> float:
    """Return the width at which long labels must be cut so that all fit: as water finds its level.

    >>> _level([10, 20, 90], 100), _level([10, 20], 100)
    (70.0, 20)
    """
    rest = room
    for i, width in enumerate(sorted(widths)):
        share = rest / (len(widths) - i)
        if width > share:
            return share
        rest -= width
    return max(widths, default=0.0)


def _gap(hand: Hand) -> float:
    return ITEM_GAP * hand.size / hand.body_scale / TEXT
