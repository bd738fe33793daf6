from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from strategies import requests

from mapcore.errors import FieldError, ValidationError
from mapcore.request.declaring.rules import Given, Requires, broken_rules
from mapcore.request.decoding.decode import decode_request, decode_value
from mapcore.request.format_spec import FormatSpec
from mapcore.request.request import RenderRequest

VALUES = {"values": {"DE": 1}}


@pytest.mark.parametrize(
    ("raw", "param"),
    [
        ({"choropleth": VALUES, "categories": {"values": {"DE": "a"}}}, "categories"),
        (
            {"choropleth": VALUES, "legend": {"items": [{"label": "a", "color": "#123456"}]}},
            "legend.items",
        ),
        ({"style": {"labels": {"content": "value"}}}, "style.labels.content"),
        ({"choropleth": VALUES | {"breaks": [0, 1], "classes": 2}}, "choropleth.breaks"),
        ({"choropleth": VALUES | {"format": {"d3": ".2f%"}}}, "choropleth.format.d3"),
        (
            {"choropleth": VALUES | {"format": {"preset": "plain", "trim": True}}},
            "choropleth.format.preset",
        ),
        ({"choropleth": VALUES | {"format": {"d3": "s", "trim": True}}}, "choropleth.format.d3"),
        (
            {"choropleth": VALUES | {"format": {"decimals": 1, "significantDigits": 1}}},
            "choropleth.format.significantDigits",
        ),
        ({"choropleth": VALUES | {"format": {"currency": "EUR"}}}, "choropleth.format.currency"),
    ],
)
def test_a_broken_rule_names_its_field(raw: dict[str, Any], param: str) -> None:
    with pytest.raises(ValidationError) as caught:
        decode_request({"mapId": "world", **raw})
    assert [error.param for error in caught.value.errors] == [param]


@pytest.mark.parametrize(
    "raw",
    [
        {"choropleth": VALUES | {"format": {"style": "currency", "currency": "EUR"}}},
        {"choropleth": VALUES, "style": {"labels": {"content": "value"}}},
        {"legend": {"items": [{"label": "a", "color": "#123456"}]}},
    ],
)
def test_what_is_allowed_is_not_refused(raw: dict[str, Any]) -> None:
    assert decode_request({"mapId": "world", **raw}).map_id == "world"


def test_rules_are_reported_beside_the_errors_of_fields() -> None:
    raw = {
        "choropleth": {"values": {"DE": "1"}},
        "categories": {"values": {}},
        "output": {"width": 1},
    }
    with pytest.raises(ValidationError) as caught:
        decode_request({"mapId": "world", **raw})
    params = {error.param for error in caught.value.errors}
    assert params == {"choropleth.values.DE", "categories.values", "output.width", "categories"}


@pytest.mark.parametrize(
    ("format_spec", "message"),
    [
        ({"d3": "s", "preset": "plain", "trim": True}, "preset excludes every other field, here "),
        ({"d3": "s", "trim": True}, "d3 excludes every other field, here trim"),
        ({"currency": "EUR", "style": "percent"}, 'currency needs style "currency" beside it'),
        (
            {"decimals": 1, "significantDigits": 1},
            "decimals and significantDigits exclude each other; keep one",
        ),
        ({"d3": "xx"}, "not a d3-format specifier: unexpected 'x'"),
    ],
)
def test_a_rule_says_once_what_is_wrong(format_spec: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        decode_value(FormatSpec, format_spec)
    (error,) = caught.value.errors
    assert error.message.startswith(message)


def test_rules_leave_wrong_types_to_the_fields() -> None:
    assert not list(
        broken_rules(RenderRequest, {"legend": ["items"], "style": {"labels": "value"}})
    )
    assert not list(broken_rules(RenderRequest, "no object"))


@given(requests())
def test_drawn_requests_keep_the_rules(raw: dict[str, Any]) -> None:
    assert not list(broken_rules(RenderRequest, raw))


def test_a_field_that_needs_one_of_several_is_content_with_any() -> None:
    rule = Requires(Given("a"), Given("b"), "a needs b or c", also=(Given("c", "yes"),))
    assert rule.broken({"a": 1}, ()) == FieldError("a", "a needs b or c")
    assert rule.broken({"a": 1, "c": "no"}, ()) is not None
    for raw in ({"a": 1, "b": 2}, {"a": 1, "c": "yes"}, {"c": "no"}):
        assert rule.broken(raw, ()) is None
