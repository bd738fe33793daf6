"""Sheets whose texts or legend stand beside the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.bands.cuts import find_cuts
from mapcore.composition.pages.arrangements import (
    BESIDE_PAD,
    BLOCK_GAP,
    COLUMN_GAP,
    FOOT_PAD,
    MAP_GAP,
    beside,
    list_columns,
    list_wide_columns,
)
from mapcore.composition.pages.parts import find_most_width
from mapcore.composition.pages.sheet import Sheet, make_page, put
from mapcore.composition.pages.stacks import find_largest_scale, find_scale, stack_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.pages.parts import Parts
    from mapcore.geometry.box import Box


WORTH_LYING = 1.2
"""How many times larger a map is for which its legend lies where it could stand upright."""


def try_beside(parts: Parts) -> Iterator[Sheet | None]:
    """Put all texts into a column at the left, and the map at its right over the whole height.

    Where the texts have no room in usual columns, wide ones are tried, and then legends that lie,
    which take less height and show less, if the map reaches far and is much larger.
    """
    columns = list_columns(parts.canvas)
    if not columns:
        return
    wide = list_wide_columns(parts.canvas, columns[0])
    largest = 0.0
    for listed in (columns, wide):
        tried = [_try_column(parts, column) for column in listed]
        yield from tried
        largest = find_largest(tried)
        if largest and listed is columns:
            return
    if parts.legend:
        lying = [_try_column(parts, column, lies=True) for column in (*columns, *wide)]
        far = [sheet for sheet in lying if sheet and sheet.reaches]
        yield from (sheet for sheet in far if sheet.frame.width > WORTH_LYING * largest)


def try_apart(parts: Parts) -> Iterator[Sheet | None]:
    """Put title and footer into such a column, and the legend on the side that was asked for."""
    columns = list_columns(parts.canvas)
    for listed in (columns, list_wide_columns(parts.canvas, columns[0]) if columns else ()):
        tried = [_try_apart(parts, column) for column in listed]
        yield from tried
        if find_largest(tried):
            return


def find_largest(sheets: Iterable[Sheet | None]) -> float:
    """Return the width of the largest map of sheets with whole texts, 0 without one."""
    whole = (sheet.frame.width for sheet in sheets if sheet and not sheet.cut)
    return max(whole, default=0.0)


def _try_column(parts: Parts, column: float, *, lies: bool = False) -> Sheet | None:
    canvas, plan = parts.canvas, parts.plan
    found = beside(canvas, column)
    if found is None or (parts.title(column) is None and plan.legend is None):
        return None
    room, frame = found
    return finish_beside(parts, column, find_scale(plan, frame), room, frame, lies=lies)


def finish_beside(
    parts: Parts, column: float, scale: float, room: Box, frame: Box, *, lies: bool = False
) -> Sheet | None:
    """Return a sheet with all texts and the legend in a column; None where they have no room.

    The map, or each of its panels, has a scale, and stands in `room`.
    """
    canvas = parts.canvas
    title, footer, top, bottom = _set_texts(parts, column)
    legend = None
    if parts.legend is not None:
        top += 0.4 * canvas.em
        if bottom - top < 3 * canvas.em:
            return None
        high = bottom - top
        legend = parts.flat(scale, column) if lies else parts.column(column, high, scale)
        legend = legend.place(canvas.edge, top)
        top += legend.height
    if top > bottom + 0.5 * canvas.em:
        return None
    return Sheet(parts, "beside", canvas.height or 0.0, title, legend, footer, room, frame)


def _try_apart(parts: Parts, column: float) -> Sheet | None:
    """Put title and footer into a column at the left, the legend on another side of the map."""
    canvas, em, side = parts.canvas, parts.canvas.em, parts.plan.asked_side
    if parts.title(column) is None or canvas.height is None:
        return None
    title, footer, top, bottom = _set_texts(parts, column)
    left, scale = canvas.edge + column + COLUMN_GAP * em, find_largest_scale(parts)
    first, last = canvas.start(with_text=True), canvas.end(with_text=True)
    if side in ("top", "bottom"):
        legend = parts.flat(scale, max(1.0, canvas.width - canvas.edge - left))
        across, down = 0.0, legend.height + (MAP_GAP - BESIDE_PAD) * em
        down += first if side == "top" else last
    else:
        legend = parts.column(find_most_width(parts), canvas.height - first - last, scale)
        across, down = canvas.edge + legend.width + COLUMN_GAP * em, 0.0
    if canvas.height <= down or top > bottom + 0.5 * em:
        return None
    found = beside(evolve(canvas, width=canvas.width - across, height=canvas.height - down), column)
    if found is None:
        return None
    lower = down if side == "top" else 0.0
    room, frame = (evolve(box, y=box.y + lower) for box in found)
    if side in ("top", "bottom"):
        x = max(left, min(frame.x, canvas.width - canvas.edge - legend.width))
        legend = legend.place(x, first if side == "top" else canvas.height - last - legend.height)
    else:
        legend = legend.place(canvas.width - canvas.edge - legend.width, first)
    return Sheet(parts, "beside", canvas.height, title, legend, footer, room, frame)


def _set_texts(
    parts: Parts, column: float
) -> tuple[FittedTitle | None, FittedFooter | None, float, float]:
    """Return title and footer of a column, and where what stands between them begins and ends."""
    canvas, em = parts.canvas, parts.canvas.em
    title, footer = parts.title(column), parts.footer(column)
    top = canvas.start(with_text=True)
    bottom = (canvas.height or 0.0) - canvas.pad(canvas.foot, FOOT_PAD)
    if title:
        title = put(title, canvas.edge, top)
        top += title.room.height + BLOCK_GAP * em
    if footer:
        footer = put(footer, canvas.edge, bottom - footer.room.height)
        bottom = footer.room.y - BLOCK_GAP * em
    return title, footer, top, bottom


def move_to_end(sheet: Sheet) -> Sheet:
    """Return a sheet whose map stands at the end of the canvas if its land is cut on that side.

    A map beside its text stands in the middle of its room. One that is cut would end at a line
    there, with nothing beyond.
    """
    if sheet.form != "beside":
        return sheet
    shown, cut = find_cuts(make_page(sheet))
    leftwards = sheet.parts.plan.locale.runs_leftwards
    step = sheet.room.x - shown.x if leftwards else sheet.room.right - shown.right
    is_cut = cut[0 if leftwards else 2]
    return evolve(sheet, frame=evolve(sheet.frame, x=sheet.frame.x + step)) if is_cut else sheet


def try_aside(parts: Parts) -> Sheet | None:
    """Put the legend into a column left or right of the map, below the title."""
    canvas, plan = parts.canvas, parts.plan
    most = find_most_width(parts)
    tall = canvas.height or canvas.width / canvas.aspect
    high, scale = max(tall / 2, 8 * canvas.em), find_largest_scale(parts)
    made = parts.column(most, high, scale)
    taken = canvas.edge + made.width + COLUMN_GAP * canvas.em
    is_right = plan.asked_side == "right"
    bare = stack_parts(parts, "aside", aside=(0.0, taken) if is_right else (taken, 0.0))
    if bare is None or made.height > bare.room.height:
        return None
    left = canvas.width - canvas.edge - made.width if is_right else canvas.edge
    middle = bare.room.y + (bare.room.height - made.height) / 2
    return evolve(bare, legend=made.place(left, middle))
