"""Annotations as blocks of lines, and where those stand whose place the request gives."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np

from mapcore.composition.lettering import keeps_words, measure, wrap, wrap_evenly
from mapcore.composition.scaling import LINE_SHARE
from mapcore.frozen import frozen
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.bands.page import MapPage
    from mapcore.planning.plan.look_plan import Typefaces
    from mapcore.planning.plan.plan import AnnotationPlan
    from mapcore.request.legend import Side

SIZE, LEAST_SIZE = 13.0, 8.0
"""Of an annotation's text, in units, and the least in pixels."""

CHARACTER = 0.52
"""The width of an average character, in ems."""

LEADING = 1.22
"""Between the baselines of two lines, in ems."""

MOST_LINES = 60
"""240 characters in the narrowest lines have fewer."""

WIDTHS, NARROW_COST = (1.0, 0.7, 0.5), 2.0
"""The shares of its width that a text is tried in, and what a narrower one costs, in ems."""

WAYS: dict[Side, tuple[float, float]] = {
    "left": (-1.0, 0.0), "right": (1.0, 0.0), "top": (0.0, -1.0), "bottom": (0.0, 1.0),
}  # fmt: skip
"""The way on the canvas to each side."""

LEADER_LENGTHS = np.geomspace(0.8, 11.0, 16)
"""The lengths of a leader that are tried, in ems."""

OFF_LAND = 0.4
"""What is between a text at sea and the coast, in ems."""

MOST_REACH = 2.0
"""How far a text on its region may reach, in radii of the room around the region's middle."""

EDGE_GAP = 0.6
"""Between a text and the side of the window, in ems."""


@frozen
class Block:
    """An annotation's lines, the first `headings` in the strong face; sizes are in pixels."""

    lines: tuple[str, ...]
    headings: int
    size: float
    width: float
    height: float


def make_block(page: MapPage, plan: AnnotationPlan, share: float = 1.0) -> Block:
    """Return the lines of an annotation, wrapped at a share of its width, and their room.

    A text of blanks alone has no lines.
    """
    size, faces = size_text(page), page.plan.look.typefaces
    most = min(share * plan.width * CHARACTER * size, page.window.width - 2 * size)
    heading = wrap(plan.heading, faces.strong, size, most, 3) if plan.heading else ()
    count = len(wrap(plan.text, faces.body, size, most, MOST_LINES))
    lines = (*heading, *wrap_evenly(plan.text, faces.body, size, most, count))
    widths = [measure(line, face, size) for line, face in set_lines(lines, len(heading), faces)]
    height = (LEADING * max(0, len(lines) - 1) + 1.0) * size
    return Block(lines, len(heading), size, max(widths, default=size), height)


def size_text(page: MapPage) -> float:
    """Return the size of the text of annotations."""
    size = max(LEAST_SIZE, SIZE * page.type_unit) * page.plan.look.typefaces.scale
    return min(size, LINE_SHARE * page.window.height)


def list_blocks(page: MapPage, plan: AnnotationPlan) -> list[Block]:
    """Return an annotation's lines at its width, then in narrower ones that break no word.

    They are those of `WIDTHS`, in order, without the ones that are too narrow.
    """
    blocks = [make_block(page, plan, share) for share in WIDTHS]
    narrower = [each for each in blocks[1:] if _keeps_words(plan, each)]
    return [blocks[0], *narrower]


def _keeps_words(plan: AnnotationPlan, block: Block) -> bool:
    heading, text = block.lines[: block.headings], block.lines[block.headings :]
    return keeps_words(plan.heading or "", heading) and keeps_words(plan.text, text)


def set_lines(lines: Sequence[str], headings: int, faces: Typefaces) -> list[tuple[str, str]]:
    """Return lines, each with its face: the first `headings` have the strong one."""
    return [(line, faces.strong if at < headings else faces.body) for at, line in enumerate(lines)]


def find_room(window: Box, block: Block) -> Box:
    """Return where a text may stand: the map's window without a margin along its sides."""
    return window.shrink(EDGE_GAP * block.size)


def measure_reach(page: MapPage, region: int, block: Block) -> float:
    """Return how far a text reaches from a region's middle, in radii of the room it has there."""
    room = page.plan.pack.regions[region].label_radius * page.placement.scale
    return hypot(block.width / 2, block.height / 2) / room if room else inf


def stand_at(
    block: Block, point: tuple[float, float], anchor: tuple[float, float], window: Box
) -> Box:
    """Return the box of a block at a point, moved as little as it takes to be seen.

    The side that faces the `anchor`, what it is about, is the one that stands at the point.
    """
    box, room = _put_at(block, point, anchor), find_room(window, block)
    left = min(max(box.x, room.x), max(room.x, room.right - block.width))
    top = min(max(box.y, room.y), max(room.y, room.bottom - block.height))
    return Box(left, top, block.width, block.height)


def _put_at(block: Block, point: tuple[float, float], anchor: tuple[float, float]) -> Box:
    x, y = point
    across, down = anchor[0] - x, anchor[1] - y
    if abs(across) >= abs(down):
        left = x if across <= 0 else x - block.width
        top = y - block.height / 2
    else:
        left = x - block.width / 2
        top = y if down <= 0 else y - block.height
    return Box(left, top, block.width, block.height)


def stand_where_asked(
    page: MapPage, plan: AnnotationPlan, point: tuple[float, float], anchor: tuple[float, float]
) -> tuple[Block, Box]:
    """Return the lines of an annotation whose place is given, wrapped so that they stay there.

    At the side of a canvas a narrower text stands nearer to its place than one that is moved.
    """
    found: list[tuple[float, Block, Box]] = []
    for share in WIDTHS:
        block = make_block(page, plan, share)
        if found and not _keeps_words(plan, block):
            break
        asked, box = _put_at(block, point, anchor), stand_at(block, point, anchor, page.window)
        moved = hypot(box.x - asked.x, box.y - asked.y) / block.size
        found.append((moved + NARROW_COST * (1 - share), block, box))
        if not moved:
            break
    return min(found, key=lambda each: each[0])[1:]


def list_asked_boxes(page: MapPage) -> list[Box]:
    """Return the boxes of the annotations whose place or side the request gives.

    One with a side stands nearest to what it is about.
    """
    boxes, place = list[Box](), page.placement.point
    for each in page.plan.annotations:
        if each.text_at:
            anchor = each.place or each.text_at
            boxes.append(stand_where_asked(page, each, place(*each.text_at), place(*anchor))[1])
        elif each.side:
            boxes += _find_side(page, each, each.side)
    return [box for box in boxes if box.intersects(page.window)]


def _find_side(page: MapPage, plan: AnnotationPlan, side: Side) -> list[Box]:
    """Return the box of a text at a side of what it is about; none where that has no place."""
    region = None if plan.region is None else page.plan.pack.regions[plan.region]
    place = region.label if region else plan.place
    if place is None:
        return []
    block, (x, y) = make_block(page, plan), page.placement.point(*place)
    gap = block.size + (region.label_radius * page.placement.scale if region else 0.0)
    across, down = WAYS[side]
    x += across * (gap + block.width / 2)
    y += down * (gap + block.height / 2)
    return [Box(x - block.width / 2, y - block.height / 2, block.width, block.height)]
