"""The legend of sizes in bands: above the colours of a column, left of those of a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.legend import fit_legend
from mapcore.composition.scaling import legend_text_size
from mapcore.composition.symbols.placed_symbols import choose_largest
from mapcore.composition.symbols.sizes_legend import BLOCK_GAP, fit_sizes
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import ItemsLegend

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.placed_legend import FittedSizes, PlacedLegend

MAX_SHARE = 0.45
"""The most of a band's width, and of a column's height, that sizes take beside colours."""


def fit_with_sizes(page: MapPage) -> tuple[PlacedLegend | None, FittedSizes | None]:
    """Fit the legend of a page in bands, and the sizes of its symbols."""
    legend, box, symbols = page.plan.legend, page.boxes.legend, page.plan.symbols
    whole = page.rooms.legend
    if legend is None or legend.sizes is None or symbols is None or not (box and whole):
        return fit_legend(page, whole), None
    faces = page.plan.look.typefaces
    size = legend_text_size(page.boxes.canvas.width, faces.scale)
    room = whole.shrink(page.margin / 2)
    largest = choose_largest(symbols, page.placement)
    has_more = not isinstance(legend, ItemsLegend) or bool(legend.drawn)
    share = MAX_SHARE if has_more else 1.0
    across, down = (1.0, share) if legend.is_beside else (share, 1.0)
    space = (room.width * across, room.height * down)
    sizes = fit_sizes(symbols, largest, faces, size, space, is_beside=not legend.is_beside)
    if not has_more:
        if sizes is None:
            return None, None
        x = room.x + (0.0 if legend.is_beside else (room.width - sizes.width) / 2)
        return None, sizes.place(x, room.y + (room.height - sizes.height) / 2)
    if sizes is None:
        return fit_legend(page, whole), None
    gap = BLOCK_GAP * size * (1 if legend.is_beside else 2)
    top, left = (gap + sizes.height, 0.0) if legend.is_beside else (0.0, gap + sizes.width)
    rest = Box.between(box.x + left, box.y + top, box.right, box.bottom)
    fitted = fit_legend(page, rest.intersection(page.ink))
    if fitted is None:
        return None, sizes
    first, upper = fitted.start
    if fitted.form == "column":
        return fitted, sizes.place(room.x, upper - gap - sizes.height)
    x = max(room.x, first - gap - sizes.width)
    return fitted, sizes.place(x, room.y + (room.height - sizes.height) / 2)
