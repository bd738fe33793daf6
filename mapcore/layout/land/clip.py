"""Layers without what the picture has no room for: parts in insets, and water beyond the land."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.pack import AreaLayer
from mapcore.caching import keep
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import LineLayer
    from mapcore.composition.land_raster import LandRaster
    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement


@keep("cut layers")
def clip_layer(layer: LineLayer | AreaLayer, boxes: tuple[Box, ...]) -> Polylines:
    """Return a layer without what lies in boxes of the plane.

    Lines are cut at the boxes' sides; areas are left out where they reach into a box.
    """
    if isinstance(layer, AreaLayer):
        rings = layer.rings
        for box in boxes:
            rings = rings.select(~rings.reach_into(box))
        return rings
    lines = layer.lines
    for box in boxes:
        lines = lines.clip_out(box)
    return lines


@keep("cut layers")
def select_rings_at_land(rings: Polylines, land: LandRaster, placement: Placement) -> Polylines:
    """Return the closed rings that touch the land of a map's own regions."""
    if not len(rings):
        return rings
    on_land = land.has_land(_place(rings.points, placement))
    return rings.select(np.logical_or.reduceat(on_land, rings.starts[:-1]))


@keep("cut layers")
def clip_lines_to_land(lines: Polylines, land: LandRaster, placement: Placement) -> Polylines:
    """Return the parts of lines on the land of a map's own regions.

    A line may leave the land for a cell of the raster and come back, as a river along a border
    does. Its ends are on land.
    """
    if not len(lines):
        return lines
    points, line, added = _divide(lines, land.cell / placement.scale)
    places = _place(points, placement)
    on_land, near = land.has_land(places), land.widen().has_land(places)
    begins = near.copy()
    begins[1:] &= ~near[:-1] | (line[1:] != line[:-1])
    run = np.cumsum(begins) - 1
    order, runs = np.arange(len(points)), int(begins.sum())
    first, last = np.full(runs, len(points)), np.full(runs, -1)
    at = order[near & on_land]
    np.minimum.at(first, run[at], at)
    np.maximum.at(last, run[at], at)
    kept = near.copy()
    if runs:
        kept &= (order >= first[run]) & (order <= last[run]) & (first < last)[run]
        kept &= ~added | (order == first[run]) | (order == last[run])
    bounds = np.flatnonzero(np.diff(run[kept], prepend=-1, append=runs)) if kept.any() else [0]
    return Polylines(points[kept], np.array(bounds, np.int32))


def _place(points: NDArray[np.float32], placement: Placement) -> NDArray[np.float64]:
    placed: NDArray[np.float64] = points * np.float64(placement.scale) + placement.shift
    return placed


def _divide(
    lines: Polylines, longest: float
) -> tuple[NDArray[np.float32], NDArray[np.intp], NDArray[np.bool_]]:
    """Return points of lines no more than `longest` apart, their lines, and which were added."""
    ends = np.append(np.diff(lines.points, axis=0), [(0, 0)], axis=0)
    ends[lines.starts[1:] - 1] = 0
    counts = np.maximum(1, np.ceil(np.hypot(*ends.T) / longest)).astype(np.int64)
    origin = np.repeat(np.arange(len(counts)), counts)
    place = np.arange(len(origin)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (place / counts[origin])[:, np.newaxis]
    points = (lines.points[origin] + share * ends[origin]).astype(np.float32)
    line = np.repeat(np.arange(len(lines)), lines.sizes)[origin]
    return points, line, place > 0
