"""Names and values inside symbols."""

from __future__ import annotations

from math import hypot

import pytest

import mapcore
from mapcore.composition.lettering import measure
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import SizedSymbol, Text
from mapcore.rendering import arrange_request, decode_request

STATES = {"CA": 39.54e6, "TX": 29.15e6, "NY": 20.2e6, "IL": 12.81e6, "KS": 2.9e6, "WY": 0.58e6}


def test_labels_stand_inside_their_symbols() -> None:
    style = {"labels": {"show": True, "content": "nameAndValue"}}
    spec = {"mapId": "us-states", "symbols": {"values": STATES}, "style": style}
    marks = lay_out(arrange_request(decode_request(spec))).marks
    symbols = [mark for mark in marks if isinstance(mark, SizedSymbol) and mark.role == "symbol"]
    texts = [mark for mark in marks if isinstance(mark, Text) and mark.role == "label"]
    assert {"CA", "39.5M"} <= {text.text for text in texts}
    for text in texts:
        half, middle = measure(text.text, text.face, text.size) / 2, text.y - 0.36 * text.size
        inside = [
            hypot(abs(text.x - each.x) + half, middle - each.y) <= each.width / 2
            for each in symbols
        ]
        assert any(inside), text.text
    report = mapcore.check(spec)
    assert report.labels is not None
    assert "US-WY" in report.labels.left_out
    assert "labels_left_out" in [warning.code for warning in report.warnings]


@pytest.mark.parametrize(
    ("content", "texts"),
    [("name", {"CA", "TX"}), ("value", {"39.5M", "29.2M"}), ("nameAndValue", {"CA", "39.5M"})],
)
def test_labels_print_what_is_asked(content: str, texts: set[str]) -> None:
    style = {"labels": {"show": True, "content": content}}
    spec = {"mapId": "us-states", "symbols": {"values": STATES}, "style": style}
    drawn = {
        mark.text
        for mark in lay_out(arrange_request(decode_request(spec))).marks
        if isinstance(mark, Text) and mark.role == "label"
    }
    assert texts <= drawn
    assert not drawn & {"AZ", "Arizona"}


def test_listed_regions_alone_are_labelled() -> None:
    style = {"labels": {"show": True, "regions": ["TX"]}}
    report = mapcore.check({"mapId": "us-states", "symbols": {"values": STATES}, "style": style})
    assert report.labels is not None
    assert (report.labels.drawn, report.labels.left_out) == (1, ())


def test_places_have_their_titles() -> None:
    points = [
        {"lat": 48.9, "lon": 2.4, "value": 9, "title": "Paris"},
        {"lat": 45.8, "lon": 4.8, "value": 0.01, "title": "Lyon"},
    ]
    style = {"labels": {"show": True}}
    report = mapcore.check({"mapId": "france", "symbols": {"points": points}, "style": style})
    assert report.labels is not None
    assert (report.labels.drawn, report.labels.left_out) == (1, ("Lyon",))
