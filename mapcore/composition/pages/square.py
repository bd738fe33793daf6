"""A legend of two measures as a square, its sides named, with words at its corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from mapcore.assets.fonts import ellipsize, measure
from mapcore.color import delta_e, lab
from mapcore.composition.legend.legend_font import legend_font
from mapcore.composition.lettering import LEAST_TEXT, LINE_DISTANCE, is_whole, join_lines, wrap
from mapcore.composition.pages.page_legend import (
    LegendCell,
    LegendLine,
    PageLegend,
    make_cell,
    set_heading,
)
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.pages.type_sizes import TypeSizes
    from mapcore.planning.plan import RenderPlan, SquareLegend

SIDE, LEAST_SIDE = 10.5, 6.0
"""The side of the square in ems, and the least one that is tried before texts shrink."""

SQUARE_WIDTH = 24.0
"""The most that it takes with its texts inside a map, in ems."""

CELL_GAP = 0.12
"""Between two cells, in ems."""

TICK_GAP, TITLE_GAP, CORNER_GAP = 0.45, 0.35, 0.7
"""Between the square and its numbers, these and the titles, the square and corner words, in ems."""

CORNER_WIDTH, CORNER_LINES, TITLE_LINES = 6.0, 3, 3
"""The most width of a corner's words in ems, and the most lines of these and of titles."""

ARROW, UP_ARROW = " \N{RIGHTWARDS ARROW}", " \N{UPWARDS ARROW}"
"""What points towards high; the first is turned with the text of the upright side."""

SHRINKING = (1.0, 0.92, 0.84, 0.76, 0.68)
"""The shares of the natural size of text that are tried."""

ASIDE_GAP, ROW_HEIGHT, SWATCH_WIDTH, SWATCH_HEIGHT, SWATCH_GAP = 0.7, 1.3, 1.7, 0.95, 0.65
"""Above and between the rows of patterns and of no data, and their swatches, in ems."""

FAINT = 4.0
"""The difference (CIEDE2000) from the ground below which a cell has an outline."""


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


@frozen
class _Texts:
    """The texts of a square in one setting: the titles of x and y, its corners' words."""

    across: tuple[str, ...]
    up: tuple[str, ...]
    corners: tuple[tuple[str, ...], ...]
    is_whole: bool


def make_square(
    plan: RenderPlan, legend: SquareLegend, sizes: TypeSizes, width: float, height: float
) -> PageLegend:
    """Return a legend as a square of at most `width` by `height` px, with its texts.

    Where there is little room the square becomes smaller, then the title of y lies above it, then
    the text shrinks, and at last the words at the corners are left out.
    """
    least = min(1.0, LEAST_TEXT / sizes.body)
    scales = sorted({max(share, least) for share in SHRINKING}, reverse=True)
    tries = [
        Setting(k * sizes.body, side * k * sizes.body, stacked)
        for k in scales
        for stacked in (False, True)
        for side in (SIDE, (SIDE + LEAST_SIDE) / 2, LEAST_SIDE)
    ]
    tries.append(evolve(tries[-1], corners=False))
    for setting in tries:
        made = _set(plan, legend, sizes, setting, width)
        if made.width <= width + 1e-6 and made.height <= height + 1e-6 and not made.cut:
            return made
    last = tries[-1]
    narrow = max(2.0 * last.em, last.side - max(0.0, made.width - width))
    return evolve(_set(plan, legend, sizes, evolve(last, side=narrow), width), cut=True)


def _set(
    plan: RenderPlan, legend: SquareLegend, sizes: TypeSizes, setting: Setting, width: float
) -> PageLegend:
    """Return the legend in one setting; it is cut where a text is."""
    faces, em, side = plan.look.typefaces, setting.em, setting.side
    font = legend_font(faces, em * faces.scale)
    lines, top, cut = set_heading(plan, legend.title, evolve(sizes, body=em), width)
    texts = _wrap_texts(legend, font, faces.strong, setting, width)
    step, before = LINE_DISTANCE * font.size, _measure_left(legend, texts, font, setting)
    if setting.stacked:
        lines += _list_lines(texts.up, 0.0, top, step)
        top += len(texts.up) * step + TITLE_GAP * em
    rise = 0.0 if setting.stacked else len(texts.up) * step + TITLE_GAP * em
    above, below = (
        max(len(texts.corners[at]) for at in pair) * step if setting.stacked else 0.0
        for pair in ((2, 3), (0, 1))
    )
    box = Box(rise + before, top + above, side, side)
    if setting.stacked:
        lines += _stack_corners(texts.corners, box, step)
    else:
        lines += _name_upright(texts.up, box, step)
        lines += _write_corners(texts.corners, box, em, step, legend.side)
    lines += _write_ticks(legend, box, font, em, box.bottom + below)
    y = box.bottom + below + TICK_GAP * em + font.size + TITLE_GAP * em
    lines += _list_lines(texts.across, box.x if not setting.stacked else 0.0, y, step)
    y += len(texts.across) * step
    aside, rows, y = _list_aside(legend, font, em, 0.0 if setting.stacked else box.x, y, width)
    lines += rows
    return PageLegend(
        legend, "square", font, faces.strong, _find_right(lines, font, faces.strong, box), y,
        legend.entries, (*_list_cells(plan, legend, box, CELL_GAP * em), *aside), tuple(lines),
        cut=cut or not texts.is_whole,
    )  # fmt: skip


def _wrap_texts(
    legend: SquareLegend, font: LegendFont, strong: str, setting: Setting, width: float
) -> _Texts:
    """Return the texts of a square, broken into lines."""
    side, stacked = setting.side, setting.stacked
    room = max(side, width) if stacked else 1.3 * side
    across = _wrap_title(legend.titles[0], strong, font.size, room, ARROW)
    up = _wrap_title(
        legend.titles[1], strong, font.size, room if stacked else side,
        UP_ARROW if stacked else ARROW,
    )  # fmt: skip
    most = side / 2 - 0.2 * font.size if stacked else CORNER_WIDTH * font.size
    beside = int(side / legend.side / (LINE_DISTANCE * font.size) - 1)  # clear of the numbers of y
    lines = [CORNER_LINES if stacked or at % 2 else min(CORNER_LINES, beside) for at in range(4)]
    words = tuple(
        wrap(join_lines(text or ""), font.face, font.size, most, allowed)
        if setting.corners and allowed > 0
        else ()
        for text, allowed in zip(legend.corners, lines, strict=True)
    )
    pairs = [
        (legend.titles[0] + ARROW, across),
        (legend.titles[1] + (UP_ARROW if stacked else ARROW), up),
        *zip((text or "" for text in legend.corners), words, strict=True),
    ]
    return _Texts(across, up, words, all(is_whole(join_lines(a), b) for a, b in pairs))


def _wrap_title(text: str, face: str, size: float, width: float, arrow: str) -> tuple[str, ...]:
    """Return the lines of a side's title; an arrow ends the last one."""
    room = max(size, width - measure(arrow, face, size))
    *lines, last = wrap(join_lines(text), face, size, room, TITLE_LINES) or ("",)
    return (*lines, last + arrow)


def _measure_left(legend: SquareLegend, texts: _Texts, font: LegendFont, setting: Setting) -> float:
    """Return what the numbers of y, and words beside them, take left of the square."""
    words = () if setting.stacked else (*texts.corners[0], *texts.corners[2])
    return max(map(font.width, (*legend.ticks[1], *words))) + TICK_GAP * setting.em


def _list_lines(title: tuple[str, ...], x: float, y: float, step: float) -> list[LegendLine]:
    """Return the lines of a title that lies, below `y`."""
    return [LegendLine(line, x, y + (i + 0.5) * step, strong=True) for i, line in enumerate(title)]


def _name_upright(title: tuple[str, ...], box: Box, step: float) -> list[LegendLine]:
    """Return the lines of the title of y, which run upwards from the foot of the square."""
    return [
        LegendLine(line, (i + 0.5) * step, box.bottom, strong=True, turned=True)
        for i, line in enumerate(title)
    ]


def _write_ticks(
    legend: SquareLegend, box: Box, font: LegendFont, em: float, foot: float
) -> list[LegendLine]:
    """Return the numbers at the inner edges; those of x move apart where they would touch."""
    cell, y = box.width / legend.side, foot + TICK_GAP * em + font.size / 2
    found = [
        LegendLine(label, box.x - TICK_GAP * em, box.bottom - (i + 1) * cell, "end")
        for i, label in enumerate(legend.ticks[1])
    ]
    labels = legend.ticks[0]
    if len(labels) == 2 and sum(map(font.width, labels)) / 2 > cell - 0.6 * em:
        inset = min(0.3 * em, cell / 4)
        return [
            *found,
            LegendLine(labels[0], box.x + cell + inset, y, "end"),
            LegendLine(labels[1], box.x + 2 * cell - inset, y),
        ]
    return found + [
        LegendLine(label, box.x + (i + 1) * cell, y, "middle") for i, label in enumerate(labels)
    ]


def _write_corners(
    words: tuple[tuple[str, ...], ...], box: Box, em: float, step: float, count: int
) -> list[LegendLine]:
    """Return the words at the corners, level with the cells there."""
    cell, found = box.height / count, []
    for at, lines in enumerate(words):
        is_right, is_upper = at % 2 == 1, at >= 2
        middle = box.y + cell / 2 if is_upper else box.bottom - cell / 2
        x = box.right + CORNER_GAP * em if is_right else box.x - TICK_GAP * em
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * step
            found.append(LegendLine(line, x, y, "start" if is_right else "end"))
    return found


def _stack_corners(words: tuple[tuple[str, ...], ...], box: Box, step: float) -> list[LegendLine]:
    """Return the words of the corners in lines above and below the square."""
    found = []
    for at, lines in enumerate(words):
        is_right, is_upper = at % 2 == 1, at >= 2
        top = box.y - len(lines) * step - 0.1 * step if is_upper else box.bottom + 0.2 * step
        for i, line in enumerate(lines):
            y = top + (i + 0.5) * step
            x = box.right if is_right else box.x
            found.append(LegendLine(line, x, y, "end" if is_right else "start"))
    return found


def _list_cells(
    plan: RenderPlan, legend: SquareLegend, box: Box, gap: float
) -> tuple[LegendCell, ...]:
    """Return the cells of the square; one as light as the ground has an outline."""
    cell, side = box.width / legend.side, (box.width - gap * (legend.side - 1)) / legend.side
    apart = delta_e(lab(plan.look.background.opaque), lab(*legend.colors))
    return tuple(
        LegendCell(
            Box(
                box.x + (at % legend.side) * (side + gap),
                box.bottom - (at // legend.side) * (side + gap) - side,
                side,
                side,
            ),
            color,
            outlined=bool(apart[at] < FAINT) and cell > 0,
        )
        for at, color in enumerate(legend.colors)
    )


def _list_aside(
    legend: SquareLegend, font: LegendFont, em: float, x: float, y: float, width: float
) -> tuple[tuple[LegendCell, ...], list[LegendLine], float]:
    """Return the swatches and words of patterns and of no data, and where they end."""
    cells, lines = tuple[LegendCell, ...](), list[LegendLine]()
    y += ASIDE_GAP * em if legend.aside else 0.0
    lead = (SWATCH_WIDTH + SWATCH_GAP) * em
    for entry in legend.aside:
        middle = y + ROW_HEIGHT * em / 2
        box = Box(x, middle - SWATCH_HEIGHT * em / 2, SWATCH_WIDTH * em, SWATCH_HEIGHT * em)
        cells = (*cells, make_cell(box, entry))
        room = max(em, width - x - lead)
        text = ellipsize(join_lines(entry.label), font.face, font.size, room)
        lines.append(LegendLine(text, x + lead, middle))
        y += ROW_HEIGHT * em
    return cells, lines, y


def _find_right(lines: list[LegendLine], font: LegendFont, strong: str, box: Box) -> float:
    """Return how far the square and its texts reach to the right."""
    ends = [box.right]
    for line in lines:
        if not line.turned and line.anchor != "end":
            long = measure(line.text, strong if line.strong else font.face, font.size)
            ends.append(line.x + long * (0.5 if line.anchor == "middle" else 1.0))
    return max(ends)
