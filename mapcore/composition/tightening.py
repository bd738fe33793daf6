"""Title, legend and map brought together where the map leaves much of its box empty."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from attrs import evolve

if TYPE_CHECKING:
    from mapcore.composition.boxes import Boxes
    from mapcore.geometry.box import Box

GAP_DOWN, GAP_ACROSS = 80, 0
"""The most that is left empty between the map and a band above or below it, and between the map
and the column of a legend, whose labels seldom fill it, in pixels."""


def tighten_boxes(boxes: Boxes, room: Box, used: Box, *, is_beside: bool) -> Boxes:
    """Return the boxes of a canvas with title and legend moved towards the map.

    `room` is what a frame leaves of the map's box, `used` what the map takes of that; `is_beside`
    tells whether the legend is a column beside the map. On a canvas much taller than the map, the
    bands of title and legend come nearer to it from above and below; on one much wider, the
    legend's column does from its side. The group of them stands in the middle of the room that they
    had, and what is left around it stays empty. The footer stays at the foot.
    """
    low = _spare(room.height, used.height, GAP_DOWN)
    aside = _spare(room.width, used.width, GAP_ACROSS)
    tight = _move_bands(boxes, low, is_beside=is_beside)
    return _move_column(tight, aside) if is_beside else tight


def _move_bands(boxes: Boxes, low: int, *, is_beside: bool) -> Boxes:
    """Bring title and legend nearer to the map by so many pixels from above and below."""
    bands = [box for box in (boxes.title, None if is_beside else boxes.legend) if box]
    if not low or not bands:
        return boxes
    moved = {box: evolve(box, y=box.y + (low if box.y < boxes.map.y else -low)) for box in bands}
    body = evolve(boxes.map, y=boxes.map.y + low, height=boxes.map.height - 2 * low)
    legend = boxes.legend and moved.get(
        boxes.legend, evolve(boxes.legend, y=body.y, height=body.height)
    )
    return evolve(boxes, title=boxes.title and moved[boxes.title], legend=legend, map=body)


def _move_column(boxes: Boxes, aside: int) -> Boxes:
    """Bring a legend's column nearer to the map by so many pixels."""
    column = boxes.legend
    if not aside or column is None:
        return boxes
    left = column.x < boxes.map.x
    return evolve(
        boxes,
        legend=evolve(column, x=column.x + (aside if left else -aside)),
        map=evolve(boxes.map, x=boxes.map.x + aside, width=boxes.map.width - 2 * aside),
    )


def _spare(room: float, used: float, gap: float) -> int:
    """Return how many pixels on each side of the map are more than a gap.

    >>> _spare(400, 100, 80), _spare(400, 380, 80)
    (70, 0)
    """
    return max(0, floor((room - used) / 2 - gap))
