from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from mapcore.geometry.box import Box

PLACE = st.integers(-20, 20)
BOXES = st.builds(Box, PLACE, PLACE, st.integers(1, 20), st.integers(1, 20))


@given(BOXES)
def test_a_box_is_what_its_sides_say(box):
    assert Box.between(*box.sides) == box
    assert box.contains(box.x, box.bottom)
    assert not box.contains(box.right + 1, box.y)


@given(BOXES, BOXES)
def test_what_two_boxes_share_lies_within_both(one, other):
    shared = one.intersection(other)
    assert (shared.width > 0 and shared.height > 0) == one.intersects(other)
    if one.intersects(other):
        assert shared.is_within(one)
        assert shared.is_within(other)
        assert shared == other.intersection(one)


@given(BOXES, st.integers(0, 9))
def test_moving_the_sides_outwards_and_back_changes_nothing(box, by):
    grown = box.shrink(-by)
    assert box.is_within(grown)
    assert grown.shrink(by) == box


@given(BOXES, st.lists(st.tuples(PLACE, PLACE), min_size=1))
def test_many_points_are_told_as_each_by_itself(box, points):
    each = [box.contains(x, y) for x, y in points]
    assert box.contains_each(np.array(points, float)).tolist() == each


def test_rounding_does_not_put_a_box_outside():
    assert Box(-0.0005, 0, 1, 1).is_within(Box(0, 0, 1, 1))
    assert not Box(-0.01, 0, 1, 1).is_within(Box(0, 0, 1, 1))


def test_the_longer_side_and_the_aspect():
    assert (Box(0, 0, 30, 20).longer_side, Box(0, 0, 30, 20).aspect) == (30, 1.5)
