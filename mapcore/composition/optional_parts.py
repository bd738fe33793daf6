"""Parts of a picture that few have: what places them is loaded where there are some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore.planning.plan.legend_plan import SquareLegend

if TYPE_CHECKING:
    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.locator import PlacedLocator
    from mapcore.composition.pages.page_legend import PageLegend
    from mapcore.composition.symbols.sizes_legend import FittedSizes
    from mapcore.request.responses import RenderWarning


def add_panels(arrangement: Arrangement) -> Arrangement:
    """Return an arrangement with its panels."""
    from mapcore.composition.panels.placing import add_panels

    return add_panels(arrangement)


def place_first(page: MapPage) -> MapPage:
    """Return a page whose map is as large as in its panels."""
    from mapcore.composition.panels.placing import place_first

    return place_first(page)


def place_locator(
    page: MapPage,
) -> tuple[MapPage, PlacedLocator | None, tuple[RenderWarning, ...]]:
    """Return a page with room for its locator."""
    if page.plan.locator is None:
        return page, None, ()
    from mapcore.composition.locator import add_locator

    return add_locator(page)


def place_symbols_with_legend(
    page: MapPage, legend: PageLegend | None, sizes: FittedSizes | None = None
) -> dict[str, Any]:
    """Return the symbols of a page and their sizes, those of its legend where it has them."""
    if page.plan.symbols is None:
        return {}
    from mapcore.composition.symbols.placed_symbols import place_symbols

    if legend is not None and legend.sizes is not None:
        of = legend.sizes
        sizes = of.place(legend.x + of.x, legend.y + of.y)
    return {"symbols": place_symbols(page.plan, page.placement), "sizes": sizes}


def put_beside(page: MapPage) -> PageLegend | None:
    """Return a square legend in its column beside a map in bands; None for any other legend."""
    plan, legend, room = page.plan, page.plan.legend, page.rooms.legend
    if room is None or not isinstance(legend, SquareLegend):
        return None
    from mapcore.composition.pages.squares.square import make_square

    room = room.shrink(page.margin * 0.75)
    made = make_square(plan, legend, page.sizes, max(1.0, room.width), max(1.0, room.height))
    x = room.x + max(0.0, room.width - made.width) / 2
    return made.place(x, room.y + max(0.0, room.height - made.height) / 2)
