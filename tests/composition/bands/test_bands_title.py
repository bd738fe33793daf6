from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import example, given, strategies as st
from layout_plans import a_plan, words

from mapcore.assets.themes import THEMES
from mapcore.composition.arranging import arrange_page
from mapcore.composition.bands.title import fit_lines, fit_title
from mapcore.composition.lettering import LEAST_TEXT, measure
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import TitlePlan

INK = Ink("#000000")


def fit(text, width=800, **given):
    plan = a_plan(title=TitlePlan(text, "top", INK), width=width, height=600, **given)
    return fit_title(arrange_page(plan)).title


def test_a_plan_without_a_title_has_none():
    assert fit_title(arrange_page(a_plan())) is None


def test_a_short_title_is_one_line_of_the_themes_size():
    title = fit("Population")
    assert (title.lines, title.size) == (("Population",), 24)


def test_a_long_title_shrinks_then_takes_two_lines_then_ends_in_an_ellipsis():
    words = "The share of households that heat with wood, by state and by year, in percent"
    short, shrunk = fit(words[:58]), fit(words[:70])
    two, cut = fit(words, width=500), fit(words * 2, width=400)
    assert short.size > shrunk.size > two.size >= LEAST_TEXT
    assert " ".join(two.lines) == words
    assert len(cut.lines) == 2
    assert cut.lines[1].endswith("…")
    assert not cut.lines[0].endswith("…")
    assert [one.shortened for one in (short, shrunk, two, cut)] == [False, False, False, True]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [800, 1200, 1600, 2400])
def test_a_long_title_takes_two_lines_of_18_px_before_it_is_smaller(theme, width):
    words = "The share of households that heat with wood, by state and by year, in per cent of all"
    for count in range(1, len(words.split())):
        title = fit(" ".join(words.split()[:count]), width=width, theme=theme)
        assert title.size >= 17.9


def test_two_lines_are_about_even():
    title = fit("The share of households that heat with wood, by state and year", width=400)
    widths = [measure(line, title.face, title.size) for line in title.lines]
    assert len(widths) == 2
    assert min(widths) > 0.6 * max(widths)


def test_themes_may_set_it_in_capitals():
    assert fit("Straße", theme="neon").lines == ("STRASSE",)


def test_line_breaks_are_spaces():
    assert fit("Two\nlines\there").lines == ("Two lines here",)


@given(st.text(min_size=1, max_size=200), st.floats(20, 4000), st.floats(12, 50))
@example("\N{WORLD MAP}", 20.0, 50.0)  # one character, wider than the band
@example("W", 20.0, 50.0)
def test_lines_fit_their_width(text, width, height):
    text = " ".join(text.split())
    found, size = fit_lines(text, "inter-semibold", 24, width, height)
    assert len(found) <= 2
    assert size <= 24
    for line in found:
        assert measure(line, "inter-semibold", size) <= width * 1.001


@given(words, words, st.sampled_from([100, 300, 1200]), st.sampled_from(sorted(THEMES)))
def test_title_and_subtitle_fit_their_band(text, below, width, theme):
    asked = TitlePlan(text, "top", INK, subtitle=below, subtitle_ink=INK)
    page = arrange_page(a_plan(title=asked, width=width, height=600, theme=theme))
    found = fit_title(page)
    assert found.title.height + found.subtitle.height <= found.room.height * 1.1
    for lines in (found.title, found.subtitle):
        for line in lines.lines:
            assert measure(line, lines.face, lines.size) <= found.room.width
    assert found.subtitle.size < found.title.size or len(found.title.lines) == 2


def test_a_subtitle_leaves_the_title_as_it_is():
    plan = a_plan(title=TitlePlan("Population", "top", INK), width=800, height=600)
    titled = evolve(plan.title, subtitle="By state, 2024", subtitle_ink=INK)
    alone, both = (fit_title(arrange_page(evolve(plan, title=t))) for t in (plan.title, titled))
    assert both.title == alone.title
    assert both.subtitle.lines == ("By state, 2024",)
