from __future__ import annotations

from typing import Any

from hypothesis import given
from jsonschema import Draft202012Validator
from strategies import requests

import mapcore
from mapcore.reporting.report import Report
from mapcore.request.documents.schema import schema_of

VALIDATOR = Draft202012Validator(schema_of(Report))


def test_the_schema_of_a_report_is_one() -> None:
    Draft202012Validator.check_schema(schema_of(Report))
    assert not VALIDATOR.is_valid({"dryRun": True})


@given(requests())
def test_every_report_keeps_its_schema(raw: dict[str, Any]) -> None:
    report = mapcore.encode(mapcore.check({**raw, "onUnmatched": "warn"}))
    assert [error.message for error in VALIDATOR.iter_errors(report)] == []


def test_a_format_may_have_more_digits_in_a_report_than_in_a_request() -> None:
    values = {key: 1 + at * 1e-10 for at, key in enumerate(("TX", "CA", "NY", "FL"))}
    spec = {"mapId": "us-states", "choropleth": {"values": values, "format": {"suffix": " m"}}}
    report = mapcore.encode(mapcore.check(spec))
    assert report["choropleth"]["format"]["significantDigits"] == 11
    assert VALIDATOR.is_valid(report)


@given(requests(maps=("us-states",)))
def test_breaks_classes_and_legend_agree(raw: dict[str, Any]) -> None:
    report = mapcore.check({**raw, "onUnmatched": "warn"})
    plan = report.choropleth
    if plan is None:
        return
    assert len(plan.breaks) == plan.classes + 1 or (plan.classes, len(plan.breaks)) == (1, 1)
    assert list(plan.breaks) == sorted(set(plan.breaks))
    assert (plan.counts is None) == (plan.type == "gradient")
    if plan.counts is not None:
        assert len(plan.counts) == plan.classes
        assert 0 < sum(plan.counts) <= report.region_matching.matched_keys
    if isinstance(report.legend, tuple):
        assert len(report.legend) == plan.classes
        assert len({entry.label for entry in report.legend}) == plan.classes


def test_regions_without_a_value_are_told_beside_the_legend() -> None:
    names = {"CA": "West", "NY": "East"}
    numbers = {"CA": 1, "NY": 2}
    for part in (
        {"categories": {"values": names}},
        *({"choropleth": {"values": numbers, "type": t}} for t in ("groups", "steps", "gradient")),
    ):
        spec = {"mapId": "us-states", **part}
        svg = mapcore.render({**spec, "output": {"format": "svg"}}).content.decode()
        assert svg.count("No data") == 1
        report = mapcore.encode(mapcore.check(spec))
        assert "No data" not in str(report["legend"])
        assert [each["label"] for each in report["legendAside"]] == ["No data"]
        assert report["legendAside"][0]["color"] in svg


def test_a_legend_has_no_entry_for_regions_without_a_value_where_all_have_one() -> None:
    keys = [region.key for region in mapcore.get_map("us-states").regions]
    choropleth = {"values": dict.fromkeys(keys[1:], 1.0), "noDataColor": "#c0ffee"}
    spec = {"mapId": "us-states", "choropleth": choropleth, "output": {"format": "svg"}}
    assert b"No data" in mapcore.render(spec).content
    assert b"No data" not in mapcore.render({**spec, "regions": {keys[0]: "#123456"}}).content


def test_labels_beside_symbols_that_are_all_zero_are_those_of_regions() -> None:
    spec = {
        "mapId": "us-states",
        "symbols": {"values": {"CA": 0.0}},
        "style": {"labels": {"show": True}},
        "output": {"height": 100},
    }
    labels = mapcore.check(spec).labels
    assert labels is not None
    assert set(labels.left_out) <= {region.key for region in mapcore.get_map("us-states").regions}
    assert labels.left_out
