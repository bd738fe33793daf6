"""The marks of a legend mirrored, for readers from right to left: swatches right of their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.geometry.box import Box
from mapcore.layout.scene import HatchedBox, Lines, Ramp, Rectangle, Shape, SizedSymbol, Text
from mapcore.layout.text.lettering import text_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.arrangement import Arrangement
    from mapcore.geometry.polylines import Polylines
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.lettering import Anchor

_OPPOSITE: dict[str, Anchor] = {"start": "end", "middle": "middle", "end": "start"}


def mirror_legend(arrangement: Arrangement, marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks of a legend as they stand for the locale's direction.

    A square of two measures is a picture of its axes and stays.
    """
    legend = arrangement.legend
    if not arrangement.plan.locale.runs_leftwards:
        return list(marks)
    if legend is not None and legend.form == "square":
        return list(marks)
    if legend is not None and legend.width:
        return mirror_marks(marks, legend.x + legend.box.right)
    boxes = [box for box in map(find_box, marks) if box]
    if not boxes:
        return list(marks)
    return mirror_marks(marks, min(box.x for box in boxes) + max(box.right for box in boxes))


def mirror_marks(marks: Sequence[Mark], sides: float) -> list[Mark]:
    """Return marks with left and right exchanged; `sides` is the sum of the two sides' places."""
    return [_mirror(mark, sides) for mark in marks]


def find_box(mark: Mark) -> Box | None:
    """Return the box of a mark of a legend; None for lines, which lie between others."""
    if isinstance(mark, Text):
        return text_box(mark)
    if isinstance(mark, (Rectangle, Ramp, HatchedBox)):
        return mark.box
    if isinstance(mark, Shape):
        return mark.clip
    if isinstance(mark, SizedSymbol):
        half = mark.width / 2
        return Box(mark.x - half, mark.y - half, mark.width, mark.width)
    return None


def _mirror(mark: Mark, sides: float) -> Mark:
    if isinstance(mark, Text):
        return evolve(mark, x=sides - mark.x, anchor=_OPPOSITE[mark.anchor])
    if isinstance(mark, Ramp):
        offsets = tuple(1 - offset for offset in reversed(mark.offsets))
        return Ramp(_turn(mark.box, sides), mark.stops[::-1], offsets)
    if isinstance(mark, (Rectangle, HatchedBox)):
        return evolve(mark, box=_turn(mark.box, sides))
    if isinstance(mark, SizedSymbol):
        return evolve(mark, x=sides - mark.x)
    if isinstance(mark, Shape):
        return evolve(mark, rings=_turn_points(mark.rings, sides), clip=_turn(mark.clip, sides))
    if isinstance(mark, Lines):
        return evolve(mark, lines=_turn_points(mark.lines, sides), clip=_turn(mark.clip, sides))
    return mark


def _turn(box: Box, sides: float) -> Box:
    return Box(sides - box.right, box.y, box.width, box.height)


def _turn_points(lines: Polylines, sides: float) -> Polylines:
    """Return polylines on the canvas itself, whose placement moves nothing, mirrored."""
    return evolve(lines, points=np.asarray(lines.points * (-1, 1) + (sides, 0)))
