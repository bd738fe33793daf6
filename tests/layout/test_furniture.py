from __future__ import annotations

import pytest
from layout_plans import a_plan

from mapcore.composition.arranging import arrange
from mapcore.layout.text.furniture import lay_out_title
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import TitlePlan


def lines(text, position="top", width=800, height=600, **more):
    asked = TitlePlan(text, position, Ink("#000000"), **more)
    return lay_out_title(arrange(a_plan(title=asked, width=width, height=height)))


def test_a_title_is_centred_in_its_band():
    (line,) = lines("Population")
    assert (line.x, line.anchor, line.color) == (400, "middle", "#000000")
    assert line.y - line.size * 0.7275 / 2 == pytest.approx(25, abs=0.1)
    (below,) = lines("Population", position="bottom")
    assert below.y - line.y == 550


def test_two_lines_stand_one_below_the_other_around_the_middle():
    words = "The share of households that heat with wood, by state"
    first, second = lines(words, width=300, height=225)
    assert second.y - first.y == pytest.approx(1.2 * first.size)
    capitals = first.size * 0.7275
    assert (first.y + second.y - capitals) / 2 == pytest.approx(25, abs=0.1)


def test_a_plan_without_a_title_draws_none():
    assert lay_out_title(arrange(a_plan())) == []


def test_a_title_stands_left_or_right_with_its_subtitle_below():
    for align, x, anchor in (
        ("left", 16, "start"),
        ("right", 784, "end"),
        ("center", 400, "middle"),
    ):
        first, second = lines("Rain", align=align, subtitle="In mm", subtitle_ink=Ink("#777777"))
        assert (first.x, second.x) == pytest.approx((x, x))
        assert {first.anchor, second.anchor} == {anchor}
        assert (first.role, second.role) == ("title", "subtitle")
        assert second.color == "#777777"
        assert second.y - second.size > first.y
        assert first.y - first.size > 0
        assert second.y < 76
