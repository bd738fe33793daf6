"""The height of a canvas: it follows from the map where the request gives none."""

from __future__ import annotations

from bisect import bisect_left
from math import floor
from typing import TYPE_CHECKING

from mapcore.arranging.boxes import (
    BAR_BAND,
    HEADING_BAND,
    SUBTITLE_BAND,
    TITLE_BAND,
    band_height,
    column_width,
    title_height,
)
from mapcore.arranging.footer_height import footer_height, most_footer_height
from mapcore.errors import FieldError, ValidationError
from mapcore.planning.view import LEAST_ASPECT
from mapcore.spec.canvas import most_height
from mapcore.spec.request import LEAST_SIDE, MOST_SIDE

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.atlas.pack import MapPack
    from mapcore.planning.plan import RenderPlan
    from mapcore.spec.request import RenderRequest

WIDTHS = range(LEAST_SIDE, MOST_SIDE + 1)


def canvas_height(plan: RenderPlan) -> int:
    """Return the height of a plan's canvas in pixels.

    A height that is not given is the one at which the map fills what title and legend leave of the
    canvas; on a narrow canvas it may be lower than the least that can be asked for. Raises
    `ValidationError` where it would be too high, and names the greatest width that fits.
    """
    output = plan.output
    if output.height is not None:
        return output.height
    height = derive_height(output.width, plan)
    if height <= most_height(output.width, output.scale):
        return height
    raise ValidationError([_explain_height(height, plan)])


def derive_height(width: int, plan: RenderPlan) -> int:
    """Return the height in pixels at which a map fills a canvas of this width, bands included."""
    legend = plan.legend
    bands = title_height(plan.title) + band_height(legend) + footer_height(plan, width)
    column = column_width(width) if legend and legend.position in {"left", "right"} else 0
    return snug_height(width, plan.view.aspect, column, bands)


def greatest_width(plan: RenderPlan, most: Callable[[int], int]) -> int | None:
    """Return the greatest width in pixels whose derived height is at most `most(width)`, if any."""

    def exceeds(width: int) -> bool:
        return derive_height(width, plan) > most(width)

    fitting = bisect_left(WIDTHS, True, key=exceeds)
    return WIDTHS[fitting - 1] if fitting else None


def snug_height(width: int, aspect: float, column: int, bands: int) -> int:
    """Return the height of a canvas whose map fills what the legend's column and bands leave.

    `aspect` is the map's width over its height.

    >>> snug_height(1200, 1.5, column=180, bands=50)
    730
    """
    return floor((width - column) / aspect + 0.5) + bands


def least_aspect(request: RenderRequest, pack: MapPack) -> float:
    """Return the least proportions, width over height, of what a request shows of its map."""
    whole = request.frame is None or request.frame == "map"
    return pack.frame.aspect if whole else min(pack.frame.aspect, LEAST_ASPECT)


def tallest_height(width: int, aspect: float) -> int:
    """Return the greatest height that title, legend and footer may make of a map's proportions.

    `width` is in pixels, `aspect` is the map's width over its height.

    >>> tallest_height(1200, 1.5)
    1129
    """
    bands = TITLE_BAND + SUBTITLE_BAND + BAR_BAND + HEADING_BAND + most_footer_height(width)
    return snug_height(width, aspect, column=0, bands=bands)


def _explain_height(height: int, plan: RenderPlan) -> FieldError:
    """Return the error of a width from which a height beyond the limits follows."""
    output = plan.output
    fitting = greatest_width(plan, lambda width: most_height(width, output.scale))
    advice = f"ask for a width of at most {fitting} or give" if fitting else "give"
    return FieldError(
        "output.width",
        f"{plan.pack.title} would be {height} px high on a canvas {output.width} px wide, "
        f"but at scale {output.scale:g} it may be at most "
        f"{most_height(output.width, output.scale)} px high; {advice} output.height",
        (str(fitting),) if fitting else (),
    )
