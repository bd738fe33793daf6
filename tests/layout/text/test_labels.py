from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, strategies as st
from layout_plans import LABEL, PACK, a_plan

from mapcore.assets.themes import THEMES
from mapcore.atlas.catalog import Atlas
from mapcore.color import apca, contrast, to_hex
from mapcore.composition.arranging import arrange_page
from mapcore.geometry.box import Box
from mapcore.layout.text.labels.labels import lay_out_labels
from mapcore.layout.text.lettering import text_box
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import LabelsPlan
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

NAMES = LabelsPlan(("Aland", "Beland", "Tiny", "Faraway"), LABEL)
CHANNEL = st.integers(0, 255)


def draw(**given):
    return {
        line.text: line
        for line in lay_out_labels(arrange_page(a_plan(**({"labels": NAMES} | given)))).texts
    }


def test_every_region_with_a_text_is_labelled():
    assert set(draw()) == {"Aland", "Beland", "Tiny", "Faraway"}
    assert set(draw(labels=LabelsPlan((None, "12", "", " "), LABEL))) == {"12"}
    assert not draw(labels=None)


def test_narrow_regions_have_no_label_where_a_least_width_is_asked_for():
    page = arrange_page(a_plan())
    wide = 60 * page.placement.scale
    assert set(draw(labels=evolve(NAMES, least_width=wide - 1))) == {"Aland", "Beland", "Faraway"}
    assert set(draw(labels=evolve(NAMES, least_width=wide + 1))) == {"Aland", "Beland"}
    assert not draw(labels=evolve(NAMES, least_width=4000))


@given(st.sampled_from(sorted(THEMES)), st.tuples(CHANNEL, CHANNEL, CHANNEL))
def test_labels_stand_out_from_any_fill(theme, color):
    plan_fills = np.full((4, 4), (*color, 255), np.uint8)
    line = draw(theme=theme, fills=plan_fills)["Aland"]
    assert line.halo == to_hex(*color)
    found = contrast(line.color, line.halo)
    # White is also taken where black has the higher ratio but is read less well.
    assert found >= 4.5 or (
        found >= 4 and line.color == "#ffffff" and apca(line.color, line.halo) < -60
    )


def test_a_colour_of_the_request_is_kept_and_its_halo_stands_out():
    asked = LabelsPlan(("Aland", None, None, None), Ink("#C83C29", "caller"))
    line = draw(labels=asked)["Aland"]
    assert line.color == "#C83C29"
    assert contrast(line.color, line.halo) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_a_label_outside_of_its_region_has_the_theme_s_halo(theme):
    line = draw(theme=theme)["Tiny"]
    assert line.halo == THEMES[theme].halo
    assert contrast(line.color, line.halo) >= 4.5


def test_a_label_that_is_mostly_on_a_neighbour_has_the_neighbour_s_fill_as_its_halo():
    pack = Atlas().open("germany")
    inland = [region.title for region in pack.regions].index("Berlin")
    fills = np.full((len(pack.regions), 4), (20, 40, 120, 255), np.uint8)
    fills[inland] = (255, 250, 200, 255)
    texts = ["A name that is too long"] + [None] * (len(pack.regions) - 1)
    labels = LabelsPlan(tuple(texts[-inland:] + texts[:-inland]), LABEL)
    (line,) = draw(pack=pack, fills=fills, labels=labels, width=600).values()
    assert line.halo == to_hex(20, 40, 120)
    assert contrast(line.color, line.halo) >= 4.5


def test_a_label_leaves_a_tiny_region_visible():
    for others in ("Beland", None):
        labels = LabelsPlan(("Aland", others, "Tiny", "Faraway"), LABEL)
        page = arrange_page(a_plan(labels=labels))
        anchor = page.placement.point(*PACK.regions[2].label)
        (line,) = (line for line in lay_out_labels(page).texts if line.text == "Tiny")
        box = text_box(line)
        ink = Box.between(box.x, line.y - 0.73 * line.size, box.right, line.y)
        assert not ink.shrink(-1).contains(*anchor)


def test_sizes_follow_the_room():
    lines = draw()
    assert lines["Tiny"].size <= lines["Faraway"].size <= lines["Aland"].size
    assert draw(width=4000)["Aland"].size > lines["Aland"].size


@pytest.mark.parametrize("width", [100, 400, 4000])
def test_a_short_name_is_no_larger_than_a_long_one_with_the_same_room(width):
    lines = draw(width=width, labels=LabelsPlan(("Aa", "Much longer name", None, None), LABEL))
    assert lines["Aa"].size <= lines.popitem()[1].size / 0.7


def lines_of(spec):
    """Return the texts of the labels of a request, those of a region one after the other."""
    page = arrange_request(decode_request(spec)).page
    return [text.text for text in lay_out_labels(page).texts]


def test_a_name_too_wide_for_its_region_is_in_two_lines_if_these_fit():
    named = {"labels": {"show": True}}
    spec = {"mapId": "balkans", "layout": "page", "output": {"preset": "story"}, "style": named}
    lines = lines_of(spec)
    at = lines.index("Bosnia and")
    assert lines[at + 1] == "Herzegovina"
    lines = lines_of({"mapId": "germany", "output": {"width": 450}, "style": named})
    assert lines[lines.index("Mecklenburg-") + 1] == "Vorpommern"
    assert "Nordrhein-Westfalen" in lines, "which has room for it"


def test_values_are_never_broken():
    keys = [region.key for region in Atlas().open("germany").regions]
    spec = {
        "mapId": "germany",
        "choropleth": {"values": dict.fromkeys(keys, 1), "format": {"suffix": " of one thousand"}},
        "style": {"labels": {"show": True, "content": "value"}},
        "output": {"width": 300},
    }
    lines = lines_of(spec)
    assert lines
    assert all(line.startswith("1 of one") for line in lines)


def test_a_name_without_room_beside_its_region_is_broken_there() -> None:
    spec = {"mapId": "india", "style": {"labels": {"show": True}}, "output": {"width": 1200}}
    lines = lines_of(spec)
    assert {"Dadra and Nagar Haveli", "and Daman and Diu"} <= set(lines)


def test_no_number_stands_on_a_region_that_it_is_not_of() -> None:
    """Those of the small departments around Paris were moved onto their neighbours."""
    keys = [region.key for region in Atlas().open("france").regions]
    spec = {
        "mapId": "france",
        "choropleth": {"values": {key: i + 10 for i, key in enumerate(keys)}},
        "style": {"labels": {"show": True, "content": "value"}},
        "output": {"preset": "slide"},
    }
    page = arrange_request(decode_request(spec)).page
    texts = lay_out_labels(page).texts
    points = np.array([(text.x, text.y - 0.35 * text.size) for text in texts])
    below = page.geometry.find_regions((points - page.placement.shift) / page.placement.scale)
    asked = page.plan.labels
    assert asked
    wrong = [
        text.text
        for text, region in zip(texts, below, strict=True)
        if region is not None and asked.texts[region] != text.text
    ]
    assert wrong == []
    assert len(texts) > 0.9 * len(keys)


def test_a_number_that_is_put_back_stays_in_the_window() -> None:
    plan = a_plan(width=300, labels=LabelsPlan(("Gas", "Gas", "x" * 100, None), LABEL))
    page = arrange_page(plan)
    texts = lay_out_labels(page).texts
    assert texts
    assert all(text_box(text).x >= -0.01 for text in texts)
    assert all(text_box(text).right <= page.window.right + 0.01 for text in texts)
