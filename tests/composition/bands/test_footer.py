from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from layout_plans import a_plan, words

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.composition.arranging import arrange
from mapcore.composition.bands.footer import measure_footer, most_footer_height
from mapcore.composition.lettering import join_lines, measure
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import FooterPlan

texts = st.lists(words.filter(join_lines), min_size=1, max_size=2).map(tuple)


def arranged_with(*said, **given):
    return arrange(a_plan(footer=FooterPlan(said, Ink("#555555")), **given))


def test_a_plan_without_a_footer_has_none():
    assert arrange(a_plan()).footer is None
    assert measure_footer(a_plan(), 800) is None


@given(texts, st.integers(100, 4000), st.sampled_from(sorted(THEMES)))
def test_lines_fit_the_band_that_is_made_for_them(said, width, theme):
    arranged = arranged_with(*said, width=width, theme=theme)
    found = arranged.footer
    step = found.room.height / len(found.lines)
    assert step >= found.size
    for line in found.lines:
        assert measure(line.text, found.face, found.size) <= found.room.width
    assert arranged.page.boxes.footer.height <= most_footer_height(width)


@given(texts, st.integers(100, 400), st.integers(100, 200))
def test_lines_shrink_or_are_left_out_in_a_band_that_had_to_shrink(said, width, height):
    found = arranged_with(*said, width=width, height=height).footer
    assert len(found.lines) == 1 or len(found.lines) * found.size <= found.room.height
    assert found.size >= 5.5


def test_what_is_left_out_is_told():
    arranged = arranged_with("word " * 40, width=100)
    (warning,) = arranged.warnings
    assert warning.code == "text_shortened"
    assert "all of footer on a canvas 100 px wide" in warning.message
    assert arranged_with("word").warnings == ()


def test_a_text_from_right_to_left_begins_at_the_right():
    arabic, latin = arranged_with("عدد السكان", "Source: عدد").footer.lines
    assert (arabic.rightmost, latin.rightmost) == (True, False)


@pytest.mark.parametrize(
    ("source", "printed"), [("BLS", "Source: BLS."), ("Sources: BLS, BEA", "Sources: BLS, BEA.")]
)
def test_the_source_is_named_as_such_and_told_to_those_who_cannot_see(source, printed):
    spec = {"mapId": "us-states", "footer": {"note": "By county", "source": source}}
    assert mapcore.check(spec).alt_text.endswith(f" By county. {printed}")


def test_an_empty_footer_takes_no_room():
    spec = {"mapId": "us-states"}
    assert mapcore.check({**spec, "footer": {}}).canvas == mapcore.check(spec).canvas
