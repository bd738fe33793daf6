"""A sheet: one way to share out a page, with every part at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from attrs import evolve, field

from mapcore.composition.bands.bands import Bands
from mapcore.composition.bands.boxes import Boxes
from mapcore.composition.bands.page import MapPage, place_map
from mapcore.composition.pages.parts import ECONOMIES
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.composition.pages.parts import Parts

    Part = TypeVar("Part", FittedTitle, FittedFooter)

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

    The map has the `room`, and its frame stands in `frame`.
    """

    parts: Parts = field(repr=False)
    form: Form
    height: float
    title: FittedTitle | None
    legend: PlacedLegend | None
    footer: FittedFooter | None
    room: Box
    frame: Box

    @property
    def width(self) -> float:
        """The width of the canvas."""
        return self.parts.canvas.width

    @property
    def cut(self) -> int:
        """How many texts are shortened or left out."""
        title, legend, footer = self.title, self.legend, self.footer
        return sum(
            (
                title is not None and title.title.shortened,
                title is not None and title.subtitle is not None and title.subtitle.shortened,
                legend is not None and (legend.cut or legend.rest > 0),
                footer is not None and footer.shortened,
            )
        )

    @property
    def reaches(self) -> bool:
        """Whether the map takes three quarters of the canvas's width or free height."""
        across = self.frame.width / self.width
        return max(across, self.frame.height / self._free_height) >= MIN_REACH

    @property
    def is_large(self) -> bool:
        """Whether the map is large enough that no text has to be left out for it."""
        return self.reaches or self.frame.height >= MIN_MAP_SHARE * self._free_height

    @property
    def _free_height(self) -> float:
        return self.parts.canvas.free_height or self.height

    @property
    def score(self) -> tuple[int, bool, float]:
        """What the choice goes by: whole texts, a map that reaches far enough, then its size."""
        bonus = INSIDE_BONUS if self.form in ("inside", "plain") else 1.0
        return -self.cut, self.reaches, self.frame.width * bonus


def economize(whole: Parts, arrange: Callable[[Parts], Sheet | None]) -> Sheet:
    """Return the sheet that is made of the parts of a page.

    On a canvas too small for all of them, texts are left out, subtitle and footer first.
    """
    for economy in ECONOMIES:
        sheet = arrange(evolve(whole, economy=economy))
        if sheet is not None and (sheet.is_large or economy is ECONOMIES[-1]):
            return sheet
    raise AssertionError("a page without texts has room for its map")


def make_page(sheet: Sheet) -> MapPage:
    """Return the page that the marks of a sheet's map are put on."""
    canvas, plan = Box(0, 0, sheet.width, sheet.height), sheet.parts.plan
    legend, sizes = sheet.legend, sheet.parts.sizes
    window, placement = place_map(plan, sheet.room, sheet.frame)
    return MapPage(
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
        window=window,
        placement=placement,
        sizes=sizes,
        unit=sizes.body / 13.0,
        margin=0.0,
        kept=(legend.box,) if legend and sheet.form == "inside" else (),
        has_page_type=True,
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


def put(part: Part, x: float, y: float) -> Part:
    """Return a title or a footer with its upper left corner at a point."""
    return evolve(part, room=evolve(part.room, x=x, y=y))
