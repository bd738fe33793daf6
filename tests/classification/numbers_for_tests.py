"""Lists of numbers as maps have them, and as nobody should."""

from __future__ import annotations

import sys

from hypothesis import strategies as st

EXTREMES = [
    0.0,
    -0.0,
    5e-324,
    -5e-324,
    1e-300,
    -1e-300,
    1.0,
    -1.0,
    1 + sys.float_info.epsilon,
    1e300,
    -1e300,
    sys.float_info.max,
    -sys.float_info.max,
]

any_float = st.floats(allow_nan=False, allow_infinity=False)
any_numbers = st.one_of(
    st.lists(any_float, min_size=1, max_size=40),
    st.lists(st.sampled_from(EXTREMES), min_size=1, max_size=12),
    st.lists(st.integers(-20, 20).map(float), min_size=1, max_size=60),
    st.lists(st.floats(0, 1), min_size=1, max_size=60),
)
# Numbers that floating point can hold apart: at most nine digits between the largest and the step.
plain = st.tuples(
    st.integers(-9, 9), st.lists(st.integers(-(10**4), 10**4), min_size=2, max_size=60)
).map(lambda drawn: [float(f"{value}e{drawn[0]}") for value in drawn[1]])
METHODS = ("quantile", "equalInterval", "jenks", "pretty")
