"""The parts of a page: its plan, its canvas and type, and what it leaves out where it must."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from attrs import field

from mapcore.composition.house_marks import size_mark
from mapcore.composition.legend.placed_legend import SQUARE_WIDTH
from mapcore.composition.pages.arrangements import Canvas
from mapcore.composition.pages.bars import MOST_ROWS, ROW_STEP
from mapcore.composition.pages.sized import make_sized_column, make_sized_flat
from mapcore.composition.pages.texts import set_footer, set_title
from mapcore.composition.scaling import choose_type, frame_inset
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import SquareLegend

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import RenderPlan

ROWS_SHARE = 0.3
"""The most that rows of a legend take of a canvas's height, where all items have room in them."""

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
    """The plan of a page, its canvas and type, its texts and legend, and what it leaves out.

    Title, footer and legend are set once for a width, however often they are asked for. `column`
    sets the legend as a column for a room, width and height, beside or inside a map at a scale.
    """

    plan: RenderPlan
    canvas: Canvas
    sizes: TypeSizes
    column: Callable[[float, float, float], PlacedLegend] = field(repr=False)
    _flat: Callable[[float, float, int], PlacedLegend] = field(repr=False)
    _title: Callable[..., FittedTitle | None] = field(repr=False)
    _footer: Callable[[float], FittedFooter | None] = field(repr=False)
    economy: Economy = ECONOMIES[0]

    @property
    def legend(self) -> AnyLegend | None:
        """The legend of the plan, if it is not left out."""
        return self.plan.legend if self.economy.legend else None

    def title(self, width: float) -> FittedTitle | None:
        """Set the title for a width."""
        if not self.economy.title:
            return None
        return self._title(width, subtitle=self.economy.subtitle)

    def footer(self, width: float) -> FittedFooter | None:
        """Set the footer for a width."""
        return self._footer(width) if self.economy.footer else None

    def flat(self, scale: float, width: float | None = None) -> PlacedLegend:
        """Set the legend so that it lies, for a map at this scale: as wide as the page, or less.

        It has more rows where the canvas is high.
        """
        across = self.canvas.text_width if width is None else width
        height = self.canvas.free_height
        share = int(ROWS_SHARE * height / (ROW_STEP * self.canvas.em)) if height else 0
        return self._flat(across, scale, max(MOST_ROWS, share))


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
    return Parts(
        plan,
        canvas,
        sizes,
        column=cache(partial(make_sized_column, plan, sizes)),
        flat=cache(partial(make_sized_flat, plan, sizes)),
        title=cache(partial(set_title, plan, sizes)),
        footer=cache(partial(set_footer, plan, sizes)),
    )


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
