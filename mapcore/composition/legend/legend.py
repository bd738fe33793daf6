"""The legend of a canvas in bands, fitted to its band or column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.bands.bands import HEADING_BAND
from mapcore.composition.legend.bar import fit_bar
from mapcore.composition.legend.column import fit_column
from mapcore.composition.legend.heading import LegendHeading, head_band, head_column
from mapcore.composition.legend.row import fit_row
from mapcore.composition.lettering import join_lines
from mapcore.planning.plan.legend_plan import ItemsLegend, SquareLegend

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.geometry.box import Box


def fit_legend(page: MapPage, room: Box | None) -> PlacedLegend | None:
    """Fit the legend of a page to a room, with its heading; None where the page has none.

    A square is no column, row or bar and is set elsewhere.
    """
    legend = page.plan.legend
    if legend is None or room is None or isinstance(legend, SquareLegend):
        return None
    heading = LegendHeading(room)
    if legend.title is not None and isinstance(legend, ItemsLegend) and legend.is_beside:
        labels = [join_lines(item.label) for item in legend.drawn]
        heading = head_column(page, room, legend.title, labels)
    elif legend.title is not None:
        share = HEADING_BAND / page.bands.legend
        heading = head_band(page, room, legend.title, share * room.height)
    if not isinstance(legend, ItemsLegend):
        return fit_bar(page, legend, heading)
    return (fit_column if legend.is_beside else fit_row)(page, legend, heading)
