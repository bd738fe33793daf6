from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.request.choropleth import Choropleth
from mapcore.request.request import Categories
from mapcore.tables.making.requests import build_request


def test_arguments_go_where_their_fields_are():
    request = build_request(
        "world", Choropleth, {"FR": 1}, {"palette": "blues", "title": "Bread", "width": 300}
    )
    assert request == {
        "mapId": "world",
        "choropleth": {"values": {"FR": 1}, "palette": "blues"},
        "title": {"text": "Bread"},
        "output": {"width": 300},
        "layout": "page",
    }


def test_none_leaves_an_argument_out():
    request = build_request("world", None, {}, {"title": None, "theme": None})
    assert request == {"mapId": "world", "layout": "page"}


def test_a_layout_of_the_callers_own_is_kept():
    assert build_request("world", None, {}, {"layout": "bands"})["layout"] == "bands"


def test_attrs_values_are_taken_like_mappings():
    options = {"legend": mapcore.Legend(position="left"), "output": {"height": 200}}
    request = build_request("world", Categories, {"FR": "a"}, options)
    assert request["legend"] == {"position": "left"}
    assert request["output"] == {"height": 200}


def test_an_unknown_argument_is_named_with_the_likely_one():
    with pytest.raises(mapcore.ValidationError) as caught:
        build_request("world", Choropleth, {}, {"pallete": "blues", "zzz": 1})
    told = {error.param: error.suggestions for error in caught.value.errors}
    assert told == {"pallete": ("palette",), "zzz": ()}


def test_a_field_that_is_given_twice_is_refused_unless_both_agree():
    twice = {"theme": "dark", "style": {"theme": "paper"}}
    with pytest.raises(mapcore.ValidationError, match="is given twice"):
        build_request("world", None, {}, twice)
    agreed = {"theme": "dark", "style": {"theme": "dark"}}
    assert build_request("world", None, {}, agreed)["style"] == {"theme": "dark"}


@pytest.mark.parametrize(
    ("given_", "written"),
    [
        (True, {"show": True}),
        (False, {"show": False}),
        ("data", {"show": True, "regions": "data"}),
        (["FR", "DE"], {"show": True, "regions": ["FR", "DE"]}),
        ({"show": True, "minWidth": 9}, {"show": True, "minWidth": 9}),
        (mapcore.Labels(show=True, content="value"), {"show": True, "content": "value"}),
    ],
)
def test_labels_are_given_in_short(given_, written):
    request = build_request("world", Choropleth, {}, {"labels": given_, "theme": "dark"})
    assert request["style"] == {"theme": "dark", "labels": written}


@given(st.dictionaries(st.text(min_size=1), st.floats(allow_nan=False), max_size=5))
def test_data_are_passed_on_as_they_are(values):
    assert build_request("world", Choropleth, values, {})["choropleth"] == {"values": values}
