"""From a sheet with room for panels to the arrangement of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.arrangement import Arrangement, PlacedPanel
from mapcore.composition.attribution import fit_attribution
from mapcore.composition.bands.bands import Bands
from mapcore.composition.bands.boxes import Boxes
from mapcore.composition.bands.grid import SMALL_PANEL
from mapcore.composition.bands.page import MapPage, place_map
from mapcore.composition.panels.heads import ABOVE, Heads
from mapcore.composition.scaling import margin, text_scale
from mapcore.geometry.box import Box
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from mapcore.composition.bands.grid import Grid
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.plan import RenderPlan

NAMED_PANEL = 300
"""The width in pixels below which names are left out of panels, unless they are listed."""

HAIRLINE = 0.06
"""The width of the line above a panel, in ems, at least a pixel."""


def place_first(page: MapPage) -> MapPage:
    """Return a page whose map stands as large as in its panels, so that legends measure by it."""
    grid = Heads.of(page.plan, page.sizes).fit(page.rooms.map.shrink(page.margin))
    window, placement = place_map(page.plan, grid.maps[0])
    return evolve(page, window=window, placement=placement, grid=grid)


def add_panels(arrangement: Arrangement) -> Arrangement:
    """Return an arrangement with the panels of its plan in the box of its map."""
    page, plan, grid = arrangement.page, arrangement.plan, arrangement.page.grid
    assert grid is not None
    if plan.locale.runs_leftwards:
        grid = grid.mirror(page.rooms.map.shrink(page.margin))
    sizes, lines, width = page.sizes, grid.lines, grid.boxes[0].width
    heads = Heads.of(plan, sizes)
    placed = []
    for panel, box, inner in zip(plan.panels, grid.boxes, grid.maps, strict=True):
        title = heads.set_title(panel.title, width, lines)
        line = Box(box.x, box.y, box.width, max(1.0, HAIRLINE * sizes.body)) if lines else None
        top = box.y + ABOVE * sizes.body
        arranged = _arrange_map(_suit_width(panel.plan, inner.width), inner, plan, sizes)
        corner = (box.right if plan.locale.runs_leftwards else box.x, top)
        placed.append(PlacedPanel(panel.title, title, line, corner, box, inner, arranged))
    return evolve(
        arrangement,
        columns=grid.columns,
        panels=tuple(placed),
        warnings=(*arrangement.warnings, *_warn(plan, grid, placed)),
    )


def _has_no_names(plan: RenderPlan, width: float) -> bool:
    """Tell whether a panel is too narrow for names: those that are listed are drawn even so."""
    return width < NAMED_PANEL and (plan.labels is None or not plan.labels.listed)


def _suit_width(plan: RenderPlan, width: float) -> RenderPlan:
    """Return the plan of a panel without names where it is too narrow for them."""
    if not _has_no_names(plan, width):
        return plan
    symbols = plan.symbols and evolve(plan.symbols, labels=None)
    layers = tuple(layer for layer in plan.layers if layer != "cities")
    return evolve(plan, labels=None, symbols=symbols, layers=layers)


def _arrange_map(plan: RenderPlan, room: Box, sheet: RenderPlan, sizes: TypeSizes) -> Arrangement:
    """Return the arrangement of one panel's map, on a canvas of its own.

    Its type is that of a map of this size; a preset's, which is seen reduced, is the sheet's.
    """
    canvas = Box(0, 0, room.width, room.height)
    window, placement = place_map(plan, canvas)
    page = MapPage(
        plan=plan,
        bands=Bands(width=int(canvas.width)),
        boxes=Boxes(canvas, None, None, None, canvas),
        ink=canvas,
        window=window,
        placement=placement,
        sizes=sizes,
        unit=text_scale(canvas.width),
        margin=margin(canvas.width),
        has_page_type=sheet.page is not None and sheet.page.preset is not None,
    )
    arranged = Arrangement(
        page=page,
        title=None,
        legend=None,
        footer=None,
        attribution=fit_attribution(page),
        warnings=(),
    )
    if plan.symbols is None:
        return arranged
    from mapcore.composition.symbols.placed_symbols import place_symbols

    return evolve(arranged, symbols=place_symbols(plan, placement))


def _warn(plan: RenderPlan, grid: Grid, placed: list[PlacedPanel]) -> list[RenderWarning]:
    """Return warnings of panels that are small, of names left out and of titles cut."""
    width, warnings = grid.maps[0].width, []
    if width < SMALL_PANEL:
        message = (
            f"The {len(placed)} panels are {width:.0f} px wide, and regions are hard to tell below "
            f"{SMALL_PANEL} px; enlarge output or give fewer panels."
        )
        warnings.append(RenderWarning("panels_small", message))
    if _has_no_names(plan, width):
        small = f"left out of panels narrower than {NAMED_PANEL} px, and these have {width:.0f}"
        if plan.labels is not None:
            message = (
                f"Names are {small}; list those that matter in style.labels.regions, or enlarge "
                "output."
            )
            warnings.append(RenderWarning("labels_left_out", message))
        if "cities" in plan.layers:
            message = f"Cities are {small}; enlarge output."
            warnings.append(RenderWarning("labels_left_out", message))
    cut = [each.name for each in placed if each.title.shortened]
    if cut:
        message = f"There is no room for the whole titles of {len(cut)} panels, such as {cut[0]!r}."
        warnings.append(RenderWarning("text_shortened", message))
    return warnings
