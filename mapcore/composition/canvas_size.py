"""The size of a canvas: it follows from the map where the request leaves it open."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, partial
from math import ceil
from typing import TYPE_CHECKING

from mapcore.composition.bands.bands import measure, widest_bands
from mapcore.composition.scaling import body_size, most_frame_inset
from mapcore.errors import FieldError, ValidationError
from mapcore.planning.view import LEAST_ASPECT, view_map
from mapcore.request.decoding.canvas import most_height
from mapcore.request.output import LEAST_SIDE, MOST_SIDE, USUAL_WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.atlas.pack import MapPack
    from mapcore.composition.bands.bands import Bands
    from mapcore.composition.pages.sheet import Sheet
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.request import RenderRequest


MAX_PARTS_HEIGHT = 46.0
"""The most that title, legend and footer of a page take of its height, in ems of body text."""


MOST_EM = 30.0
"""The largest type of panels' titles in bands, in pixels."""


def choose_size(plan: RenderPlan, most_side: int = MOST_SIDE) -> tuple[Bands, int]:
    """Return the bands of a plan's canvas, measured at its width, and its height in pixels.

    A height that is not given is the one at which the map fills what title and legend leave of the
    canvas; on a narrow canvas it may be lower than the least that can be asked for. Where neither
    is given, the width is the greatest, up to the usual one, at which the canvas keeps within all
    limits of size and no side is longer than `most_side` pixels; or the least width, where none
    does. Raises `ValidationError` where the height would be beyond the limits of size, and names
    the greatest width that fits.
    """
    width = _choose_width(plan, partial(derive_height, plan=plan), most_side)
    bands = measure(plan, width)
    return bands, plan.output.height or _find_snug_height(plan, bands)


def choose_sheet(plan: RenderPlan, most_side: int = MOST_SIDE) -> Sheet:
    """Return the sheet of a plan's page, of one map or of panels, as `choose_size` does."""
    height_at, sheet_at = _prepare_sheets(plan)
    return sheet_at(_choose_width(plan, height_at, most_side), plan.output.height)


def _prepare_sheets(
    plan: RenderPlan,
) -> tuple[Callable[[int], int], Callable[[int, int | None], Sheet]]:
    """Return what tells the greatest height of a page at a width, and what makes its sheet."""
    if plan.panels:
        from mapcore.composition.panels.sheets import share_out_panels

        sheet_at = cache(partial(share_out_panels, plan))
        return lambda width: ceil(sheet_at(width, None).height), sheet_at
    from mapcore.composition.pages.page import share_out, tallest
    from mapcore.composition.pages.parts import measure_parts

    parts_at = cache(partial(measure_parts, plan))
    return lambda width: ceil(tallest(parts_at(width, None))), lambda *size: share_out(
        parts_at(*size)
    )


def _find_snug_height(plan: RenderPlan, bands: Bands) -> int:
    """Return the height of a canvas in bands that its map, or its panels, fill."""
    if not plan.panels:
        return bands.snug_height(plan.view.aspect)
    from mapcore.composition.panels.sheets import measure_bands

    return measure_bands(plan, bands)


def measure_canvas(plan: RenderPlan, most_side: int = MOST_SIDE) -> tuple[int, int]:
    """Return the width and height of a plan's canvas, in bands or as a page, as `choose_size` does.

    The height of a page is known only when its parts are shared out.
    """
    output = plan.output
    if output.height is not None:
        return output.width or USUAL_WIDTH, output.height
    if plan.page is None:
        bands, height = choose_size(plan, most_side)
        return bands.width, height
    sheet = choose_sheet(plan, most_side)
    return int(sheet.width), ceil(sheet.height)


def _choose_width(plan: RenderPlan, height_at: Callable[[int], int], most_side: int) -> int:
    """Return the width of a canvas whose height follows from it as `height_at` tells."""
    output = plan.output
    if output.height is not None:
        return output.width or USUAL_WIDTH
    height_at, most = cache(height_at), partial(most_height, scale=output.scale)
    width = output.width or _fit_width(height_at, most, most_side)
    if height_at(width) <= most(width):
        return width
    raise ValidationError([_explain_height(plan, width, height_at, most)])


def _fit_width(height_at: Callable[[int], int], most: Callable[[int], int], most_side: int) -> int:
    """Return the greatest width up to the usual one whose derived height fits; else the least."""
    usual = max(LEAST_SIDE, min(USUAL_WIDTH, most_side))
    if height_at(usual) <= min(most_side, most(usual)):
        return usual
    fitting = greatest_width(height_at, lambda width: min(most_side, most(width)), usual)
    return fitting or LEAST_SIDE


def derive_height(width: int, plan: RenderPlan) -> int:
    """Return the height in pixels at which a map fills a canvas of this width, bands included.

    That of a page is the greatest that it may have.
    """
    if plan.page is None:
        return _find_snug_height(plan, measure(plan, width))
    return _prepare_sheets(plan)[0](width)


def greatest_width(
    height_at: Callable[[int], int], most: Callable[[int], int], widest: int = MOST_SIDE
) -> int | None:
    """Return the greatest width up to `widest` whose derived height is at most `most(width)`.

    None where there is no such width in pixels.
    """
    widths = range(LEAST_SIDE, widest + 1)
    fitting = bisect_left(widths, True, key=lambda width: height_at(width) > most(width))
    return widths[fitting - 1] if fitting else None


def least_aspect(request: RenderRequest, pack: MapPack) -> float:
    """Return the least proportions, width over height, of what a request shows of its map."""
    # Pins may heighten what is shown, up to the frame.
    aspect = view_map(pack).width / pack.frame.height
    whole = request.frame is None or request.frame == "map"
    return aspect if whole else min(aspect, LEAST_ASPECT)


def tallest_height(width: int, aspect: float, *, is_page: bool = False, panels: int = 0) -> int:
    """Return the greatest height that title, legend and footer may make of a map's proportions.

    `width` is in pixels, `aspect` is the map's width over its height. With `panels`, so many maps
    share the canvas.

    >>> tallest_height(1200, 1.5), tallest_height(1200, 1.5, is_page=True)
    (1183, 1568)
    """
    if panels:
        from mapcore.composition.bands.grid import bound_height

        aspect = width / bound_height(panels, aspect, width, max(body_size(width), MOST_EM))
    if is_page:
        return ceil(width / aspect + MAX_PARTS_HEIGHT * body_size(width) + most_frame_inset(width))
    return widest_bands(width).snug_height(aspect)


def _explain_height(
    plan: RenderPlan, width: int, height_at: Callable[[int], int], most: Callable[[int], int]
) -> FieldError:
    """Return the error of a width from which a height beyond the limits follows."""
    fitting = greatest_width(height_at, most)
    advice = f"ask for a width of at most {fitting} or give" if fitting else "give"
    return FieldError(
        "output.width",
        f"{plan.pack.title} would be {height_at(width)} px high on a canvas {width} px wide, "
        f"but at scale {plan.output.scale:g} it may be at most {most(width)} px high; "
        f"{advice} output.height",
        (str(fitting),) if fitting else (),
    )
