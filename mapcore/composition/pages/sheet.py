"""A sheet: one way to share out a page, with every part at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve, field

from mapcore.composition.bands.bands import Bands
from mapcore.composition.bands.boxes import Boxes
from mapcore.composition.bands.page import MapPage, place_map
from mapcore.composition.pages.arrangements import Canvas
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.pages.page_legend import PageLegend
    from mapcore.composition.pages.parts import Parts

Form = Literal["plain", "inside", "foot", "under", "beside", "aside"]

INSIDE_BONUS = 1.08
"""How much larger a map counts whose legend is inside it."""

MIN_MAP_SHARE = 0.25
"""The share of the height that the map keeps: on lower canvases texts are left out."""

MIN_REACH = 0.75
"""The share of the canvas's width, or of its height without free parts, that a map should take."""


@frozen(eq=False)
class Sheet:
    """One way to share out a page, with every one of its `parts` at its place.

    The map has the `room`, and its frame stands in `frame`; `reaches` tells whether that takes
    three quarters of the width or the height. `cut` counts the texts that are
    shortened or left out.
    """

    parts: Parts = field(repr=False)
    form: Form
    height: float
    title: FittedTitle | None
    legend: PageLegend | None
    footer: FittedFooter | None
    room: Box
    frame: Box
    reaches: bool
    cut: int = 0

    @property
    def width(self) -> float:
        """The width of the canvas."""
        return self.parts.canvas.width

    @property
    def score(self) -> tuple[int, bool, float]:
        """What the choice goes by: whole texts, a map that reaches far enough, then its size."""
        bonus = INSIDE_BONUS if self.form in ("inside", "plain") else 1.0
        return -self.cut, self.reaches, self.frame.width * bonus


def finish(
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
    reaches = reaches_far(frame, parts.canvas, height)
    return Sheet(parts, form, height, title, legend, footer, room, frame, reaches, sum(cut))


def make_page(sheet: Sheet) -> MapPage:
    """Return the page that the marks of a sheet's map are put on."""
    canvas, plan = Box(0, 0, sheet.width, sheet.height), sheet.parts.plan
    legend, sizes = sheet.legend, sheet.parts.sizes
    return MapPage(
        **place_map(plan, sheet.room, sheet.frame),
        plan=plan,
        bands=Bands(width=int(sheet.width)),
        boxes=Boxes(
            canvas=canvas,
            title=sheet.title.room if sheet.title else None,
            legend=legend.box if legend else None,
            footer=sheet.footer.room if sheet.footer else None,
            map=sheet.room,
        ),
        ink=canvas,
        sizes=sizes,
        unit=sizes.body / 13.0,
        margin=0.0,
        kept=(legend.box,) if legend and sheet.form == "inside" else (),
        type_unit=sizes.unit,
        least_name=sizes.least_name,
        most_names=plan.page.preset.names if plan.page and plan.page.preset else None,
        mark=sheet.parts.canvas.mark_box,
    )


def mirror_sheet(sheet: Sheet) -> Sheet:
    """Return a sheet as it stands for the locale's direction: mirrored for one to the left.

    A legend whose side was asked for stays, and so does one that was put where the land is not.
    """
    plan = sheet.parts.plan
    if not plan.locale.runs_leftwards:
        return sheet

    def turn(box: Box) -> Box:
        return Box(sheet.width - box.right, box.y, box.width, box.height)

    title, footer, legend = sheet.title, sheet.footer, sheet.legend
    turned = evolve(
        sheet,
        title=title and evolve(title, room=turn(title.room)),
        footer=footer and evolve(footer, room=turn(footer.room)),
    )
    keeps_side = plan.asked_side in ("left", "right") and sheet.form != "beside"
    if sheet.form == "inside" or keeps_side:
        return turned
    moved = legend and legend.place(turn(legend.box).x, legend.y)
    return evolve(turned, legend=moved, room=turn(sheet.room), frame=turn(sheet.frame))


def reaches_far(frame: Box, canvas: Canvas, height: float) -> bool:
    """Tell whether a map takes three quarters of the width or the height of a canvas."""
    free = canvas.free_height or height
    return max(frame.width / canvas.width, frame.height / free) >= MIN_REACH


def is_large(sheet: Sheet, canvas: Canvas) -> bool:
    """Tell whether a map is large enough that no text has to be left out for it."""
    free = canvas.free_height or sheet.height
    return sheet.reaches or sheet.frame.height >= MIN_MAP_SHARE * free


def put_title(title: FittedTitle, x: float, y: float, width: float | None = None) -> FittedTitle:
    """Return a title with its upper left corner at a point."""
    wide = title.room.width if width is None else width
    return evolve(title, room=Box(x, y, wide, title.room.height))


def put_footer(footer: FittedFooter, canvas: Canvas, y: float) -> FittedFooter:
    """Return a footer at the left edge with its top at a height."""
    return evolve(footer, room=Box(canvas.edge, y, canvas.text_width, footer.room.height))
