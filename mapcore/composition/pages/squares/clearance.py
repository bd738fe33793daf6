"""Which texts of a square stand clear of each other and within the legend's box."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from mapcore.assets.fonts import get_face
from mapcore.composition.lettering import measure
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.composition.legend.legend_font import LegendFont
    from mapcore.composition.legend.placed_legend import LegendLine

Group: TypeAlias = "tuple[LegendLine, ...]"
"""The lines of one text, or of the numbers of one side: all are drawn, or none."""

ASCENT, DESCENT, SPACE = 0.75, 0.22, 0.2
"""How far letters reach above and below their baseline, and what two texts keep apart, in ems."""


def line_box(line: LegendLine, font: LegendFont, strong: str) -> Box:
    """Return the box of a line's letters in the legend, in pixels."""
    face = strong if line.strong else font.face
    long, middle = measure(line.text, face, font.size), get_face(face).cap_height / 2
    before = long * {"start": 0.0, "middle": 0.5, "end": 1.0}[line.anchor]
    rise, height = (ASCENT - middle) * font.size, (ASCENT + DESCENT) * font.size
    if line.turned:
        return Box(line.x - rise, line.y + before - long, height, long)
    return Box(line.x - before, line.y - rise, long, height)


def keep_clear(
    groups: Iterable[Group], font: LegendFont, strong: str, room: Box
) -> tuple[Group, ...]:
    """Return the texts that are within `room` and touch neither themselves nor those before."""
    kept, taken = list[Group](), list[Box]()
    for group in groups:
        boxes = [line_box(line, font, strong) for line in group]
        if (
            all(box.is_within(room) for box in boxes)
            and not _touches(boxes, taken, font.size)
            and not any(_overlap(*pair) for pair in combinations(boxes, 2))
        ):
            kept.append(group)
            taken += boxes
    return tuple(kept)


def _touches(boxes: Sequence[Box], others: Sequence[Box], em: float) -> bool:
    """Tell whether two texts share a place; those in one line keep `SPACE` apart."""
    for one in boxes:
        wide = Box(one.x - SPACE * em, one.y, one.width + 2 * SPACE * em, one.height)
        if any(_overlap(wide, other) for other in others):
            return True
    return False


def _overlap(one: Box, other: Box) -> bool:
    shared = one.intersection(other)
    return min(shared.width, shared.height) > 0.5
