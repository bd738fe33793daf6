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
from mapcore.composition.optional_parts import (
    add_panels,
    place_first,
    place_locator,
    place_symbols_with_legend,
    put_beside,
)
from mapcore.composition.scaling import choose_type, frame_inset, margin, text_scale
from mapcore.composition.truncation_warnings import warn_of_overflow, warn_of_shortened
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from mapcore.composition.bands.bands import Bands
    from mapcore.composition.bands.boxes import Boxes
    from mapcore.composition.legend.heading import LegendHeading
    from mapcore.composition.legend.legend import FittedLegend
    from mapcore.composition.pages.page_legend import PageLegend
    from mapcore.composition.symbols.sizes_legend import FittedSizes
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.plan import RenderPlan

NO_ROOM_FOR_SIZES = RenderWarning(
    "legend_overflow", "There is no room for the sizes of symbols in the legend; enlarge output."
)


def arrange(plan: RenderPlan) -> Arrangement:
    """Return the arrangement of a plan.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    if plan.page is not None:
        from mapcore.composition.arranging_pages import arrange_on_page

        return arrange_on_page(plan)
    page, inside = _arrange_with_legend(plan)
    page, locator, located = place_locator(page)
    title = fit_title(page)
    footer = fit_footer(plan, page.bands.footer_text, page.rooms.footer, page.boxes.canvas.width)
    legend, heading, sizes = _fit_legend(page)
    arrangement = Arrangement(
        page=page,
        title=title,
        legend=inside or put_beside(page) or legend,
        legend_heading=heading,
        footer=footer,
        attribution=fit_attribution(page),
        warnings=warn_of_overflow(page, legend)
        + warn_of_shortened(page, title, heading, footer)
        + _warn_of_sizes(page.plan, inside, sizes)
        + located,
        locator=locator,
        **place_symbols_with_legend(page, inside, sizes),
    )
    return add_panels(arrangement) if plan.panels else arrangement


def _arrange_with_legend(plan: RenderPlan) -> tuple[MapPage, PageLegend | None]:
    """Return the page of a plan, and its legend where it stands inside the map.

    One that was asked for there and has no room takes a band or a column.
    """
    page = arrange_page(plan)
    if plan.legend is None or plan.legend.position != "inside":
        return page, None
    from mapcore.composition.arranging_pages import put_inside, take_outside

    inside = None if plan.panels else put_inside(page)
    if inside is None:
        return arrange_page(take_outside(plan)), None
    return evolve(page, kept=(inside.box,)), inside


def _fit_legend(
    page: MapPage,
) -> tuple[FittedLegend | None, LegendHeading | None, FittedSizes | None]:
    """Fit the legend of a page with its heading, and the sizes of its symbols."""
    if page.plan.symbols is None:
        return (*fit_legend(page, page.rooms.legend), None)
    from mapcore.composition.symbols.legend_in_bands import fit_with_sizes

    return fit_with_sizes(page)


def _warn_of_sizes(
    plan: RenderPlan, inside: PageLegend | None, sizes: FittedSizes | None
) -> tuple[RenderWarning, ...]:
    """Return a warning where the legend has no room for the sizes of symbols."""
    asked = plan.legend is not None and plan.legend.sizes is not None
    return (NO_ROOM_FOR_SIZES,) if asked and inside is None and sizes is None else ()


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
    return place_first(page) if plan.panels else page


def _divide(plan: RenderPlan, bands: Bands, height: int) -> tuple[Boxes, Box]:
    """Return the boxes of a canvas, and what the frame around it leaves for ink."""
    boxes = divide(bands, height)
    ink = boxes.canvas.shrink(frame_inset(plan.look.frame, boxes.canvas))
    if plan.panels:
        return boxes, ink
    room = boxes.within(ink).map
    return tighten_boxes(boxes, room, find_used(plan, room), is_beside=bands.column > 0), ink
