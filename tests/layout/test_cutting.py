from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from layout_plans import runs

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.layout.cutting import cut_out, lines_outside

BOX = (10.0, 10.0, 20.0, 20.0)
point = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda p: (float(p[0]), float(p[1])))


def cut(*lines):
    points, starts = lines_outside(*runs(*lines), BOX)
    return [points[a:b].tolist() for a, b in pairwise(starts)]


def test_a_line_through_a_box_becomes_two():
    assert cut([(0, 15), (15, 15), (30, 15)]) == [[[0, 15], [10, 15]], [[20, 15], [30, 15]]]


def test_a_step_through_a_box_is_cut_twice():
    other = [(0.0, 25.0), (30.0, 25.0)]
    assert cut([(0, 15), (30, 15)], other) == [
        [[0, 15], [10, 15]],
        [[20, 15], [30, 15]],
        [list(p) for p in other],
    ]


def test_a_line_that_ends_in_a_box_ends_at_its_side():
    assert cut([(0, 15), (12, 15), (15, 15)]) == [[[0, 15], [10, 15]]]
    assert cut([(15, 15), (15, 30)]) == [[[15, 20], [15, 30]]]


def test_lines_outside_are_untouched():
    lines = [[(0, 0), (5, 5)], [(25, 0), (25, 30)]]
    assert cut(*lines) == [[list(map(float, p)) for p in line] for line in lines]
    assert cut([(12, 12), (14, 14)]) == []


@given(st.lists(st.lists(point, min_size=2, max_size=8), min_size=1, max_size=5))
def test_nothing_is_left_inside_and_nothing_is_lost_outside(lines):
    points, starts = lines_outside(*runs(*lines), BOX)
    assert starts[-1] == len(points)
    assert (np.diff(starts) > 0).all()
    inside = ((points > 10.001) & (points < 19.999)).all(axis=1)
    assert not inside.any()
    left = {tuple(p) for p in points.tolist()}
    for line in lines:
        for x, y in line:
            if not (10 < x < 20 and 10 < y < 20):
                assert (x, y) in left
    # No new step crosses from one line to another: a step is never longer than it was.
    longest = max(np.hypot(*np.diff(np.array(line), axis=0).T).max() for line in lines)
    for a, b in pairwise(starts):
        if b - a > 1:
            assert np.hypot(*np.diff(points[a:b], axis=0).T).max() <= longest + 1e-3


def test_areas_that_reach_into_a_box_are_left_out():
    square = [(12.0, 12.0), (30.0, 12.0), (30.0, 30.0), (12.0, 12.0)]
    away = [(0.0, 0.0), (5.0, 0.0), (5.0, 5.0), (0.0, 0.0)]
    points, starts = cut_out(AreaLayer(1, *runs(square, away)), (BOX,))
    assert (len(points), starts.tolist()) == (4, [0, 4])
    layer = LineLayer(1, *runs(away))
    assert cut_out(layer, ())[0] is layer.points
