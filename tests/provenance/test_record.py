"""What a picture says of itself is the request that it was drawn from."""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.atlas.catalog import Atlas
from mapcore.provenance.record import read_record, write_record
from mapcore.request.decoding.data_fields import split_data
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.encode import encode

SPEC: dict[str, Any] = {
    "mapId": "us-states",
    "title": {"text": "<a> & 地图 \u2028 ]]>"},
    "choropleth": {"values": {"CA": 39.0, "TX": 30.5, "</metadata>": 1}},
    "locations": [{"title": "Here", "lat": 40, "lon": -100}],
}


def text_of(spec: dict[str, Any], attribution: str | None = None) -> str:
    return write_record(decode_request(spec), Atlas().open(spec["mapId"]), attribution)


@settings(max_examples=scale_examples(60))
@given(requests())
def test_the_request_comes_back_as_it_was(spec: dict[str, Any]) -> None:
    request = decode_request(spec)
    text = write_record(request, Atlas().open("fiji"), None)
    assert decode_request(read_record(text).spec) == request
    assert text.isascii()
    assert not set("&<>") & set(text)


def test_values_that_are_missing_stay_missing() -> None:
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": {"CA": None, "TX": float("nan"), "NY": 1}},
    }
    told = read_record(text_of(spec)).spec
    assert told["choropleth"]["values"] == {"CA": None, "TX": None, "NY": 1}
    json.loads(text_of(spec), parse_constant=lambda name: pytest.fail(name))


def test_the_digest_is_of_the_data_alone() -> None:
    digest = read_record(text_of(SPEC)).data_digest
    assert read_record(text_of({**SPEC, "title": {"text": "b"}})).data_digest == digest
    other = {**SPEC, "choropleth": {"values": {**SPEC["choropleth"]["values"], "CA": 39.1}}}
    assert read_record(text_of(other)).data_digest != digest


def test_the_digest_is_the_same_with_and_without_openssl(monkeypatch: pytest.MonkeyPatch) -> None:
    text = text_of(SPEC)
    data = text[text.index(',"data":') + len(',"data":') : -1]
    assert read_record(text).data_digest == hashlib.sha256(data.encode()).hexdigest()
    monkeypatch.delitem(sys.modules, "hashlib")
    assert text_of(SPEC) == text
    assert "hashlib" not in sys.modules


def test_the_data_are_split_from_a_request_without_changing_it() -> None:
    wire = encode(decode_request(SPEC))
    before = json.dumps(wire)
    rest, data = split_data(wire)
    assert json.dumps(wire) == before
    assert set(data) == {"choropleth.values", "locations"}
    assert rest == {"mapId": "us-states", "title": SPEC["title"], "choropleth": {}}


def test_attribution_is_kept_and_nothing_else_of_who_asked() -> None:
    assert read_record(text_of(SPEC, "maps.example")).attribution == "maps.example"
    assert set(json.loads(text_of(SPEC))) == {"mapcore", "map", "dataDigest", "spec", "data"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "are damaged"),
        ("[]", "are damaged"),
        ("{}", "are damaged: 'spec' is missing"),
        ("[" * 100_000, "are damaged"),
        (text_of(SPEC).replace("39.0", "99.0"), "were changed: the data do not have the digest"),
        (text_of(SPEC).replace('"edition":"', '"edition":3,"e":"'), "a name is no text"),
        (text_of(SPEC)[:-20], "are damaged"),
        (text_of(SPEC).replace('"choropleth":{}', '"choropleth":3'), "are damaged"),
    ],
)
def test_a_damaged_record_says_so(text: str, why: str) -> None:
    with pytest.raises(mapcore.UnreadablePicture, match=why):
        read_record(text)
