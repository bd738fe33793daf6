"""Legends: an item legend is a column or a row, a gradient or steps legend a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from mapcore.composition.bands.bands import HEADING_BAND
from mapcore.composition.legend.bar import FittedBar, begins_at_left, fit_bar
from mapcore.composition.legend.column import FittedColumn, fit_column
from mapcore.composition.legend.heading import (
    LegendHeading,
    head_band,
    head_column,
    place_band_heading,
    place_column_heading,
)
from mapcore.composition.legend.row import FittedRow, fit_row
from mapcore.composition.lettering import join_lines
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import ItemsLegend, SquareLegend

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.planning.plan.legend_plan import RampLegend, StepsLegend

FittedLegend: TypeAlias = FittedColumn | FittedRow | FittedBar


def fit_legend(page: MapPage, room: Box | None) -> tuple[FittedLegend | None, LegendHeading | None]:
    """Fit the legend of a page to a room, with its heading; None for what the page has not.

    A square is no column, row or bar and is set elsewhere.
    """
    legend = page.plan.legend
    if legend is None or room is None or isinstance(legend, SquareLegend):
        return None, None
    if legend.title is None:
        return _fit(page, legend, room), None
    if isinstance(legend, ItemsLegend) and legend.is_beside:
        labels = [join_lines(item.label) for item in legend.drawn]
        heading = head_column(page, room, legend.title, labels)
    else:
        share = HEADING_BAND / page.bands.legend
        heading = head_band(page, room, legend.title, share * room.height)
    rest = Box.between(room.x, room.y + heading.height, room.right, room.bottom)
    fitted = _fit(page, legend, rest)
    if isinstance(fitted, FittedColumn):
        x, y = place_column_heading(heading, fitted)
    elif isinstance(fitted, FittedBar) and begins_at_left(page):
        x, y = fitted.box.x, place_band_heading(heading, page.margin, room, fitted)[1]
        heading = evolve(heading, anchor="start")
    else:
        x, y = place_band_heading(heading, page.margin, room, fitted)
    return fitted, evolve(heading, x=x, y=y)


def _fit(page: MapPage, legend: ItemsLegend | StepsLegend | RampLegend, room: Box) -> FittedLegend:
    if not isinstance(legend, ItemsLegend):
        return fit_bar(page, legend, room)
    return (fit_column if legend.is_beside else fit_row)(page, legend, room)
