from __future__ import annotations

from typing import Any

import pytest

from mapcore.errors import ValidationError
from mapcore.spec.decode import decode_request

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
