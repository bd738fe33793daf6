from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines

BOX = Box(10.0, 10.0, 10.0, 10.0)
POINT = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda p: (float(p[0]), float(p[1])))
LINES = st.lists(st.lists(POINT, min_size=2, max_size=8), min_size=1, max_size=5)


def list_vertices(lines: Polylines) -> list:
    """Return the vertices of each line."""
    return [lines.points[a:b].tolist() for a, b in pairwise(lines.starts)]


def clip_lines(*lines) -> list:
    return list_vertices(Polylines.of(lines).clip_out(BOX))


def test_a_line_through_a_box_becomes_two():
    assert clip_lines([(0, 15), (15, 15), (30, 15)]) == [[[0, 15], [10, 15]], [[20, 15], [30, 15]]]


def test_a_step_through_a_box_is_cut_twice():
    other = [(0.0, 25.0), (30.0, 25.0)]
    assert clip_lines([(0, 15), (30, 15)], other) == [
        [[0, 15], [10, 15]],
        [[20, 15], [30, 15]],
        [list(p) for p in other],
    ]


def test_a_line_that_ends_in_a_box_ends_at_its_side():
    assert clip_lines([(0, 15), (12, 15), (15, 15)]) == [[[0, 15], [10, 15]]]
    assert clip_lines([(15, 15), (15, 30)]) == [[[15, 20], [15, 30]]]


def test_lines_outside_are_untouched():
    lines = [[(0, 0), (5, 5)], [(25, 0), (25, 30)]]
    assert clip_lines(*lines) == [[list(map(float, p)) for p in line] for line in lines]
    assert clip_lines([(12, 12), (14, 14)]) == []
    assert clip_lines() == []


@given(LINES)
def test_nothing_is_left_inside_and_nothing_is_lost_outside(lines):
    found = Polylines.of(lines).clip_out(BOX)
    assert found.starts[-1] == len(found.points)
    assert (found.sizes > 0).all()
    inside = ((found.points > 10.001) & (found.points < 19.999)).all(axis=1)
    assert not inside.any()
    left = {tuple(p) for p in found.points.tolist()}
    for line in lines:
        for x, y in line:
            if not (10 < x < 20 and 10 < y < 20):
                assert (x, y) in left
    # No new step crosses from one line to another: a step is never longer than it was.
    longest = max(np.hypot(*np.diff(np.array(line), axis=0).T).max() for line in lines)
    for line in list_vertices(found):
        if len(line) > 1:
            assert np.hypot(*np.diff(line, axis=0).T).max() <= longest + 1e-3


@given(LINES, st.data())
def test_selected_lines_are_those_asked_for_in_their_order(lines, data):
    kept = data.draw(st.lists(st.booleans(), min_size=len(lines), max_size=len(lines)))
    found = Polylines.of(lines).select(np.array(kept))
    wanted = [line for line, keep in zip(lines, kept, strict=True) if keep]
    assert list_vertices(found) == [[list(point) for point in line] for line in wanted]


@given(LINES)
def test_measures_are_those_of_each_line_by_itself(lines):
    together = Polylines.of(lines)
    arrays = [np.array(line) for line in lines]
    low, high = together.bounds()
    assert low.tolist() == [array.min(axis=0).tolist() for array in arrays]
    assert high.tolist() == [array.max(axis=0).tolist() for array in arrays]
    assert together.longer_sides().tolist() == [np.ptp(array, axis=0).max() for array in arrays]
    lengths = [np.hypot(*np.diff(array, axis=0).T).sum() for array in arrays]
    assert together.length() == pytest.approx(sum(lengths), rel=1e-5)
    inside = [((array > 10) & (array < 20)).all(axis=1).any() for array in arrays]
    assert together.reach_into(BOX).tolist() == inside
    begins = [10 <= line[0][0] <= 20 and 10 <= line[0][1] <= 20 for line in lines]
    assert together.begin_within(BOX).tolist() == begins


def test_areas_have_the_sign_of_their_turn():
    square = [(0, 0), (3, 0), (3, 2), (0, 2), (0, 0)]
    assert Polylines.of([square, square[::-1]]).areas().tolist() == [6.0, -6.0]


def test_no_lines_have_no_measures():
    none = Polylines.of(())
    assert (len(none), none.length()) == (0, 0.0)
    assert none.areas().shape == none.longer_sides().shape == none.reach_into(BOX).shape == (0,)
    assert none.begin_within(BOX).shape == (0,)
    assert len(none.select(np.zeros(0, bool))) == 0


def test_frozen_polylines_cannot_be_written_to():
    lines = Polylines.of([[(0, 0), (1, 1)]]).freeze()
    with pytest.raises(ValueError, match="read-only"):
        lines.points[0] = 5
