"""The marks of a legend of sizes: nested symbols, dotted lines, and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Lines, SizedSymbol
from mapcore.layout.text.lettering import write_line

if TYPE_CHECKING:
    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.legend.placed_legend import FittedSizes
    from mapcore.layout.scene import Mark

LINE = 0.075
"""The width of the lines of a legend of sizes, in ems."""

DOTS = (1.1, 1.9)
"""The lengths of dots and gaps, in widths of the line."""


def lay_out_sizes(arrangement: Arrangement, sizes: FittedSizes) -> list[Mark]:
    """Return the legend of the sizes of symbols."""
    look = arrangement.plan.look
    faces, color = look.typefaces, look.text.color
    width = LINE * sizes.size
    points = [[(x + sizes.x, y + sizes.y) for x, y in leader] for leader in sizes.leaders]
    marks: list[Mark] = [
        Lines(
            lines=Polylines.of(points),
            placement=Placement(1, 0, 0),
            color=color,
            width=width,
            clip=arrangement.page.boxes.canvas,
            role="size-leader",
            dash=(DOTS[0] * width, DOTS[1] * width),
        )
    ]
    marks += [
        SizedSymbol(
            sizes.shape, sizes.x + each.x, sizes.y + each.y, each.width, None, color, width,
            role="size",
        )
        for each in sizes.marks
    ]  # fmt: skip
    for line in sizes.lines:
        face = faces.strong if line.strong else faces.body
        role = "legend-title" if line.strong else "legend"
        x, middle = sizes.x + line.x, sizes.y + line.y
        marks.append(write_line(line.text, face, sizes.size, x, middle, color, role=role))
    return marks
