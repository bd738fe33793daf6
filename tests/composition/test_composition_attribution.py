from __future__ import annotations

from hypothesis import given
from layout_plans import a_plan, lengths, words

from mapcore.composition.arranging import arrange_page
from mapcore.composition.attribution import MAX_LINES, MIN_SIZE, fit_attribution
from mapcore.composition.lettering import is_whole, join_lines


def fit(text, width=800, height=600):
    return fit_attribution(arrange_page(a_plan(attribution=text, width=width, height=height)))


def test_a_short_attribution_is_one_line():
    assert fit("Made by someone").lines == ("Made by someone",)


def test_no_attribution_has_no_plate():
    assert fit(None) is None
    assert fit(" \n") is None


def test_a_long_one_is_broken_into_lines_of_about_one_length():
    text = "Data of the statistical offices of the states, compiled by the statistical office"
    one = fit(text, width=800)
    several = fit(text, width=200)
    assert len(one.lines) == 1
    assert len(several.lines) > 1
    assert is_whole(text, several.lines)
    assert several.width < one.width
    assert several.height > one.height


@given(words, lengths, lengths)
def test_the_plate_is_within_the_width_of_the_map(text, width, height):
    page = arrange_page(a_plan(attribution=text, width=width, height=height))
    found = fit_attribution(page)
    if not join_lines(text):
        assert found is None
        return
    assert 1 <= len(found.lines) <= MAX_LINES
    assert found.size >= MIN_SIZE
    assert found.width <= page.window.width or found.lines == ("",)
