from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.geometry.affine import Affine

NUMBERS = st.floats(-50, 50, allow_nan=False)
AFFINES = st.builds(Affine, *[NUMBERS] * 6)


@given(AFFINES, AFFINES, NUMBERS, NUMBERS)
def test_one_map_after_the_other_is_their_chain(first, then, x, y):
    step_by_step = then.apply(*first.apply(x, y))
    assert first.then(then).apply(x, y) == pytest.approx(step_by_step, rel=1e-6, abs=1e-6)


@given(
    st.floats(0.1, 9) | st.floats(-9, -0.1), st.floats(0.1, 9), NUMBERS, NUMBERS, NUMBERS, NUMBERS
)
def test_the_inverse_leads_back(a, e, c, f, x, y):
    affine = Affine(a, 0.05, c, -0.05, e, f)
    assert affine.inverse().apply(*affine.apply(x, y)) == pytest.approx((x, y), abs=1e-3)


def test_a_flat_map_has_no_inverse():
    with pytest.raises(ZeroDivisionError):
        Affine(1, 2, 0, 2, 4, 0).inverse()


def test_arrays_are_moved_as_their_points_are():
    affine = Affine(0.3713, 0.11, 12.3, -0.17, -0.3713, 445.1)
    x, y = np.random.default_rng(7).uniform(-4000, 4000, (2, 99))
    moved = list(zip(*(each.tolist() for each in affine.apply(x, y)), strict=True))
    assert moved == [affine.apply(*point) for point in zip(x.tolist(), y.tolist(), strict=True)]
