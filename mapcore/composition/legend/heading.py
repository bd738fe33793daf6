"""The heading of a legend: above the entries of a column, or at the top of a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.bar import FittedBar
from mapcore.composition.legend.column import FittedColumn, column_text_size
from mapcore.composition.lettering import (
    LEAST_TEXT,
    LINE_DISTANCE,
    ellipsize,
    fit_size,
    is_whole,
    join_lines,
    measure,
    wrap,
)
from mapcore.composition.scaling import legend_text_size
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.legend.row import FittedRow

MAX_LINES = 4
"""The most lines that a heading has above a column."""

MAX_HEIGHT_SHARE = 0.4
"""The most that it takes of the column's height."""

HEADING_GAP = 0.5
"""Between it and the entries of a column, in ems."""

MAX_FILL = 0.9
"""The most that its em takes of its part of a band."""


@frozen
class LegendHeading:
    """The lines of a heading; the first is centred at height `y`, and `anchor` stands at `x`.

    `height` is what the heading takes of the legend's box, `shortened` tells whether the lines do
    not hold all of the text.
    """

    lines: tuple[str, ...]
    face: str
    size: float
    height: float
    anchor: Literal["start", "middle"]
    shortened: bool
    x: float = 0.0
    y: float = 0.0


def head_column(page: MapPage, room: Box, text: str, labels: Sequence[str]) -> LegendHeading:
    """Set a heading for a column of entries that stands in a room; it has no place yet.

    It is as large as the labels of the entries, smaller where its longest word asks for it.
    """
    faces, text = page.plan.look.typefaces, join_lines(text)
    width = max(1.0, room.width - 1.5 * page.margin)
    natural = column_text_size(page, labels, width)
    word = max(text.split(), key=len, default="")
    natural = fit_size(word, faces.strong, natural, LEAST_TEXT * faces.scale, width)
    size = min(natural, MAX_HEIGHT_SHARE * room.height / LINE_DISTANCE)
    most = max(1, min(MAX_LINES, int(MAX_HEIGHT_SHARE * room.height / (LINE_DISTANCE * size))))
    lines = wrap(text, faces.strong, size, width, most)
    height = (len(lines) * LINE_DISTANCE + HEADING_GAP) * size
    return LegendHeading(
        lines, faces.strong, size, height, "start", shortened=not is_whole(text, lines)
    )


def head_band(page: MapPage, room: Box, text: str, height: float) -> LegendHeading:
    """Set a heading of one line at the top of a band, `height` px high; it has no place yet."""
    faces, text = page.plan.look.typefaces, join_lines(text)
    natural = legend_text_size(page.boxes.canvas.width, faces.scale)
    natural = min(natural, MAX_FILL * height * faces.scale)
    least = min(natural, LEAST_TEXT * faces.scale)
    width = room.width - 2 * page.margin
    size = fit_size(text, faces.strong, natural, least, width)
    line = ellipsize(text, faces.strong, size, width)
    return LegendHeading(
        (line,), faces.strong, size, height, "middle", shortened=not is_whole(text, (line,))
    )


def place_column_heading(heading: LegendHeading, column: FittedColumn) -> tuple[float, float]:
    """Return where the first line of a heading stands above the entries of a column."""
    return column.room.x, column.top - heading.height + LINE_DISTANCE * heading.size / 2


def place_band_heading(
    heading: LegendHeading, margin: float, room: Box, fitted: FittedBar | FittedRow
) -> tuple[float, float]:
    """Return where a heading stands in a band: above the bar, or in the middle of a row."""
    half = measure(heading.lines[0], heading.face, heading.size) / 2 if heading.lines else 0.0
    bar = fitted.box if isinstance(fitted, FittedBar) else room
    middle = bar.x + bar.width / 2
    low, high = room.x + margin + half, room.right - margin - half
    x = min(max(middle, low), high) if low <= high else room.x + room.width / 2
    return x, room.y + heading.height * 0.6
