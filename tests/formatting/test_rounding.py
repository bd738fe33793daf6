from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mapcore.formatting.rounding import format_unless_tied, to_decimals, to_shortest

SIZES = st.floats(0, 1e15) | st.decimals(0, 10**6, places=3).map(float) | st.integers(0, 10**9)


@given(SIZES, st.integers(0, 6), st.sampled_from(["f", ",f"]))
@settings(max_examples=500)
@example(1.005, 2, "f")
@example(0.125, 2, "f")
@example(999999.9996, 3, ",f")
def test_numbers_far_from_ties_are_as_their_digits_round(size, decimals, form) -> None:
    text = format_unless_tied(float(size), decimals, form)
    if text is not None:
        assert text == format(to_decimals(decimals)(to_shortest(float(size))), form)


@pytest.mark.parametrize(("size", "decimals"), [(1.005, 2), (0.5, 0), (2.5, 0), (0.15, 1)])
def test_ties_are_left_to_the_digits(size: float, decimals: int) -> None:
    assert format_unless_tied(size, decimals, "f") is None
    assert format_unless_tied(size + 0.01 / 10**decimals, decimals, "f") is not None
