"""A page: the arrangements that its canvas allows are tried, and the largest map wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, frozen

from mapcore.composition.pages.arrangements import (
    BLOCK_GAP,
    COLUMN_GAP,
    FOOT_PAD,
    FRAME_PAD,
    TOP_PAD,
    Canvas,
    beside,
    choose_column,
    stack,
)
from mapcore.composition.pages.bars import make_flat
from mapcore.composition.pages.columns import make_column
from mapcore.composition.pages.inside import find_place, survey_obstacles
from mapcore.composition.pages.texts import set_footer, set_title
from mapcore.composition.pages.type_sizes import choose_type
from mapcore.composition.scaling import frame_inset
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.planning.view import survey_land

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.footer import FittedFooter
    from mapcore.composition.pages.page_legend import PageLegend
    from mapcore.composition.pages.type_sizes import TypeSizes
    from mapcore.composition.title import FittedTitle
    from mapcore.planning.plan import RenderPlan

Form = Literal["plain", "inside", "foot", "under", "beside", "aside"]

INSIDE_BONUS = 1.08
"""How much larger a map counts whose legend is inside it."""

INSIDE_SIZES = (1.0, 0.95, 0.9)
"""The sizes of a map that makes room for a legend inside it, as shares of the largest."""

MAX_INSIDE_WIDTH, MAX_INSIDE_SHARE = 15.0, 0.42
"""The greatest width of a legend inside the map, in ems and as a share of the canvas's."""

MIN_REACH = 0.75
"""The share of the canvas's width, or of its height without free parts, that a map should take."""

MIN_MAP_SHARE = 0.25
"""The share of the height that the map keeps: on lower canvases texts are left out."""


@frozen
class Economy:
    """What a page leaves out where there is no room."""

    subtitle: bool = True
    footer: bool = True
    legend: bool = True
    title: bool = True


ECONOMIES = (
    Economy(),
    Economy(subtitle=False),
    Economy(subtitle=False, footer=False),
    Economy(subtitle=False, footer=False, legend=False),
    Economy(subtitle=False, footer=False, legend=False, title=False),
)


@frozen(eq=False)
class Sheet:
    """One way to share out a page, with every part at its place.

    The map has the `room`, and its frame stands in `frame`; `reaches` tells whether that takes
    three quarters of the width or the height. `cut` counts the texts that are
    shortened or left out.
    """

    form: Form
    width: float
    height: float
    title: FittedTitle | None
    legend: PageLegend | None
    footer: FittedFooter | None
    room: Box
    frame: Box
    reaches: bool
    cut: int = 0

    @property
    def score(self) -> tuple[int, bool, float]:
        """What the choice goes by: whole texts, a map that reaches far enough, then its size."""
        bonus = INSIDE_BONUS if self.form in ("inside", "plain") else 1.0
        return -self.cut, self.reaches, self.frame.width * bonus


@frozen(eq=False)
class Parts:
    """The plan of a page, its canvas and type, and what it leaves out."""

    plan: RenderPlan
    canvas: Canvas
    sizes: TypeSizes
    economy: Economy

    def title(self, width: float) -> FittedTitle | None:
        """Set the title for a width."""
        if not self.economy.title:
            return None
        return set_title(self.plan, self.sizes, width, subtitle=self.economy.subtitle)

    def footer(self, width: float) -> FittedFooter | None:
        """Set the footer for a width."""
        return set_footer(self.plan, self.sizes, width) if self.economy.footer else None


def share_out(plan: RenderPlan, width: int, height: int | None) -> Sheet:
    """Return the sheet of a plan's page on a canvas of this size; a height of None follows.

    On a canvas too small for all of them, texts are left out, subtitle and footer first.
    """
    for economy in ECONOMIES:
        parts = Parts(plan, *_measure_canvas(plan, width, height), economy)
        sheets = [sheet for sheet in _try_all(parts) if sheet is not None]
        best = max(sheets, key=lambda sheet: sheet.score, default=None)
        if best is not None and (_is_large(best, parts.canvas) or economy is ECONOMIES[-1]):
            return best
    raise AssertionError("a page without texts has room for its map")


def tallest(plan: RenderPlan, width: int) -> float:
    """Return a height that no page of a plan exceeds on a canvas of this width."""
    parts = Parts(plan, *_measure_canvas(plan, width, None), Economy())
    sheets = (*_try_stacks(parts), _try_aside(parts) if _is_aside(plan) else None)
    return max(sheet.height for sheet in sheets if sheet is not None)


def _measure_canvas(plan: RenderPlan, width: int, height: int | None) -> tuple[Canvas, TypeSizes]:
    sizes = choose_type(plan, width, height)
    page = plan.page
    preset = page.preset if page and page.has_free_parts else None
    top, foot = (preset.top, preset.foot) if preset and height else (0.0, 0.0)
    inset = frame_inset(plan.look.frame, Box(0, 0, width, height or width))
    canvas = Canvas(
        width, height, inset, top * (height or 0), foot * (height or 0), sizes.edge, sizes.body,
        plan.view.aspect,
    )  # fmt: skip
    return canvas, sizes


def _is_large(sheet: Sheet, canvas: Canvas) -> bool:
    """Tell whether a map is large enough that no text has to be left out for it."""
    free = canvas.free_height or sheet.height
    return sheet.reaches or sheet.frame.height >= MIN_MAP_SHARE * free


def _try_all(parts: Parts) -> Iterator[Sheet | None]:
    """Yield the sheets that the asked positions of legend and title do not contradict."""
    plan, asked = parts.plan, parts.plan.page.legend_side if parts.plan.page else None
    titled_below = plan.title is not None and plan.title.position == "bottom"
    legend = plan.legend if parts.economy.legend else None
    if legend is None:
        yield _try_plain(parts)
        if not titled_below:
            yield _try_beside(parts)
        return
    if asked in (None, "inside", "left", "right"):
        yield _try_inside(parts, (asked,) if asked in ("left", "right") else ("left", "right"))
    if asked in (None, "inside", "left") and not titled_below:
        yield _try_beside(parts)
    if asked in ("left", "right"):
        yield _try_aside(parts)
    if asked not in ("left", "right"):
        yield from _try_stacks(parts)


def _is_aside(plan: RenderPlan) -> bool:
    asked = plan.page.legend_side if plan.page else None
    return plan.legend is not None and asked in ("left", "right")


def _try_stacks(parts: Parts) -> Iterator[Sheet | None]:
    """Yield the sheets with the legend at the foot, and under the subtitle."""
    asked = parts.plan.page.legend_side if parts.plan.page else None
    if parts.plan.legend is None or not parts.economy.legend:
        yield _try_plain(parts)
        return
    if asked != "top":
        yield _try_foot(parts)
    if asked != "bottom":
        yield _try_under(parts)


def _flat(parts: Parts) -> PageLegend:
    legend, page = parts.plan.legend, parts.plan.page
    assert legend is not None
    whole = page is not None and page.preset is not None and page.preset.top > 0
    return make_flat(parts.plan, legend, parts.sizes, parts.canvas.text_width, whole=whole)


def _try_plain(parts: Parts) -> Sheet | None:
    return _stack(parts, "plain", None, under=False)


def _try_under(parts: Parts) -> Sheet | None:
    return _stack(parts, "under", _flat(parts), under=True)


def _try_foot(parts: Parts) -> Sheet | None:
    """Put the legend at the foot, with single lines of the footer at its right if they fit."""
    legend, canvas = _flat(parts), parts.canvas
    room = canvas.text_width - legend.width - 2 * canvas.em
    footer = parts.footer(room) if room > 0 else None
    texts = len(parts.plan.footer.texts) if parts.plan.footer else 0
    if footer is None or footer.shortened or len(footer.lines) > texts:
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
    is_low = plan.title is not None and plan.title.position == "bottom"
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
    first = title and _put_title(
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
        footer = _put_footer(footer, canvas, down[-1])
    return _finish(parts, form, places.height, first, legend, footer, places.room, places.frame)


def _try_inside(parts: Parts, sides: tuple[str, ...]) -> Sheet | None:
    """Put the legend into the map, which may move aside and be smaller to make room for it."""
    plan, canvas = parts.plan, parts.canvas
    legend = plan.legend
    assert legend is not None
    most = min(MAX_INSIDE_WIDTH * canvas.em, MAX_INSIDE_SHARE * canvas.width)
    bare = _try_plain(evolve(parts, economy=evolve(parts.economy, legend=False)))
    if bare is None:
        return None
    made = make_column(plan, legend, parts.sizes, most, bare.room.height)
    if made.rest:
        return None
    rasters = None
    for share in INSIDE_SIZES:
        sheet = bare if share == 1.0 else _shrink(bare, share, canvas)
        for aside, allowed in ((0.0, sides), (1.0, ("left",)), (-1.0, ("right",))):
            tried = tuple(side for side in allowed if side in sides)
            frame = _move(sheet, aside, canvas)
            if aside and (abs(frame.x - sheet.frame.x) < 1 or not tried):
                continue
            placement = Placement.fit(plan.view, frame)
            if rasters is None:
                rasters = survey_obstacles(
                    plan, placement.plane_box(sheet.room), find_detail(plan, placement)
                )
            region = Box(canvas.edge, sheet.room.y, canvas.text_width, sheet.room.height)
            place = find_place(
                plan, rasters, placement, region, (made.width, made.height), canvas.em, tried
            )
            if place is not None:
                put = made.place(place.x, place.y)
                return evolve(
                    sheet, form="inside", legend=put, frame=frame, cut=sheet.cut + made.cut
                )
    return None


def find_detail(plan: RenderPlan, placement: Placement) -> float:
    """Return the longer side of a map in device pixels for which its shapes have enough detail."""
    drawn = plan.pack.frame.longer_side * placement.scale * plan.output.scale
    return max(drawn, survey_land(plan.pack).least_px)


def _shrink(sheet: Sheet, share: float, canvas: Canvas) -> Sheet:
    """Return a sheet with a smaller map; a height that follows from it is kept."""
    frame = sheet.frame
    wide, high = share * frame.width, share * frame.height
    smaller = Box(
        frame.x + (frame.width - wide) / 2, frame.y + (frame.height - high) / 2, wide, high
    )
    return evolve(sheet, frame=smaller, reaches=_reaches(smaller, canvas, sheet.height))


def _reaches(frame: Box, canvas: Canvas, height: float) -> bool:
    """Tell whether a map takes three quarters of the width or the height of a canvas."""
    free = canvas.free_height or height
    return max(frame.width / canvas.width, frame.height / free) >= MIN_REACH


def _move(sheet: Sheet, aside: float, canvas: Canvas) -> Box:
    """Return the frame of a map at the middle (0), the right side (1) or the left side (-1)."""
    side = max(FRAME_PAD * canvas.em, canvas.inset)
    middle = (canvas.width - sheet.frame.width) / 2
    return evolve(sheet.frame, x=middle + aside * max(0.0, middle - side))


def _try_beside(parts: Parts) -> Sheet | None:
    """Put all texts into a column at the left, and the map at its right over the whole height."""
    canvas, plan = parts.canvas, parts.plan
    column = choose_column(canvas)
    found = beside(canvas, column)
    title, footer = parts.title(column), parts.footer(column)
    if found is None or canvas.height is None or (title is None and plan.legend is None):
        return None
    room, frame = found
    top, em = canvas.pad(canvas.top, TOP_PAD), canvas.em
    bottom = canvas.height - canvas.pad(canvas.foot, FOOT_PAD)
    first = title and _put_title(title, canvas.edge, top, column)
    if first:
        top += first.room.height + BLOCK_GAP * em
    if footer:
        low = bottom - footer.room.height
        footer = evolve(footer, room=Box(canvas.edge, low, column, footer.room.height))
        bottom = low - BLOCK_GAP * em
    legend = None
    if plan.legend is not None and parts.economy.legend:
        top += 0.4 * em
        if bottom - top < 3 * em:
            return None
        legend = make_column(plan, plan.legend, parts.sizes, column, bottom - top)
        legend = legend.place(canvas.edge, top)
        top += legend.height
    if top > bottom + BLOCK_GAP * em:
        return None
    return _finish(parts, "beside", canvas.height, first, legend, footer, room, frame)


def _try_aside(parts: Parts) -> Sheet | None:
    """Put the legend into a column left or right of the map, below the title."""
    canvas, plan = parts.canvas, parts.plan
    legend, page = plan.legend, plan.page
    assert legend is not None
    assert page is not None
    most = min(MAX_INSIDE_WIDTH * canvas.em, MAX_INSIDE_SHARE * canvas.width)
    tall = canvas.height or canvas.width / canvas.aspect
    made = make_column(plan, legend, parts.sizes, most, max(tall / 2, 8 * canvas.em))
    taken = canvas.edge + made.width + COLUMN_GAP * canvas.em
    across = (taken, 0.0) if page.legend_side == "left" else (0.0, taken)
    bare = _stack_aside(parts, across)
    if bare is None or made.height > bare.room.height:
        return None
    left = canvas.edge if page.legend_side == "left" else canvas.width - canvas.edge - made.width
    put = made.place(left, bare.room.y + (bare.room.height - made.height) / 2)
    return evolve(bare, form="aside", legend=put, cut=bare.cut + (made.rest > 0) + made.cut)


def _stack_aside(parts: Parts, across: tuple[float, float]) -> Sheet | None:
    """Return a sheet without a legend whose map leaves so much empty at its left and right."""
    canvas, plan = parts.canvas, parts.plan
    title, footer = parts.title(canvas.text_width), parts.footer(canvas.text_width)
    is_low = plan.title is not None and plan.title.position == "bottom"
    above = [title.room.height] if title and not is_low else []
    below = [title.room.height] if title and is_low else []
    below += [footer.room.height] if footer else []
    places = stack(canvas, above, below, across=across)
    if places is None:
        return None
    y = places.below[0] if is_low else places.above[0] if above else 0.0
    first = title and _put_title(title, canvas.edge, y)
    footer = footer and _put_footer(footer, canvas, places.below[-1])
    room = Box(
        places.room.x + across[0], places.room.y, places.room.width - sum(across),
        places.room.height,
    )  # fmt: skip
    return _finish(parts, "aside", places.height, first, None, footer, room, places.frame)


def _put_title(title: FittedTitle, x: float, y: float, width: float | None = None) -> FittedTitle:
    """Return a title with its upper left corner at a point."""
    wide = title.room.width if width is None else width
    return evolve(title, room=Box(x, y, wide, title.room.height))


def _put_footer(footer: FittedFooter, canvas: Canvas, y: float) -> FittedFooter:
    return evolve(footer, room=Box(canvas.edge, y, canvas.text_width, footer.room.height))


def _finish(
    parts: Parts,
    form: Form,
    height: float,
    title: FittedTitle | None,
    legend: PageLegend | None,
    footer: FittedFooter | None,
    room: Box,
    frame: Box,
) -> Sheet:
    """Return a sheet, with the number of texts that are shortened."""
    cut = [footer.shortened] if footer else []
    cut += [title.title.shortened] if title else []
    cut += [title.subtitle.shortened] if title and title.subtitle else []
    cut += [legend.cut or legend.rest > 0] if legend else []
    canvas = parts.canvas
    reaches = _reaches(frame, canvas, height)
    return Sheet(
        form, canvas.width, height, title, legend, footer, room, frame, reaches, sum(cut)
    )  # fmt: skip
