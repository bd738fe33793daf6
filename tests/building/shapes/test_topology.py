from __future__ import annotations

import numpy as np
import shapely
from hypothesis import given, settings, strategies as st

from examples import scale_examples
from mapcore.building.shapes.topology import topology_of, trails


def ring_of(topology, refs):
    lines = [topology.arcs[r] if r >= 0 else topology.arcs[~r][::-1] for r in refs]
    return np.concatenate([lines[0], *(line[1:] for line in lines[1:])])


@st.composite
def coverages(draw):
    """Squares of a chessboard, merged at random into cells: a coverage of any shape."""
    size = draw(st.integers(2, 5))
    owners = draw(st.lists(st.integers(0, 3), min_size=size**2, max_size=size**2))
    cells = {}
    for i, owner in enumerate(owners):
        x, y = i % size, i // size
        cells.setdefault(owner, []).append(shapely.box(x, y, x + 1, y + 1))
    return [shapely.union_all(own) for _, own in sorted(cells.items())]


@settings(max_examples=scale_examples(60))
@given(coverages())
def test_cells_come_back_from_shared_arcs(cells):
    topology = topology_of(cells, 1 / 8, 0.0, range(len(cells)))
    for number, cell in enumerate(cells):
        rings = [
            shapely.linestrings(ring_of(topology, refs) / 8)
            for refs, owner in zip(topology.rings, topology.ring_cells, strict=True)
            if owner == number
        ]
        rebuilt = shapely.build_area(shapely.geometrycollections(rings))
        assert rebuilt.equals(cell)
    length = sum(shapely.length(shapely.linestrings(arc / 8)) for arc in topology.arcs)
    outline = shapely.union_all(shapely.boundary(np.array(cells, object)))
    assert np.isclose(length, shapely.length(outline))


@settings(max_examples=scale_examples(60))
@given(coverages())
def test_trails_use_every_arc_once_and_are_connected(cells):
    topology = topology_of(cells, 1 / 8, 0.0, range(len(cells)))
    chained = trails(topology.arcs, range(len(topology.arcs)))
    used = [ref if ref >= 0 else ~ref for trail in chained for ref in trail]
    assert sorted(used) == list(range(len(topology.arcs)))
    for trail in chained:
        length = sum(len(topology.arcs[r if r >= 0 else ~r]) for r in trail) - len(trail) + 1
        assert len(ring_of(topology, trail)) == length
        steps = np.abs(np.diff(ring_of(topology, trail), axis=0))
        assert (steps.min(axis=1) == 0).all()


def test_a_cell_too_small_for_the_grid_is_kept_where_needed():
    speck, land = shapely.box(10.01, 10.01, 10.02, 10.02), shapely.box(0, 0, 5, 5)
    assert set(topology_of([land, speck], 1 / 8, 0.0, [0, 1]).ring_cells) == {0, 1}
    assert set(topology_of([land, speck], 1 / 8, 0.0, [0]).ring_cells) == {0}


def test_crumbs_are_left_out_beside_large_land():
    land = shapely.box(0, 0, 50, 50)
    crumb = shapely.box(60, 60, 60.5, 60.5)
    topology = topology_of([shapely.union(land, crumb)], 1 / 8, 0.4, [0])
    assert len(topology.rings) == 1
    alone = topology_of([crumb], 1 / 8, 0.4, [0])
    assert len(alone.rings) == 1
