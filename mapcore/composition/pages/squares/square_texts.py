"""The texts of a square: titles of its sides, numbers at its inner edges, words at its corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.placed_legend import LegendLine
from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, measure, wrap
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.pages.squares.clearance import Group
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.legend_plan import SquareLegend

TICK_GAP, TITLE_GAP, CORNER_GAP = 0.45, 0.35, 0.7
"""Between the square and its numbers, these and the titles, the square and corner words, in ems."""

CORNER_WIDTH, CORNER_LINES, TITLE_LINES = 6.0, 3, 3
"""The most width of a corner's words in ems, and the most lines of these and of titles."""

STACK_GAP = 0.3
"""Between the numbers of x and the words of the corners below them, in lines."""

ARROW, UP_ARROW = " \N{RIGHTWARDS ARROW}", " \N{UPWARDS ARROW}"
"""What points towards high; the first is turned with the text of the upright side."""


@frozen
class Setting:
    """One way to set the square: the size of text, the side of the square, what is left out.

    Where it is `stacked`, the title of y lies above the square, and the corners' words stand in
    lines above and below it.
    """

    em: float
    side: float
    stacked: bool = False
    corners: bool = True
    numbers: bool = True


@frozen
class SquareTexts:
    """The texts of a square in one setting: the titles of x and y, its corners' words."""

    across: tuple[str, ...]
    up: tuple[str, ...]
    corners: tuple[tuple[str, ...], ...]
    is_whole: bool


def wrap_texts(
    legend: SquareLegend, font: LegendFont, strong: str, setting: Setting, width: float
) -> SquareTexts:
    """Return the texts of a square, broken into lines."""
    side, stacked = setting.side, setting.stacked
    room = max(side, width) if stacked else 1.3 * side
    across = _wrap_title(legend.titles[0], strong, font.size, room, ARROW)
    up = _wrap_title(
        legend.titles[1], strong, font.size, room if stacked else side,
        UP_ARROW if stacked else ARROW,
    )  # fmt: skip
    beside = int(side / legend.side / (LINE_DISTANCE * font.size) - 1)  # clear of the numbers of y
    lines = [CORNER_LINES if stacked or at % 2 else min(CORNER_LINES, beside) for at in range(4)]
    words = tuple(
        wrap(join_lines(text or ""), font.face, font.size, room, allowed)
        if setting.corners and allowed > 0
        else ()
        for text, room, allowed in zip(
            legend.corners, _measure_rooms(legend, font, setting), lines, strict=True
        )
    )
    pairs = [
        (legend.titles[0] + ARROW, across),
        (legend.titles[1] + (UP_ARROW if stacked else ARROW), up),
        *zip((text or "" for text in legend.corners), words, strict=True),
    ]
    return SquareTexts(across, up, words, all(is_whole(join_lines(a), b) for a, b in pairs))


def _measure_rooms(legend: SquareLegend, font: LegendFont, setting: Setting) -> list[float]:
    """Return the width of each corner's words: in a stack, those of a row share the square's."""
    if not setting.stacked:
        return [CORNER_WIDTH * font.size] * 4
    half = setting.side / 2 - 0.2 * font.size
    return [half if legend.corners[at ^ 1] else setting.side for at in range(4)]


def _wrap_title(text: str, face: str, size: float, width: float, arrow: str) -> tuple[str, ...]:
    """Return the lines of a side's title; an arrow ends the last one."""
    room = max(size, width - measure(arrow, face, size))
    *lines, last = wrap(join_lines(text), face, size, room, TITLE_LINES) or ("",)
    return (*lines, last + arrow)


def measure_left(
    legend: SquareLegend, texts: SquareTexts, font: LegendFont, setting: Setting
) -> float:
    """Return what the numbers of y, and words beside them, take left of the square."""
    numbers = legend.ticks[1] if setting.numbers else ()
    words = () if setting.stacked else (*texts.corners[0], *texts.corners[2])
    longest = max(map(font.width, (*numbers, *words)), default=0.0)
    return longest + TICK_GAP * setting.em if setting.numbers or words else 0.0


def measure_rows(texts: SquareTexts, setting: Setting, step: float) -> tuple[float, float]:
    """Return what the corners' words of a stack take above the square, and below its numbers."""
    if not setting.stacked:
        return 0.0, 0.0
    above, below = (max(len(texts.corners[at]) for at in row) for row in ((2, 3), (0, 1)))
    return above * step, (below + STACK_GAP) * step if below else 0.0


def list_lines(title: tuple[str, ...], x: float, y: float, step: float) -> Group:
    """Return the lines of a title that lies, below `y`."""
    return tuple(
        LegendLine(line, x, y + (i + 0.5) * step, strong=True) for i, line in enumerate(title)
    )


def name_upright(title: tuple[str, ...], box: Box, step: float) -> Group:
    """Return the lines of the title of y, which run upwards from the foot of the square."""
    return tuple(
        LegendLine(line, (i + 0.5) * step, box.bottom, strong=True, turned=True)
        for i, line in enumerate(title)
    )


def write_upright(labels: Sequence[str], box: Box, em: float) -> Group:
    """Return the numbers at the inner edges of y, left of the square."""
    cell = box.height / (len(labels) + 1)
    return tuple(
        LegendLine(label, box.x - TICK_GAP * em, box.bottom - (i + 1) * cell, "end")
        for i, label in enumerate(labels)
    )


def write_across(
    labels: Sequence[str], box: Box, font: LegendFont, em: float, y: float, width: float
) -> Group:
    """Return the numbers at the inner edges of x, their first line centred at height `y`.

    Two that would touch move apart; where they have no room for it within the legend's `width`,
    the second stands a line lower.
    """
    cell, halves = box.width / (len(labels) + 1), [font.width(label) / 2 for label in labels]
    places = [box.x + (i + 1) * cell for i in range(len(labels))]
    is_crowded = len(labels) == 2 and sum(halves) > cell - 0.6 * em
    if is_crowded:
        inset = min(0.3 * em, cell / 4)
        left, right = places[0] + inset, places[1] - inset
        if 2 * halves[0] <= left and right + 2 * halves[1] <= width:
            return LegendLine(labels[0], left, y, "end"), LegendLine(labels[1], right, y)
    lines = []
    for i, (label, x, half) in enumerate(zip(labels, places, halves, strict=True)):
        middle = max(half, min(x, width - half))
        low = i * LINE_DISTANCE * font.size if is_crowded else 0.0
        lines.append(LegendLine(label, middle, y + low, "middle"))
    return tuple(lines)


def write_corners(
    words: tuple[tuple[str, ...], ...], box: Box, em: float, step: float, count: int
) -> tuple[Group, ...]:
    """Return the words at the corners, level with the cells there."""
    cell, found = box.height / count, []
    for at, lines in enumerate(words):
        is_right, is_upper = at % 2 == 1, at >= 2
        middle = box.y + cell / 2 if is_upper else box.bottom - cell / 2
        x = box.right + CORNER_GAP * em if is_right else box.x - TICK_GAP * em
        found.append(
            tuple(
                LegendLine(
                    line, x, middle + (i - (len(lines) - 1) / 2) * step,
                    "start" if is_right else "end",
                )
                for i, line in enumerate(lines)
            )
        )  # fmt: skip
    return tuple(found)


def stack_corners(
    words: tuple[tuple[str, ...], ...], box: Box, foot: float, step: float
) -> tuple[Group, ...]:
    """Return the words of the corners in lines above the square, and below its numbers' `foot`."""
    found = []
    for at, lines in enumerate(words):
        is_right, is_upper = at % 2 == 1, at >= 2
        top = box.y - (len(lines) + 0.1) * step if is_upper else foot + STACK_GAP * step
        x = box.right if is_right else box.x
        found.append(
            tuple(
                LegendLine(line, x, top + (i + 0.5) * step, "end" if is_right else "start")
                for i, line in enumerate(lines)
            )
        )
    return tuple(found)
