"""Corners at which a source lets four units meet, drawn as the short border that is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

from mapcore.building.tables import ChangedSourceError, rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from mapcore.building.sources.natural_earth import Feature

CORNER_DEGREES = 1e-6
"""Degrees within which a vertex is the corner of the table."""


def split_corners(features: Iterable[Feature]) -> list[Feature]:
    """Return features with the corners of `tables/corners.csv` as borders between two countries.

    Of the four countries at a corner, the two that are named give way to the ends of the border:
    the corner of `first` moves to its begin, that of `last` to its end. The others have both.
    Raises ChangedSourceError where no feature has the corner.
    """
    found = list(features)
    for row in rows("corners"):
        corner = np.array([float(row["lon"]), float(row["lat"])])
        spot = shapely.buffer(shapely.Point(corner), CORNER_DEGREES)
        here = [i for i, each in enumerate(found) if shapely.intersects(each.shape, spot)]
        if not here:
            raise ChangedSourceError(f"no unit has the corner of {row['name']}")
        for i in here:
            ends = _ends(row, found[i].country)
            found[i] = evolve(found[i], shape=_replace(found[i].shape, corner, ends))
    return found


def _ends(row: Mapping[str, str], country: str) -> NDArray[np.float64]:
    """Return what a country has in the place of the corner: one end of the border, or both."""
    first, last = ([float(number) for number in row[end].split()] for end in ("begin", "end"))
    return np.array({row["first"]: [first], row["last"]: [last]}.get(country, [first, last]))


def _replace(
    shape: shapely.Geometry, corner: NDArray[np.float64], ends: NDArray[np.float64]
) -> shapely.Geometry:
    """Return a shape with the ends in the place of a corner, in the order of its other vertices."""
    parts = []
    for part in shapely.get_parts(shape):
        rings = [_replace_in(shapely.get_coordinates(ring), corner, ends)
                 for ring in shapely.get_rings(part)]  # fmt: skip
        parts.append(shapely.Polygon(rings[0], rings[1:]))
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


def _replace_in(
    points: NDArray[np.float64], corner: NDArray[np.float64], ends: NDArray[np.float64]
) -> NDArray[np.float64]:
    own = points[:-1]
    (hits,) = np.nonzero(np.hypot(*(own - corner).T) < CORNER_DEGREES)
    if not hits.size:
        return points
    at = int(hits[0])
    before, after = own[at - 1], own[(at + 1) % len(own)]
    if len(ends) > 1 and _way(before, ends, after) > _way(before, ends[::-1], after):
        ends = ends[::-1]
    turned = np.concatenate((own[:at], ends, own[at + 1 :]))
    return np.concatenate((turned, turned[:1]))


def _way(
    before: NDArray[np.float64], ends: NDArray[np.float64], after: NDArray[np.float64]
) -> float:
    return float(np.hypot(*np.diff(np.stack((before, *ends, after)), axis=0).T).sum())
