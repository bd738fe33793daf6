"""The marks of a legend: swatches or a bar of colours, a histogram, and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.color import mix, over
from mapcore.composition.legend.placed_legend import LegendCell, LegendLine, LegendRamp
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import HatchedBox, Ramp, Rectangle, Shape, SizedSymbol, Text
from mapcore.layout.text.lettering import centre_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.legend.placed_legend import PlacedLegend
    from mapcore.layout.scene import Mark
    from mapcore.planning.plan.legend_plan import RampLegend

RAMP_STRIPS = 96
"""How many strips an upright bar is drawn in."""

HISTOGRAM_MIX = 0.3
"""How far the bars of a histogram are from the ground towards the text."""

PLATE_MARGIN = 0.5
"""How far a plate reaches beyond a legend that stands on a graticule, in ems."""

POINT = 0.55
"""How long the point of an open end is, as a share of the bar's height."""


def lay_out_legend(arrangement: Arrangement) -> list[Mark]:
    """Return the marks of a legend, and those of the sizes of symbols, if there are some."""
    marks: list[Mark] = []
    if arrangement.legend is not None:
        marks += _lay_out_parts(arrangement, arrangement.legend)
    if arrangement.sizes is not None:
        from mapcore.layout.symbols.sizes import lay_out_sizes

        marks += lay_out_sizes(arrangement, arrangement.sizes)
    return marks


def _lay_out_parts(arrangement: Arrangement, legend: PlacedLegend) -> Iterator[Mark]:
    look = arrangement.plan.look
    inside = legend.box in arrangement.page.kept
    ground = (look.sea if inside else look.background).opaque
    if inside and look.graticule is not None:
        plate = legend.box.shrink(-PLATE_MARGIN * legend.font.size)
        yield Rectangle(plate, fill=look.sea.opaque, role="legend-plate")
    line = look.line.color
    for part in legend.parts:
        if isinstance(part, LegendLine):
            yield _lay_out_line(part, legend, look.text.color)
            continue
        box = evolve(part.box, x=part.box.x + legend.x, y=part.box.y + legend.y)
        if isinstance(part, LegendCell):
            yield from _lay_out_cell(part, box, line, 0.5 * legend.font.size / 13.0)
        elif isinstance(part, LegendRamp):
            yield from _lay_out_ramp(part, box, ground)
        else:
            fill = line if part.role == "tick" else mix(ground, look.text.opaque, HISTOGRAM_MIX)
            yield Rectangle(box, fill=fill, role=part.role)


def _lay_out_cell(cell: LegendCell, box: Box, line: str, usual: float) -> Iterator[Mark]:
    """Yield a swatch, with a point at its open side, its hatching and its outline above that.

    The outline of a bar has no colour.
    """
    width, fill = usual if cell.line is None else cell.line, cell.color or None
    stroke, wide = (line, width) if cell.outlined else (None, 0.0)
    if cell.shape:
        side, x, y = min(box.width, box.height), box.x + box.width / 2, box.y + box.height / 2
        yield SizedSymbol(cell.shape, x, y, side, cell.color, stroke or "", wide, role="swatch")
    elif cell.low or cell.high:
        yield make_pointed(box, cell, fill, stroke, wide)
    else:
        yield Rectangle(
            box, fill, stroke, wide, cell.radius, role="swatch" if fill else "legend-frame"
        )
    if cell.ink is not None:
        from mapcore.layout.land.hatches import make_swatch_stripes

        yield HatchedBox(box, make_swatch_stripes(cell.ink, box))
        yield Rectangle(box, None, line, width, cell.radius, role="swatch-line")


def make_pointed(
    box: Box, cell: LegendCell, fill: str | None, stroke: str | None, width: float
) -> Shape:
    """Return a box whose left (`low`) or right (`high`) side is a point."""
    middle, tip = box.y + box.height / 2, min(POINT * box.height, box.width / 2)
    left = [(box.x + tip, box.bottom), (box.x, middle), (box.x + tip, box.y)]
    right = [(box.right - tip, box.y), (box.right, middle), (box.right - tip, box.bottom)]
    ring = [
        *(left if cell.low else [(box.x, box.bottom), (box.x, box.y)]),
        *(right if cell.high else [(box.right, box.y), (box.right, box.bottom)]),
    ]
    clip = box.shrink(-width)
    return Shape(Polylines.of([[*ring, ring[0]]]), Placement(1, 0, 0), fill, stroke, width, clip)


def _lay_out_ramp(part: LegendRamp, box: Box, ground: str) -> Iterator[Mark]:
    """Yield the colours of a gradient; an upright bar is drawn in strips down to its foot."""
    ramp = part.ramp
    if not part.is_upright:
        yield Ramp(box, ramp.stops, ramp.offsets)
        return
    for i in range(RAMP_STRIPS):
        yield Rectangle(
            Box.between(box.x, box.y + i * box.height / RAMP_STRIPS, box.right, box.bottom),
            fill=over(_blend(ramp, 1 - (i + 0.5) / RAMP_STRIPS), ground),
            role="swatch",
        )


def _blend(ramp: RampLegend, at: float) -> str:
    """Return the colour of a gradient at a share of its bar."""
    last = len(ramp.stops) - 1
    place = float(np.interp(at, ramp.offsets, range(last + 1)))
    low = min(int(place), max(0, last - 1))
    return mix(ramp.stops[low], ramp.stops[min(low + 1, last)], place - low)


def _lay_out_line(line: LegendLine, legend: PlacedLegend, color: str) -> Text:
    size = line.size or legend.font.size
    face = legend.strong if line.strong else legend.font.face
    x, y = legend.x + line.x, legend.y + line.y
    return Text(
        text=line.text,
        x=centre_line(face, size, x) if line.turned else x,
        y=y if line.turned else centre_line(face, size, y),
        size=size,
        face=face,
        color=color,
        anchor=line.anchor,
        role="legend-title" if line.strong else "legend",
        turned=line.turned,
    )
