"""Annotations: each clear of the others, beside its place, on the side that was asked for."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.atlas.catalog import Atlas
from mapcore.composition.arrangement import Arrangement
from mapcore.composition.arranging import arrange
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Lines, Shape, Text
from mapcore.layout.text.lettering import measure_ink
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request

STATES = [region.key for region in Atlas().open("us-states").regions]


def arrangement_of(spec: dict[str, Any]) -> Arrangement:
    request = decode_request({"mapId": "us-states", **spec})
    pack = Atlas().open(request.map_id)
    return arrange(plan_render(request, pack, match_request(request, pack), None))


def lines_of(spec: dict[str, Any]) -> list[Text]:
    marks = lay_out(arrangement_of(spec)).marks
    return [mark for mark in marks if isinstance(mark, Text) and mark.role == "annotation-text"]


def codes_of(spec: dict[str, Any]) -> list[str]:
    return [each.code for each in mapcore.check({"mapId": "us-states", **spec}).warnings]


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_a_text_stands_on_the_side_that_was_asked_for(side: str) -> None:
    spec = {"annotations": [{"lat": 39, "lon": -98, "text": "Kansas", "side": side}]}
    arrangement = arrangement_of(spec)
    (plan,) = arrangement.plan.annotations
    assert plan.place is not None
    x, y = arrangement.page.placement.point(*plan.place)
    (line,) = lines_of(spec)
    box = measure_ink(line)
    apart = {"left": x - box.right, "right": box.x - x, "top": y - box.bottom, "bottom": box.y - y}
    assert apart[side] > 0


def test_a_text_stands_where_it_was_asked_to() -> None:
    at = {"lat": 35.5, "lon": -71.5}
    spec = {"annotations": [{"region": "NY", "text": "Here", "textAt": at}]}
    arrangement = arrangement_of(spec)
    position = Atlas().open("us-states").project(at["lon"], at["lat"])
    assert position is not None
    x, y = arrangement.page.placement.point(*position)
    (line,) = lines_of(spec)
    box = measure_ink(line)
    assert abs(box.x + box.width / 2 - x) < 2
    assert abs(box.y - y) < line.size


def test_names_and_pins_keep_clear_of_annotations() -> None:
    spec = {
        "style": {"labels": {"show": True}},
        "locations": [{"title": "Dallas", "lat": 32.8, "lon": -96.8}],
        "annotations": [{"region": key, "text": f"All about {key}"} for key in ("TX", "OH", "NV")],
    }
    marks = lay_out(arrangement_of(spec)).marks
    boxes = [measure_ink(mark) for mark in marks if isinstance(mark, Text)]
    assert len(boxes) > 40
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.bottom, other.bottom) - max(one.y, other.y)
            assert min(wide, high) <= 1.0


@pytest.mark.parametrize(("about", "kept"), [
    ({"heading": "New Jersey: 470", "text": "people per km²"}, False),
    ({"text": "New Jersey, the densest"}, False),
    ({"text": "New Jerseyans stay"}, True),
    ({"text": "the densest"}, True),
])  # fmt: skip
def test_a_region_that_an_annotation_names_has_no_label(about: dict[str, str], kept: bool) -> None:
    note = {"region": "NJ", **about}
    spec = {"style": {"labels": {"show": True}}, "annotations": [note], "output": {"width": 1200}}
    listed = {**spec, "style": {"labels": {"show": True, "regions": ["NJ", "PA"]}}}
    for each, expected in ((spec, kept), (listed, True)):
        texts = {
            mark.text for mark in lay_out(arrangement_of(each)).marks if isinstance(mark, Text)
        }
        assert ("NJ" in texts) is expected


@settings(max_examples=scale_examples(15))
@given(
    keys=st.lists(st.sampled_from(STATES), min_size=1, max_size=6, unique=True),
    width=st.sampled_from([360, 900, 1600]),
    layout=st.sampled_from(["bands", "page"]),
)
def test_texts_cover_nothing_or_it_is_told(keys: list[str], width: int, layout: str) -> None:
    notes = [{"region": key, "heading": key, "text": "a few words about it"} for key in keys]
    spec = {"annotations": notes, "layout": layout, "output": {"width": width}}
    lines = lines_of(spec)
    assert {line.group for line in lines} == set(range(len(keys)))
    if "annotation_overlaps" in codes_of(spec):
        return
    for at, one in enumerate(lines):
        for other in lines[at + 1 :]:
            if one.group != other.group:
                left, right = measure_ink(one), measure_ink(other)
                wide = min(left.right, right.right) - max(left.x, right.x)
                high = min(left.bottom, right.bottom) - max(left.y, right.y)
                assert min(wide, high) <= 1.0


@pytest.mark.parametrize("layout", ["page", "bands"])
@pytest.mark.parametrize("inside", ["inside", None])
def test_a_legend_inside_keeps_clear_of_texts_whose_place_was_asked_for(
    layout: str, inside: str | None
) -> None:
    """The legend stands elsewhere than without the text, and nothing overlaps."""
    values = {key: len(key) + at for at, key in enumerate(STATES)}
    south = {"mapId": "brazil", "layout": layout}
    keys = [region.key for region in Atlas().open("brazil").regions]
    south["choropleth"] = {"values": dict(zip(keys, values.values(), strict=False)), "classes": 4}
    south["choropleth"]["type"] = "groups"
    if inside or layout == "bands":
        south["legend"] = {"position": "inside"}
    bare = arrangement_of(south).legend.box
    place = {"lat": 4.0 if layout == "bands" else -12.0, "lon": -71.0}
    note = {"region": "BR-AM", "text": "A text of some length in its place", "textAt": place}
    arrangement = arrangement_of({**south, "annotations": [note]})
    lines = lines_of({**south, "annotations": [note]})
    assert any(measure_ink(line).intersects(bare) for line in lines), "it stands where it would"
    assert not any(measure_ink(line).intersects(arrangement.legend.box) for line in lines)
    assert "annotation_overlaps" not in codes_of({**south, "annotations": [note]})


def test_no_text_leaves_the_canvas() -> None:
    long = "words that go on and on " * 10
    spec = {"annotations": [{"region": "HI", "text": long[:240], "width": 60}],
            "output": {"width": 300}}  # fmt: skip
    arrangement = arrangement_of(spec)
    for line in lines_of(spec):
        assert measure_ink(line).shrink(1).is_within(arrangement.page.boxes.canvas)


def test_a_text_without_a_free_place_is_drawn_and_told() -> None:
    notes = [{"lat": 39, "lon": -98, "text": "word " * 40} for _ in range(30)]
    spec = {"annotations": notes, "output": {"width": 300}}
    assert codes_of(spec) == ["annotation_overlaps"]
    assert {line.group for line in lines_of(spec)} == set(range(30))


def test_places_off_the_map_are_told_and_left_out() -> None:
    spec = {
        "annotations": [
            {"lat": 48.9, "lon": 2.3, "text": "Paris"},
            {"region": "TX", "text": "Texas", "textAt": {"lat": 48.9, "lon": 2.3}},
        ]
    }
    assert codes_of(spec) == ["annotation_outside_map"] * 2
    assert [line.text for line in lines_of(spec)] == ["Texas"]


def test_keys_are_matched_and_counted() -> None:
    notes = [{"region": "Texass", "text": "a"}, {"region": "Atlantis", "text": "b"}]
    report = mapcore.check({"mapId": "us-states", "annotations": notes})
    assert report.region_matching.matched_keys == 1
    assert [each.input for each in report.region_matching.corrected] == ["Texass"]
    assert [each.input for each in report.region_matching.unmatched] == ["Atlantis"]


@pytest.mark.parametrize(
    ("leader", "shapes", "bent"), [("line", 0, False), ("curve", 0, True), ("arrow", 1, True)]
)
def test_leaders_are_of_the_kind_that_was_asked_for(leader: str, shapes: int, bent: bool) -> None:
    at = {"lat": 35.5, "lon": -71.5}
    spec = {"annotations": [{"region": "NY", "text": "Here", "textAt": at, "leader": leader}]}
    marks = lay_out(arrangement_of(spec)).marks
    plain = lay_out(arrangement_of({})).marks
    (line,) = (m for m in marks if isinstance(m, Lines) and m.role == "annotation-leader")
    points = line.lines.points.astype(float)
    (along, up), steps = points[-1] - points[0], points - points[0]
    aside = np.abs(along * steps[:, 1] - up * steps[:, 0]).max() / np.hypot(along, up)
    assert (aside > 3) == bent
    count = [sum(isinstance(mark, Shape) for mark in each) for each in (marks, plain)]
    assert count[0] - count[1] == shapes


def test_none_is_drawn_where_none_was_asked_for() -> None:
    spec = {"annotations": [{"region": "NY", "text": "Here", "leader": "none",
                             "textAt": {"lat": 35.5, "lon": -71.5}}]}  # fmt: skip
    marks = lay_out(arrangement_of(spec)).marks
    assert not [m for m in marks if isinstance(m, Lines) and m.role == "annotation-leader"]


def test_an_svg_has_a_group_for_each() -> None:
    spec = {
        "mapId": "us-states",
        "annotations": [
            {"region": "TX", "heading": "Texas", "text": "one"},
            {"region": "CA", "text": "two"},
        ],
        "output": {"format": "svg"},
    }
    text = mapcore.render(spec).content.decode()
    groups = re.findall(r'<g data-role="annotation">(.*?)</g>', text, re.DOTALL)
    assert [group.count('data-role="annotation-text"') for group in groups] == [2, 1]


def test_words_of_the_picture_end_with_them_and_many_are_found() -> None:
    notes = [{"region": key, "heading": key, "text": "so"} for key in STATES[:6]]
    report = mapcore.check({"mapId": "us-states", "annotations": notes})
    assert "Annotations: US-AK: so. US-AL: so." in report.alt_text
    assert "many_annotations" in [each.code for each in report.lint]
    few = mapcore.check({"mapId": "us-states", "annotations": notes[:5]})
    assert "many_annotations" not in [each.code for each in few.lint]


@pytest.mark.parametrize(
    ("note", "param"),
    [
        ({"text": "x"}, "annotations.0.region"),
        ({"text": "x", "region": "TX", "lat": 1}, "annotations.0.region"),
        ({"text": "x", "lat": 1}, "annotations.0.lon"),
        ({"region": "TX"}, "annotations.0.text"),
        ({"text": "x", "region": "TX", "width": 7}, "annotations.0.width"),
        (
            {"text": "x", "region": "TX", "textAt": {"lat": 91, "lon": 0}},
            "annotations.0.textAt.lat",
        ),
    ],
)
def test_bad_fields_are_named(note: dict[str, Any], param: str) -> None:
    with pytest.raises(mapcore.ValidationError) as error:
        mapcore.check({"mapId": "us-states", "annotations": [note]})
    assert [each.param for each in error.value.errors] == [param]


def test_a_text_and_a_side_exclude_each_other() -> None:
    note = {"text": "x", "region": "TX", "side": "left", "textAt": {"lat": 1, "lon": 1}}
    with pytest.raises(mapcore.ValidationError) as error:
        mapcore.check({"mapId": "us-states", "annotations": [note]})
    assert [each.param for each in error.value.errors] == ["annotations.0.side"]


def test_an_arrow_that_ends_at_the_edge_of_a_dark_region_has_a_head() -> None:
    """Its curve has two points: the text stands beside the border, and the region would hide it."""
    values = {key: 90 if key == "TX" else at for at, key in enumerate(STATES)}
    spec = {
        "choropleth": {"values": values, "type": "steps"},
        "annotations": [
            {
                "region": "TX",
                "text": "second",
                "side": "right",
                "leader": "arrow",
                "color": "#222222",
            }
        ],
    }
    (head,) = (mark for mark in lay_out(arrangement_of(spec)).marks if isinstance(mark, Shape))
    assert np.isfinite(head.rings.points).all()


def test_a_text_that_shows_nothing_does_no_harm() -> None:
    note = {"text": "\u00ad", "lat": 0.0, "lon": 0.0}
    spec = {"mapId": "world", "annotations": [note], "output": {"width": 300}}
    assert mapcore.render(spec).content[:4] == b"\x89PNG"
