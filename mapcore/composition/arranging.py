"""From a plan to its arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.arrangement import Arrangement
from mapcore.composition.attribution import fit_attribution
from mapcore.composition.bands.boxes import divide, tighten_boxes
from mapcore.composition.bands.footer import fit_footer
from mapcore.composition.bands.page import MapPage, find_used, place_map
from mapcore.composition.bands.title import fit_title
from mapcore.composition.canvas_size import choose_size
from mapcore.composition.legend.legend import fit_legend
from mapcore.composition.scaling import choose_type, frame_inset, margin, text_scale
from mapcore.composition.truncation_warnings import warn_of_overflow, warn_of_shortened
from mapcore.planning.plan.legend_plan import SquareLegend
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from mapcore.composition.bands.bands import Bands
    from mapcore.composition.bands.boxes import Boxes
    from mapcore.composition.legend.placed_legend import FittedSizes, PlacedLegend
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.plan import RenderPlan

NO_ROOM_FOR_SIZES = RenderWarning(
    "legend_overflow", "There is no room for the sizes of symbols in the legend; enlarge output."
)


def arrange(plan: RenderPlan) -> Arrangement:
    """Return the arrangement of a plan.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    if plan.page is None:
        return _add_what_few_have(_arrange_in_bands(plan))
    from mapcore.composition.arranging_pages import arrange_on_page

    return _add_what_few_have(arrange_on_page(plan))


def _arrange_in_bands(plan: RenderPlan) -> Arrangement:
    page, inside = _arrange_with_legend(plan)
    title = fit_title(page)
    footer = fit_footer(plan, page.bands.footer_text, page.rooms.footer, page.boxes.canvas.width)
    legend, sizes = _fit_legend(page)
    warnings = warn_of_overflow(page, legend) + warn_of_shortened(page, title, legend, footer)
    if plan.legend and plan.legend.sizes and inside is None and sizes is None:
        warnings += (NO_ROOM_FOR_SIZES,)
    shown = inside or legend
    if isinstance(plan.legend, SquareLegend) and page.rooms.legend is not None:
        from mapcore.composition.arranging_pages import put_beside

        shown = put_beside(page, plan.legend, page.rooms.legend)
    return Arrangement(
        page=page,
        title=title,
        legend=shown,
        footer=footer,
        warnings=warnings,
        sizes=sizes,
    )


def _add_what_few_have(made: Arrangement) -> Arrangement:
    """Return an arrangement with its locator, symbols, panels and attribution.

    What places the first three is loaded where there are some.
    """
    plan, legend = made.plan, made.legend
    if plan.locator is not None:
        from mapcore.composition.locator import add_locator

        made = add_locator(made, plan.locator)
    if legend is not None and legend.sizes is not None:
        sizes = legend.sizes
        made = evolve(made, sizes=sizes.place(legend.x + sizes.x, legend.y + sizes.y))
    if plan.panels:
        from mapcore.composition.panels.placing import add_panels

        return add_panels(made)
    if plan.symbols is not None:
        from mapcore.composition.symbols.placed_symbols import place_symbols

        made = evolve(made, symbols=place_symbols(plan, made.page.placement))
    return evolve(made, attribution=fit_attribution(made.page))


def _arrange_with_legend(plan: RenderPlan) -> tuple[MapPage, PlacedLegend | None]:
    """Return the page of a plan, and its legend where it stands inside the map.

    One that was asked for there and has no room takes a band or a column.
    """
    page = arrange_page(plan)
    if plan.legend is None or plan.legend.position != "inside":
        return page, None
    from mapcore.composition.arranging_pages import put_inside, take_outside

    inside = None if plan.panels else put_inside(page, plan.legend)
    if inside is None:
        return arrange_page(take_outside(plan, plan.legend)), None
    return evolve(page, kept=(inside.box,)), inside


def _fit_legend(page: MapPage) -> tuple[PlacedLegend | None, FittedSizes | None]:
    """Fit the legend of a page, and the sizes of its symbols."""
    if page.plan.symbols is None:
        return fit_legend(page, page.rooms.legend), None
    from mapcore.composition.symbols.legend_in_bands import fit_with_sizes

    return fit_with_sizes(page)


def arrange_page(plan: RenderPlan) -> MapPage:
    """Measure what stands around the map of a plan, divide the canvas by it, and place the map.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    bands, height = choose_size(plan)
    boxes, ink = _divide(plan, bands, height)
    width = boxes.canvas.width
    window, placement = place_map(plan, boxes.within(ink).map)
    page = MapPage(
        plan=plan,
        bands=bands,
        boxes=boxes,
        ink=ink,
        window=window,
        placement=placement,
        sizes=choose_type(plan, width, height),
        unit=text_scale(width),
        margin=margin(width),
    )
    if not plan.panels:
        return page
    from mapcore.composition.panels.placing import place_first

    return place_first(page)


def _divide(plan: RenderPlan, bands: Bands, height: int) -> tuple[Boxes, Box]:
    """Return the boxes of a canvas, and what the frame around it leaves for ink."""
    boxes = divide(bands, height)
    ink = boxes.canvas.shrink(frame_inset(plan.look.frame, boxes.canvas))
    if plan.panels:
        return boxes, ink
    room = boxes.within(ink).map
    return tighten_boxes(boxes, room, find_used(plan, room), is_beside=bands.column > 0), ink
