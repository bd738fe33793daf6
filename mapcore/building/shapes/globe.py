"""On the globe: boxes of degrees, sizes and distances by them, shapes turned to a longitude."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely

from mapcore.building.shapes.polygons import multipolygon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds

    Boxes: TypeAlias = NDArray[np.float64]

EARTH_KM = 6371.0
KM_PER_DEGREE = 111.195
SEAM_LONGITUDE = 179.9 - 1e-6
"""Natural Earth ends its shapes at 179.9 degrees east and west, instead of at 180."""


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


def lie_within(places: NDArray[np.float64], bounds: Bounds) -> NDArray[np.bool_]:
    """Tell which places (n, 2) lie within bounds, all in degrees."""
    west, south, east, north = bounds
    lon, lat = places.T
    inside: NDArray[np.bool_] = (
        ((lon - west) % 360 <= east - west) & (south <= lat) & (lat <= north)
    )
    return inside


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


def close_seam(shape: shapely.Geometry) -> shapely.Geometry:
    """Return a shape whose edge at the antimeridian lies at exactly 180 degrees."""

    def draw_out(
        lon: NDArray[np.float64], lat: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        return np.where(np.abs(lon) >= SEAM_LONGITUDE, np.copysign(180.0, lon), lon), lat

    west, _, east, _ = shapely.bounds(shape)
    if max(-west, east) < SEAM_LONGITUDE:
        return shape
    return shapely.transform(shape, draw_out, interleaved=False)


def shift(shape: shapely.Geometry, degrees: float) -> shapely.Geometry:
    """Return a shape turned eastwards by so many degrees."""
    return shapely.transform(shape, lambda points: points + np.array((degrees, 0.0)))


def unwrap(shape: shapely.Geometry, middle: float) -> shapely.Geometry:
    """Return a shape with its parts turned to within 180 degrees around `middle`, and rejoined.

    Parts that meet at the antimeridian become one.
    """
    parts = shapely.get_parts(shape)
    bounds = shapely.bounds(parts)
    turns = turns_to(bounds, middle)
    at_seam = (np.abs(bounds[:, [0, 2]]) == 180.0).any(axis=1)
    turned = np.array([shift(*each) for each in zip(parts, turns, strict=True)], object)
    joined = shapely.get_parts(shapely.union_all(turned[at_seam]))
    return multipolygon([*turned[~at_seam], *joined])


def reaches_into(shape: shapely.Geometry, bounds: Bounds) -> bool:
    """Tell whether a shape, turned to bounds in degrees, meets them."""
    turned = unwrap(shape, (bounds[0] + bounds[2]) / 2)
    return bool(shapely.intersects(turned, shapely.box(*bounds)))
