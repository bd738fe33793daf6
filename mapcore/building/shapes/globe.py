"""Sizes and distances on the globe, by boxes of degrees: enough to tell near from far."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds

    Boxes: TypeAlias = NDArray[np.float64]

KM_PER_DEGREE = 111.195


def areas(shapes: NDArray[np.object_]) -> NDArray[np.float64]:
    """Return the areas of polygons in degrees, in square kilometres, for comparing them."""
    boxes = shapely.bounds(shapes)
    middle = np.radians((boxes[:, 1] + boxes[:, 3]) / 2)
    squared: NDArray[np.float64] = shapely.area(shapes) * np.cos(middle) * KM_PER_DEGREE**2
    return squared


def box_distances(box: NDArray[np.float64], boxes: Boxes) -> NDArray[np.float64]:
    """Return the kilometres between a box (west, south, east, north) and others, 0 if they meet."""
    east = np.maximum(0, np.maximum(box[0] - boxes[:, 2], boxes[:, 0] - box[2]))
    north = np.maximum(0, np.maximum(box[1] - boxes[:, 3], boxes[:, 1] - box[3]))
    middle = (np.maximum(box[1], boxes[:, 1]) + np.minimum(box[3], boxes[:, 3])) / 2
    apart: NDArray[np.float64] = np.hypot(east * np.cos(np.radians(middle)), north)
    return apart * KM_PER_DEGREE


def extent(box: NDArray[np.float64]) -> float:
    """Return the kilometres from one corner of a box to the opposite one."""
    middle = np.radians((box[1] + box[3]) / 2)
    return float(np.hypot((box[2] - box[0]) * np.cos(middle), box[3] - box[1])) * KM_PER_DEGREE


def together(boxes: Boxes) -> NDArray[np.float64]:
    """Return the box around several boxes."""
    box: NDArray[np.float64] = np.concatenate((boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)))
    return box


def middle_longitude(boxes: Boxes) -> float:
    """Return the longitude opposite to the widest gap that boxes leave on the way round the globe.

    >>> middle_longitude(np.array([(170.0, 0, 180, 1), (-180.0, 0, -176, 1)]))
    177.0
    """
    order = np.argsort(boxes[:, 0] % 360)
    starts = boxes[order, 0] % 360
    ends = np.maximum.accumulate(starts + (boxes[order, 2] - boxes[order, 0]))
    gaps = np.append(starts[1:], starts[0] + 360) - ends
    widest = int(np.argmax(gaps))
    west = starts[(widest + 1) % len(starts)]
    reach = 360 - gaps[widest]
    return float((west + reach / 2 + 180) % 360 - 180)


def turns_to(boxes: Boxes, middle: float) -> NDArray[np.float64]:
    """Return the degrees that turn each box to within 180 degrees around a longitude."""
    turns: NDArray[np.float64] = np.floor(((boxes[:, 0] + boxes[:, 2]) / 2 - middle + 180) / 360)
    return -360.0 * turns


def box_around(shapes: Iterable[shapely.Geometry]) -> Bounds:
    """Return the degrees that shapes take up, on the shorter way around the globe."""
    boxes = shapely.bounds(shapely.get_parts(np.array(list(shapes), object)))
    boxes[:, [0, 2]] += turns_to(boxes, middle_longitude(boxes))[:, None]
    west, south, east, north = together(boxes).tolist()
    return west, south, east, north
