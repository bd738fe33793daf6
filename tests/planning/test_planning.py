from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from strategies import requests

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.atlas.catalog import Atlas
from mapcore.classification.edges import assign
from mapcore.color import lab, parse_hex, to_hex
from mapcore.errors import ValidationError
from mapcore.matching.match_request import match_request
from mapcore.planning.plan.legend_plan import ItemsLegend, RampLegend, StepsLegend
from mapcore.planning.plan.plan import RenderPlan
from mapcore.planning.planning import plan_render
from mapcore.request.decoding.decode import decode_request

ATLAS = Atlas()
STATES = [region.key for region in ATLAS.open("us-states").regions]


def plan_of(raw: dict[str, Any], attribution: str | None = None) -> RenderPlan:
    request = decode_request({"mapId": "us-states", **raw})
    pack = ATLAS.open(request.map_id)
    return plan_render(request, pack, match_request(request, pack), attribution)


def fill(plan: RenderPlan, key: str) -> str:
    index = [region.key for region in plan.pack.regions].index(key)
    return to_hex(*plan.fills[index].tolist())


def codes(plan: RenderPlan) -> list[str]:
    return [warning.code for warning in plan.warnings]


def test_a_bare_request_is_a_blank_map() -> None:
    plan = plan_of({})
    assert plan.legend is None
    assert not plan.data.any()
    assert fill(plan, "US-CA") == THEMES["paper"].land.lower()


def test_colours_of_the_request_lie_over_the_data() -> None:
    plan = plan_of(
        {
            "choropleth": {"values": {"CA": 1, "TX": 2}, "noDataColor": "#101010"},
            "regions": {"CA": "#abcdef80"},
            "style": {"defaultRegionColor": "#202020"},
        }
    )
    assert fill(plan, "US-CA") == "#abcdef80"
    assert fill(plan, "US-NY") == "#101010"
    assert plan.data.sum() == 2


@pytest.mark.parametrize("mode", [{}, {"categories": {"values": {"CA": "a"}}}])
def test_the_default_region_colour_fills_the_rest(mode: dict[str, Any]) -> None:
    plan = plan_of({**mode, "style": {"defaultRegionColor": "#202020"}})
    assert fill(plan, "US-NY") == "#202020"


def test_a_transparent_colour_is_a_colour() -> None:
    plan = plan_of({"regions": {"CA": "#00000000"}})
    assert fill(plan, "US-CA") == "#00000000"
    assert plan.data.sum() == 1


def test_the_later_of_two_keys_of_one_region_wins() -> None:
    plan = plan_of({"choropleth": {"values": {"CA": 1, "NY": 2, "California": 3}}})
    assert plan.matching.matched_keys == 3
    assert plan.values[STATES.index("US-CA")] == "3"
    assert plan.choropleth is not None
    assert (plan.choropleth.edges[0], plan.choropleth.edges[-1]) == (2, 3)


@pytest.mark.parametrize(
    ("kind", "position", "side", "warned"),
    [
        ("groups", None, "left", False),
        ("groups", "top", "top", False),
        ("steps", None, "bottom", False),
        ("steps", "top", "top", False),
        ("steps", "left", "bottom", True),
        ("gradient", "right", "bottom", True),
    ],
)
def test_where_the_legend_stands(kind: str, position: str | None, side: str, warned: bool) -> None:
    legend = {} if position is None else {"position": position}
    values = dict(zip(STATES, range(51), strict=True))
    plan = plan_of({"choropleth": {"values": values, "type": kind}, "legend": legend})
    assert plan.legend is not None
    assert plan.legend.position == side
    assert ("legend_position_coerced" in codes(plan)) == warned


def test_a_legend_that_is_not_shown_is_none() -> None:
    assert (
        plan_of({"categories": {"values": {"CA": "a"}}, "legend": {"show": False}}).legend is None
    )


def test_a_manual_legend_is_listed_as_given() -> None:
    items = [{"label": "Ours", "color": "#112233"}, {"label": "Theirs", "color": "#445566"}]
    plan = plan_of({"legend": {"items": items}})
    assert isinstance(plan.legend, ItemsLegend)
    assert [(e.label, e.color) for e in plan.legend.entries] == [
        ("Ours", "#112233"),
        ("Theirs", "#445566"),
    ]


def test_categories_by_first_appearance_and_only_the_used_ones_listed() -> None:
    plan = plan_of({"categories": {"values": {"nowhere at all": "x", "CA": "b", "TX": "a"}}})
    assert isinstance(plan.legend, ItemsLegend)
    assert [entry.label for entry in plan.legend.entries] == ["b", "a"]
    assert [entry.color for entry in plan.legend.entries] == ["#E4B950", "#8A2D2D"]
    assert fill(plan, "US-CA") == "#e4b950"


def test_percentages_that_are_percentages_already_are_warned_of() -> None:
    spec = {"values": {"CA": 42.0, "TX": 17.0}, "format": "percent"}
    assert codes(plan_of({"choropleth": spec})) == ["percent_values_look_scaled"]
    assert codes(plan_of({"choropleth": {**spec, "values": {"CA": 0.42, "TX": 1.5}}})) == []


def test_a_layer_that_the_map_lacks_is_warned_of_and_skipped() -> None:
    plan = plan_of({"layers": {"admin1-mesh-inner": True, "rivers": False}})
    assert codes(plan) == ["layer_unavailable"]
    assert "admin1-mesh-inner" not in plan.layers


def test_a_pin_off_the_map_is_left_out_with_a_warning() -> None:
    pins = [
        {"title": "Denver", "lat": 39.74, "lon": -104.99},
        {"title": "Paris", "lat": 48.85, "lon": 2.35, "showLabel": False},
    ]
    plan = plan_of({"locations": pins})
    assert [pin.label for pin in plan.pins] == ["Denver"]
    assert codes(plan) == ["pin_outside_map"]


def test_characters_without_a_face_are_warned_of() -> None:
    plan = plan_of({"title": {"text": "Anything \U00013080"}})  # an Egyptian hieroglyph
    assert codes(plan) == ["characters_unavailable"]
    assert codes(plan_of({"title": {"text": "Żółć, Ελλάδα, Россия, العربية, हिन्दी, ไทย"}})) == []


def test_names_at_symbols_are_warned_of_where_they_are_shown() -> None:
    point = {"lat": 39.7, "lon": -105, "value": 3, "title": "\U00013080"}
    spec = {"symbols": {"points": [point]}}
    assert codes(plan_of(spec)) == []
    shown = plan_of({**spec, "style": {"labels": {"show": True}}})
    assert codes(shown) == ["characters_unavailable"]


@pytest.mark.parametrize("theme", sorted(set(THEMES) - {"neon"}))
@pytest.mark.parametrize("palette", ["blues", "greys", "rdbu", "ylorrd"])
def test_borders_show_between_the_fills_of_every_theme(theme: str, palette: str) -> None:
    values = dict(zip(STATES, range(51), strict=True))
    spec = {"values": values, "type": "steps", "palette": palette, "classes": 5}
    plan = plan_of({"choropleth": spec, "style": {"theme": theme}})
    assert plan.choropleth is not None
    shades = lab(plan.look.region_borders.ink.opaque, *plan.choropleth.colors)[:, 0]
    assert abs(shades[1:] - shades[0]).min() >= 2.5


def test_borders_of_the_callers_own_are_left_alone() -> None:
    style = {"regionBorders": {"color": "#FFFFFF"}}
    plan = plan_of({"choropleth": {"values": {"CA": 1, "TX": 2}}, "style": style})
    assert plan.look.region_borders.ink.opaque == "#FFFFFF"


def test_zero_matched_keys_fail_a_choropleth_but_not_categories() -> None:
    with pytest.raises(ValidationError) as caught:
        plan_of({"choropleth": {"values": {"Atlantis": 1}}})
    assert caught.value.errors[0].param == "choropleth.values"
    assert caught.value.matching.unmatched[0].input == "Atlantis"  # type: ignore[attr-defined]
    assert plan_of({"categories": {"values": {"Atlantis": "a"}}}).legend is None


def test_unmatched_keys_are_errors_where_asked() -> None:
    raw = {"regions": {"Calfornia!": "#112233", "Atlantis": "#112233", "TX": "#112233"}}
    with pytest.raises(ValidationError) as caught:
        plan_of({**raw, "onUnmatched": "error"})
    assert "Atlantis" in [error.param for error in caught.value.errors]
    assert caught.value.matching.matched_keys >= 1  # type: ignore[attr-defined]


def test_open_numbers_are_no_data_and_counted() -> None:
    plan = plan_of({"choropleth": {"values": {"CA": 1.0, "TX": None, "NY": float("nan")}}})
    assert (plan.no_data, plan.data.sum(), plan.matching.matched_keys) == (2, 1, 3)
    with pytest.raises(ValidationError, match="has a number"):
        plan_of({"choropleth": {"values": {"CA": None}}})


@pytest.mark.parametrize("kind", ["auto", "steps", "groups", "gradient"])
def test_constant_data_are_one_class_of_every_type(kind: str) -> None:
    plan = plan_of({"choropleth": {"values": {"CA": 5, "TX": 5}, "type": kind}})
    assert plan.choropleth is not None
    assert (plan.choropleth.classes, plan.choropleth.edges) == (1, (5.0,))
    assert plan.legend


@given(requests(panels=False))
def test_colours_legend_and_classes_agree(raw: dict[str, Any]) -> None:
    request = decode_request(raw)
    pack = ATLAS.open(request.map_id)
    try:
        plan = plan_render(request, pack, match_request(request, pack), None)
    except ValidationError:
        assert request.on_unmatched == "error"
        return
    scale = plan.choropleth
    if scale is None:
        return
    assert (np.diff(scale.edges) > 0).all()
    if isinstance(plan.legend, StepsLegend):
        assert len(plan.legend.labels) == len(plan.legend.colors) + 1
    if isinstance(plan.legend, ItemsLegend):
        assert [entry.color for entry in plan.legend.entries] == list(scale.colors)
        assert len({entry.label for entry in plan.legend.entries}) == scale.classes
    if isinstance(plan.legend, RampLegend):
        assert plan.legend.stops == scale.colors
        assert (np.diff(plan.legend.offsets) >= 0).all()
    if scale.type != "gradient":
        direct = match_request(request, pack).locate(request.regions or {})
        for index in np.flatnonzero(~np.isnan(scale.values)):
            if index not in direct:
                color = scale.colors[int(assign(scale.values[[index]], scale.edges)[0])]
                assert tuple(plan.fills[index].tolist()) == parse_hex(color)


@pytest.mark.parametrize("theme", ["neon", "wireframe"])
def test_light_lines_turn_dark_between_light_fills(theme: str) -> None:
    tokens = THEMES[theme]
    values = {"values": {key: float(i) for i, key in enumerate(STATES)}, "palette": "blues"}
    full = plan_of({"choropleth": values, "style": {"theme": theme}})
    assert full.look.region_borders.ink.opaque == tokens.sea
    few = plan_of({"regions": {"CA": "#eff3ff"}, "style": {"theme": theme}})
    assert few.look.region_borders.ink.opaque.lower() == tokens.border.lower()
    blank = plan_of({"style": {"theme": theme}})
    assert blank.look.region_borders.ink.opaque.lower() == tokens.border.lower()


@pytest.mark.parametrize(
    ("labels", "codes"),
    [
        ({"content": "value"}, ["labels_not_shown"]),
        ({"color": "#333333"}, ["labels_not_shown"]),
        ({}, []),
        ({"show": True, "content": "value"}, []),
    ],
)
def test_labels_that_are_described_and_not_shown_are_told(labels, codes):
    spec = {"mapId": "luxembourg", "choropleth": {"values": {"Luxembourg": 1, "Diekirch": 2}}}
    report = mapcore.check({**spec, "style": {"labels": labels}})
    assert [each.code for each in report.warnings if "labels" in each.code] == codes
