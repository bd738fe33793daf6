"""The outline of regions that a map points out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.caching import keep
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.scene import Disc, Mark

CASING = 1.2
"""How far the casing reaches beyond the outline on each side, in units."""


def lay_out_highlight(page: MapPage) -> list[Mark]:
    """Return the outline of the highlighted regions, above a casing where their fills hide it."""
    asked = page.plan.highlight
    if asked is None:
        return []
    lines = find_outline(page.geometry, asked.regions)
    width = asked.line.width * page.map_unit
    inks = [(asked.line.ink, width)]
    if asked.casing:
        inks.insert(0, (asked.casing, width + 2 * CASING * page.map_unit))
    return [
        Lines(lines, page.placement, ink.color, each, page.window, "highlight", round=True)
        for ink, each in inks
    ]


def mark_highlighted(page: MapPage, markers: Sequence[Disc]) -> list[Disc]:
    """Return markers, those of highlighted regions with their outline."""
    asked = page.plan.highlight
    if asked is None:
        return list(markers)
    keys = {page.plan.pack.keys[region] for region in asked.regions}
    color, width = asked.line.ink.color, asked.line.width * page.map_unit
    return [
        evolve(each, stroke=color, stroke_width=width) if each.key in keys else each
        for each in markers
    ]


@keep("measures")
def find_outline(geometry: Geometry, regions: tuple[int, ...]) -> Polylines:
    """Return the outer edge of some regions together, closed, in the plane of the map.

    Neighbours share the vertices of their border, so an edge between two vertices that two rings
    have lies within the set, and one that a single ring has is part of its outer edge.
    """
    starts, ends = geometry.region_rings[:-1], geometry.region_rings[1:]
    rings = np.zeros(len(geometry.rings), bool)
    for region in regions:
        rings[starts[region] : ends[region]] = True
    chosen = geometry.rings.select(rings)
    _, corners = np.unique(chosen.points, axis=0, return_inverse=True)
    corners = corners.reshape(-1)
    edges = np.column_stack([corners[:-1], corners[1:]])
    edges = np.delete(edges, chosen.starts[1:-1] - 1, axis=0)  # from one ring to the next
    edges = edges[edges[:, 0] != edges[:, 1]]
    _, first, counts = np.unique(
        np.sort(edges, axis=1), axis=0, return_index=True, return_counts=True
    )
    outer = edges[np.sort(first[counts == 1])]
    places = np.empty((int(corners.max()) + 1, 2), np.float32)
    places[corners] = chosen.points
    return Polylines.of([places[line] for line in _join_edges(outer)]).freeze()


def _join_edges(edges: NDArray[np.intp]) -> list[list[int]]:
    """Return edges (n, 2) from corner to corner as lines that are as long as can be."""
    leaving: dict[int, list[int]] = {}
    for start, end in reversed(edges.tolist()):
        leaving.setdefault(start, []).append(end)
    lines = []
    for start in [start for start, _ in edges.tolist()]:
        while leaving.get(start):
            line = [start]
            while leaving.get(line[-1]):
                line.append(leaving[line[-1]].pop())
            lines.append(line)
    return lines
