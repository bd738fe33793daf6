"""Boxes of lines of text, lying and turned."""

from __future__ import annotations

from typing import Literal

import pytest
from attrs import evolve

from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import measure_ink, text_box


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_turned_line_takes_the_box_of_the_lying_one_turned_around_its_place(
    anchor: Literal["start", "middle", "end"],
) -> None:
    lying = Text("People aged 65", 100.0, 200.0, 12.0, "inter", "#000000", anchor, halo_width=2.0)
    turned = evolve(lying, turned=True)
    for box_of in (text_box, measure_ink):
        before, after = box_of(lying), box_of(turned)
        # A quarter turn to the left brings what lies to the right of the place above it.
        assert after.x == pytest.approx(100 + before.y - 200)
        assert after.right == pytest.approx(100 + before.bottom - 200)
        assert after.y == pytest.approx(200 - (before.right - 100))
        assert after.bottom == pytest.approx(200 - (before.x - 100))
