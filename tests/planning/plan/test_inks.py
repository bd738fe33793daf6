from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.color import contrast
from mapcore.planning.plan.inks import Ink

COLORS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(COLORS, COLORS)
def test_a_caller_s_ink_is_kept_whatever_it_stands_on(color, ground):
    assert Ink(color, "caller").readable_on(ground, "#000000", "#ffffff") == Ink(color, "caller")


@given(COLORS, COLORS)
def test_an_unreadable_ink_of_a_theme_is_replaced(color, ground):
    found = Ink(color).readable_on(ground, "#000000", "#ffffff")
    assert contrast(found.color, ground) >= 4.5
    assert found.origin == ("theme" if found.color == color else "adapted")


@pytest.mark.parametrize("origin", ["caller", "theme", "adapted"])
def test_a_fainter_ink_keeps_its_origin(origin):
    assert Ink("#11223380", origin).fade(0.5) == Ink("#11223340", origin)
    assert Ink("#11223380", origin).opaque == "#112233"
