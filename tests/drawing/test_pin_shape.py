from __future__ import annotations

from itertools import pairwise

from mapcore.drawing.pin_shape import EYE, TEARDROP


def test_a_pin_is_closed_and_even_and_has_its_eye_inside():
    for one, other in pairwise((*TEARDROP, TEARDROP[0])):
        assert one[-1] == other[0]
    points = {point for curve in TEARDROP for point in curve}
    assert {(-x, y) for x, y in points} == points
    assert min(y for _, y in points) == -1
    y, radius, _ = EYE
    assert -1 < y - radius < y + radius < 0
