"""What each mode makes of the regions, and how direct colours and the rest come on top."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.atlas.catalog import Atlas
from mapcore.locales.locale import AMERICAN, find_locale
from mapcore.matching.match_request import match_request
from mapcore.planning.brief import Brief
from mapcore.planning.data.data import plan_data
from mapcore.planning.data.data_plan import DataPlan
from mapcore.planning.plan.legend_plan import ItemsLegend

ATLAS = Atlas()
STATES = ATLAS.open("us-states")
TEXAS, UTAH = (STATES.keys.index(key) for key in ("US-TX", "US-UT"))
MODES: dict[str, dict[str, Any]] = {
    "numbers": {"choropleth": {"values": {"TX": 1, "CA": 2, "NY": None}}},
    "categories": {"categories": {"values": {"TX": "a", "CA": "b"}}},
    "neither": {"legend": {"items": [{"label": "one", "color": "#123456"}]}},
}


def plan_of(spec: dict[str, Any]) -> DataPlan:
    request = mapcore.decode_request({"mapId": "us-states", **spec})
    matching = match_request(request, STATES, ATLAS)
    reader = find_locale(request.locale) or AMERICAN
    return plan_data(Brief(request, STATES, matching, THEMES["paper"], reader))


@pytest.mark.parametrize("mode", MODES)
def test_a_plan_is_whole_and_cannot_be_changed(mode: str) -> None:
    plan = plan_of(MODES[mode])
    assert len(plan.texts) == len(plan.fills) == len(plan.coloured) == len(STATES.regions)
    assert (plan.choropleth is not None) == (mode == "numbers")
    assert (plan.order is not None) == (mode == "categories")
    assert plan.coloured.tolist() == [text is not None for text in plan.texts]
    assert plan.legend
    assert plan.legend.is_beside
    for array in (plan.fills, plan.coloured):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize("mode", MODES)
def test_direct_colours_are_on_top_and_the_rest_has_one_fill(mode: str) -> None:
    spec = {**MODES[mode], "regions": {"TX": "#010203", "UT": "#040506"}}
    plain, plan = plan_of(MODES[mode]), plan_of(spec)
    assert plan.fills[[TEXAS, UTAH]].tolist() == [[1, 2, 3, 255], [4, 5, 6, 255]]
    assert plan.coloured[[TEXAS, UTAH]].all()
    assert plan.texts[UTAH] is None
    others = ~plain.coloured
    others[[TEXAS, UTAH]] = False
    assert len(np.unique(plan.fills[others], axis=0)) == 1
    assert plan.rest
    assert plain.rest


def test_nothing_is_left_where_every_region_has_a_colour() -> None:
    colors = dict.fromkeys(STATES.keys, "#010203")
    plan = plan_of({"regions": colors})
    assert plan.rest is None
    assert plan.colors == ("#010203",)
    assert plan.legend is None


@pytest.mark.parametrize(
    ("spec", "is_beside"),
    [
        ({"legend": {"position": "right"}}, True),
        ({"legend": {"position": "top"}}, False),
        ({}, True),
        ({"kind": "steps"}, False),
        ({"kind": "gradient"}, False),
    ],
)
def test_the_plan_knows_whether_the_legend_is_beside_the_map(
    spec: dict[str, Any], is_beside: bool
) -> None:
    spec = dict(spec)
    values = {key: float(number) for number, key in enumerate(STATES.keys)}
    kind = spec.pop("kind", "groups")
    plan = plan_of({"choropleth": {"values": values, "type": kind}, **spec})
    assert plan.legend
    assert plan.legend.is_beside == is_beside


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("No data", {}),
        ("NO  DATA", {}),
        ("keine Angabe", {"locale": "de"}),
        ("Not asked", {"legend": {"noData": "Not asked"}}),
    ],
)
def test_a_category_that_says_no_data_and_the_regions_without_data_are_one_entry(
    name: str, more: dict[str, Any]
) -> None:
    values = {"TX": "a", "UT": name, "CA": "b"}
    plan = plan_of({"categories": {"values": values}, **more})
    assert isinstance(plan.legend, ItemsLegend)
    assert [entry.label for entry in plan.legend.drawn] == ["a", "b", name]
    assert plan.order
    assert plan.order.residual == (name,)
    assert (plan.fills[UTAH] == plan.fills[~plan.coloured]).all()


def test_a_fill_that_is_asked_for_keeps_an_entry_beside_such_a_category() -> None:
    spec = {"categories": {"values": {"TX": "a", "UT": "No data"}}}
    plan = plan_of({**spec, "style": {"defaultRegionColor": "#ffeeee"}})
    assert isinstance(plan.legend, ItemsLegend)
    assert [entry.color for entry in plan.legend.drawn][-1] == "#ffeeee"
    assert plan.rest == "#ffeeee"
    assert len(plan.legend.drawn) == 3
