"""The arrangements of a page: from heights of texts and the map's proportions to places."""

from __future__ import annotations

from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from mapcore.composition.house_marks import MARK_GAP
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    Aside: TypeAlias = tuple[float, float]
    """What is left free at the left and right side of a map, in pixels."""

BLOCK_GAP, MAP_GAP = 1.2, 0.8
"""Between two blocks of text, and between such a block and the map, in ems of body text."""

TOP_PAD, FOOT_PAD, PAD_BESIDE_FREE = 1.7, 1.4, 0.7
"""Above the first block, below the last one, and both where a part of the canvas beyond is kept
free, in ems."""

FRAME_PAD = 0.6
"""Between the map's frame and the sides of the canvas, in ems."""

TEXT_COLUMN, MAX_TEXT_COLUMN, MIN_BESIDE_ASPECT = 19.0, 27.0, 1.3
"""The width of the text beside a map in ems, at most, and the least proportions of its canvas."""

WIDE_TEXT_COLUMNS = (36.0, 45.0)
"""The widths of a text beside a map in ems that are tried where it is too long for narrower ones;
the map keeps half of the canvas."""

BESIDE_PAD = 0.3
"""Between the frame of a map beside its text and the ends of the canvas, in ems: the frames of maps
have a margin of their own."""

COLUMN_GAP = 1.2
"""Between that text and the map, in ems."""

SPARE_SHARE_ABOVE = 1 / 3
"""The share of height that no part can use which goes above the first one; the rest goes below."""


@frozen
class Canvas:
    """A canvas to be shared out: its ink within a frame, and the map's proportions.

    `height` is None where it follows. `top` and `foot` are kept free, `edge` is the x of the left
    edge, `em` the size of body text, all in pixels. A grid of tiles begins there, too:
    `grid_margin` is what its frame has beside the tiles, as a share of the frame's width. A `mark`
    at the top of the canvas has this width and height; (0, 0) is none.
    """

    width: float
    height: float | None
    inset: float
    top: float
    foot: float
    edge: float
    em: float
    aspect: float
    grid_margin: float | None = None
    mark: tuple[float, float] = (0.0, 0.0)

    @property
    def mark_box(self) -> Box | None:
        """The box of the mark, None where there is none."""
        wide, high = self.mark
        return Box(self.edge, self.top + self.inset, wide, high) if wide else None

    def start(self, *, with_text: bool) -> float:
        """Return the top of the first part below what is kept free: of a text or of the map."""
        usual = self.pad(self.top, TOP_PAD) if with_text else self.top + self._margin(self.top)
        box = self.mark_box
        return max(usual, box.bottom + MARK_GAP * self.em) if box else usual

    def end(self, *, with_text: bool) -> float:
        """Return what stands below the last part: a text or the map."""
        return self.pad(self.foot, FOOT_PAD) if with_text else self.foot + self._margin(self.foot)

    def _margin(self, free: float) -> float:
        """Return what stands between the map and the end of the canvas, or of what is kept free.

        A grid of tiles has as much as at its sides; maps have a margin of their own.
        """
        return self.inset if self.grid_margin is None or free else self.side

    @property
    def side(self) -> float:
        """What is at least between the map's frame and the sides of the canvas."""
        if self.grid_margin is None:
            return max(FRAME_PAD * self.em, self.inset)
        aligned = (self.edge - self.grid_margin * self.width) / (1 - 2 * self.grid_margin)
        return max(aligned, self.inset)

    @property
    def text_width(self) -> float:
        """The width between the left edge and the right one."""
        return max(1.0, self.width - 2 * self.edge)

    @property
    def free_height(self) -> float | None:
        """The height without the parts that are kept free, None where it follows."""
        return None if self.height is None else self.height - self.top - self.foot

    def pad(self, free: float, usual: float) -> float:
        """Return what stands between a block and the end of what is not kept free."""
        return free + max(PAD_BESIDE_FREE * self.em if free else usual * self.em, self.inset)


@frozen
class Places:
    """Where the parts of a page stand: the tops of its blocks, the map's room and its frame."""

    height: float
    above: tuple[float, ...]
    below: tuple[float, ...]
    room: Box
    frame: Box


def stack(
    canvas: Canvas,
    above: Sequence[float],
    below: Sequence[float],
    aside: Aside = (0.0, 0.0),
) -> Places | None:
    """Return the places of blocks so high above and below a map; None where it has no room.

    The map takes all the room that there is, what is `aside` at its left and right side left out.

    >>> canvas = Canvas(900, None, 0, 0, 0, 28, 13, 1.5)
    >>> places = stack(canvas, [30], [20])
    >>> round(places.above[0], 1), round(places.frame.width), places.height
    (22.2, 884, 701.0)
    """
    em, side = canvas.em, canvas.side
    before = canvas.start(with_text=bool(above))
    after = canvas.end(with_text=bool(below))
    first, last = _pile(above, em), _pile(below, em)
    head, foot = before + _measure_pile(above, em), after + _measure_pile(below, em)
    left, right = side + aside[0], canvas.width - side - aside[1]
    wide = right - left
    if canvas.height is None:
        high = room = wide / canvas.aspect
        height = float(ceil(head + room + foot))
        spare = height - head - room - foot
    else:
        height, room = canvas.height, canvas.height - head - foot
        wide = min(wide, room * canvas.aspect)
        high = wide / canvas.aspect
        spare, room = room - high, high
    if wide <= 0 or high <= 0:
        return None
    top = head + spare * SPARE_SHARE_ABOVE
    bottom = top + room + MAP_GAP * em
    x = left + (right - left - wide) / 2
    return Places(
        height,
        tuple(before + top - head + y for y in first),
        tuple(bottom + y for y in last),
        Box(canvas.inset + aside[0], top, canvas.width - 2 * canvas.inset - sum(aside), room),
        Box(x, top + (room - high) / 2, wide, high),
    )


def _pile(blocks: Sequence[float], em: float) -> list[float]:
    """Return the tops of blocks one below the other, the first at 0."""
    return [*accumulate((block + BLOCK_GAP * em for block in blocks), initial=0.0)][: len(blocks)]


def _measure_pile(blocks: Sequence[float], em: float) -> float:
    """Return what blocks one below the other take, with the gap between them and the map."""
    gaps = BLOCK_GAP * (len(blocks) - 1) + MAP_GAP
    return sum(blocks) + gaps * em if blocks else 0.0


def beside(canvas: Canvas, column: float) -> tuple[Box, Box] | None:
    """Return the room and the frame of a map at the right of a text column `column` px wide.

    None where the canvas is too narrow or its height follows from the map.
    """
    if canvas.height is None or canvas.width / canvas.height <= MIN_BESIDE_ASPECT:
        return None
    em, left = canvas.em, canvas.edge + column + COLUMN_GAP * canvas.em
    side = max(FRAME_PAD * em, canvas.inset)
    wide, high = canvas.width - left - side, _height_beside(canvas)
    across = min(wide, high * canvas.aspect)
    if across <= 0:
        return None
    down = across / canvas.aspect
    frame = Box(left + (wide - across) / 2, (canvas.height - down) / 2, across, down)
    inset = canvas.inset
    return Box.between(left, inset, canvas.width - inset, canvas.height - inset), frame


def _height_beside(canvas: Canvas) -> float:
    """Return the height that a map beside its text may take."""
    return (canvas.height or 0.0) - 2 * max(BESIDE_PAD * canvas.em, canvas.inset)


def list_columns(canvas: Canvas) -> list[float]:
    """Return the widths that the text beside a map may have: 19 ems or a third of the canvas.

    The greater is more where the map leaves room empty. The lesser, which texts may not fit, is
    listed where it makes the map larger, and is no narrower than it takes.
    """
    least, usual = TEXT_COLUMN * canvas.em, max(TEXT_COLUMN * canvas.em, canvas.width / 3)
    found = beside(canvas, usual)
    if found is None or canvas.height is None:
        return []
    empty = _measure_empty(canvas, *found)
    frame = found[1]
    wanted = _height_beside(canvas) * canvas.aspect - frame.width
    narrow = max(least, usual - wanted)
    widths = [max(usual, min(MAX_TEXT_COLUMN * canvas.em, usual + empty))]
    return [*widths, narrow] if narrow < usual - 1 else widths


def list_wide_columns(canvas: Canvas, usual: float) -> list[float]:
    """Return widths of a text beside a map that are wider than usual.

    They are up to half the canvas, or more where the map leaves room empty.
    """
    found = beside(canvas, usual)
    empty = _measure_empty(canvas, *found) if found else 0.0
    most = max(canvas.width / 2 - canvas.edge, usual + empty)
    wide = {min(ems * canvas.em, most) for ems in WIDE_TEXT_COLUMNS}
    return sorted(each for each in wide if each > usual + canvas.em)


def _measure_empty(canvas: Canvas, room: Box, frame: Box) -> float:
    """Return the width that a map beside its text leaves empty."""
    return room.right - room.x - frame.width - 2 * FRAME_PAD * canvas.em
