from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from layout_plans import LABEL, a_plan, pin, sides, words

from mapcore.composition.arranging import arrange, arrange_page
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Teardrop, Text
from mapcore.layout.text.lettering import text_box
from mapcore.layout.text.pins import lay_out_pins, pin_box
from mapcore.planning.plan.plan import LabelsPlan


def draw(x, y, label="Somewhere", side="bottom", **given):
    plan = a_plan(**({"width": 1200, "height": 700} | given), pins=(pin(x, y, label, side),))
    marker, *texts = lay_out_pins(arrange_page(plan))
    assert isinstance(marker, Teardrop)
    return marker, texts[0] if texts else None


def side_of(marker: Teardrop, text: Text) -> str:
    box, head = text_box(text), pin_box(marker)
    if box.x > marker.x:
        return "right"
    if box.right < marker.x:
        return "left"
    return "top" if box.y < head.y else "bottom"


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_label_stands_where_it_was_asked_for(side):
    assert side_of(*draw(600, 350, side=side)) == side


@pytest.mark.parametrize(
    ("x", "y", "asked", "found"),
    [
        (600, 698, "bottom", "top"),
        (600, 30, "top", "bottom"),
        (4, 350, "left", "right"),
        (1196, 350, "right", "left"),
    ],
)
def test_label_turns_to_the_other_side_where_it_would_leave_the_map(x, y, asked, found):
    assert side_of(*draw(x, y, side=asked)) == found


def test_label_turns_to_a_side_where_it_covers_no_pin_and_no_label():
    def texts(*places):
        plan = a_plan(width=1200, height=700, pins=tuple(pin(*place) for place in places))
        return [mark for mark in lay_out_pins(arrange_page(plan)) if isinstance(mark, Text)]

    north, south = (600, 300, "North", "bottom"), (600, 345, "South", "bottom")
    upper, lower = texts(north, south)
    assert upper.y < 300 < 345 < lower.y
    west, east = texts((600, 300, "West", "right"), (640, 300, "East", "right"))
    assert not text_box(west).intersects(text_box(east))
    crowd = texts(*[(600, 300, f"Pin {i}", "bottom") for i in range(9)])
    assert len(crowd) == 9


def test_label_turns_off_the_name_of_a_region():
    names = LabelsPlan(("Aland", None, None, None), LABEL)
    plan = a_plan(width=1200, height=700, labels=names, pins=(pin(270, 255, "Somewhere"),))
    texts = [mark for mark in lay_out(arrange(plan)).marks if isinstance(mark, Text)]
    name, beside = (next(t for t in texts if t.role == role) for role in ("label", "pin-label"))
    assert not text_box(name).intersects(text_box(beside))


def test_label_slides_along_the_edge():
    marker, text = draw(2, 350, "A long name of a place")
    assert text_box(text).x >= -0.01
    assert text.y > marker.y


def test_label_can_be_left_out():
    assert draw(600, 350, None)[1] is None


def test_a_pin_at_the_upper_edge_is_smaller():
    assert draw(600, 350)[0].size > draw(600, 12)[0].size >= 10


@given(
    st.floats(0, 1200),
    st.floats(0, 700),
    words,
    sides,
    st.sampled_from([100, 300, 1200, 4000]),
    st.sampled_from([100, 900, 4000]),
)
def test_label_never_leaves_the_map(x, y, label, side, width, height):
    _, text = draw(x, y, label, side, width=width, height=height)
    if text is not None:
        window = Box(-0.01, -0.01, width + 0.02, height + 0.02)
        assert text_box(text).is_within(window)
