"""Sheets whose parts stand one below the other: the legend at the foot, or under the subtitle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.house_marks import size_logo
from mapcore.composition.pages.arrangements import stack
from mapcore.composition.pages.sheet import Sheet, put
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.composition.pages.arrangements import Aside, Canvas, Places
    from mapcore.composition.pages.parts import Parts
    from mapcore.composition.pages.sheet import Form
    from mapcore.planning.plan.plan import RenderPlan


def try_stacks(parts: Parts) -> Iterator[Sheet | None]:
    """Yield the sheets with the legend at the foot, and under the subtitle."""
    asked = parts.plan.asked_side
    if parts.legend is None:
        yield stack_parts(parts, "plain")
        return
    if asked != "top":
        yield _try_foot(parts)
    if asked != "bottom":
        yield stack_parts(parts, "under", parts.flat(find_largest_scale(parts)))


def _try_foot(parts: Parts) -> Sheet | None:
    """Put the legend at the foot, with single lines of the footer at its right if they fit."""
    legend, canvas = parts.flat(find_largest_scale(parts)), parts.canvas
    room = canvas.text_width - legend.width - 2 * canvas.em
    footer = parts.footer(room) if room > 0 else None
    texts = len(parts.plan.footer.texts) if parts.plan.footer else 0
    is_smaller = footer is not None and footer.logo != size_logo(
        parts.plan, parts.sizes.body, canvas.text_width
    )
    if parts.plan.locale.runs_leftwards:  # the footer begins at the right, below the legend
        footer = None
    if footer is None or footer.shortened or len(footer.lines) > texts or is_smaller:
        return stack_parts(parts, "foot", legend)
    lines = tuple(evolve(line, rightmost=True) for line in footer.lines)
    return stack_parts(parts, "foot", legend, right=evolve(footer, lines=lines))


def stack_parts(
    parts: Parts,
    form: Form,
    legend: PlacedLegend | None = None,
    *,
    right: FittedFooter | None = None,
    aside: Aside = (0.0, 0.0),
    place: Callable[[Canvas, list[float], list[float], Aside], Places | None] = stack,
) -> Sheet | None:
    """Return a sheet of blocks above and below the map; None where that has no room.

    A footer may stand right of the legend. `aside` is left free at both sides of the map, which
    `place` finds a place for between blocks of these heights.
    """
    canvas, is_low = parts.canvas, parts.plan.is_titled_below
    title = parts.title(canvas.text_width)
    footer = None if right else parts.footer(canvas.text_width)
    row = max(legend.height if legend else 0.0, right.room.height if right else 0.0)
    above = [title.room.height] if title and not is_low else []
    above += [row] if legend and form == "under" else []
    below = [row] if legend and form == "foot" else []
    below += [title.room.height] if title and is_low else []
    below += [footer.room.height] if footer else []
    places = place(canvas, above, below, aside)
    if places is None:
        return None
    up, down = [*places.above], [*places.below]
    if title:
        title = put(title, canvas.edge, down[-2 if footer else -1] if is_low else up[0])
    if legend:
        legend = legend.place(canvas.edge, up[-1] if form == "under" else down[0])
    if right and legend:
        left, high = canvas.edge + legend.width, right.room.height
        box = Box(left, legend.y + row - high, canvas.text_width - legend.width, high)
        footer = evolve(right, room=box)
    elif footer:
        footer = put(footer, canvas.edge, down[-1])
    return Sheet(parts, form, places.height, title, legend, footer, places.room, places.frame)


def find_largest_scale(parts: Parts) -> float:
    """Return the scale of a map without a legend; where symbols have none in it, it is not asked.

    The legend's symbols are at most as large as it says.
    """
    if parts.plan.legend is None or parts.plan.legend.sizes is None:
        return 1.0
    bare = stack_parts(parts, "plain")
    return find_scale(parts.plan, bare.frame) if bare else 1.0


def find_scale(plan: RenderPlan, frame: Box) -> float:
    """Return the scale of the map in a frame."""
    return Placement.fit(plan.view, frame).scale
