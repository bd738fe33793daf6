"""Markers of a crowd: which meet, and where dots have room."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.layout.land.crowding import ASIDE, DOT_RADIUS, Circles, _find_pairs, _stand_apart

WHERE = st.tuples(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.1, 9))
CIRCLES = st.lists(WHERE, max_size=90)


def circles(found: list[tuple[float, float, float]]) -> Circles:
    given = np.array(found, float).reshape(-1, 3)
    return Circles.of(np.arange(len(given)), given[:, :2], given[:, 2], 0.5)


@given(CIRCLES, CIRCLES)
def test_all_circles_that_meet_are_pairs(one: list, other: list) -> None:
    below, above = circles(one), circles(other)
    apart = below.centres[:, None] - above.centres
    meet = np.hypot(apart[..., 0], apart[..., 1]) < below.reach[:, None] + above.reach
    assert _find_pairs(below, above).tolist() == np.argwhere(meet).tolist()


@pytest.mark.parametrize("count", [1, 40, 3000])
def test_dots_in_one_place_stand_apart_and_beside_a_marker(count: int) -> None:
    dots = circles([(5.0, 7.0, DOT_RADIUS)] * count)
    marker = circles([(5.0, 7.0, 4.0)])
    centres = _stand_apart(dots, marker, 1.0).centres
    assert (np.hypot(*(centres - (5.0, 7.0)).T) >= 4.0 + DOT_RADIUS).all()
    assert np.hypot(*(centres - (5.0, 7.0)).T).max() < 6 + ASIDE * np.sqrt(count)
    ordered = centres[np.lexsort(centres.T)]
    for at, place in enumerate(ordered):
        near = ordered[at + 1 : at + 400]
        assert (np.hypot(*(near - place).T) >= ASIDE * 0.999).all()


def test_a_dot_with_room_stays_within_half_a_step_of_its_place() -> None:
    dots = circles([(0.3, 0.2, DOT_RADIUS), (30.0, 20.0, DOT_RADIUS)])
    moved = _stand_apart(dots, circles([]), 1.0).centres - dots.centres
    assert (np.abs(moved) <= ASIDE / 4 + 1e-9).all()


def test_no_dots_are_no_work() -> None:
    assert _stand_apart(circles([]), circles([(0.0, 0.0, 3.0)]), 1.0).centres.shape == (0, 2)
