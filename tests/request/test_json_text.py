from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, strategies as st
from strategies import requests

from mapcore.errors import ValidationError
from mapcore.request.decoding import json_text
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.json_text import parse_fast, parse_json, write_json

NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.integers()
SCALARS = st.none() | st.booleans() | NUMBERS | st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.text(max_size=3).filter(lambda t: t.isprintable()), inner)
    ),
)


@pytest.fixture
def without_orjson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "orjson", None)


@given(VALUES, st.booleans())
@example([1e-05, 0.0001, 1.5e16, 1e16, 9e15, 5e-324, -0.0, 2**64, -(2**63) - 1, "1e5"], True)
@example({"é": "\x7f\u2028\U0001f600\x00\t/"}, True)
@example({"é": "\x7f\u2028\U0001f600\x00\t/"}, False)
def test_json_is_written_as_by_the_standard_library(value: Any, ascii_only: bool) -> None:
    plain = json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":")).encode()
    assert write_json(value, ascii=ascii_only) == plain


def test_missing_numbers_are_null() -> None:
    assert (
        write_json({"values": {"CA": float("nan"), "é": 1e300}})
        == '{"values":{"CA":null,"é":1e+300}}'.encode()
    )


@pytest.mark.usefixtures("without_orjson")
def test_missing_numbers_are_null_without_orjson() -> None:
    test_missing_numbers_are_null()
    assert parse_fast('{"mapId":"world"}') is None


@given(st.dictionaries(st.text('ab:\\"{', max_size=3), VALUES, max_size=4), st.booleans())
def test_what_is_read_fast_is_what_the_standard_library_reads(
    value: dict[str, Any], ascii_only: bool
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    fast = parse_fast(text.encode())
    assert fast == parse_fast(text)
    if fast is not None:
        assert fast == json.loads(
            text,
            parse_int=lambda digits: float(digits) if abs(int(digits)) >= 2**63 else int(digits),
        )
    elif json_text.orjson:
        assert text.count(":") > 0


def test_a_name_that_stands_twice_is_not_read_fast() -> None:
    pytest.importorskip("orjson")
    assert parse_fast(b'{"mapId": "fiji", "regions": {"a": "x"}}') is not None
    for text in (
        '{"mapId": "fiji", "mapId": "world"}',
        '{"mapId": "fiji", "regions": {"a": "x", "a": "y"}}',
        '{"mapId": "fiji", "locations": [{"a": [{"b": 1, "b": 2}]}]}',
        '{"a": {"b": {"c": 1}}, "a": 1}',
        '["mapId"]',
        '{"mapId": "fi',
    ):
        assert parse_fast(text) is None


TEXTS = (
    '{"mapId": "world", "output": {"width": 100000000000000000000}}',
    '{"mapId": "us-states", "choropleth": {"values": {"CA": 100000000000000000000, "TX": -0}}}',
    '{"mapId": "us-states", "title": "a: b", "title": "c"}',
    '{"mapId": "us-states", "choropleth": {"values": {"CA": 1e999}}}',
    '{"mapId": "us-states", "title": "\\ud800"}',
    "[" * 2000,
    "5",
    "",
    "\ufeff{}",
)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_mean_the_same_without_orjson(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    for parser in (json_text.orjson, None):
        monkeypatch.setattr(json_text, "orjson", parser)
        try:
            found.append(decode_request(text))
        except ValidationError as error:
            found.append(error.errors)
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("spec.json", "expected a JSON object, got the text 'spec.json'"),
        ("a" * 1_000_000, "got the text 'aaa"),
        ("\ufeff{}", "begins with a byte order mark; leave it out"),
        (" \n", "got nothing"),
        ("{", "line 1, column 2"),
    ],
)
def test_a_text_that_is_no_json_is_told_as_what_it_is(text: str, said: str) -> None:
    with pytest.raises(ValidationError, match=said) as caught:
        decode_request(text)
    assert len(str(caught.value)) < 200


@given(requests())
def test_requests_mean_the_same_as_by_the_standard_parser(raw: dict[str, Any]) -> None:
    text = json.dumps(raw)
    assert decode_request(text) == decode_request(parse_json(text))
