"""Rounding of coarse outlines: corners of shared arcs are cut, so that borders stay common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.draft import FOREIGN_OWNER, Piece, reshape, shapes_of
from mapcore.building.shapes.topology import topology_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


COARSE_PX = 12.0
"""From which mean length of a segment, in plane units, facets are seen."""

GRID_STEP = 1 / 64
SMOOTHING_ROUNDS = 2
LONGEST_CUT = 7.0
"""Corners are cut at a quarter of a segment, but not further off, so that long straight borders
stay straight."""


def smooth(piece: Piece) -> Piece:
    """Return a piece with rounded corners where its own cells are coarse, else as it is."""
    shapes = shapes_of(piece)
    own = shapes_of(owned for owned in piece if owned.owner != FOREIGN_OWNER)
    if _mean_segment(own) < COARSE_PX:
        return piece
    rounded = _round_corners(shapes)
    return reshape(piece, rounded) if _alike(shapes, rounded) else piece


def _alike(before: Sequence[shapely.Geometry], after: Sequence[shapely.Geometry]) -> bool:
    """Tell whether every cell of some size has kept its area within a quarter."""
    old, new = shapely.area(np.array(before, object)), shapely.area(np.array(after, object))
    return bool((np.abs(new - old) <= 0.25 * old + 20.0).all())


def _mean_segment(shapes: Sequence[shapely.Geometry]) -> float:
    array = np.array(shapes, object)
    segments = int(shapely.get_num_coordinates(array).sum())
    return float(shapely.length(array).sum()) / max(segments, 1)


def _round_corners(shapes: Sequence[shapely.Geometry]) -> list[shapely.Geometry]:
    topology = topology_of(shapes, GRID_STEP, 0.0, range(len(shapes)))
    arcs = [_cut(arc.astype(np.float64) * GRID_STEP) for arc in topology.arcs]
    rings: list[list[shapely.Geometry]] = [[] for _ in shapes]
    for refs, owned in zip(topology.rings, topology.ring_cells, strict=True):
        lines = [arcs[ref] if ref >= 0 else arcs[~ref][::-1] for ref in refs]
        points = np.concatenate([lines[0], *(line[1:] for line in lines[1:])])
        rings[owned].append(shapely.linestrings(points))
    # What the rings enclose by the even-odd rule.
    return [
        shapely.build_area(shapely.geometrycollections(own)) if own else shape
        for own, shape in zip(rings, shapes, strict=True)
    ]


def _cut(arc: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an arc with its corners cut, its ends where they were; a ring has no ends."""
    ring = bool((arc[0] == arc[-1]).all()) and len(arc) > 3
    for _ in range(SMOOTHING_ROUNDS):
        steps = np.diff(arc, axis=0)
        lengths = np.hypot(*steps.T)[:, None]
        share = np.minimum(0.25, LONGEST_CUT / np.maximum(lengths, 1e-9))
        corners = np.stack((arc[:-1] + share * steps, arc[1:] - share * steps), axis=1)
        inner = corners.reshape(-1, 2)
        if ring:
            arc = np.concatenate((inner, inner[:1]))
        else:
            arc = np.concatenate((arc[:1], inner[1:-1], arc[-1:]))
    return arc
