"""The parts of a page: its plan, its canvas and type, and what it leaves out where it must."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.house_marks import size_mark
from mapcore.composition.pages.arrangements import Canvas
from mapcore.composition.pages.page_legend import SQUARE_WIDTH
from mapcore.composition.pages.texts import set_footer, set_title
from mapcore.composition.scaling import choose_type, frame_inset
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import SquareLegend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.plan import RenderPlan

MAX_INSIDE_WIDTH, MAX_INSIDE_SHARE = 15.0, 0.42
"""The greatest width of a legend inside the map, in ems and as a share of the canvas's."""


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
class Parts:
    """The plan of a page, its canvas and type, and what it leaves out."""

    plan: RenderPlan
    canvas: Canvas
    sizes: TypeSizes
    economy: Economy = ECONOMIES[0]

    def economize(self) -> Iterator[Parts]:
        """Yield the parts with less and less of what a page may leave out."""
        return (evolve(self, economy=economy) for economy in ECONOMIES)

    def title(self, width: float) -> FittedTitle | None:
        """Set the title for a width."""
        if not self.economy.title:
            return None
        return set_title(self.plan, self.sizes, width, subtitle=self.economy.subtitle)

    def footer(self, width: float) -> FittedFooter | None:
        """Set the footer for a width."""
        return set_footer(self.plan, self.sizes, width) if self.economy.footer else None


def measure_parts(plan: RenderPlan, width: int, height: int | None) -> Parts:
    """Return the parts of a plan's page on a canvas of this size; a height of None follows."""
    sizes = choose_type(plan, width, height)
    page = plan.page
    preset = page.preset if page and page.has_free_parts else None
    top, foot = (preset.top, preset.foot) if preset and height else (0.0, 0.0)
    inset = frame_inset(plan.look.frame, Box(0, 0, width, height or width))
    canvas = Canvas(
        width, height, inset, top * (height or 0), foot * (height or 0), sizes.edge, sizes.body,
        plan.view.aspect, _measure_grid(plan), size_mark(plan, sizes.body),
    )  # fmt: skip
    return Parts(plan, canvas, sizes)


def _measure_grid(plan: RenderPlan) -> float | None:
    """Return what the frame of a grid of tiles has beside them, as a share; None for other maps."""
    if not plan.pack.tiles:
        return None
    first = float(plan.pack.geometry(plan.pack.frame.longer_side).rings.points[:, 0].min())
    return (first - plan.view.x) / plan.view.width


def find_most_width(parts: Parts) -> float:
    """Return the greatest width of a legend inside the map or aside of it."""
    ems = SQUARE_WIDTH if isinstance(parts.plan.legend, SquareLegend) else MAX_INSIDE_WIDTH
    return min(ems * parts.canvas.em, MAX_INSIDE_SHARE * parts.canvas.width)
