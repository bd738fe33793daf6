from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator
from strategies import fields, forbidden, plant, requests

from mapcore.errors import ValidationError
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.encode import encode
from mapcore.request.documents.schema import json_schema
from mapcore.request.values.d3_specifier import SCHEMA_PATTERN

VALIDATOR = Draft202012Validator(json_schema())


def test_the_schema_is_one_and_stands_alone() -> None:
    Draft202012Validator.check_schema(json_schema())
    assert "$ref" not in json.dumps(json_schema())


@given(requests())
def test_what_decodes_is_valid(raw: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(encode(decode_request(raw)))


@pytest.mark.parametrize(
    ("path", "annotation"), [pytest.param(*each, id=".".join(each[0])) for each in fields()]
)
def test_the_schema_refuses_what_decoding_refuses(path: tuple[str, ...], annotation: Any) -> None:
    in_json = [
        value
        for value in forbidden(annotation)
        if value == value and value not in ("\ud800", float("inf"))  # JSON has no such values
    ]
    taken = [
        value
        for value in in_json
        if VALIDATOR.is_valid(plant({"mapId": "us-states"}, path, value)[0])
    ]
    assert taken == []


@pytest.mark.parametrize(
    "raw",
    [
        {"choropleth": {"values": {"DE": 1}}, "categories": {"values": {"DE": "a"}}},
        {
            "choropleth": {"values": {"DE": 1}},
            "legend": {"items": [{"label": "a", "color": "#123456"}]},
        },
        {"style": {"labels": {"content": "value"}}},
        {"choropleth": {"values": {"DE": 1}, "breaks": [0, 1], "method": "jenks"}},
        {"choropleth": {"values": {"DE": 1}, "format": {"preset": "plain", "trim": True}}},
        {"choropleth": {"values": {"DE": 1}, "format": {"d3": "s", "trim": True}}},
        {"choropleth": {"values": {"DE": 1}, "format": {"decimals": 1, "significantDigits": 1}}},
        {"choropleth": {"values": {"DE": 1}, "format": {"currency": "EUR"}}},
    ],
)
def test_the_rules_between_fields_are_in_the_schema(raw: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid({"mapId": "world", **raw})


PRINTABLE = st.characters(blacklist_categories=["Cc", "Cs"])


@given(
    st.text(PRINTABLE, max_size=20)
    | st.from_regex(re.compile(SCHEMA_PATTERN), fullmatch=True).filter(lambda text: len(text) <= 20)
    | st.text("<>=^+-( $#01.,~sfe%", max_size=8)
)
def test_the_grammar_of_d3_is_in_the_schema(text: str) -> None:
    format_spec = {"values": {"DE": 1}, "format": {"d3": text}}
    raw = {"mapId": "world", "choropleth": format_spec}
    try:
        decode_request(raw)
        decodes = True
    except ValidationError:
        decodes = False
    assert VALIDATOR.is_valid(raw) == decodes


def test_of_control_characters_a_text_may_hold_tabs_and_line_breaks() -> None:
    for each in map(chr, [*range(0x20), *range(0x7F, 0xA0)]):
        raw = {"mapId": "world", "title": {"text": f"a{each}b"}}
        assert VALIDATOR.is_valid(raw) == (each in "\t\n\r")
        if each in "\t\n\r":
            assert encode(decode_request(raw))["title"]["text"] == f"a{each}b"
        else:
            with pytest.raises(ValidationError, match=r"title\.text: control characters"):
                decode_request(raw)
