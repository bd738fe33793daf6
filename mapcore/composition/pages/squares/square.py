"""A legend of two measures as a square, its sides named, with words at its corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.color import delta_e, lab
from mapcore.composition.legend.legend_font import legend_font
from mapcore.composition.legend.placed_legend import (
    LegendCell,
    LegendLine,
    PlacedLegend,
    make_cell,
    set_heading,
)
from mapcore.composition.lettering import LEAST_TEXT, LINE_DISTANCE, join_lines
from mapcore.composition.pages.squares.clearance import keep_clear, line_box
from mapcore.composition.pages.squares.square_texts import (
    TICK_GAP,
    TITLE_GAP,
    Setting,
    list_lines,
    measure_left,
    measure_rows,
    name_upright,
    stack_corners,
    wrap_texts,
    write_across,
    write_corners,
    write_upright,
)
from mapcore.composition.scaling import MIN_BODY
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.pages.squares.clearance import Group
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.legend_plan import SquareLegend
    from mapcore.planning.plan.plan import RenderPlan

SIDE, LEAST_SIDE = 10.5, 6.0
"""The side of the square in ems, and the least one that is tried before texts shrink."""

CELL_GAP = 0.12
"""Between two cells, in ems."""

SHRINKING = (1.0, 0.92, 0.84, 0.76, 0.68)
"""The shares of the natural size of text that are tried."""

LEAST_SHARE = 0.7
"""The least share on a canvas by name, whose type is large already."""

ASIDE_GAP, ROW_HEIGHT, SWATCH_WIDTH, SWATCH_HEIGHT, SWATCH_GAP = 0.7, 1.3, 1.7, 0.95, 0.65
"""Above and between the rows of patterns and of no data, and their swatches, in ems."""

FAINT = 4.0
"""The difference (CIEDE2000) from the ground below which a cell has an outline."""


def make_square(
    plan: RenderPlan, legend: SquareLegend, sizes: TypeSizes, width: float, height: float
) -> PlacedLegend:
    """Return a legend as a square of at most `width` by `height` px, with its texts.

    Where there is little room the square becomes smaller, then the title of y lies above it, then
    the text shrinks. At last the words at the corners are left out, then the numbers, then
    whatever else would leave the room or touch another text.
    """
    room = Box(0.0, 0.0, width, height)
    least = min(1.0, _find_least(plan, sizes))
    scales = sorted({max(share, least) for share in SHRINKING}, reverse=True)
    tries = [
        Setting(k * sizes.body, side * k * sizes.body, stacked)
        for k in scales
        for stacked in (False, True)
        for side in (SIDE, (SIDE + LEAST_SIDE) / 2, LEAST_SIDE)
    ]
    apart = delta_e(lab(plan.look.background.opaque), lab(*legend.colors))
    faint = tuple((apart < FAINT).tolist())
    for setting in tries:
        made = _set(plan, legend, sizes, setting, room, faint)
        if made.width <= width + 1e-6 and made.height <= height + 1e-6 and not made.cut:
            return made
    last = evolve(tries[-1], corners=False)
    for setting in (last, evolve(last, numbers=False)):
        over = max(0.0, _set(plan, legend, sizes, setting, room, faint).width - width)
        narrow = evolve(setting, side=max(2.0 * setting.em, setting.side - over))
        made = evolve(_set(plan, legend, sizes, narrow, room, faint), cut=True)
        if made.width <= width + 1e-6 and made.height <= height + 1e-6:
            break
    return made


def _find_least(plan: RenderPlan, sizes: TypeSizes) -> float:
    """Return the least share of the natural size at which texts may be set."""
    if plan.page and plan.page.preset:
        return LEAST_SHARE
    return (MIN_BODY if plan.page else LEAST_TEXT) / sizes.body


def _set(
    plan: RenderPlan,
    legend: SquareLegend,
    sizes: TypeSizes,
    setting: Setting,
    room: Box,
    faint: tuple[bool, ...],
) -> PlacedLegend:
    """Return the legend in one setting; it is cut where a text is, or is left out.

    `faint` tells which cells are as light as the ground.
    """
    faces, em, side = plan.look.typefaces, setting.em, setting.side
    font, strong = legend_font(faces, em * faces.scale), faces.strong
    heading, top, cut = set_heading(plan, legend.title, evolve(sizes, body=em), room.width)
    texts = wrap_texts(legend, font, strong, setting, room.width)
    step, before = LINE_DISTANCE * font.size, measure_left(legend, texts, font, setting)
    groups: list[Group] = [tuple(heading)]
    if setting.stacked:
        groups.append(list_lines(texts.up, 0.0, top, step))
        top += len(texts.up) * step + TITLE_GAP * em
    rise = 0.0 if setting.stacked else len(texts.up) * step + TITLE_GAP * em
    above, below = measure_rows(texts, setting, step)
    box = Box(rise + before, top + above, side, side)
    across, up = legend.ticks if setting.numbers else ((), ())
    y = box.bottom + TICK_GAP * em
    numbers = write_across(across, box, font, em, y + font.size / 2, room.width)
    y = max((line.y + font.size / 2 for line in numbers), default=y)
    if setting.stacked:
        corners = stack_corners(texts.corners, box, y, step)
    else:
        groups.append(name_upright(texts.up, box, step))
        corners = write_corners(texts.corners, box, em, step, legend.side)
    y += below + TITLE_GAP * em
    left = 0.0 if setting.stacked else box.x
    groups += [list_lines(texts.across, left, y, step), write_upright(up, box, em), numbers]
    y += len(texts.across) * step
    groups += corners
    aside, rows, y = _list_aside(legend, font, em, left, y, room.width)
    groups += rows
    kept = keep_clear(groups, font, strong, room)
    lines = tuple(line for group in kept for line in group)
    return PlacedLegend(
        legend, "square", font, strong,
        (*_list_cells(legend, box, CELL_GAP * em, faint), *aside, *lines),
        max([box.right, *(line_box(line, font, strong).right for line in lines)]), y,
        legend.entries, cut=cut or not texts.is_whole or len(kept) < len(groups),
    )  # fmt: skip


def _list_cells(
    legend: SquareLegend, box: Box, gap: float, faint: tuple[bool, ...]
) -> tuple[LegendCell, ...]:
    """Return the cells of the square; one as light as the ground has an outline."""
    side = (box.width - gap * (legend.side - 1)) / legend.side
    return tuple(
        LegendCell(
            Box(
                box.x + (at % legend.side) * (side + gap),
                box.bottom - (at // legend.side) * (side + gap) - side,
                side,
                side,
            ),
            color,
            outlined=faint[at],
        )
        for at, color in enumerate(legend.colors)
    )


def _list_aside(
    legend: SquareLegend, font: LegendFont, em: float, x: float, y: float, width: float
) -> tuple[tuple[LegendCell, ...], list[Group], float]:
    """Return the swatches and words of patterns and of no data, and where they end."""
    cells: tuple[LegendCell, ...] = ()
    groups: list[Group] = []
    y += ASIDE_GAP * em if legend.aside else 0.0
    lead = (SWATCH_WIDTH + SWATCH_GAP) * em
    for entry in legend.aside:
        middle = y + ROW_HEIGHT * em / 2
        box = Box(x, middle - SWATCH_HEIGHT * em / 2, SWATCH_WIDTH * em, SWATCH_HEIGHT * em)
        cells = (*cells, make_cell(box, entry))
        room = max(em, width - x - lead)
        text = font.cut(join_lines(entry.label), room)
        groups.append((LegendLine(text, x + lead, middle),))
        y += ROW_HEIGHT * em
    return cells, groups, y
