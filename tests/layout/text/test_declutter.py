from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from mapcore.layout.text.labels.declutter import declutter

counts = st.shared(st.integers(0, 30), key="boxes")


def some(low, high, columns=2):
    shape = counts.map(lambda n: (n, columns) if columns > 1 else (n,))
    return arrays(np.float64, shape, elements=st.floats(low, high))


def overlaps(centres, sizes):
    """Return how many pairs overlap, counted one by one."""
    lack = (sizes[:, None] + sizes) / 2 - abs(centres[:, None] - centres)
    return int(np.triu((lack > 1e-5).all(axis=2), 1).sum())


@given(some(0, 100), some(1, 20), some(0, 15, 1))
def test_no_box_goes_further_than_its_reach(centres, sizes, reach):
    moved = declutter(centres, sizes, reach)
    assert (abs(moved - centres) <= reach[:, None] + 1e-9).all()


@given(some(1, 20), st.permutations(range(36)))
def test_boxes_that_do_not_overlap_stay(sizes, cells):
    centres = np.array([(cell % 6 * 20.0, cell // 6 * 20.0) for cell in cells[: len(sizes)]])
    centres = centres.reshape(-1, 2)
    assert overlaps(centres, sizes) == 0
    assert (declutter(centres, sizes, np.full(len(centres), 9.0)) == centres).all()


@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(1, 30), st.floats(1, 30))
def test_two_boxes_part_where_they_may_go_far_enough(x, y, width, height):
    centres = np.array([[0.0, 0.0], [x, y]])
    sizes = np.full((2, 2), (width, height))
    assert overlaps(declutter(centres, sizes, np.array([40.0, 40.0])), sizes) == 0


def test_a_stack_of_names_is_spread_out():
    centres = np.array([[0.0, 0.0], [4.0, 3.0], [-3.0, 5.0], [2.0, 9.0]])
    sizes = np.full((4, 2), (40.0, 8.0))
    assert overlaps(centres, sizes) >= 3
    moved = declutter(centres, sizes, np.full(4, 14.0))
    assert (np.diff(np.sort(moved[:, 1])) > 7.9).all()
