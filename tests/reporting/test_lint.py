"""What readers may misread: each rule on a map that breaks it, and on one that does not."""

from __future__ import annotations

from typing import Any

import pytest

import mapcore

STATES = [region.key for region in mapcore.get_map("us-states").regions]
EVEN = {key: 10.5 + i for i, key in enumerate(STATES)}


def codes(spec: dict[str, Any]) -> list[str]:
    found = mapcore.check({"mapId": "us-states", **spec}).lint
    assert all(finding.message and finding.mend for finding in found)
    return [finding.code for finding in found]


def classes(**more: Any) -> dict[str, Any]:
    return {"choropleth": {"values": EVEN, "type": "steps", **more}}


def categories(count: int, **colors: str) -> dict[str, Any]:
    values = {key: f"c{i % count}" for i, key in enumerate(STATES)}
    return {"categories": {"values": values, "colors": colors}}


def test_a_plain_map_has_nothing_to_mend() -> None:
    assert codes(classes(palette="blues")) == []
    assert codes({"choropleth": {"values": EVEN, "type": "gradient"}}) == []
    assert codes({"regions": {"TX": "#2853A3"}}) == []


def test_colours_that_merge_are_named_with_the_way_of_seeing() -> None:
    spec = categories(2, c0="#a06050", c1="#608850")
    (one, *_) = mapcore.check({"mapId": "us-states", **spec}).lint
    assert one.code == "colors_merge"
    assert "deuteranopia" in one.message
    assert "“c0” and “c1”" in one.message


def test_the_arms_of_a_diverging_palette_merge_in_grey_alone() -> None:
    around = {key: value - 35.2 for key, value in EVEN.items()}
    spec = {"choropleth": {"values": around, "type": "steps", "palette": "rdbu", "classes": 6}}
    found = mapcore.check({"mapId": "us-states", **spec}).lint
    assert [finding.code for finding in found] == ["colors_merge"]
    assert "greyscale" in found[0].message
    assert "sequential" in found[0].mend


def test_no_data_in_the_colour_of_a_class() -> None:
    report = mapcore.check({"mapId": "us-states", **classes(palette="blues")})
    assert isinstance(report.legend, tuple)
    some = dict(list(EVEN.items())[:40])
    like = {"values": some, "type": "steps", "noDataColor": report.legend[0].color}
    assert "no_data_like_a_class" in codes({"choropleth": {**like, "palette": "blues"}})
    plain = {"values": some, "type": "steps", "palette": "blues"}
    assert codes({"choropleth": plain}) == []


def test_text_too_small_to_be_read() -> None:
    spec = {
        "choropleth": {"values": EVEN, "type": "gradient", "format": {"suffix": " of everything"}},
        "output": {"width": 100},
    }
    assert codes(spec) == ["small_text"]
    assert codes({**spec, "output": {"width": 900}}) == []


@pytest.mark.parametrize(("count", "found"), [(9, False), (10, True)])
def test_more_categories_than_can_be_looked_up(count: int, found: bool) -> None:
    assert ("too_many_colors" in codes(categories(count))) == found


def test_counts_are_told_from_rates() -> None:
    counts = {key: 1000 * (i + 1) ** 2 for i, key in enumerate(STATES)}
    spec = {"choropleth": {"values": counts, "type": "steps"}}
    assert codes(spec) == ["counts_as_colors"]
    assert codes({**spec, "title": {"text": "Cases per 100,000 people"}}) == []
    assert codes({**spec, "legend": {"title": "Share"}}) == []
    ranks = {key: i + 1 for i, key in enumerate(STATES)}
    assert codes({"choropleth": {"values": ranks, "type": "steps"}}) == []


@pytest.mark.parametrize(
    ("title", "rate"),
    [
        ("Cases/100k", True),
        ("Cases, 2020/21", False),
        ("Mean age", True),
        ("Villages", False),
        ("Acreage of meanders", False),
    ],
)
def test_a_rate_is_told_by_words_and_not_by_parts_of_words(title: str, rate: bool) -> None:
    counts = {key: 1000 * (i + 1) for i, key in enumerate(STATES)}
    spec = {"choropleth": {"values": counts, "type": "steps"}, "title": {"text": title}}
    assert ("counts_as_colors" not in codes(spec)) == rate


def test_colours_of_the_caller_s_own_legend_are_judged() -> None:
    regions = {"TX": "#FF0000", "CA": "#FE0203"}
    items = [{"label": key, "color": color} for key, color in regions.items()]
    (one, *_) = mapcore.check(
        {"mapId": "us-states", "regions": regions, "legend": {"items": items}}
    ).lint
    assert one.code == "colors_merge"
    assert "legend.items" in one.mend


def test_a_class_that_holds_most_regions() -> None:
    outlier = dict.fromkeys(STATES, 1.5) | {key: 1.5 + i / 99 for i, key in enumerate(STATES)}
    outlier["TX"] = 900.5
    for kind in ("steps", "gradient"):
        data = {"values": outlier, "type": kind, "method": "equalInterval", "palette": "blues"}
        assert codes({"choropleth": data}) == ["one_class_holds_most"]
    assert codes({"choropleth": {"values": outlier, "type": "steps", "method": "quantile"}}) == []


def test_a_class_across_zero_is_named_with_edges_that_mend_it() -> None:
    values = {key: i - 20.5 for i, key in enumerate(STATES)}
    data = {"values": values, "type": "steps", "breaks": [-30, -5, 5, 40], "palette": "blues"}
    (one,) = mapcore.check({"mapId": "us-states", "choropleth": data}).lint
    assert one.code == "class_spans_zero"
    assert "from -5 to 5" in one.message
    breaks = [float(edge) for edge in one.mend.split("[")[1].rstrip("].").split(", ")]
    assert 0.0 in breaks
    assert codes({"choropleth": data | {"breaks": breaks}}) == []
    assert codes({"choropleth": {"values": values, "type": "steps", "palette": "blues"}}) == []


def test_two_classes_that_hold_nearly_all_regions() -> None:
    values = {key: 1.5 + i / 30 for i, key in enumerate(STATES)} | {"TX": 60.5, "CA": 90.5}
    data = {"values": values, "type": "steps", "breaks": [1, 2.4, 4, 50, 70, 91]}
    (one,) = mapcore.check({"mapId": "us-states", "choropleth": data}).lint
    assert one.code == "two_classes_hold_most"
    breaks = [float(edge) for edge in one.mend.split("[")[1].rstrip("].").split(", ")]
    assert codes({"choropleth": data | {"breaks": breaks}}) == []
