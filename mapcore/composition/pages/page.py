"""A page: the arrangements that its canvas allows are tried, and the largest map wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.pages.making_room import try_inside
from mapcore.composition.pages.room_for_annotations import make_room_for_annotations
from mapcore.composition.pages.sheet import economize
from mapcore.composition.pages.sideways import find_largest, try_apart, try_aside, try_beside
from mapcore.composition.pages.sized import resize
from mapcore.composition.pages.stacks import find_scale, stack_parts, try_stacks
from mapcore.planning.plan.legend_plan import SquareLegend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.pages.parts import Parts
    from mapcore.composition.pages.sheet import Sheet
    from mapcore.planning.plan.plan import RenderPlan

NARROW_PAGE = 45.0
"""The width in ems below which a square legend has no room beside a map whose height follows."""


WORTH_APART = 1.2
"""How many times larger a map is for which its title stands beside it and its legend elsewhere."""


def _may_stack(parts: Parts) -> bool:
    """Tell whether a legend may stand above or below the map: a square on high or narrow ones."""
    canvas = parts.canvas
    is_narrow = canvas.width < NARROW_PAGE * canvas.em
    is_high = is_narrow if canvas.height is None else canvas.height >= canvas.width
    return is_high or not isinstance(parts.plan.legend, SquareLegend)


def share_out(whole: Parts) -> Sheet:
    """Return the sheet of a page with these parts: the best of those that can be made of them."""
    return make_room_for_annotations(_resize(economize(whole, _choose)))


def _choose(parts: Parts) -> Sheet | None:
    sheets = (sheet for sheet in _try_all(parts) if sheet is not None)
    return max(sheets, key=lambda sheet: sheet.score, default=None)


def _resize(sheet: Sheet) -> Sheet:
    """Return a sheet whose legend has symbols as large as its map's."""
    if sheet.legend is None or sheet.legend.sizes is None:
        return sheet
    plan, sizes = sheet.parts.plan, sheet.parts.sizes
    return evolve(sheet, legend=resize(sheet.legend, plan, sizes, find_scale(plan, sheet.frame)))


def tallest(parts: Parts) -> float:
    """Return a height that no page with these parts exceeds; it follows from them."""
    sheets = [*(try_stacks(parts) if _may_stack(parts) else (stack_parts(parts, "plain"),))]
    sheets.append(try_aside(parts) if _is_aside(parts.plan) else None)
    heights: list[float] = [sheet.height for sheet in sheets if sheet is not None]
    return max(heights)


def _try_all(parts: Parts) -> Iterator[Sheet | None]:
    """Yield the sheets that the asked positions of legend and title do not contradict.

    Where another side was asked for the legend than that on which texts stand beside a map, title
    and footer stand there alone only if the map becomes much larger for it.
    """
    plan = parts.plan
    sheets = [*_try_usual(parts)]
    yield from sheets
    start = "right" if plan.locale.runs_leftwards else "left"
    if (
        parts.legend is not None
        and plan.asked_side not in (None, "inside", start)
        and not plan.is_titled_below
    ):
        least = WORTH_APART * find_largest(sheets)
        yield from (each for each in try_apart(parts) if each and each.frame.width > least)


def _try_usual(parts: Parts) -> Iterator[Sheet | None]:
    """Yield the sheets whose legend stands in the map, with the texts, or below the title.

    A legend that was asked for inside the map stands elsewhere only where it has no room in it.
    """
    plan, asked = parts.plan, parts.plan.asked_side
    legend = parts.legend
    if legend is None:
        yield stack_parts(parts, "plain")
        if not plan.is_titled_below:
            yield from try_beside(parts)
        return
    if asked in (None, "inside", "left", "right"):
        first = plan.locale.legend_side
        both = (first, "left" if first == "right" else "right")
        inside = try_inside(parts, (asked,) if asked in ("left", "right") else both)
        yield inside
        if asked == "inside" and inside and inside.reaches and not inside.cut:
            return
    start = "right" if plan.locale.runs_leftwards else "left"
    if asked in (None, "inside", start) and not plan.is_titled_below:
        yield from try_beside(parts)
    if asked in ("left", "right") or isinstance(legend, SquareLegend):
        yield try_aside(parts)
    if asked not in ("left", "right") and _may_stack(parts):
        yield from try_stacks(parts)


def _is_aside(plan: RenderPlan) -> bool:
    is_square = isinstance(plan.legend, SquareLegend)
    return plan.legend is not None and (is_square or plan.asked_side in ("left", "right"))
