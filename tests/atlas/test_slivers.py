"""Neighbours share their borders: no thin gaps or overlaps lie between the regions of a map.

Where two outlines of one border differ, both are taken for coast and drawn with a thick line. The
normal run takes a sample; MAPCORE_MAPS=all takes the whole catalog.
"""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from map_sample import EVERY

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.shapes import LEVEL_CANVASES, Geometry
from mapcore.building.tables import rows
from mapcore.geometry.polylines import Polylines

ATLAS = Atlas()
IDS = [found.id for found in ATLAS.list()]
STRAIGHT = {"brazil", "australia", "africa", "canada", "greenland", "middle-east", "world"}
OWN_OUTLINES = {found.id for found in ATLAS.list("zips")} | {
    row["id"] for row in rows("maps") if row["kind"] == "units"
}
"""Maps drawn in their source's own outline, with the hairline gaps that the source has."""

CLOSED = [each for each in IDS if each not in OWN_OUTLINES]
MAPS = CLOSED if EVERY else sorted(STRAIGHT | set(CLOSED[::25]))

THIN_PX = 0.1
"""Mean width, in pixels of a level's canvas, below which a gap is taken for no water."""

LONG_PX = 3.0
"""Length, in pixels of a canvas of 1200, from which a sliver is seen."""


@pytest.mark.parametrize("map_id", MAPS)
def test_no_slivers_lie_between_regions(map_id):
    pack = ATLAS.open(map_id)
    found = {level: slivers(pack.geometry(px), 1200 / px) for level, px in LEVEL_CANVASES.items()}
    assert {level: boxes for level, boxes in found.items() if boxes} == {}


@pytest.mark.parametrize(
    ("bend", "found"),
    [(0.0, []), (0.125, [(100, 0, 100.125, 100)]), (-0.125, [(99.875, 0, 100, 100)]), (5.0, [])],
)
def test_gaps_and_overlaps_are_found(bend, found):
    """Beside a square lies another whose side is bent, and far off a thin islet."""
    left = [(0, 0), (100, 0), (100, 50), (100, 100), (0, 100), (0, 0)]
    right = [(200, 0), (200, 100), (100, 100), (100 + bend, 50), (100, 0), (200, 0)]
    islet = [(300, 0), (340, 0), (340, 0.125), (300, 0)]
    assert slivers(geometry_of(left, right, islet), 1.0) == found


def geometry_of(*rings):
    """Return regions of one ring each, without borders."""
    return Geometry(
        level=1,
        rings=Polylines.of(rings),
        region_rings=np.arange(len(rings) + 1),
        inner=Polylines.of(()),
        outer=Polylines.of(()),
    )


def slivers(geometry, pixel):
    """Return the bounds of long thin faces that belong to no region, or to several.

    `pixel` is that of the level's canvas, in plane units. The faces are those that edges without
    a partner enclose: coasts, and both outlines of a border that is not shared.
    """
    rings = np.split(geometry.rings.points.astype(float), geometry.rings.starts[1:-1])
    lines = shapely.node(shapely.multilinestrings(single_edges(rings)))
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    lengths = shapely.length(faces) / 2
    thin = faces[(shapely.area(faces) < THIN_PX * pixel * lengths) & (lengths > LONG_PX)]
    owners = np.repeat(np.arange(len(geometry.region_rings) - 1), np.diff(geometry.region_rings))
    areas = shapely.STRtree(shapely.polygons([shapely.linearrings(ring) for ring in rings]))
    return [face.bounds for face in thin if holders(face, areas, owners) != 1]


def single_edges(rings):
    """Return the edges (n, 2, 2) that only one ring has."""
    edges = np.concatenate([np.stack((ring[:-1], ring[1:]), axis=1) for ring in rings])
    turned = (edges[:, 0] > edges[:, 1]) @ (2, 1) > (edges[:, 0] < edges[:, 1]) @ (2, 1)
    edges[turned] = edges[turned, ::-1]
    found, uses = np.unique(edges.reshape(-1, 4), axis=0, return_counts=True)
    return found[uses == 1].reshape(-1, 2, 2)


def holders(face, areas, owners):
    """Return how many regions hold a face, by the even-odd rule."""
    around = areas.query(shapely.point_on_surface(face), predicate="within")
    return int((np.bincount(owners[around]) % 2).sum())
