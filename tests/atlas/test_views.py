"""A spec asks for the view of a state, and is told where a map has none."""

from typing import get_args

import pytest

import mapcore
from mapcore.atlas.views import read_views
from mapcore.request.request import WorldViewState


@pytest.mark.parametrize("view", read_views().values(), ids=lambda view: view.id)
def test_a_spec_draws_the_view_and_the_report_names_it(view):
    report = mapcore.check({"mapId": view.map_id, "worldView": view.state})
    assert report.map_id == view.id
    assert view.title in report.alt_text
    assert not report.warnings


def test_a_value_for_an_area_that_has_joined_a_state_is_told_as_unmatched():
    report = mapcore.check(
        {"mapId": "world", "worldView": "cn", "regions": {"TW": "#000000", "CN": "#ffffff"}}
    )
    assert [each.input for each in report.region_matching.unmatched] == ["TW"]


def test_a_map_without_the_view_says_so_and_is_drawn_by_the_rule():
    told = [mapcore.check({"mapId": map_id, "worldView": "ma"}) for map_id in ("fiji", "europe")]
    assert [each.map_id for each in told] == ["fiji", "europe"]
    assert [[warning.code for warning in each.warnings] for each in told] == [
        ["world_view_unavailable"]
    ] * 2
    assert "it has rs, ru" in told[1].warnings[0].message


def test_a_map_that_is_a_view_itself_says_so():
    told = [mapcore.check({"mapId": "world-in", "worldView": state}) for state in ("in", "cn")]
    assert [each.map_id for each in told] == ["world-in", "world-in"]
    messages = [each.warnings[0].message for each in told]
    assert messages[0] == "world-in is the view of in already; worldView changes nothing."
    assert "For another view give mapId world with worldView." in messages[1]


def test_a_request_may_ask_for_each_view_that_is_drawn_and_no_other():
    assert set(get_args(WorldViewState)) == {view.state for view in read_views().values()}
