"""An item legend above or below the map: one centred row of swatches with labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from mapcore.assets.fonts import ellipsize, measure
from mapcore.assets.metrics import ITEM_GAP, LEAST_TEXT, TEXT, legend_text
from mapcore.layout.lettering import plain
from mapcore.layout.sheet import overlap
from mapcore.layout.swatches import Hand, entry, hand, more, words

if TYPE_CHECKING:
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import ItemsLegend

LEAST_SHARE = 0.8
"""How far text shrinks where labels are cut, unless items would have to be dropped."""

LEAST_LABEL = 6.5
"""The width in ems that every longer label is left with before items are dropped."""

FILL = 0.34
"""The most that the text's em takes of the band's height."""


@frozen
class Row:
    """The labels that a row shows, how wide each may be, and the words for those it does not."""

    labels: tuple[str, ...]
    widths: tuple[float, ...]
    rest: str


def row(sheet: Sheet, legend: ItemsLegend) -> list[Mark]:
    """Return the row of a sheet's item legend, centred in its band.

    Where it is too wide, the text shrinks first; where whole labels are too wide even so, long ones
    end in an ellipsis; and at last items are dropped from the end and counted.
    """
    look = sheet.plan.look
    body_scale = look.theme.body_scale
    room = overlap(sheet.boxes.legend or sheet.boxes.canvas, sheet.ink)
    labels = tuple(plain(item.label) for item in legend.entries)
    size = min(legend_text(sheet.boxes.canvas.width, body_scale), FILL * room.height * body_scale)
    width = room.width - 2 * sheet.margin
    written, fitted = _fitted(labels, hand(look, size), width)
    gap = _gap(written)
    total = sum(written.lead + w + gap for w in fitted.widths) - gap
    total += gap + measure(fitted.rest, written.face, written.size) if fitted.rest else 0
    x, y = room.x + (room.width - total) / 2, room.y + room.height / 2
    marks: list[Mark] = []
    for item, label, w in zip(legend.entries, fitted.labels, fitted.widths, strict=False):
        marks += entry(written, x, y, item.color, (label,))
        x += written.lead + w + gap
    return marks + list(words(written, x, y, (fitted.rest,)))


def _fitted(labels: tuple[str, ...], natural: Hand, width: float) -> tuple[Hand, Row]:
    """Return how a row is written and what it shows: whole labels, cut ones, or not all."""
    wanted = sum(measure(label, natural.face, natural.size) for label in labels)
    wanted += natural.lead * len(labels) + _gap(natural) * (len(labels) - 1)
    least = min(natural.size, LEAST_TEXT * natural.body_scale)
    easy = max(least, natural.size * LEAST_SHARE)
    whole = natural.size * min(1.0, width / wanted)
    # Where items have to be dropped, the others are better read at an easy size.
    tries = [(easy, count) for count in range(len(labels) - 1, 0, -1)]
    sizes = [whole] if whole >= least else [easy, least]
    for size, count in (*((size, len(labels)) for size in sizes), *tries):
        written = evolve(natural, size=size)
        fitted = _row(labels, count, written, width)
        if fitted is not None:
            return written, fitted
    return written, Row((), (), "")


def _row(labels: tuple[str, ...], count: int, hand: Hand, width: float) -> Row | None:
    """Return a row of the first `count` labels; None where they would be cut too short."""
    dropped = len(labels) - count
    rest = more(dropped, hand, width) if dropped else ""
    taken = measure(rest, hand.face, hand.size) + _gap(hand) if rest else 0.0
    room = width - taken - hand.lead * count - _gap(hand) * (count - 1)
    widths = [measure(label, hand.face, hand.size) for label in labels[:count]]
    level = _level(widths, room)
    if level < min(max(widths), LEAST_LABEL * hand.size) and count > 1:
        return None
    return _cut(labels[:count], level, hand, rest)


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


def _cut(labels: tuple[str, ...], level: float, hand: Hand, rest: str) -> Row:
    cut = tuple(ellipsize(label, hand.face, hand.size, level + 1e-6) for label in labels)
    return Row(cut, tuple(measure(label, hand.face, hand.size) for label in cut), rest)


def _gap(hand: Hand) -> float:
    return ITEM_GAP * hand.size / hand.body_scale / TEXT
