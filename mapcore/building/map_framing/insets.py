"""Where insets stand: in a free corner of the map if there is one, else in a strip beside it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import frozen

from mapcore.building.map_framing.plane import bounds_of, pad
from mapcore.geometry.affine import Affine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds

INSET_SIZES = (0.25, 0.22, 0.19, 0.165, 0.145)
"""Sizes of an inset that are tried, as shares of the map's longer side."""

STRIP_SIZE = 0.19
"""The size of insets that stand beside the map, as a share of its longer side."""

LAND_CLEARANCE = 0.012
"""Space between insets and land, as a share of the map's longer side."""

FILLED_SHARE = 0.84
"""The share of an inset's width or height that its shapes fill."""

MIN_INSET_ASPECT, MAX_INSET_ASPECT = 0.62, 1.35
"""Bounds of an inset's one side divided by the other."""

LARGEST_SCALE = 6.0


@frozen
class InsetBoxes:
    """The boxes of insets, and the bounds of the whole map, in the main part's kilometres."""

    boxes: tuple[Bounds, ...]
    bounds: Bounds


def place_insets(
    land: Sequence[shapely.Geometry], contents: Sequence[Bounds], largest: float = INSET_SIZES[0]
) -> InsetBoxes:
    """Return where to put insets whose shapes have these bounds, around the main part's land.

    They get the largest size at which all fit into one corner without touching the land, at most
    `largest`.
    """
    bounds = pad(bounds_of(land))
    side = max(bounds[2] - bounds[0], bounds[3] - bounds[1])
    if not contents:
        return InsetBoxes((), bounds)
    tree = shapely.STRtree(land)
    for size in (largest, *(size for size in INSET_SIZES if size < largest)):
        for boxes in _corners(bounds, contents, size * side):
            if _are_free(shapely.box(*np.array(boxes).T), tree, LAND_CLEARANCE * side):
                return InsetBoxes(tuple(boxes), bounds)
    return _beside(bounds, contents, side)


def _are_free(boxes: NDArray[np.object_], tree: shapely.STRtree, clearance: float) -> bool:
    """Tell whether boxes are off the land in a tree; only what is near them is widened."""
    if len(tree.query(boxes, predicate="intersects")[0]):
        return False
    near = np.unique(tree.query(boxes, predicate="dwithin", distance=clearance)[1])
    wide = shapely.buffer(tree.geometries[near], clearance, quad_segs=2)
    return not shapely.intersects(wide[:, None], boxes).any()


def place_planned_insets(
    land: Sequence[shapely.Geometry],
    contents: Sequence[Bounds],
    wanted: Sequence[Bounds | None],
    largest: float = INSET_SIZES[0],
) -> InsetBoxes:
    """Return where to put insets of which some have a place of their own.

    `wanted` are their boxes, or None for those that get a free corner: left, top, right and bottom
    as shares of the width and height that the land alone would take up. The others have a size of
    at most `largest`.
    """
    x0, y0, x1, y1 = pad(bounds_of(land))
    wide, high = x1 - x0, y1 - y0
    fixed = [
        box and (x0 + box[0] * wide, y1 - box[3] * high, x0 + box[2] * wide, y1 - box[1] * high)
        for box in wanted
    ]
    solid = [*land, *(shapely.box(*box) for box in fixed if box)]
    free = [own for own, box in zip(contents, fixed, strict=True) if not box]
    found = place_insets(solid, free, largest)
    others = iter(found.boxes)
    return InsetBoxes(tuple(box or next(others) for box in fixed), found.bounds)


def _corners(bounds: Bounds, contents: Sequence[Bounds], size: float) -> Iterator[list[Bounds]]:
    """Yield rows and columns of boxes in each corner of the bounds."""
    x0, y0, x1, y1 = bounds
    blocks = (
        _lay_in_row(_row(contents, size), by_row=True),
        _lay_in_row(_column(contents, size), by_row=False),
    )
    for boxes, right, top in product(blocks, (False, True), (False, True)):
        bx0, by0, bx1, by1 = _around(boxes)
        dx = x1 - bx1 if right else x0 - bx0
        dy = y1 - by1 if top else y0 - by0
        yield [(a + dx, b + dy, c + dx, d + dy) for a, b, c, d in boxes]


def _beside(bounds: Bounds, contents: Sequence[Bounds], side: float) -> InsetBoxes:
    """Return a strip of boxes below a wide map, or right of a tall one."""
    x0, y0, x1, y1 = bounds
    gap = LAND_CLEARANCE * side
    below = x1 - x0 > 1.05 * (y1 - y0)
    length = (x1 - x0) if below else (y1 - y0)
    size = min(STRIP_SIZE * side, length / (MAX_INSET_ASPECT * len(contents)))
    sizes = _row(contents, size) if below else _column(contents, size)
    boxes = _lay_in_row(sizes, by_row=below)
    bx0, by0, _, by1 = _around(boxes)
    dx, dy = (x0 - bx0, y0 - gap - by1) if below else (x1 + gap - bx0, y0 - by0)
    moved = [(a + dx, b + dy, c + dx, d + dy) for a, b, c, d in boxes]
    around = _around([*moved, bounds])
    return InsetBoxes(tuple(moved), pad(around, margin=0.0))


def _row(contents: Sequence[Bounds], size: float) -> list[tuple[float, float]]:
    return [(size * _slim((b[2] - b[0]) / (b[3] - b[1])), size) for b in contents]


def _column(contents: Sequence[Bounds], size: float) -> list[tuple[float, float]]:
    return [(size, size * _slim((b[3] - b[1]) / (b[2] - b[0]))) for b in contents]


def _slim(ratio: float) -> float:
    return min(max(ratio, MIN_INSET_ASPECT), MAX_INSET_ASPECT)


def _lay_in_row(sizes: Sequence[tuple[float, float]], *, by_row: bool) -> list[Bounds]:
    """Return boxes of these sizes one after the other, touching each other."""
    boxes, x, y = [], 0.0, 0.0
    for width, height in sizes:
        boxes.append((x, y, x + width, y + height))
        x, y = (x + width, y) if by_row else (x, y + height)
    return boxes


def _around(boxes: Sequence[Bounds]) -> Bounds:
    corners = np.array(boxes)
    x0, y0 = corners[:, :2].min(axis=0).tolist()
    x1, y1 = corners[:, 2:].max(axis=0).tolist()
    return x0, y0, x1, y1


def into(box: Bounds, content: Bounds, filled: float) -> Affine:
    """Return the affine map that puts shapes with the bounds `content` in the middle of a box.

    They fill a share of its width or height.
    """
    wide, high = content[2] - content[0], content[3] - content[1]
    scale = filled * min((box[2] - box[0]) / wide, (box[3] - box[1]) / high)
    scale = min(scale, LARGEST_SCALE)
    x = (box[0] + box[2]) / 2 - scale * (content[0] + content[2]) / 2
    y = (box[1] + box[3]) / 2 - scale * (content[1] + content[3]) / 2
    return Affine(scale, 0.0, x, 0.0, scale, y)
