"""From a plan to its arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.arrangement import Arrangement
from mapcore.arranging.attribution import fit_attribution
from mapcore.arranging.footer import fit_footer
from mapcore.arranging.legend.legend import fit_legend
from mapcore.arranging.legend.overflow import warn_of_overflow
from mapcore.arranging.page import arrange_page
from mapcore.arranging.shortened import warn_of_shortened
from mapcore.arranging.title import fit_title

if TYPE_CHECKING:
    from mapcore.planning.plan import RenderPlan


def arrange(plan: RenderPlan) -> Arrangement:
    """Return the arrangement of a plan.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    page = arrange_page(plan)
    title, footer = fit_title(page), fit_footer(page)
    legend, heading = fit_legend(page)
    return Arrangement(
        page=page,
        title=title,
        legend=legend,
        legend_heading=heading,
        footer=footer,
        attribution=fit_attribution(page),
        warnings=warn_of_overflow(page, legend) + warn_of_shortened(page, title, heading, footer),
    )
