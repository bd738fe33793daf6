"""No two texts of a picture overlap, and no name is too small: over random specs and all maps."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from map_sample import EVERY

import mapcore
from examples import scale_examples
from mapcore.assets.themes import THEMES
from mapcore.atlas.catalog import Atlas
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Text
from mapcore.layout.text.labels.leaders import Surroundings
from mapcore.layout.text.lettering import measure_ink
from mapcore.rendering import arrange_request
from mapcore.request.values.presets import PRESETS

ATLAS = Atlas()
LABELLED = [found.id for found in ATLAS.list() if found.labels]
FEW = ("us-states", "europe", "caribbean", "switzerland", "africa", "us-va-counties", "spain")
MAPS = LABELLED if EVERY else FEW
ON_MAP = ("label", "city", "inset-name", "annotation")
OVERLAP = 1.0


@cache
def keys_of(map_id):
    return [region.key for region in ATLAS.open(map_id).regions]


def numbers(map_id):
    return {key: (i * 7919) % 1000 / 10 for i, key in enumerate(keys_of(map_id))}


def draw(spec):
    return [
        mark
        for mark in lay_out(arrange_request(mapcore.decode_request(spec))).marks
        if isinstance(mark, Text)
    ]


def overlaps(texts):
    """Return the pairs of texts whose letters overlap by more than a pixel."""
    boxes = [measure_ink(text).shrink(OVERLAP / 2) for text in texts]
    pairs = combinations(range(len(texts)), 2)
    return [(texts[a].text, texts[b].text) for a, b in pairs if boxes[a].intersects(boxes[b])]


@st.composite
def specs(draw_):
    map_id = draw_(st.sampled_from(FEW))
    keys = keys_of(map_id)
    some = st.lists(st.sampled_from(keys), min_size=1, max_size=12, unique=True)
    labels = {
        "show": True,
        "content": draw_(st.sampled_from(["name", "value", "nameAndValue"])),
        "regions": draw_(st.sampled_from(["all", "data"]) | some),
    }
    values = numbers(map_id)
    chosen = draw_(st.lists(st.sampled_from(keys), min_size=1, unique=True))
    north, east = draw_(st.floats(-60, 70)), draw_(st.floats(-170, 170))
    return {
        "mapId": map_id,
        "choropleth": {"values": {key: values[key] for key in chosen}},
        "style": {"theme": draw_(st.sampled_from(sorted(THEMES))), "labels": labels},
        "layers": {"cities": draw_(st.booleans())},
        "locations": [{"title": "An office", "lat": north, "lon": east}] * draw_(st.integers(0, 1)),
        "output": {"width": draw_(st.sampled_from([200, 400, 700, 1200]))},
    }


@settings(max_examples=scale_examples(60), deadline=None)
@given(specs())
def test_no_two_texts_of_a_picture_overlap_and_none_is_too_small(spec):
    texts = draw(spec)
    assert not overlaps(texts)
    assert all(text.size >= 8 for text in texts if text.role in ON_MAP)


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("width", [300, 1000])
def test_no_two_names_of_a_map_overlap(map_id, width):
    spec = {
        "mapId": map_id,
        "choropleth": {"values": numbers(map_id)},
        "style": {"labels": {"show": True, "content": "nameAndValue"}},
        "layers": {"cities": True},
        "output": {"width": width, "height": width},
    }
    texts = draw(spec)
    assert not overlaps(texts)
    assert all(text.size >= 8 for text in texts if text.role in ON_MAP)
    found = mapcore.check(spec).labels
    lines = sum(text.role == "label" for text in texts)
    if map_id.endswith(("-tiles", "-hexes")):  # a tile has its code, and what else fits in it
        assert found.drawn <= lines <= 3 * found.drawn
    else:
        assert lines == 2 * found.drawn
    assert not {*found.left_out} - {*keys_of(map_id)}


def test_what_is_left_out_is_counted_and_told():
    spec = {"mapId": "us-states", "style": {"labels": {"show": True}}, "output": {"width": 160}}
    report = mapcore.check(spec)
    assert report.labels.left_out
    assert report.labels.drawn + len(report.labels.left_out) == 51
    (warning,) = (each for each in report.warnings if each.code == "labels_left_out")
    assert f"{len(report.labels.left_out)} of 51" in warning.message
    assert "style.labels.regions" in warning.message
    assert str(report).count(f"{len(report.labels.left_out)} left out") == 1
    drawn = mapcore.render(spec).report
    assert (drawn.labels, drawn.warnings) == (report.labels, report.warnings)
    assert mapcore.check({**spec, "output": {"width": 1600}}).labels.left_out == ()


def test_larger_regions_keep_their_names_before_smaller_ones():
    spec = {"mapId": "us-states", "style": {"labels": {"show": True}}, "output": {"width": 160}}
    left_out = mapcore.check(spec).labels.left_out
    assert not {"US-TX", "US-CA", "US-MT"} & {*left_out}


def test_the_region_with_the_capital_is_named_before_others():
    for width in (150, 200, 250):
        spec = {"mapId": "austria", "style": {"labels": {"show": True}}, "output": {"width": width}}
        assert "AT-9" not in mapcore.check(spec).labels.left_out


def test_listed_labels_are_there_alone_and_stand_beside_regions_without_room():
    listed = ["Germany", "Luxembourg", "Malta", "Kosovo", "Liechtenstein", "Andorra"]
    for width in (300, 500, 1000):
        spec = {
            "mapId": "europe",
            "choropleth": {"values": numbers("europe")},
            "style": {"labels": {"show": True, "regions": listed, "content": "nameAndValue"}},
            "output": {"width": width},
        }
        names = {text.text for text in draw(spec) if text.role == "label"}
        assert {*listed} <= names
        assert len(names) <= 2 * len(listed)
        assert mapcore.check(spec).labels == mapcore.LabelsReport(len(listed), ())


def test_a_region_whose_pin_bears_its_name_is_not_named_again():
    pins = [
        {"lat": 49.8, "lon": 6.1, "title": "LUXEMBOURG"},
        {"lat": 48.9, "lon": 2.3, "title": "Paris"},
        {"lat": 37.2, "lon": -5.0, "title": "Spain", "showLabel": False},
    ]
    labels = {"show": True, "regions": ["Luxembourg", "France", "Spain"]}
    spec = {"mapId": "europe", "style": {"labels": labels}, "locations": pins}
    named = {text.text for text in draw(spec) if text.role == "label"}
    assert named == {"France", "Spain"}
    assert mapcore.check(spec).labels == mapcore.LabelsReport(2, ())


def test_listed_keys_are_matched_like_all_others():
    labels = {"show": True, "regions": ["Germny", "Atlantis", "FR"]}
    report = mapcore.check({"mapId": "europe", "style": {"labels": labels}})
    assert report.region_matching.matched_keys == 2
    assert [each.input for each in report.region_matching.corrected] == ["Germny"]
    assert [each.input for each in report.region_matching.unmatched] == ["Atlantis"]
    assert report.labels.drawn == 2
    with pytest.raises(mapcore.ValidationError, match="Atlantis"):
        mapcore.check({"mapId": "europe", "style": {"labels": labels}, "onUnmatched": "error"})


def test_data_labels_what_the_data_colour():
    labels = {"show": True, "regions": "data"}
    spec = {"mapId": "europe", "style": {"labels": labels}, "regions": {"FR": "#112233"}}
    spec["choropleth"] = {"values": {"DE": 1, "PL": 2, "IT": 3}}
    assert mapcore.check(spec).labels.drawn == 4


def test_regions_need_show_and_values_need_numbers():
    for style, path in (
        ({"labels": {"regions": "data"}}, "style.labels.regions"),
        ({"labels": {"regions": ["DE"], "show": False}}, "style.labels.regions"),
        ({"labels": {"content": "nameAndValue", "show": True}}, "style.labels.content"),
    ):
        with pytest.raises(mapcore.ValidationError) as caught:
            mapcore.check({"mapId": "europe", "style": style})
        assert [error.param for error in caught.value.errors] == [path]


def test_a_value_stands_below_its_name_in_the_strong_face():
    spec = {
        "mapId": "germany",
        "choropleth": {"values": {"Bayern": 12.5}, "format": {"decimals": 1}},
        "style": {"labels": {"show": True, "content": "nameAndValue", "regions": "data"}},
    }
    name, value = (text for text in draw(spec) if text.role == "label")
    assert (name.text, value.text) == ("Bayern", "12.5")
    assert (name.face, value.face) == ("inter", "inter-semibold")
    assert (name.x, name.size) == (value.x, value.size)
    assert name.size <= value.y - name.y <= 1.3 * name.size


def test_a_city_beside_the_same_name_of_its_region_has_a_dot_alone():
    spec = {"mapId": "spain", "style": {"labels": {"show": True}}, "layers": {"cities": True}}
    texts = draw({**spec, "output": {"width": 900}})
    cities = {text.text: text for text in texts if text.role == "city"}
    for text in texts:
        if text.role == "label" and text.text in cities:
            city = cities[text.text]
            assert np.hypot(text.x - city.x, text.y - city.y) > 1.5 * text.size
    assert "Valladolid" not in cities


def test_names_keep_clear_of_pins_and_pins_stand_where_they_were_asked_for():
    pin = {"title": "Here", "lat": 31.5, "lon": -99.3, "labelPosition": "top"}
    spec = {"mapId": "us-states", "style": {"labels": {"show": True}}, "locations": [pin]}
    texts = draw({**spec, "output": {"width": 700}})
    (label,) = (text for text in texts if text.role == "pin-label")
    assert not overlaps(texts)
    (alone,) = (
        text
        for text in draw({"mapId": "us-states", "locations": [pin], "output": {"width": 700}})
        if text.role == "pin-label"
    )
    assert (label.x, label.y) == (alone.x, alone.y)


@pytest.mark.parametrize("regions", ["data", "listed"])
def test_a_map_without_curated_labels_names_regions_that_are_asked_for(regions):
    """World has none: all at once draws none, the data's are named where they fit."""
    world = [region.key for region in ATLAS.open("world").regions]
    spec = {"mapId": "world", "choropleth": {"values": {key: len(key) for key in world}}}
    bare = mapcore.check({**spec, "style": {"labels": {"show": True}}})
    assert [each.code for each in bare.warnings] == ["labels_unavailable"]
    asked = "data" if regions == "data" else ["FR", "SG", "Brazil"]
    spec["style"] = {"labels": {"show": True, "regions": asked}}
    report = mapcore.check(spec)
    texts = [text for text in draw(spec) if text.role == "label"]
    assert not overlaps(texts)
    if regions == "listed":
        assert {text.text for text in texts} == {"France", "Singapore", "Brazil"}
    else:
        assert {"Brazil", "Australia"} <= {text.text for text in texts}
        assert report.labels.drawn + len(report.labels.left_out) == len(world)
        assert "Luxembourg" not in {text.text for text in texts}, "it would stand on others"


@pytest.mark.parametrize("asked", ["all", "listed", "pins"])
def test_a_story_has_at_most_18_names_those_given_first(asked):
    keys = keys_of("europe")
    regions = ATLAS.open("europe").regions
    titles = {region.key: region.label_text or region.title for region in regions}
    listed = [key for key in keys if key not in {"VA", "SM"}][:25]
    spec = {"mapId": "europe", "choropleth": {"values": numbers("europe")}}
    spec |= {"output": {"preset": "story"}, "layers": {"cities": True}}
    if asked == "pins":
        cities = [
            {"title": f"P{i}", "lat": 40 + i, "lon": i, "color": "#aa0000"} for i in range(20)
        ]
        spec["locations"] = cities
    spec["style"] = {"labels": {"show": True, **({"regions": listed} if asked == "listed" else {})}}
    report = mapcore.check(spec)
    named = [text.text for text in draw(spec) if text.role in ("label", "city", "pin-label")]
    assert len(named) == 18
    assert "labels_left_out" in {each.code for each in report.warnings}
    if asked == "listed":
        assert set(named) == {titles[key] for key in listed[:18]}
        assert set(report.labels.left_out) == set(listed[18:])
    if asked == "pins":
        assert set(named) == {f"P{i}" for i in range(18)}


@pytest.mark.parametrize("preset", ["card", "square", "portrait", "story", "slide"])
def test_names_of_all_kinds_on_a_preset_are_at_least_three_quarters_of_body_text(preset):
    spec = {"mapId": "us-states", "output": {"preset": preset}, "layers": {"cities": True}}
    spec["locations"] = [{"title": "Pin", "lat": 39, "lon": -98}]
    request = mapcore.decode_request(spec)
    body = request.output.width / PRESETS[preset].ems
    texts = [text for text in draw(spec) if text.role in ON_MAP or text.role == "pin-label"]
    scale = arrange_request(request).plan.look.typefaces.scale
    assert {"city", "pin-label"} <= {text.role for text in texts}
    assert min(text.size for text in texts) >= 0.75 * body * scale - 1e-6


def test_places_beside_regions_are_sought_for_so_many_listed_names_alone(monkeypatch):
    """Each search takes longer than the one before: a list of 3,000 counties took minutes."""
    seen: list[str] = []
    find = Surroundings.find_beside

    def counted(self, name, *more, **named):
        seen.append(name.region)
        return find(self, name, *more, **named)

    monkeypatch.setattr(Surroundings, "find_beside", counted)
    keys = [each.key for each in mapcore.get_map("europe").regions]
    spec = {
        "mapId": "europe",
        "output": {"width": 300},
        "style": {"labels": {"show": True, "regions": keys}},
    }
    mapcore.render(spec)
    assert len(seen) > 12
    monkeypatch.setattr("mapcore.layout.text.labels.labels.MOST_BESIDE", 3)
    seen.clear()
    assert mapcore.render(spec).report.labels.left_out
    assert 0 < len(seen) <= 12  # two rounds, in each of which names move twice
