"""How the canvas is divided: bands of title, footer and legend, a legend's column, the map.

They are brought together where the map leaves much of its box empty.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from mapcore.composition.bands.bands import Bands

MAP_SHARE = 0.25
"""The least that the map keeps of the canvas's height: on lower canvases the bands shrink."""

GAP_DOWN, GAP_ACROSS = 80, 0
"""The most that is left empty between the map and a band above or below it, and between the map
and the column of a legend, whose labels seldom fill it, in pixels."""


@frozen
class Boxes:
    """The parts of a canvas, in whole pixels; together they cover it, and none overlaps another."""

    canvas: Box
    title: Box | None
    legend: Box | None
    footer: Box | None
    map: Box

    def within(self, ink: Box) -> Boxes:
        """Return what each part has of `ink`, which the frame around a canvas leaves of it."""
        return Boxes(
            canvas=self.canvas.intersection(ink),
            title=self.title and self.title.intersection(ink),
            legend=self.legend and self.legend.intersection(ink),
            footer=self.footer and self.footer.intersection(ink),
            map=self.map.intersection(ink),
        )


def divide(bands: Bands, height: int) -> Boxes:
    """Divide a canvas, `height` px high, into title, legend, footer and map.

    The title's band is at the top or the bottom, the footer's at the foot. A legend has a column
    left or right of the map, or a band between title and map. The map has the rest. On a canvas so
    low that the map would keep less than a quarter of it, the bands shrink alike until it does.

    >>> from mapcore.composition.bands.bands import Bands
    >>> bands = Bands(width=1200, title=50, title_side="top", column=180, legend_side="left")
    >>> divide(bands, 730).map
    Box(x=180, y=50, width=1020, height=680)
    """
    width, column = bands.width, bands.column
    title, legend, foot = _shrink_bands(height, bands.title, bands.legend, bands.footer)
    above = title * (bands.title_side == "top"), legend * (bands.legend_side == "top")
    below = title * (bands.title_side == "bottom"), legend * (bands.legend_side == "bottom"), foot
    left = bands.legend_side == "left"
    body = Box(0, sum(above), width, height - sum(above) - sum(below))
    title_top = 0 if bands.title_side == "top" else height - foot - title
    legend_top = above[0] if bands.legend_side == "top" else body.bottom
    return Boxes(
        canvas=Box(0, 0, width, height),
        title=_make_band(width, title_top, title),
        legend=Box(0 if left else width - column, body.y, column, body.height)
        if column
        else _make_band(width, legend_top, legend),
        footer=_make_band(width, height - foot, foot),
        map=Box(column if left else 0, body.y, width - column, body.height),
    )


def _shrink_bands(height: int, *bands: int) -> tuple[int, ...]:
    room = int(height * (1 - MAP_SHARE))
    total = sum(bands)
    return bands if total <= room else tuple(room * band // total for band in bands)


def _make_band(width: int, y: float, height: int) -> Box | None:
    return Box(0, y, width, height) if height else None


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
