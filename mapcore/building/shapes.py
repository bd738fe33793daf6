"""Small helpers for shapes that shapely's own functions leave to their callers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterable


def multipolygon(parts: Iterable[shapely.Geometry]) -> shapely.Geometry:
    """Return polygons, of any number, as one shape; what is not a polygon is left out."""
    array = np.array([*parts, None], object)[:-1]
    return shapely.multipolygons(array[shapely.get_type_id(array) == shapely.GeometryType.POLYGON])


def multilinestring(parts: Iterable[shapely.Geometry]) -> shapely.Geometry:
    """Return lines, of any number, as one shape; what is not a line is left out."""
    array = np.array([*parts, None], object)[:-1]
    lines = array[shapely.get_type_id(array) == shapely.GeometryType.LINESTRING]
    return shapely.multilinestrings(lines)
