"""The legend of sizes: symbols nested on one foot, and lines to their numbers at the right."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from mapcore.composition.legend.placed_legend import FittedSizes, LegendLine, SizeMark
from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, measure, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mapcore.planning.plan.look_plan import Typefaces
    from mapcore.planning.plan.symbols_plan import SizesKey, SymbolsPlan

LEAST_RADIUS = 2.5
"""The radius in pixels below which a smaller size is not shown."""

LEADER, LEADER_GAP = 0.75, 0.35
"""How far a dotted line reaches beyond the largest symbol, and what parts it from its number, in
ems."""

LABEL_DISTANCE = 1.1
"""Between two numbers, in ems."""

HEADING_GAP = 0.45
"""Below the heading, in ems."""

MAX_LINES, MAX_BESIDE = 3, 9.0
"""The most lines of a heading, and its greatest width where it stands beside, in ems."""

BLOCK_GAP = 1.0
"""What parts sizes from the legend of colours, in ems."""


def fit_sizes(
    symbols: SymbolsPlan,
    largest: float,
    faces: Typefaces,
    size: float,
    room: tuple[float, float],
    *,
    is_beside: bool = False,
) -> FittedSizes | None:
    """Return the legend of sizes within a room, width and height in pixels; None if none fits.

    `largest` is the width of a symbol of the greatest value, so that the legend's symbols are as
    large as the map's. Where the largest ones do not fit, they are left out; where only the least
    would be left, a number between them stands above it. The heading stands above, or beside the
    symbols.
    """
    if symbols.key is None:
        return None
    key = symbols.key
    for shown in _list_shown(key, largest, symbols.max_value):
        fitted = _set_sizes(key, shown, faces, size, room[0], is_beside=is_beside)
        if fitted.width <= room[0] + 1e-6 and fitted.height <= room[1] + 1e-6:
            return fitted
    return None


def _list_shown(
    key: SizesKey, largest: float, max_value: float
) -> Iterator[list[tuple[float, str]]]:
    """Yield the widths and texts that a legend may show, the ones to be preferred first."""
    shown = _list_widths(key.sizes, largest, max_value)
    for first in range(len(shown) - 1):
        yield shown[first:]
    if len(shown) > 1:
        for each in _list_widths(key.stand_ins, largest, max_value):
            yield [each, shown[-1]]
    if shown:
        yield shown[-1:]


def _list_widths(
    sizes: Iterable[tuple[float, str]], largest: float, max_value: float
) -> list[tuple[float, str]]:
    """Return the width and the text of each size that can be seen."""
    widths = [(largest * sqrt(value / max_value), join_lines(text)) for value, text in sizes]
    return [pair for at, pair in enumerate(widths) if not at or pair[0] >= 2 * LEAST_RADIUS]


def _set_sizes(
    key: SizesKey,
    shown: list[tuple[float, str]],
    faces: Typefaces,
    size: float,
    width: float,
    *,
    is_beside: bool,
) -> FittedSizes:
    words, line = join_lines(key.title or ""), LINE_DISTANCE * size
    most = min(width, MAX_BESIDE * size) if is_beside else width
    heading = wrap(words, faces.strong, size, most, MAX_LINES) if words else ()
    wide = max((measure(each, faces.strong, size) for each in heading), default=0.0)
    left = wide + 0.8 * size if is_beside and heading else 0.0
    top = len(heading) * line + HEADING_GAP * size if heading and not is_beside else 0.0
    largest = shown[0][0]
    labels = _spread_labels([-each for each, _ in shown], LABEL_DISTANCE * size)
    foot = top + max(largest, size / 2 - min(labels))
    height = foot + max(0.0, max(labels) + size / 2)
    middle, end = left + largest / 2, left + largest + LEADER * size
    at = end + LEADER_GAP * size
    numbers = [LegendLine(text, at, foot + y) for (_, text), y in zip(shown, labels, strict=True)]
    leaders = []
    for (each, _), y in zip(shown, labels, strict=True):
        points = [(middle, foot - each), (end, foot - each)]
        if y != -each:
            points[1:] = [(left + largest, foot - each), (end, foot + y)]
        leaders.append(tuple(points))
    first = (height - (len(heading) - 1) * line) / 2 if is_beside else line / 2
    heads = [LegendLine(text, 0.0, first + i * line, strong=True) for i, text in enumerate(heading)]
    reach = max(at + measure(text, faces.body, size) for _, text in shown)
    return FittedSizes(
        key.shape, size, max(reach, wide), height,
        tuple(SizeMark(middle, foot - each / 2, each, text) for each, text in shown),
        tuple(leaders), (*heads, *numbers), not is_whole(words, heading),
    )  # fmt: skip


def _spread_labels(places: list[float], distance: float) -> list[float]:
    """Return the heights of numbers, the upper ones raised where they would touch.

    >>> _spread_labels([-20.0, -18.0, -3.0], 10.0)
    [-28.0, -18.0, -3.0]
    """
    found: list[float] = []
    for place in reversed(places):
        found.append(min(place, found[-1] - distance) if found else place)
    return found[::-1]
