"""Legends: an item legend is a column or a row, a gradient or steps legend a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mapcore.arranging.legend.bar import FittedBar, fit_bar
from mapcore.arranging.legend.column import FittedColumn, fit_column
from mapcore.arranging.legend.row import FittedRow, fit_row
from mapcore.planning.plan import ItemsLegend

if TYPE_CHECKING:
    from mapcore.arranging.page import Page

FittedLegend: TypeAlias = FittedColumn | FittedRow | FittedBar


def fit_legend(page: Page) -> FittedLegend | None:
    """Fit the legend of a page to its room; None where it has none."""
    legend = page.plan.legend
    if legend is None or page.boxes.legend is None:
        return None
    if not isinstance(legend, ItemsLegend):
        return fit_bar(page, legend)
    beside = legend.position in {"left", "right"}
    return fit_column(page, legend) if beside else fit_row(page, legend)
