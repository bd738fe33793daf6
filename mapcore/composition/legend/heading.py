"""The heading of a legend: above the entries of a column, or at the top of a band."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.legend_font import column_text_size
from mapcore.composition.legend.placed_legend import LegendLine
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

MAX_LINES = 4
"""The most lines that a heading has above a column."""

MAX_HEIGHT_SHARE = 0.4
"""The most that it takes of the column's height."""

HEADING_GAP = 0.5
"""Between it and the entries of a column, in ems."""

MAX_FILL = 0.9
"""The most that its em takes of its part of a band."""

LINE_PLACE = 0.6
"""Where the middle of its line is in its part of a band, as a share of that."""


@frozen
class LegendHeading:
    """The lines of a heading and their size in pixels; none where the legend has no title.

    `height` is what the heading takes of the legend's `room`, `shortened` tells whether the lines
    do not hold all of the text.
    """

    room: Box
    lines: tuple[str, ...] = ()
    size: float = 0.0
    height: float = 0.0
    shortened: bool = False

    @property
    def rest(self) -> Box:
        """What the heading leaves of the room."""
        room = self.room
        if not self.height:
            return room
        return Box.between(room.x, room.y + self.height, room.right, room.bottom)

    def write(
        self, x: float, y: float, anchor: Literal["start", "middle"] = "start"
    ) -> list[LegendLine]:
        """Return the lines of a heading, the first centred at height `y`; `anchor` is at `x`."""
        return [
            LegendLine(
                line, x, y + i * LINE_DISTANCE * self.size, anchor, strong=True, size=self.size
            )
            for i, line in enumerate(self.lines)
        ]

    def write_above(self, page: MapPage, bar: Box) -> list[LegendLine]:
        """Return the line of a heading in a band, above the middle of what it names."""
        face, room = page.plan.look.typefaces.strong, self.room
        half = measure(self.lines[0], face, self.size) / 2 if self.lines else 0.0
        middle = bar.x + bar.width / 2
        low, high = room.x + page.margin + half, room.right - page.margin - half
        x = min(max(middle, low), high) if low <= high else room.x + room.width / 2
        return self.write(x, self.middle, "middle")

    @property
    def middle(self) -> float:
        """The height at which the line of a heading in a band is centred."""
        return self.room.y + self.height * LINE_PLACE


def head_column(page: MapPage, room: Box, text: str, labels: Sequence[str]) -> LegendHeading:
    """Set a heading for a column of entries that stands in a room.

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
    return LegendHeading(room, lines, size, height, shortened=not is_whole(text, lines))


def head_band(page: MapPage, room: Box, text: str, height: float) -> LegendHeading:
    """Set a heading of one line at the top of a band, `height` px high."""
    faces, text = page.plan.look.typefaces, join_lines(text)
    natural = legend_text_size(page.boxes.canvas.width, faces.scale)
    natural = min(natural, MAX_FILL * height * faces.scale)
    least = min(natural, LEAST_TEXT * faces.scale)
    width = room.width - 2 * page.margin
    size = fit_size(text, faces.strong, natural, least, width)
    line = ellipsize(text, faces.strong, size, width)
    return LegendHeading(room, (line,), size, height, shortened=not is_whole(text, (line,)))
