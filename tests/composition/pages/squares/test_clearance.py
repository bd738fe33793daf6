"""Which texts of a square are kept where there is little room."""

from __future__ import annotations

from mapcore.composition.legend.legend_font import LegendFont
from mapcore.composition.legend.placed_legend import LegendLine
from mapcore.composition.pages.squares.clearance import keep_clear, line_box
from mapcore.geometry.box import Box

FONT, STRONG = LegendFont("inter", 12.0), "inter-semibold"
ROOM = Box(0, 0, 200, 100)


def test_of_two_texts_that_touch_the_first_is_kept() -> None:
    first, second = (LegendLine("1,000,000", x, 20.0) for x in (10.0, 40.0))
    assert keep_clear([(first,), (second,)], FONT, STRONG, ROOM) == ((first,),)
    assert keep_clear([(second,), (first,)], FONT, STRONG, ROOM) == ((second,),)


def test_a_text_that_leaves_the_room_is_left_out_with_all_its_lines() -> None:
    inside, outside = LegendLine("old", 10.0, 20.0), LegendLine("and poor", 180.0, 40.0)
    assert keep_clear([(inside, outside)], FONT, STRONG, ROOM) == ()
    assert keep_clear([(inside,), (outside,)], FONT, STRONG, ROOM) == ((inside,),)


def test_a_turned_line_runs_upwards_from_its_anchor() -> None:
    flat = line_box(LegendLine("Poor households", 50.0, 80.0), FONT, STRONG)
    turned = line_box(LegendLine("Poor households", 50.0, 80.0, turned=True), FONT, STRONG)
    assert (turned.width, turned.height) == (flat.height, flat.width)
    assert turned.bottom == 80.0
