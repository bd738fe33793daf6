"""The arrangement: a plan with the boxes of its canvas, ready to be laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from mapcore.arranging.legend.legend import FittedLegend
    from mapcore.arranging.page import Page
    from mapcore.planning.plan import RenderPlan
    from mapcore.spec.responses import RenderWarning


@frozen(eq=False)
class Arrangement:
    """The page of a plan and the legend that is fitted to it, None where there is none.

    `warnings` tell what of the plan does not fit.
    """

    page: Page
    legend: FittedLegend | None
    warnings: tuple[RenderWarning, ...]

    @property
    def plan(self) -> RenderPlan:
        """The plan that is arranged."""
        return self.page.plan
