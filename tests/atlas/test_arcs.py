from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from mapcore.atlas.arcs import decode_points, orient, stitch
from mapcore.geometry.polylines import Polylines


@st.composite
def arcs_and_lines(draw):
    sizes = draw(st.lists(st.integers(2, 5), min_size=1, max_size=6))
    numbers = st.integers(-50, 50)
    arcs = [np.array([[draw(numbers), draw(numbers)] for _ in range(n)]) for n in sizes]
    ref = st.integers(-len(arcs), len(arcs) - 1)
    lines = draw(st.lists(st.lists(ref, min_size=1, max_size=4), max_size=5))
    return arcs, lines


@given(arcs_and_lines())
def test_stitching_agrees_with_joining_one_by_one(drawn):
    arcs, lines = drawn
    refs = np.array([ref for line in lines for ref in line], np.int32)
    joined = stitch(Polylines.of(arcs), refs, np.array([len(x) for x in lines], np.int32))
    for i, line in enumerate(lines):
        turned = [arcs[ref] if ref >= 0 else arcs[~ref][::-1] for ref in line]
        expected = np.concatenate([turned[0], *(arc[1:] for arc in turned[1:])])
        assert joined.points[joined.starts[i] : joined.starts[i + 1]].tolist() == expected.tolist()


@given(st.lists(st.tuples(st.integers(0, 9600), st.integers(0, 9600)), min_size=1))
def test_differences_come_back_as_points(points):
    grid = np.array(points)
    deltas = np.diff(np.concatenate([[(0, 0)], grid]), axis=0).T
    assert (decode_points(deltas.astype(np.int16), 1 / 8) == grid / 8).all()


CORNERS = np.array([(0, 0), (1, 0), (1, 1), (0, 1), (2, 1), (2, 2), (1, 2)], np.float32)


def line_through(*corners):
    return CORNERS[list(corners)]


def oriented(arcs, refs, counts, ring_refs):
    shared = Polylines.of(arcs)
    turned = orient(shared, np.array(refs), np.array(counts), np.array(ring_refs))
    joined = stitch(shared, *turned)
    lines = np.split(joined.points, joined.starts[1:-1])
    return [line.tolist() for line in lines], turned[0].tolist()


def test_a_line_against_the_rings_is_turned():
    one, other = line_through(0, 1, 2), line_through(2, 3, 0)
    lines, refs = oriented([one, other], [~1, ~0], [2], [0, 1])
    assert refs == [0, 1]
    assert lines == [line_through(0, 1, 2, 3, 0).tolist()]


def test_a_line_that_runs_with_the_rings_in_part_is_chained_anew():
    # Two squares touch at a corner; the trail runs through it with one and against the other.
    arcs = [line_through(0, 1, 2), line_through(2, 4, 5, 6, 2), line_through(2, 3, 0)]
    lines, refs = oriented(arcs, [0, ~1, 2], [3], [0, 1, 2])
    assert sorted(refs) == [0, 1, 2]
    assert all(line[0] == line[-1] for line in lines)


def test_where_regions_overlap_an_arc_runs_as_in_most_rings():
    """The first arc bounds two regions on one side and one on the other."""
    arcs = [line_through(0, 1, 2), line_through(2, 3, 0)]
    _, refs = oriented(arcs, [~0, ~1], [2], [0, ~0, ~0, ~1])
    assert refs == [~0, ~1]


def test_outlines_that_close_no_ring_stay_as_they_are():
    """The rings run along both arcs in one direction, so that none can be closed."""
    arcs = Polylines.of([[(0, 0), (1, 0)], [(1, 0), (0, 0)]])
    refs, counts = orient(arcs, np.array([0, 1]), np.array([2]), np.array([0, ~1]))
    assert (refs.tolist(), counts.tolist()) == ([0, 1], [2])
