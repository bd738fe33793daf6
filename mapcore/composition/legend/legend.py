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


def fit_legend(page: MapPage) -> tuple[FittedLegend | None, LegendHeading | None]:
    """Fit the legend of a page to its room, with its heading; None for what the page has not.

    A square is no column, row or bar and is set elsewhere.
    """
    legend, box = page.plan.legend, page.boxes.legend
    if legend is None or box is None or isinstance(legend, SquareLegend):
        return None, None
    if legend.title is None:
        return _fit(page, legend), None
    if isinstance(legend, ItemsLegend) and legend.is_beside:
        labels = [join_lines(item.label) for item in legend.drawn]
        heading = head_column(page, box, legend.title, labels)
    else:
        share = HEADING_BAND / page.bands.legend
        visible = box.intersection(page.ink).height
        heading = head_band(page, box, legend.title, share * visible)
    fitted = _fit(_below(page, box, heading), legend)
    if isinstance(fitted, FittedColumn):
        x, y = place_column_heading(heading, fitted)
    elif isinstance(fitted, FittedBar) and begins_at_left(page):
        x, y = fitted.box.x, place_band_heading(heading, page, box, fitted)[1]
        heading = evolve(heading, anchor="start")
    else:
        x, y = place_band_heading(heading, page, box, fitted)
    return fitted, evolve(heading, x=x, y=y)


def _below(page: MapPage, box: Box, heading: LegendHeading) -> MapPage:
    """Return a page whose legend has what a heading leaves of its box."""
    top = box.intersection(page.ink).y + heading.height
    rest = Box(box.x, top, box.width, box.bottom - top)
    return evolve(page, boxes=evolve(page.boxes, legend=rest))


def _fit(page: MapPage, legend: ItemsLegend | StepsLegend | RampLegend) -> FittedLegend:
    if not isinstance(legend, ItemsLegend):
        return fit_bar(page, legend)
    return fit_column(page, legend) if legend.is_beside else fit_row(page, legend)
