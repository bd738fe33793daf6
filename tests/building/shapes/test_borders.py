from __future__ import annotations

import numpy as np
import shapely

from mapcore.building.draft import FOREIGN_OWNER, Cell, OwnedCell
from mapcore.building.shapes.borders import borders_of
from mapcore.building.shapes.topology import topology_of


def borders(*shapes, owners=None):
    owners = owners or range(len(shapes))
    cells = [
        OwnedCell(Cell(shape, "AA"), owner) for shape, owner in zip(shapes, owners, strict=True)
    ]
    topology = topology_of(shapes, 1.0, 0.0, ())
    count = 1 + max(owned.owner for owned in cells)
    return topology, borders_of(topology, cells, count)


def area(topology, ring):
    arcs = [topology.arcs[ref] if ref >= 0 else topology.arcs[~ref][::-1] for ref in ring]
    x, y = np.concatenate(arcs).T
    return float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) / 2


def test_an_enclosed_hole_runs_against_the_outline():
    left, right = shapely.box(0, 0, 10, 30), shapely.box(10, 0, 30, 30)
    hole = shapely.box(8, 8, 12, 12)
    own = shapely.orient_polygons([shapely.difference(each, hole) for each in (left, right)])
    topology, found = borders(*own)
    areas = sorted(area(topology, ring) for ring in found.outer)
    assert sorted(map(abs, areas)) == [16, 900]
    assert areas[0] * areas[1] < 0


def test_overlapping_cells_have_closed_rings():
    own = shapely.orient_polygons([shapely.box(0, 0, 10, 10), shapely.box(0, 0, 10, 20)])
    topology, found = borders(*own)
    for ring in found.outer:
        points = [topology.arcs[ref] if ref >= 0 else topology.arcs[~ref][::-1] for ref in ring]
        assert points[0][0].tolist() == points[-1][-1].tolist()


def test_land_around_bounds_no_region():
    own = shapely.orient_polygons([shapely.box(0, 0, 10, 10), shapely.box(10, 0, 20, 10)])
    topology, found = borders(*own, owners=[0, FOREIGN_OWNER])
    assert [abs(area(topology, ring)) for ring in found.outer] == [100]
