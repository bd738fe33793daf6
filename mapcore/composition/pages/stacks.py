"""Sheets whose parts stand one below the other: the legend at the foot, or under the subtitle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.house_marks import size_logo
from mapcore.composition.pages.arrangements import stack
from mapcore.composition.pages.sheet import finish, put_footer, put_title
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.pages.page_legend import PageLegend
    from mapcore.composition.pages.parts import Parts
    from mapcore.composition.pages.sheet import Form, Sheet
    from mapcore.planning.plan.plan import RenderPlan


def try_stacks(parts: Parts) -> Iterator[Sheet | None]:
    """Yield the sheets with the legend at the foot, and under the subtitle."""
    asked = parts.plan.asked_side
    if parts.plan.legend is None or not parts.economy.legend:
        yield try_plain(parts)
        return
    if asked != "top":
        yield _try_foot(parts)
    if asked != "bottom":
        yield _try_under(parts)


def try_plain(parts: Parts) -> Sheet | None:
    """Return a sheet without a legend; None where the map has no room."""
    return _stack(parts, "plain", None, under=False)


def _try_under(parts: Parts) -> Sheet | None:
    return _stack(parts, "under", parts.flat(find_largest_scale(parts)), under=True)


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
        return _stack(parts, "foot", legend, under=False)
    lines = tuple(evolve(line, rightmost=True) for line in footer.lines)
    return _stack(parts, "foot", legend, under=False, right=evolve(footer, lines=lines))


def _stack(
    parts: Parts,
    form: Form,
    legend: PageLegend | None,
    *,
    under: bool,
    right: FittedFooter | None = None,
) -> Sheet | None:
    """Return a sheet of blocks above and below the map; a footer may stand right of the legend."""
    canvas, plan = parts.canvas, parts.plan
    title = parts.title(canvas.text_width)
    footer = None if right else parts.footer(canvas.text_width)
    is_low = plan.is_titled_below
    row = max(legend.height if legend else 0.0, right.room.height if right else 0.0)
    above = [title.room.height] if title and not is_low else []
    above += [row] if legend and under else []
    below = [row] if legend and not under else []
    below += [title.room.height] if title and is_low else []
    below += [footer.room.height] if footer else []
    places = stack(canvas, above, below)
    if places is None:
        return None
    up, down = [*places.above], [*places.below]
    first = title and put_title(
        title, canvas.edge, (down[-2 if footer else -1] if is_low else up[0])
    )
    if legend:
        legend = legend.place(canvas.edge, up[-1] if under else down[0])
    if right and legend:
        left = canvas.edge + legend.width
        box = Box(left, legend.y, canvas.text_width - legend.width, row)
        low = legend.y + row - right.room.height
        footer = evolve(right, room=evolve(box, y=low, height=right.room.height))
    elif footer:
        footer = put_footer(footer, canvas, down[-1])
    return finish(parts, form, places.height, first, legend, footer, places.room, places.frame)


def find_largest_scale(parts: Parts) -> float:
    """Return the scale of a map without a legend; where symbols have none in it, it is not asked.

    The legend's symbols are at most as large as it says.
    """
    if parts.plan.legend is None or parts.plan.legend.sizes is None:
        return 1.0
    bare = try_plain(evolve(parts, economy=evolve(parts.economy, legend=False)))
    return find_scale(parts.plan, bare.frame) if bare else 1.0


def find_scale(plan: RenderPlan, frame: Box) -> float:
    """Return the scale of the map in a frame."""
    return Placement.fit(plan.view, frame).scale
