"""What a report alone says of typical data: one map each of names, zeros, outliers and rates."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import mapcore
from mapcore.reporting.report import Report

STATES = [region.key for region in mapcore.get_map("us-states").regions]


def check_numbers(values: list[float], **more: Any) -> Report:
    """Return the report of a map of the states with these numbers."""
    values_by_key = dict(zip(STATES, values, strict=False))
    return mapcore.check({"mapId": "us-states", "choropleth": {"values": values_by_key, **more}})


def check_names(names: list[str]) -> tuple[Report, list[str]]:
    """Return the report of a map of the states with these names, and its legend's."""
    values = dict(zip(STATES, names, strict=False))
    report = mapcore.check({"mapId": "us-states", "categories": {"values": values}})
    assert isinstance(report.legend, tuple)
    return report, [entry.label for entry in report.legend]


def test_names_of_a_scale_stand_in_its_order_and_unknown_last() -> None:
    report, labels = check_names(["High", "Unknown", "Very low", "Moderate", "Low"])
    assert labels == ["Very low", "Low", "Moderate", "High", "Unknown"]
    assert report.categories is not None
    assert (report.categories.order, report.categories.residual) == ("levels", ("Unknown",))


def test_names_of_no_scale_stand_as_they_first_appear_and_other_last() -> None:
    report, labels = check_names(["Wind", "Other", "Coal", "Solar", "Coal"])
    assert labels == ["Wind", "Coal", "Solar", "Other"]
    assert report.categories is not None
    assert (report.categories.order, report.categories.residual) == ("appearance", ("Other",))


def test_losses_and_gains_share_no_class() -> None:
    report = check_numbers([(i * 7 % 51) / 2 - 9.3 for i in range(51)], type="steps")
    assert report.choropleth is not None
    breaks = report.choropleth.breaks
    assert 0 in breaks
    assert breaks[0] < 0 < breaks[-1]
    assert "class_spans_zero" not in {found.code for found in report.lint}


def test_an_outlier_does_not_take_the_classes_of_the_others() -> None:
    values = [1 + (i * 11 % 49) / 7 for i in range(49)] + [900.0, 1400.0]
    report = check_numbers(values, type="groups")
    assert report.choropleth is not None
    breaks = report.choropleth.breaks
    held = sorted(sum(a <= value < b for value in values) for a, b in pairwise(breaks))
    assert sum(held[-2:]) < 0.9 * len(values)
    assert report.choropleth.open == "high"
    assert isinstance(report.legend, tuple)
    assert report.legend[-1].label.endswith("and over")


def test_a_few_rates_are_classes_with_round_edges() -> None:
    report = check_numbers([2.31, 7.14, 3.92, 5.27, 6.65])
    assert report.choropleth is not None
    assert (report.choropleth.type, report.choropleth.classes) == ("groups", 4)
    assert all(edge == round(edge, 1) for edge in report.choropleth.breaks)


def test_ranges_have_one_form() -> None:
    percent = {"decimals": 0, "suffix": " %"}
    report = check_numbers([float(i) - 20 for i in range(51)], type="groups", format=percent)
    assert isinstance(report.legend, tuple)
    for entry in report.legend:
        assert re.fullmatch(r"(under )?−?\d+( to −?\d+)? %( and over)?", entry.label), entry.label
