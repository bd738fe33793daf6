"""The plan of a highlight: which regions, which line, and paler fills of all others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.color import mix, to_hex
from mapcore.matching.match_request import match_request
from mapcore.planning.highlight import FADED
from mapcore.planning.plan.plan import RenderPlan
from mapcore.planning.planning import plan_render
from mapcore.request.choropleth import Choropleth
from mapcore.request.decoding.decode import decode_request
from mapcore.tables.making.requests import build_request

STATES = ("TX", "CA", "NY", "FL", "WA", "OR", "NV", "AZ", "UT", "ID")
SPEC: dict[str, Any] = {
    "mapId": "us-states",
    "choropleth": {"values": {"TX": 1, "CA": 2, "NY": 3, "FL": 4}},
    "highlight": {"regions": ["TX", "Arizona"]},
}


def plan_of(spec: dict[str, Any]) -> RenderPlan:
    request = decode_request(spec)
    pack = Atlas().open(request.map_id)
    return plan_render(request, pack, match_request(request, pack), None)


def test_keys_are_matched_as_all_others_and_counted() -> None:
    spec = {**SPEC, "highlight": {"regions": ["Texas", "Arizonna", "Atlantis"]}}
    report = mapcore.check(spec)
    assert report.region_matching.matched_keys == 6
    assert [each.input for each in report.region_matching.corrected] == ["Arizonna"]
    assert [each.input for each in report.region_matching.unmatched] == ["Atlantis"]
    plan = plan_of(spec)
    assert plan.highlight is not None
    assert [plan.pack.keys[at] for at in plan.highlight.regions] == ["US-TX", "US-AZ"]


def test_a_request_whose_keys_are_all_unknown_has_no_outline() -> None:
    assert plan_of({**SPEC, "highlight": {"regions": ["Atlantis"]}}).highlight is None


def test_all_other_fills_are_mixed_into_the_land() -> None:
    plain = plan_of({**SPEC, "highlight": {"regions": ["TX"]}})
    faded = plan_of({**SPEC, "highlight": {"regions": ["TX"], "fadeOthers": True}})
    texas, florida = plain.pack.keys.index("US-TX"), plain.pack.keys.index("US-FL")
    assert faded.fills[texas].tolist() == plain.fills[texas].tolist()
    color = to_hex(*plain.fills[florida].tolist())
    assert faded.highlight is not None
    expected = mix(color, faded.highlight.land, FADED)
    found = to_hex(*faded.fills[florida].tolist())
    assert max(abs(int(expected[i : i + 2], 16) - int(found[i : i + 2], 16)) for i in (1, 3, 5)) < 2
    assert faded.legend == plain.legend
    assert np.array_equal(faded.plain_fills, plain.fills)


def test_a_line_that_its_fills_would_hide_has_a_casing() -> None:
    regions = {"TX": "#101010"}
    dark = {"mapId": "us-states", "regions": regions, "highlight": {"regions": ["TX"]}}
    plan = plan_of(dark)
    assert plan.highlight is not None
    assert plan.highlight.casing == plan.look.background
    bare = plan_of({**dark, "regions": {"TX": "#ffffff"}}).highlight
    assert bare is not None
    assert bare.casing is None


def test_classes_that_become_one_are_found() -> None:
    values = {key: i for i, key in enumerate(STATES)}
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": values, "classes": 9, "type": "groups"},
        "highlight": {"regions": ["TX"], "fadeOthers": True},
    }
    codes = [each.code for each in mapcore.check(spec).lint]
    assert "faded_classes" in codes
    spec["highlight"] = {"regions": ["TX"]}
    codes = [each.code for each in mapcore.check(spec).lint]
    assert "faded_classes" not in codes


def test_words_name_the_regions_and_the_legend_keeps_its_colours() -> None:
    spec = {
        "mapId": "us-states",
        "regions": {"TX": "#aa0000", "CA": "#aa0000"},
        "legend": {"items": [{"label": "Won", "color": "#aa0000"}]},
        "highlight": {"regions": ["AZ"], "fadeOthers": True},
    }
    words = mapcore.check(spec).alt_text
    assert "Won: California, Texas." in words
    assert "Highlighted: Arizona." in words


@pytest.mark.parametrize(
    ("highlight", "param"),
    [
        ({}, "highlight.regions"),
        ({"regions": []}, "highlight.regions"),
        ({"regions": ["TX"] * 201}, "highlight.regions"),
        ({"regions": ["TX"], "width": 9}, "highlight.width"),
        ({"regions": ["TX"], "color": "red"}, "highlight.color"),
        ({"regions": ["TX"], "fade": True}, "highlight.fade"),
    ],
)
def test_bad_fields_are_named(highlight: dict[str, Any], param: str) -> None:
    with pytest.raises(mapcore.ValidationError) as error:
        mapcore.check({**SPEC, "highlight": highlight})
    assert [each.param for each in error.value.errors] == [param]


def test_keys_in_short_form_are_regions_in_table_calls() -> None:
    request = build_request("us-states", Choropleth, {"TX": 1}, {"highlight": ["TX"]})
    assert request["highlight"] == {"regions": ["TX"]}
