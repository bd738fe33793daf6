"""The bar of a gradient or steps legend, with its ticks and their labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.arranging.legend.bar import TICK
from mapcore.geometry.box import Box
from mapcore.layout.legend.swatches import lay_out_entry
from mapcore.layout.scene import Ramp, Rectangle, Text
from mapcore.layout.text.lettering import centre_line
from mapcore.planning.plan import StepsLegend

if TYPE_CHECKING:
    from mapcore.arranging.legend.bar import FittedBar
    from mapcore.layout.legend.swatches import LegendStyle
    from mapcore.layout.scene import Mark
    from mapcore.planning.plan import RampLegend


def lay_out_bar(fitted: FittedBar, style: LegendStyle) -> list[Mark]:
    """Return the cells of a bar, its outline, its labelled ticks, and the entry without a value."""
    outline = Rectangle(
        fitted.box, stroke=style.line, stroke_width=0.7 * fitted.unit, role="legend-frame"
    )
    marks = [
        *_lay_out_cells(fitted.legend, fitted.box),
        outline,
        *_lay_out_ticks(fitted, style),
        *_lay_out_labels(fitted, style),
    ]
    missing = fitted.no_data
    if missing is None:
        return marks
    return [*marks, *lay_out_entry(style, missing.x, missing.y, missing.color, (missing.label,))]


def _lay_out_cells(legend: StepsLegend | RampLegend, box: Box) -> list[Mark]:
    if not isinstance(legend, StepsLegend):
        return [Ramp(box, legend.stops, legend.offsets)]
    wide = box.width / len(legend.colors)
    return [
        Rectangle(Box(box.x + i * wide, box.y, wide, box.height), fill=color, role="swatch")
        for i, color in enumerate(legend.colors)
    ]


def _lay_out_ticks(fitted: FittedBar, style: LegendStyle) -> list[Rectangle]:
    box, thin, long = fitted.box, 0.8 * fitted.unit, TICK * fitted.unit
    left = [box.x + label.offset * box.width - thin / 2 for label in fitted.labels]
    return [Rectangle(Box(x, box.bottom, thin, long), fill=style.line, role="tick") for x in left]


def _lay_out_labels(fitted: FittedBar, style: LegendStyle) -> list[Text]:
    face, size = fitted.font.face, fitted.font.size
    return [
        Text(
            text=label.text,
            x=label.x,
            y=centre_line(face, size, fitted.box.bottom + TICK * fitted.unit + 0.78 * size),
            size=size,
            face=face,
            color=style.text,
            anchor="middle",
            role="legend",
        )
        for label in fitted.labels
    ]
