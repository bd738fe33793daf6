"""The bar of a gradient or steps legend, with its ticks and their labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.bar import TICK_LENGTH
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.legend.entries import lay_out_entry
from mapcore.layout.scene import Ramp, Rectangle, Shape
from mapcore.layout.text.lettering import write_line
from mapcore.planning.plan.legend_plan import StepsLegend

if TYPE_CHECKING:
    from mapcore.composition.legend.bar import FittedBar
    from mapcore.layout.legend.entries import LegendStyle
    from mapcore.layout.scene import Mark, Text
    from mapcore.planning.plan.legend_plan import RampLegend

POINT = 0.55
"""How long the point of an open end is, as a share of the bar's height."""


def lay_out_bar(fitted: FittedBar, style: LegendStyle) -> list[Mark]:
    """Return the cells of a bar, its outline, its labelled ticks, and the entries aside."""
    marks: list[Mark] = [
        *_lay_out_cells(fitted.legend, fitted.box),
        _lay_out_outline(fitted, style),
        *_lay_out_ticks(fitted, style),
        *_lay_out_labels(fitted, style),
    ]
    for each in fitted.aside:
        marks += lay_out_entry(style, each.x, each.y, each.entry, (each.label,))
    return marks


def _lay_out_cells(legend: StepsLegend | RampLegend, box: Box) -> list[Mark]:
    if not isinstance(legend, StepsLegend):
        return [Ramp(box, legend.stops, legend.offsets)]
    wide, last = box.width / len(legend.colors), len(legend.colors) - 1
    cells = [Box(box.x + i * wide, box.y, wide, box.height) for i in range(last + 1)]
    return [
        _point_cell(
            cell, color, low=i == 0 and legend.opens_low, high=i == last and legend.opens_high
        )
        for i, (cell, color) in enumerate(zip(cells, legend.colors, strict=True))
    ]


def _point_cell(cell: Box, color: str, *, low: bool, high: bool) -> Mark:
    """Return the swatch of a class, with a point at its open side."""
    if not low and not high:
        return Rectangle(cell, fill=color, role="swatch")
    return make_pointed(cell, low=low, high=high, fill=color)


def _lay_out_outline(fitted: FittedBar, style: LegendStyle) -> Mark:
    legend, width = fitted.legend, 0.7 * fitted.unit
    if not isinstance(legend, StepsLegend) or legend.open == "none":
        return Rectangle(fitted.box, stroke=style.line, stroke_width=width, role="legend-frame")
    return make_pointed(
        fitted.box, low=legend.opens_low, high=legend.opens_high, stroke=style.line, width=width
    )


def make_pointed(
    box: Box,
    *,
    low: bool,
    high: bool,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.0,
) -> Shape:
    """Return a box whose left (`low`) or right (`high`) side is a point."""
    middle, tip = box.y + box.height / 2, min(POINT * box.height, box.width / 2)
    left = [(box.x + tip, box.bottom), (box.x, middle), (box.x + tip, box.y)]
    right = [(box.right - tip, box.y), (box.right, middle), (box.right - tip, box.bottom)]
    ring = [
        *(left if low else [(box.x, box.bottom), (box.x, box.y)]),
        *(right if high else [(box.right, box.y), (box.right, box.bottom)]),
    ]
    clip = box.shrink(-width)
    return Shape(Polylines.of([[*ring, ring[0]]]), Placement(1, 0, 0), fill, stroke, width, clip)


def _lay_out_ticks(fitted: FittedBar, style: LegendStyle) -> list[Rectangle]:
    legend, box, thin, long = (
        fitted.legend,
        fitted.box,
        0.8 * fitted.unit,
        TICK_LENGTH * fitted.unit,
    )
    if legend.names_cells if isinstance(legend, StepsLegend) else legend.names_ends:
        return []
    left = [box.x + label.offset * box.width - thin / 2 for label in fitted.labels]
    return [Rectangle(Box(x, box.bottom, thin, long), fill=style.line, role="tick") for x in left]


def _lay_out_labels(fitted: FittedBar, style: LegendStyle) -> list[Text]:
    face, size = fitted.font.face, fitted.font.size
    middle = fitted.box.bottom + TICK_LENGTH * fitted.unit + 0.78 * size
    return [
        write_line(each.text, face, size, each.x, middle, style.text, "middle", role="legend")
        for each in fitted.labels
    ]
