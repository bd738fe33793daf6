"""From the plan of a page to its arrangement, and legends inside maps in bands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.arrangement import Arrangement
from mapcore.composition.canvas_size import choose_sheet
from mapcore.composition.legend.placed_legend import SQUARE_WIDTH
from mapcore.composition.pages.inside import find_land, find_obstacles
from mapcore.composition.pages.parts import MAX_INSIDE_SHARE, MAX_INSIDE_WIDTH
from mapcore.composition.pages.sheet import make_page, mirror_sheet
from mapcore.composition.pages.sideways import move_to_end
from mapcore.composition.pages.sized import make_sized_column
from mapcore.composition.truncation_warnings import warn_of_cut
from mapcore.planning.plan.legend_plan import ItemsLegend, SquareLegend
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.composition.pages.sheet import Sheet
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import RenderPlan

NO_ROOM_INSIDE = (
    "There is no room for the legend inside the map, so it stands where it would by itself."
)


def arrange_on_page(plan: RenderPlan) -> Arrangement:
    """Return the arrangement of a plan that is laid out as a page.

    Raises `ValidationError` where the height that follows from the map is beyond the limits.
    """
    sheet = move_to_end(mirror_sheet(choose_sheet(plan)))
    page = make_page(sheet)
    if plan.panels:
        from mapcore.composition.panels.placing import place_first

        page = place_first(page)
    return Arrangement(
        page=page,
        title=sheet.title,
        legend=sheet.legend,
        footer=sheet.footer,
        warnings=_warn(plan, sheet),
        form=sheet.form,
    )


def _warn(plan: RenderPlan, sheet: Sheet) -> tuple[RenderWarning, ...]:
    """Return warnings of what is shortened or left out, or stands elsewhere than asked."""
    title, footer, legend = sheet.title, sheet.footer, sheet.legend
    warnings = []
    if plan.asked_side == "inside" and legend is not None and sheet.form != "inside":
        warnings.append(RenderWarning("legend_position_coerced", NO_ROOM_INSIDE))
    if plan.legend is not None and (legend is None or legend.rest):
        left = f"{legend.rest} of its entries are" if legend else "it is"
        message = f"There is no room for the whole legend, so {left} left out."
        warnings.append(RenderWarning("legend_overflow", message))
    asked = plan.title
    cut = {
        "title.text": asked is not None and (title is None or title.title.shortened),
        "title.subtitle": bool(asked and asked.subtitle)
        and (title is None or title.subtitle is None or title.subtitle.shortened),
        "the legend": legend is not None and legend.cut > 0,
        "footer": plan.footer is not None and (footer is None or footer.shortened),
        "the logo": footer is None and plan.house is not None and plan.house.logo is not None,
    }
    return (*warnings, *warn_of_cut(cut, sheet.width, sheet.height))


def put_beside(page: MapPage, legend: SquareLegend, room: Box) -> PlacedLegend:
    """Return a square legend in its column beside a map in bands."""
    from mapcore.composition.pages.squares.square import make_square

    room = room.shrink(page.margin * 0.75)
    wide, high = max(1.0, room.width), max(1.0, room.height)
    made = make_square(page.plan, legend, page.sizes, wide, high)
    x = room.x + max(0.0, room.width - made.width) / 2
    return made.place(x, room.y + max(0.0, room.height - made.height) / 2)


def put_inside(page: MapPage, legend: AnyLegend) -> PlacedLegend | None:
    """Return the legend of a map in bands at a place inside it; None where it has no room."""
    plan, sizes, window = page.plan, page.sizes, page.window
    em = sizes.body
    ems = SQUARE_WIDTH if isinstance(legend, SquareLegend) else MAX_INSIDE_WIDTH
    most = min(ems * em, MAX_INSIDE_SHARE * window.width)
    scale = page.placement.scale
    made = make_sized_column(plan, sizes, most, window.height, scale)
    if made.rest:
        return None
    region = window.shrink(page.margin)
    obstacles = find_obstacles(page, find_land(page, window), region, em)
    place = obstacles.find_place(region, (made.width, made.height))
    return None if place is None else made.place(place.x, place.y)


def take_outside(plan: RenderPlan, legend: AnyLegend) -> RenderPlan:
    """Return a plan in bands whose legend stands where it does without a position, and say so."""
    moved = (
        evolve(legend, position=plan.locale.legend_side)
        if isinstance(legend, (ItemsLegend, SquareLegend))
        else evolve(legend, position="bottom")
    )
    return evolve(
        plan,
        legend=moved,
        warnings=(*plan.warnings, RenderWarning("legend_position_coerced", NO_ROOM_INSIDE)),
    )
