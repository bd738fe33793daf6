"""A page of panels: title, legend and footer around the grid, from its left edge to its right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.pages.arrangements import (
    COLUMN_GAP,
    MIN_BESIDE_ASPECT,
    TEXT_COLUMN,
    stack,
)
from mapcore.composition.pages.parts import find_most_width, measure_parts
from mapcore.composition.pages.sheet import economize
from mapcore.composition.pages.sideways import finish_beside
from mapcore.composition.pages.sized import resize
from mapcore.composition.pages.stacks import find_scale, stack_parts
from mapcore.composition.panels.heads import Heads
from mapcore.composition.scaling import choose_type, margin
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.bands.bands import Bands
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.composition.pages.arrangements import Aside, Canvas, Places
    from mapcore.composition.pages.parts import Parts
    from mapcore.composition.pages.sheet import Form, Sheet
    from mapcore.planning.plan.plan import RenderPlan

ABOVE_GRID = 0.9
"""What is added to the space between the blocks above and the first lines of panels, in ems."""

WORTH = 1.15
"""How many times larger maps become where what stands above them stands beside them instead."""

TALL = 1e-6
"""The proportions of a map that takes all the height that there is."""


def share_out_panels(plan: RenderPlan, width: int, height: int | None) -> Sheet:
    """Return the sheet of a plan's panels on a canvas of this size; a height of None follows.

    The legend stands under the title, since it is read before the panels, unless it was asked for
    elsewhere. It may stand beside the grid, on wide canvases with the title, where this makes the
    maps larger.
    """
    return economize(measure_parts(plan, width, height), _choose)


def measure_bands(plan: RenderPlan, bands: Bands) -> int:
    """Return the height of a canvas in bands whose panels fill its width."""
    sizes, pad = choose_type(plan, bands.width, None), margin(bands.width)
    across = bands.width - bands.column - 2 * pad
    grid = Heads.of(plan, sizes).measure(max(1.0, across)) + 2 * pad
    return round(grid) + bands.title + bands.legend + bands.footer


def _choose(parts: Parts) -> Sheet | None:
    """Return the sheet with the legend under the title, or one with larger maps."""
    stacked = _try_stacked(parts)
    if parts.canvas.height is None or parts.plan.asked_side not in (None, "inside"):
        return stacked
    others = [_try_beside(parts), _try_aside(parts, is_right=False) if parts.legend else None]
    whole = [each for each in others if each is not None and not each.cut]
    best = max(whole, key=_measure_maps, default=None)
    if best is None or (stacked and _measure_maps(best) < WORTH * _measure_maps(stacked)):
        return stacked
    return best


def _find_first(parts: Parts, room: Box) -> Box:
    """Return the box of the first map of a grid in a room."""
    return Heads.of(parts.plan, parts.sizes).fit(room).maps[0]


def _measure_maps(sheet: Sheet) -> float:
    """Return the width of the maps of a sheet."""
    first = _find_first(sheet.parts, sheet.room)
    return min(first.height * sheet.parts.plan.view.aspect, first.width)


def _find_scale(parts: Parts, room: Box) -> float:
    return find_scale(parts.plan, _find_first(parts, room))


def _try_beside(parts: Parts) -> Sheet | None:
    """Return a sheet with all texts in a column at the left, on a wide canvas."""
    canvas, column = parts.canvas, TEXT_COLUMN * parts.canvas.em
    if canvas.height is None or canvas.width <= MIN_BESIDE_ASPECT * canvas.height:
        return None
    if parts.title(column) is None or parts.plan.is_titled_below:
        return None
    left, right = canvas.edge + column + 2 * COLUMN_GAP * canvas.em, canvas.width - canvas.edge
    top = canvas.start(with_text=True)
    room = Box.between(left, top, right, canvas.height - canvas.end(with_text=True))
    if room.width < 1 or room.height < 1:
        return None
    return finish_beside(parts, column, _find_scale(parts, room), room, room)


def _try_stacked(parts: Parts) -> Sheet | None:
    asked = parts.plan.asked_side
    if parts.legend is None:
        return _stack(parts, "plain")
    if asked in ("left", "right"):
        return _try_aside(parts, is_right=asked == "right")
    return _stack_legend(parts, "foot" if asked == "bottom" else "under")


def _stack_legend(parts: Parts, form: Form) -> Sheet | None:
    """Return a sheet whose legend lies above or below the grid, its symbols as large as the maps'.

    It is set first for the maps of a page without a legend.
    """
    scale, has_sizes = 1.0, parts.legend is not None and parts.legend.sizes is not None
    if has_sizes and (bare := _stack(parts, "plain")):
        scale = _find_scale(parts, bare.room)
    sheet = _stack(parts, form, parts.flat(scale))
    return _resize(sheet) if sheet and has_sizes else sheet


def _resize(sheet: Sheet) -> Sheet:
    parts, legend = sheet.parts, sheet.legend
    assert legend is not None
    scale = _find_scale(parts, sheet.room)
    return evolve(sheet, legend=resize(legend, parts.plan, parts.sizes, scale))


def _stack(
    parts: Parts, form: Form, legend: PlacedLegend | None = None, aside: Aside = (0.0, 0.0)
) -> Sheet | None:
    """Return a sheet of blocks above and below the grid; `aside` is left free beside it."""
    place = partial(_place, Heads.of(parts.plan, parts.sizes))
    return stack_parts(parts, form, legend, aside=aside, place=place)


def _place(
    heads: Heads, canvas: Canvas, above: list[float], below: list[float], aside: Aside
) -> Places | None:
    """Return the places of blocks around the grid, and the box of the grid."""
    below = below or [0.0]  # maps of panels keep off the lower edge, where one map may reach it
    left, right = aside
    across = max(1.0, canvas.text_width - left - right)
    pad = ABOVE_GRID * canvas.em if above else 0.0
    if canvas.height is None:
        high = heads.measure(across) + pad
    else:
        whole = stack(evolve(canvas, aspect=TALL), above, below)
        if whole is None:
            return None
        free = max(1.0, whole.room.height - pad)
        grid = heads.fit(Box(canvas.edge + left, whole.room.y, across, free))
        high = min(whole.room.height, grid.bottom - grid.boxes[0].y + pad)
    # The stack is made for the whole width of the text, whatever is left free aside.
    places = stack(evolve(canvas, aspect=canvas.text_width / high), above, below)
    if places is None:
        return None
    room = places.room
    room = Box(canvas.edge + left, room.y + pad, across, max(1.0, room.height - pad))
    return evolve(places, room=room, frame=room)


def _try_aside(parts: Parts, *, is_right: bool) -> Sheet | None:
    """Return a sheet with the legend in a column left or right of the grid."""
    canvas = parts.canvas
    bare = _stack(parts, "plain")
    if bare is None:
        return None
    scale = _find_scale(parts, bare.room)
    made = parts.column(find_most_width(parts), bare.room.height, scale)
    taken = made.width + COLUMN_GAP * canvas.em
    sheet = _stack(parts, "aside", aside=(0.0, taken) if is_right else (taken, 0.0))
    if sheet is None or made.height > sheet.room.height:
        return _stack_legend(parts, "under")
    x = canvas.edge + canvas.text_width - made.width if is_right else canvas.edge
    return _resize(evolve(sheet, legend=made.place(x, sheet.room.y)))
