from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement

SIDE = st.floats(10, 2000)
BOXES = st.builds(Box, st.floats(-100, 100), st.floats(-100, 100), SIDE, SIDE)


@given(BOXES, BOXES)
def test_a_frame_is_fitted_centred_and_as_large_as_it_can_be(frame, window):
    shown = Placement.fit(frame, window).box(frame)
    assert shown.is_within(window)
    free = window.width - shown.width, window.height - shown.height
    assert min(free) == pytest.approx(0, abs=1e-6)
    assert shown.x + shown.right == pytest.approx(window.x + window.right, abs=1e-6)
    assert shown.y + shown.bottom == pytest.approx(window.y + window.bottom, abs=1e-6)


@given(BOXES, st.builds(Placement, st.floats(0.01, 10), SIDE, SIDE))
def test_a_box_comes_back_from_the_canvas(box, placement):
    assert placement.plane_box(placement.box(box)).sides == pytest.approx(box.sides, abs=1e-3)


def test_a_moved_placement_moves_points_alike():
    assert Placement(2, 1, 1).move(3, -4).point(10, 10) == (24, 17)
