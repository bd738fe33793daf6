"""Patterns on regions that are drawn too narrow for them."""

from __future__ import annotations

from typing import Any

import mapcore


def findings(width: int, *regions: str, **parts: Any) -> list[str]:
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": {"TX": 1, "RI": 2, "DE": 3}},
        "patterns": [{"regions": regions, "label": "estimate"}],
        "output": {"width": width},
        **parts,
    }
    return [each.message for each in mapcore.check(spec).lint if each.code == "pattern_unseen"]


def test_narrow_regions_are_named() -> None:
    (message,) = findings(300, "TX", "RI")
    assert "Rhode Island" in message
    assert "Texas" not in message


def test_a_larger_picture_shows_them() -> None:
    assert not findings(2400, "TX", "RI")
    assert not findings(300, "TX")


def test_hatched_regions_without_data_are_not_taken_for_a_class() -> None:
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": {"TX": 1, "RI": 2}, "palette": ["#EEEEEE", "#444444"],
                       "noDataColor": "#EEEEEE", "classes": 2, "type": "steps"},
    }  # fmt: skip
    codes = [
        [each.code for each in mapcore.check({**spec, "style": style}).lint]
        for style in ({"noData": "fill"}, {"noData": "hatch"})
    ]
    assert "no_data_like_a_class" in codes[0]
    assert "no_data_like_a_class" not in codes[1]
