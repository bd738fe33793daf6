from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st
from layout_plans import (
    a_plan,
    item_legends,
    items,
    make_themed_title,
    ramp_legends,
    step_legends,
    steps,
    words,
)

from examples import scale_examples
from mapcore.composition.arranging import arrange
from mapcore.composition.legend import legend_font
from mapcore.composition.lettering import LEAST_TEXT
from mapcore.layout.legend.legend import lay_out_legend
from mapcore.layout.scene import Ramp, Rectangle, Text
from mapcore.layout.text.furniture import lay_out_title
from mapcore.layout.text.lettering import text_box
from mapcore.planning.plan.legend_plan import RampLegend
from mapcore.request.responses import LegendEntry


def draw(what, width=1200, height=800, **given):
    marks = lay_out_legend(arrange(a_plan(legend=what, width=width, height=height, **given)))
    swatches = [m for m in marks if isinstance(m, Rectangle) and m.role == "swatch"]
    return swatches, [m for m in marks if isinstance(m, Text)], marks


def test_a_column_lists_every_entry_beside_its_swatch():
    swatches, texts, _ = draw(items("Coal", "Gas", "Wind"))
    assert [text.text for text in texts] == ["Coal", "Gas", "Wind"]
    for swatch, text in zip(swatches, texts, strict=True):
        assert swatch.box.right < text.x < 180
        assert swatch.box.y < text.y < swatch.box.bottom + text.size / 2


def find_bar(arrangement):
    (outline,) = (
        m for m in lay_out_legend(arrangement) if getattr(m, "role", "") == "legend-frame"
    )
    return outline.box


@pytest.mark.parametrize("width", [400, 1200])
@pytest.mark.parametrize("no_data", [None, LegendEntry("Not counted " * 6, "#2853A3")])
def test_a_bar_begins_where_a_title_at_the_left_does(width, no_data):
    legend = evolve(steps("0", "10", "20"), title="Share", no_data=no_data)
    title = evolve(make_themed_title("paper"), align="left")
    arrangement = arrange(a_plan(legend=legend, width=width, title=title))
    marks = lay_out_legend(arrangement)
    (edge,) = {text.x for text in lay_out_title(arrangement)}
    heading, first = [mark for mark in marks if isinstance(mark, Text)][:2]
    bar = find_bar(arrangement)
    assert bar.x == pytest.approx(edge)
    assert text_box(heading).x == pytest.approx(edge)
    assert text_box(first).x == pytest.approx(edge)
    assert all(text_box(mark).right <= width for mark in marks if isinstance(mark, Text))
    centred = find_bar(arrange(evolve(arrangement.plan, title=evolve(title, align="center"))))
    assert centred.x > edge + 10
    assert (centred.width, centred.y) == (bar.width, bar.y)


@pytest.mark.parametrize("title", [None, "Share"])
def test_a_column_on_a_large_canvas_has_large_text_where_labels_are_short(title):
    sizes = {
        label: {text.size for text in draw(evolve(items(label), title=title), width=4000)[1]}
        for label in ("10 – 14", "a label that is too long for one line")
    }
    assert min(sizes["10 – 14"]) > 1.3 * max(sizes["a label that is too long for one line"])


def test_forty_short_labels_stand_in_two_columns_of_whole_lines():
    _, texts, _ = draw(items(*(f"Category {i}" for i in range(40))), width=1000, height=520)
    assert [text.text for text in texts] == [f"Category {i}" for i in range(40)]
    assert len({text.x for text in texts}) == 2


def test_a_range_shrinks_a_little_before_it_is_broken():
    for width in (600, 800, 1200, 2400, 4000):
        _, texts, _ = draw(items("$960 – <$1.5K", "$730 – <$960"), width=width, theme="newspaper")
        assert [text.text for text in texts] == ["$960 – <$1.5K", "$730 – <$960"]


def test_a_column_is_centred_in_height():
    swatches, _, _ = draw(items(*"abcde"))
    middle = (swatches[0].box.y + swatches[-1].box.bottom) / 2
    assert middle == pytest.approx(400, abs=1)


def test_long_labels_of_a_column_are_broken_before_they_are_cut():
    _, texts, _ = draw(items("Hydro and other renewable sources of energy", "Gas"))
    assert len(texts) >= 3
    assert not any("…" in text.text for text in texts)
    _, texts, _ = draw(items("w" * 120))
    assert texts[-1].text.endswith("…")


def test_fifty_entries_fit_a_tall_column():
    swatches, texts, _ = draw(items(*(f"Item {i}" for i in range(50))), height=900)
    assert len(swatches) == len(texts) == 50


def test_crowded_entries_stand_in_two_columns():
    swatches, texts, _ = draw(items(*(f"Item {i}" for i in range(50))), height=400)
    assert [text.text for text in texts] == [f"Item {i}" for i in range(50)]
    assert len({swatch.box.x for swatch in swatches}) == 2
    assert text_box(texts[0]).right < swatches[-1].box.x
    assert texts[0].size > LEAST_TEXT


def test_whole_labels_in_smaller_text_are_preferred_to_cut_ones():
    labels = [f"A rather long label that says a lot about class {i}" for i in range(12)]
    _, texts, _ = draw(items(*labels), height=400)
    assert not any("…" in text.text for text in texts)


def test_what_does_not_fit_a_column_is_counted():
    swatches, texts, _ = draw(items(*(f"Item {i}" for i in range(50))), height=200)
    assert 10 < len(swatches) < 50
    assert texts[-1].text == f"+{50 - len(swatches)} more"
    assert len(texts) == len(swatches) + 1


def test_a_narrow_column_shows_swatches_alone():
    swatches, texts, _ = draw(items("Coal", "Gas"), width=100, height=400)
    assert len(swatches) == 2
    assert not texts


def test_a_row_is_single_and_centred():
    swatches, texts, _ = draw(items("Coal", "Gas", "Wind", position="bottom"))
    assert len({text.y for text in texts}) == 1
    left, right = swatches[0].box.x, text_box(texts[-1]).right
    assert (left + right) / 2 == pytest.approx(600, abs=1)
    assert {swatch.box.y + swatch.box.height / 2 for swatch in swatches} == {770}


def test_a_row_shrinks_then_cuts_then_counts():
    _, roomy, _ = draw(items(*["Coal"] * 4, position="top"))
    _, tight, _ = draw(items(*["A rather long label"] * 8, position="top"))
    assert tight[0].size < roomy[0].size
    _, cut, _ = draw(items("Coal", *(char * 120 for char in "mwM"), position="top"))
    assert [text.text[-1] for text in cut] == ["l", "…", "…", "…"]
    swatches, counted, _ = draw(items(*["Of one line"] * 40, position="top"))
    assert counted[-1].text == f"+{40 - len(swatches)} more"
    assert counted[0].size > LEAST_TEXT


def test_long_labels_of_a_row_are_broken_before_they_are_cut():
    labels = [f"A rather long label that says a lot about {name}" for name in "ABCDE"]
    swatches, texts, _ = draw(items(*labels, position="top"))
    pairs = zip(texts[::2], texts[1::2], strict=True)
    assert [f"{one.text} {other.text}" for one, other in pairs] == labels
    assert {text.y for text in texts} == {texts[0].y, texts[1].y}
    assert len({swatch.box.y for swatch in swatches}) == 1
    middle = (texts[0].y + texts[1].y) / 2 - texts[0].size * 0.36
    assert middle == pytest.approx(30, abs=2)


@given(st.lists(words, min_size=1, max_size=30), st.sampled_from([100, 300, 800, 4000]))
def test_a_row_that_is_not_warned_of_is_drawn_whole(labels, width):
    labels = [" ".join(label.split()) for label in labels]
    labels = [label for label in labels if label.isprintable() and label] or ["a"]
    plan = a_plan(legend=items(*labels, position="top"), width=width, height=800)
    if not arrange(plan).warnings:
        _, texts, _ = draw(plan.legend, width=width)
        assert [text.text for text in texts] == labels


def test_steps_have_equal_cells_and_labels_at_their_boundaries():
    swatches, texts, marks = draw(steps("0", "10", "20", "30"))
    widths = [swatch.box.width for swatch in swatches]
    assert widths == pytest.approx([widths[0]] * 3)
    bounds = [swatches[0].box.x, *(swatch.box.right for swatch in swatches)]
    assert [text.x for text in texts] == pytest.approx(bounds)
    ticks = [m.box.x + m.box.width / 2 for m in marks if getattr(m, "role", "") == "tick"]
    assert ticks == pytest.approx(bounds)


@given(st.one_of(step_legends, ramp_legends), st.sampled_from([100, 300, 800, 4000]))
def test_labels_of_a_bar_never_collide_and_its_ends_are_labelled_first(what, width):
    _, texts, _ = draw(what, width=width)
    for one, other in pairwise(texts):
        assert text_box(one).right < text_box(other).x
    assert texts


def test_crowded_labels_are_left_out_evenly():
    _, texts, _ = draw(steps(*(f"{i},000,000" for i in range(10))), width=400)
    shown = [int(text.text.split(",")[0]) for text in texts]
    assert (shown[0], shown[-1]) == (0, 9)
    assert len({b - a for a, b in pairwise(shown)}) == 1


def test_a_ramp_keeps_its_stops_and_places_its_ticks():
    what = RampLegend(
        "bottom", ("#000000", "#ffffff"), (0.0, 1.0), ((0, "1"), (0.25, "2"), (1, "5")), (1, 2, 5)
    )
    _, texts, marks = draw(what)
    (ramp,) = (mark for mark in marks if isinstance(mark, Ramp))
    assert (ramp.stops, ramp.offsets) == (what.stops, what.offsets)
    share = [(text.x - ramp.box.x) / ramp.box.width for text in texts]
    assert share == pytest.approx([0, 0.25, 1])


def test_a_bar_stands_in_its_band():
    _, _, marks = draw(steps("0", "1", position="top"))
    band = arrange(
        a_plan(legend=steps("0", "1", position="top"), width=1200, height=800)
    ).page.boxes.legend
    assert all(m.box.y > band.y for m in marks if isinstance(m, Rectangle))
    assert all(m.y < band.bottom for m in marks if isinstance(m, Text))


NO_DATA = LegendEntry("No data", "#ece9e2")
FACES = st.sampled_from(["paper", "newspaper", "dark"])


@pytest.mark.parametrize("position", ["left", "top"])
def test_regions_without_a_value_are_the_last_entry(position):
    what = evolve(items("Coal", "Gas", position=position), no_data=NO_DATA)
    swatches, texts, _ = draw(what)
    assert [text.text for text in texts] == ["Coal", "Gas", "No data"]
    assert swatches[-1].fill == NO_DATA.color


@pytest.mark.parametrize(("width", "below"), [(1200, False), (400, False), (120, True)])
@given(what=st.one_of(step_legends, ramp_legends))
def test_regions_without_a_value_have_a_swatch_beside_or_below_the_bar(width, below, what):
    marks = lay_out_legend(arrange(a_plan(legend=evolve(what, no_data=NO_DATA), width=width)))
    (frame,) = (m for m in marks if getattr(m, "role", "") == "legend-frame")
    swatch, text = marks[-2:]
    assert (swatch.fill, text.text) == (NO_DATA.color, "No data")
    assert text_box(text).right <= width
    boxes_of_labels = [text_box(m) for m in marks[:-2] if isinstance(m, Text)]
    for box in boxes_of_labels:
        assert not box.intersects(swatch.box)
        assert not box.intersects(text_box(text))
    if below:
        assert swatch.box.y > max(box.y for box in boxes_of_labels)
    assert swatch.box.x > frame.box.right or swatch.box.y > frame.box.bottom


@settings(max_examples=scale_examples(90))
@given(
    st.sampled_from([100, 300, 1200]),
    FACES,
    st.one_of(item_legends, step_legends, ramp_legends),
    words,
)
def test_the_entry_of_regions_without_a_value_stays_on_the_canvas(width, theme, what, label):
    missing = LegendEntry(label, NO_DATA.color)
    page = arrange(a_plan(legend=evolve(what, no_data=missing), width=width, theme=theme))
    for mark in lay_out_legend(page):
        box = text_box(mark) if isinstance(mark, Text) else mark.box
        assert box.x >= -0.5
        assert box.right <= width + 0.5


def test_an_entry_beside_the_bar_makes_its_labels_no_smaller():
    ticks = steps("0", "20", "40")
    plain, entered = (
        draw(legend, width=2400)[1] for legend in (ticks, evolve(ticks, no_data=NO_DATA))
    )
    assert {text.size for text in entered} == {text.size for text in plain}


@pytest.mark.parametrize("position", ["left", "top"])
@pytest.mark.parametrize("name", ["a" + "\u0301" * 100_000, "a " * 50_000, "شم" * 50_000])
def test_a_label_is_cut_before_it_is_shaped(position, name):
    _, texts, _ = draw(items(name, position=position))
    assert 0 < max(len(text.text) for text in texts) <= 401


def test_only_labels_that_could_fit_are_measured(monkeypatch):
    measured = []
    monkeypatch.setattr(legend_font, "measure", lambda text, *rest: measured.append(text) or 1000.0)
    names = [f"name {i}" for i in range(2000)]
    draw(items(*names, position="top"))
    assert len(measured) < 10 * len(names)


@settings(max_examples=scale_examples(90))
@given(
    st.sampled_from([150, 500, 1200]),
    FACES,
    st.one_of(item_legends, step_legends, ramp_legends),
    st.sampled_from([None, NO_DATA]),
)
def test_a_heading_stands_above_all_entries(width, theme, what, missing):
    asked = evolve(what, title="Share", no_data=missing)
    arranged = arrange(a_plan(legend=asked, width=width, theme=theme))
    marks = lay_out_legend(arranged)
    headings = [m for m in marks if getattr(m, "role", "") == "legend-title"]
    assert [m.text for m in headings] == ["Share"]
    lowest = max(m.y for m in headings)
    for mark in marks:
        if isinstance(mark, Text) and mark not in headings:
            assert mark.y - 0.73 * mark.size > lowest
        elif not isinstance(mark, Text):
            assert mark.box.y > lowest
    assert not arranged.warnings or arranged.warnings[0].code == "legend_overflow"


def test_a_heading_that_does_not_fit_is_told():
    asked = evolve(steps("0", "1"), title="word " * 24)
    (warning,) = arrange(a_plan(legend=asked, width=200)).warnings
    assert warning.code == "text_shortened"
    assert "all of legend.title" in warning.message
