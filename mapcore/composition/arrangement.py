"""The arrangement: a plan with the boxes of its canvas, ready to be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.composition.attribution import FittedAttribution
    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.bands.title import FittedLines, FittedTitle
    from mapcore.composition.legend.placed_legend import FittedSizes, PlacedLegend
    from mapcore.composition.pages.sheet import Form
    from mapcore.composition.symbols.placed_symbols import PlacedSymbols
    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement
    from mapcore.planning.plan.locator_plan import LocatorPlan
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.locator import LocatorPosition
    from mapcore.request.responses import RenderWarning


@frozen(eq=False)
class Arrangement:
    """The page of a plan, and the title, legend, footer and attribution that are fitted to it.

    Each is None where the plan has none. `warnings` tell what does not fit. `form` is the name of
    the arrangement of a page, None in bands. `symbols` are at their places on the canvas, `sizes`
    is their legend. `panels` stand in as many `columns`. `locator` is at its place.
    """

    page: MapPage
    title: FittedTitle | None
    legend: PlacedLegend | None
    footer: FittedFooter | None
    warnings: tuple[RenderWarning, ...]
    attribution: FittedAttribution | None = None
    form: Form | None = None
    symbols: PlacedSymbols | None = None
    sizes: FittedSizes | None = None
    columns: int = 0
    panels: tuple[PlacedPanel, ...] = ()
    locator: PlacedLocator | None = None

    @property
    def plan(self) -> RenderPlan:
        """The plan that is arranged."""
        return self.page.plan


@frozen(eq=False)
class PlacedPanel:
    """One panel: its name, the lines of its title, and its map, arranged on a canvas of its own.

    `line` is above the title, whose upper left corner is at `corner`, the upper right one for
    readers from right to left; where there is no room for titles there is no line. `box` holds all
    of the panel, `room` its map, in whole pixels of the sheet.
    """

    name: str
    title: FittedLines
    line: Box | None
    corner: tuple[float, float]
    box: Box
    room: Box
    arrangement: Arrangement


@frozen(eq=False)
class PlacedLocator:
    """A locator on the canvas: its `box`, how its map stands in it, and where.

    `place` is the corner; None where it stands elsewhere at a side. `around` is the box around what
    is too small to be seen; None for anything larger.
    """

    plan: LocatorPlan
    box: Box
    placement: Placement
    place: LocatorPosition | None
    around: Box | None
