from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_plans import a_plan

from mapcore.arranging.lettering import LEAST_TEXT
from mapcore.arranging.page import page_of
from mapcore.assets.fonts import measure
from mapcore.layout.title import set_lines, title
from mapcore.planning.inks import Ink
from mapcore.planning.plan import TitlePlan


def lines(text, width=800, position="top", **given):
    plan = a_plan(title=TitlePlan(text, position, Ink("#000000")), width=width, height=600, **given)
    return title(page_of(plan))


def test_a_short_title_is_one_centred_line():
    (line,) = lines("Population")
    assert (line.x, line.anchor, line.size) == (400, "middle", 24)
    assert line.y - line.size * 0.7275 / 2 == pytest.approx(25, abs=0.1)
    (below,) = lines("Population", position="bottom")
    assert below.y - line.y == 550


def test_a_long_title_shrinks_then_takes_two_lines_then_ends_in_an_ellipsis():
    words = "The share of households that heat with wood, by state and by year, in percent"
    (short,) = lines(words[:58])
    (shrunk,) = lines(words[:70])
    two = lines(words * 1, width=500)
    cut = lines(words * 2, width=400)
    assert short.size > shrunk.size > two[0].size >= LEAST_TEXT
    assert " ".join(line.text for line in two) == words
    assert len(cut) == 2
    assert cut[1].text.endswith("…")
    assert not cut[0].text.endswith("…")


def test_two_lines_are_about_even():
    first, second = lines(
        "The share of households that heat with wood, by state and year", width=400
    )
    widths = [measure(line.text, line.face, line.size) for line in (first, second)]
    assert min(widths) > 0.6 * max(widths)


def test_themes_may_set_it_in_capitals():
    assert lines("Straße", theme="neon")[0].text == "STRASSE"


def test_line_breaks_are_spaces():
    assert [line.text for line in lines("Two\nlines\there")] == ["Two lines here"]


@given(st.text(min_size=1, max_size=200), st.floats(20, 4000), st.floats(12, 50))
def test_lines_fit_their_width(text, width, height):
    text = " ".join(text.split())
    found, size = set_lines(text, "inter-semibold", 24, width, height)
    assert len(found) <= 2
    assert size <= 24
    for line in found:
        assert measure(line, "inter-semibold", size) <= width * 1.001
