"""The arrangement: a plan with the boxes of its canvas, ready to be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from mapcore.arranging.attribution import FittedAttribution
    from mapcore.arranging.footer import FittedFooter
    from mapcore.arranging.legend.heading import LegendHeading
    from mapcore.arranging.legend.legend import FittedLegend
    from mapcore.arranging.page import MapPage
    from mapcore.arranging.title import FittedTitle
    from mapcore.planning.plan import RenderPlan
    from mapcore.spec.responses import RenderWarning


@frozen(eq=False)
class Arrangement:
    """The page of a plan, and the title, legend, footer and attribution that are fitted to it.

    Each is None where the plan has none. `warnings` tell what does not fit.
    """

    page: MapPage
    title: FittedTitle | None
    legend: FittedLegend | None
    legend_heading: LegendHeading | None
    footer: FittedFooter | None
    attribution: FittedAttribution | None
    warnings: tuple[RenderWarning, ...]

    @property
    def plan(self) -> RenderPlan:
        """The plan that is arranged."""
        return self.page.plan
