"""From the globe to a map's plane: projecting shapes, fitting the frame around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.draft import LONGER_SIDE
from mapcore.geometry.affine import Affine
from mapcore.geometry.projection import Projection

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds

SEGMENT_DEGREES = 0.5
"""Longest edge, in degrees, that is projected as a straight line."""

SAME_DISTANCE = 1e-5
"""Up to this distance, in kilometres or plane units, the two sides of a seam are one line."""

RIM_SHARE = 0.015
"""Empty rim of a map, as a share of its longer side."""

MIN_ASPECT, MAX_ASPECT = 0.72, 2.2
"""Bounds of a map's width divided by its height."""


def project(shapes: Iterable[shapely.Geometry], projection: str) -> list[shapely.Geometry]:
    """Return shapes in degrees as shapes in the units of a projection, kilometres as a rule."""
    project_each = Projection(projection).forward_each
    return list(shapely.transform(dense(shapes, SEGMENT_DEGREES), project_each, interleaved=False))


def join_at_pole(shapes: Iterable[shapely.Geometry], projection: str) -> list[shapely.Geometry]:
    """Return projected shapes without the seam that a map around a pole has at an antimeridian.

    In degrees a shape around a pole ends at the antimeridian, on both sides of it; on such a map
    both are the same line. A needle of land may cross itself once it is projected, and is mended.
    Shapes in any other projection are returned as they are.
    """
    if not is_around_pole(projection):
        return list(shapes)
    array = np.array(list(shapes), object)
    bad = ~shapely.is_valid(array)
    array[bad] = shapely.make_valid(array[bad], method="structure", keep_collapsed=False)
    return list(shapely.set_precision(array, SAME_DISTANCE))


def is_around_pole(projection: str) -> bool:
    """Tell whether a projection is centred on a pole.

    >>> is_around_pole("+proj=laea +lat_0=-90 +lon_0=0"), is_around_pole("+proj=laea +lat_0=9")
    (True, False)
    """
    return abs(Projection(projection).centre[1] or 0.0) == 90.0


def dense(shapes: Iterable[shapely.Geometry], longest: float) -> NDArray[np.object_]:
    """Return shapes with their long edges divided, common edges of neighbours at the same points.

    Neighbours run through a common edge in opposite directions, and `shapely.segmentize` sets
    points that then differ in their last bits, which is enough for a border not to be common any
    more. So the mean of the points of both directions is taken.
    """
    array = np.array(list(shapes), object)
    onwards = shapely.segmentize(array, longest)
    back = shapely.get_coordinates(
        shapely.reverse(shapely.segmentize(shapely.reverse(array), longest))
    )
    return np.asarray(shapely.transform(onwards, lambda points: (points + back) / 2), object)


def move_shapes(shapes: Iterable[shapely.Geometry], affine: Affine) -> list[shapely.Geometry]:
    """Return shapes after an affine map of their coordinates.

    Equal points stay equal: a product of matrices may round a point by where it stands among
    the others.
    """
    array = np.array(list(shapes), object)
    return list(shapely.transform(array, affine.apply, interleaved=False))


def pad(bounds: Bounds, margin: float = RIM_SHARE) -> Bounds:
    """Return bounds with a rim around them, and a shape neither very tall nor very wide."""
    x0, y0, x1, y1 = bounds
    rim = margin * max(x1 - x0, y1 - y0)
    x0, y0, x1, y1 = x0 - rim, y0 - rim, x1 + rim, y1 + rim
    wider = max(0.0, MIN_ASPECT * (y1 - y0) - (x1 - x0)) / 2
    taller = max(0.0, (x1 - x0) / MAX_ASPECT - (y1 - y0)) / 2
    return x0 - wider, y0 - taller, x1 + wider, y1 + taller


def fit_frame(bounds: Bounds) -> tuple[Affine, Bounds]:
    """Return the affine map to the plane, and the frame, that show exactly these bounds."""
    x0, y0, x1, y1 = bounds
    scale = LONGER_SIDE / max(x1 - x0, y1 - y0)
    frame = (0.0, 0.0, scale * (x1 - x0), scale * (y1 - y0))
    return Affine(scale, 0.0, -scale * x0, 0.0, -scale, scale * y1), frame


def bounds_of(shapes: Iterable[shapely.Geometry]) -> Bounds:
    """Return the bounds of several shapes together."""
    x0, y0, x1, y1 = shapely.total_bounds(np.array(list(shapes), object)).tolist()
    return x0, y0, x1, y1
