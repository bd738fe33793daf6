"""Where labels stand: in the middle of the roomiest part of each region."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region
    from mapcore.building.draft import Draft

SQUEEZE = 0.55
"""A label is wider than tall: room is measured with x shrunk by this."""

PRECISION = 0.5


def with_anchors(draft: Draft) -> tuple[Region, ...]:
    """Return a map's regions with the anchors of their labels.

    The anchor is the centre of the largest ellipse, with axes as 1 to 0.55, that fits into the
    region's largest face; `label_radius` is half its height.
    """
    largest: dict[int, shapely.Geometry] = {}
    for piece in draft.pieces:
        for face, owner in zip(piece.faces, piece.owners, strict=True):
            for part in shapely.get_parts(face):
                if owner not in largest or part.area > largest[owner].area:
                    largest[owner] = part
    return tuple(_anchored(region, largest[i]) for i, region in enumerate(draft.regions))


def _anchored(region: Region, face: shapely.Geometry) -> Region:
    squeezed = shapely.transform(shapely.simplify(face, PRECISION / 2), lambda p: p * (SQUEEZE, 1))
    if squeezed.is_empty or not squeezed.is_valid or squeezed.area < PRECISION**2:
        x, y = shapely.get_coordinates(shapely.point_on_surface(face))[0]
        return evolve(region, label=(float(x), float(y)), label_radius=0.1)
    radius = shapely.maximum_inscribed_circle(squeezed, tolerance=PRECISION)
    (x, y), _ = np.asarray(radius.coords)
    return evolve(region, label=(float(x) / SQUEEZE, float(y)), label_radius=float(radius.length))
