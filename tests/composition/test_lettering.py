from __future__ import annotations

from hypothesis import given, strategies as st

from mapcore.assets.fonts import measure
from mapcore.composition.lettering import is_whole, wrap, wrap_evenly


@given(st.text(alphabet="ab cdé ", max_size=80), st.floats(30, 400), st.integers(1, 4))
def test_wrapping_keeps_the_text(text, width, most):
    found = wrap(text, "inter", 12, width, most)
    assert len(found) <= most
    assert all(measure(line, "inter", 12) <= width for line in found)
    assert is_whole(text, found) or found[-1].endswith("…") or not found[-1]
    assert is_whole(text, wrap_evenly(text, "inter", 12, width, most)) == is_whole(text, found)
