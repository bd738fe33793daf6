"""The marks of a legend on a page or inside the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.color import mix, over
from mapcore.geometry.box import Box
from mapcore.layout.legend.bar import make_pointed
from mapcore.layout.legend.entries import lay_out_symbol_swatch
from mapcore.layout.scene import HatchedBox, Ramp, Rectangle, Text
from mapcore.layout.text.lettering import centre_line

if TYPE_CHECKING:
    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.pages.page_legend import LegendCell, LegendLine, PageLegend
    from mapcore.layout.scene import Mark
    from mapcore.planning.plan.legend_plan import RampLegend

RAMP_STRIPS = 96
"""How many strips an upright bar is drawn in."""

HISTOGRAM_MIX = 0.3
"""How far the bars of a histogram are from the ground towards the text."""

PLATE_MARGIN = 0.5
"""How far a plate reaches beyond a legend that stands on a graticule, in ems."""


def lay_out_page_legend(arrangement: Arrangement, legend: PageLegend) -> list[Mark]:
    """Return the marks of a legend: swatches or a bar, a histogram, and texts."""
    look, unit = arrangement.plan.look, legend.font.size / 13.0
    inside = legend.box in arrangement.page.kept
    ground = look.sea if inside else look.background
    marks: list[Mark] = []
    if inside and look.graticule is not None:
        plate = legend.box.shrink(-PLATE_MARGIN * legend.font.size)
        marks.append(Rectangle(plate, fill=look.sea.opaque, role="legend-plate"))
    bar = mix(ground.opaque, look.text.opaque, HISTOGRAM_MIX)
    marks += [Rectangle(_move(box, legend), fill=bar, role="histogram") for box in legend.bars]
    marks += _lay_out_ramp(legend, ground.opaque)
    line, width = look.line.color, 0.5 * unit
    for cell in legend.cells:
        marks.append(_lay_out_cell(cell, legend, line if cell.outlined else None, width))
        marks += _lay_out_hatch(cell, legend, line, width)
    if legend.outline:
        marks.append(_lay_out_cell(legend.outline, legend, line, width))
    elif legend.ramp_box:
        marks.append(
            Rectangle(
                _move(legend.ramp_box, legend), stroke=line, stroke_width=width, role="legend-frame"
            )
        )
    return marks + _lay_out_lines(legend, look.text.color)


def _move(box: Box, legend: PageLegend) -> Box:
    return evolve(box, x=box.x + legend.x, y=box.y + legend.y)


def _lay_out_cell(cell: LegendCell, legend: PageLegend, stroke: str | None, width: float) -> Mark:
    """Return a swatch, with a point at its open side; the outline of a bar has no colour."""
    box, fill = _move(cell.box, legend), cell.color or None
    wide = width if stroke else 0.0
    if cell.shape:
        return lay_out_symbol_swatch(box, cell.color, cell.shape, stroke or "", wide)
    if cell.low or cell.high:
        return make_pointed(box, low=cell.low, high=cell.high, fill=fill, stroke=stroke, width=wide)
    return Rectangle(box, fill, stroke, wide, role="swatch" if fill else "legend-frame")


def _lay_out_hatch(cell: LegendCell, legend: PageLegend, line: str, width: float) -> list[Mark]:
    """Return the hatching of a swatch, and its outline above it; nothing where it has none."""
    if cell.ink is None:
        return []
    from mapcore.layout.land.hatches import make_swatch_stripes

    box = _move(cell.box, legend)
    stripes = HatchedBox(box, make_swatch_stripes(cell.ink, box))
    return [stripes, Rectangle(box, None, line, width, role="swatch-line")]


def _lay_out_ramp(legend: PageLegend, ground: str) -> list[Mark]:
    """Return the colours of a gradient; an upright bar is drawn in strips down to its foot."""
    ramp, place = legend.ramp, legend.ramp_box
    if ramp is None or place is None:
        return []
    box = _move(place, legend)
    if legend.form != "column":
        return [Ramp(box, ramp.stops, ramp.offsets)]
    return [
        Rectangle(
            Box.between(box.x, box.y + i * box.height / RAMP_STRIPS, box.right, box.bottom),
            fill=over(_blend(ramp, 1 - (i + 0.5) / RAMP_STRIPS), ground),
            role="swatch",
        )
        for i in range(RAMP_STRIPS)
    ]


def _blend(ramp: RampLegend, at: float) -> str:
    """Return the colour of a gradient at a share of its bar."""
    last = len(ramp.stops) - 1
    place = float(np.interp(at, ramp.offsets, range(last + 1)))
    low = min(int(place), max(0, last - 1))
    return mix(ramp.stops[low], ramp.stops[min(low + 1, last)], place - low)


def _place_line(line: LegendLine, legend: PageLegend, face: str) -> tuple[float, float]:
    """Return where a line's baseline begins; one that is turned has it upright."""
    x, y = legend.x + line.x, legend.y + line.y
    if line.turned:
        return centre_line(face, legend.font.size, x), y
    return x, centre_line(face, legend.font.size, y)


def _lay_out_lines(legend: PageLegend, color: str) -> list[Mark]:
    font = legend.font
    faces = {True: legend.strong, False: font.face}
    marks: list[Mark] = []
    for line in legend.lines:
        face = faces[line.strong]
        x, y = _place_line(line, legend, face)
        marks.append(
            Text(
                text=line.text,
                x=x,
                y=y,
                size=font.size,
                face=face,
                color=color,
                anchor=line.anchor,
                role="legend-title" if line.strong else "legend",
                turned=line.turned,
            )
        )
    return marks
