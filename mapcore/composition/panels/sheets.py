"""A page of panels: title, legend and footer around the grid, from its left edge to its right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.pages.arrangements import (
    COLUMN_GAP,
    MIN_BESIDE_ASPECT,
    TEXT_COLUMN,
    stack,
)
from mapcore.composition.pages.parts import ECONOMIES, find_most_width, measure_parts
from mapcore.composition.pages.sheet import finish, is_large, put_footer, put_title
from mapcore.composition.pages.sideways import finish_beside
from mapcore.composition.pages.sized import resize
from mapcore.composition.panels.heads import Heads
from mapcore.composition.scaling import choose_type, margin
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from mapcore.composition.bands.bands import Bands
    from mapcore.composition.pages.arrangements import Places
    from mapcore.composition.pages.page_legend import PageLegend
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
    maps larger. On a canvas too small for all of them, texts are left out.
    """
    for parts in measure_parts(plan, width, height).economize():
        sheet = _try(parts)
        if sheet is not None and (is_large(sheet, parts.canvas) or parts.economy is ECONOMIES[-1]):
            return sheet
    raise AssertionError("a page without texts has room for its panels")


def measure_bands(plan: RenderPlan, bands: Bands) -> int:
    """Return the height of a canvas in bands whose panels fill its width."""
    sizes, pad = choose_type(plan, bands.width, None), margin(bands.width)
    across = bands.width - bands.column - 2 * pad
    grid = Heads.of(plan, sizes).measure(max(1.0, across)) + 2 * pad
    return round(grid) + bands.title + bands.legend + bands.footer


def _try(parts: Parts) -> Sheet | None:
    """Return the sheet with the legend under the title, or one with larger maps."""
    stacked = _try_stacked(parts)
    if parts.canvas.height is None or parts.plan.asked_side not in (None, "inside"):
        return stacked
    has_legend = parts.plan.legend is not None and parts.economy.legend
    others = [_try_beside(parts), _try_aside(parts, is_right=False) if has_legend else None]
    whole = [each for each in others if each is not None and not each.cut]
    best = max(whole, key=_measure_maps, default=None)
    if best is None or (stacked and _measure_maps(best) < WORTH * _measure_maps(stacked)):
        return stacked
    return best


def _measure_maps(sheet: Sheet) -> float:
    """Return the width of the maps of a sheet."""
    plan = sheet.parts.plan
    first = Heads.of(plan, sheet.parts.sizes).fit(sheet.room).maps[0]
    return min(first.height * plan.view.aspect, first.width)


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
    if parts.plan.legend is None or not parts.economy.legend:
        return _stack(parts, "plain", None)
    if asked in ("left", "right"):
        return _try_aside(parts, is_right=asked == "right")
    return _stack(
        parts, "foot" if asked == "bottom" else "under", parts.flat(_find_bare_scale(parts))
    )


def _find_bare_scale(parts: Parts) -> float:
    """Return the scale of the maps of a page without a legend; 1 where no size depends on it."""
    if parts.plan.legend is None or parts.plan.legend.sizes is None:
        return 1.0
    bare = _stack(parts, "plain", None)
    return _find_scale(parts, bare.room) if bare else 1.0


def _find_scale(parts: Parts, room: Box) -> float:
    grid = Heads.of(parts.plan, parts.sizes).fit(room)
    return Placement.fit(parts.plan.view, grid.maps[0]).scale


def _stack(
    parts: Parts, form: Form, legend: PageLegend | None, aside: tuple[float, float] = (0.0, 0.0)
) -> Sheet | None:
    """Return a sheet of blocks above and below the grid; `aside` is left free beside it."""
    canvas, plan = parts.canvas, parts.plan
    title, footer = parts.title(canvas.text_width), parts.footer(canvas.text_width)
    is_low = plan.is_titled_below
    above = [title.room.height] if title and not is_low else []
    above += [legend.height] if legend and form == "under" else []
    below = [legend.height] if legend and form == "foot" else []
    below += [title.room.height] if title and is_low else []
    below += [footer.room.height] if footer else []
    below = below or [0.0]  # maps of panels keep off the lower edge, where one map may reach it
    found = _place(parts, above, below, aside)
    if found is None:
        return None
    places, room = found
    down = [*places.below]
    footer = footer and put_footer(footer, canvas, down.pop())
    if title:
        title = put_title(title, canvas.edge, down.pop() if is_low else places.above[0])
    if legend and form in ("under", "foot"):
        scale = _find_scale(parts, room) if legend.sizes else 1.0
        y = places.above[-1] if form == "under" else down[0]
        legend = resize(legend.place(canvas.edge, y), plan, parts.sizes, scale)
    return finish(parts, form, places.height, title, legend, footer, room, room)


def _place(
    parts: Parts, above: list[float], below: list[float], aside: tuple[float, float]
) -> tuple[Places, Box] | None:
    """Return the places of blocks around the grid, and the box of the grid."""
    canvas, heads = parts.canvas, Heads.of(parts.plan, parts.sizes)
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
    return places, Box(canvas.edge + left, room.y + pad, across, max(1.0, room.height - pad))


def _try_aside(parts: Parts, *, is_right: bool) -> Sheet | None:
    """Return a sheet with the legend in a column left or right of the grid."""
    canvas, plan = parts.canvas, parts.plan
    bare = _stack(parts, "plain", None)
    if bare is None:
        return None
    most, scale = find_most_width(parts), _find_scale(parts, bare.room)
    made = parts.column(most, bare.room.height, scale)
    taken = made.width + COLUMN_GAP * canvas.em
    sheet = _stack(parts, "aside", None, (0.0, taken) if is_right else (taken, 0.0))
    if sheet is None or made.height > sheet.room.height:
        return _stack(parts, "under", parts.flat(_find_bare_scale(parts)))
    x = canvas.edge + canvas.text_width - made.width if is_right else canvas.edge
    put = resize(made.place(x, sheet.room.y), plan, parts.sizes, _find_scale(parts, sheet.room))
    return evolve(sheet, legend=put, cut=sheet.cut + (made.rest > 0) + made.cut)
