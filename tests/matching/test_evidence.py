"""Codes that lost their leading zeros in a spreadsheet tell an edition as whole ones do."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.matching.evidence import read_evidence
from mapcore.rendering import builtin_atlas


@pytest.mark.parametrize("year", ["2003", "2010", "2021"])
def test_counties_without_their_zeros_are_drawn_in_their_boundaries(year: str) -> None:
    keys = builtin_atlas().open(f"us-counties-{year}").keys
    values = {key.lstrip("0"): float(number) for number, key in enumerate(keys)}
    spec = {"mapId": "us-counties", "choropleth": {"values": values}}
    report = mapcore.check({**spec, "edition": "auto"})
    assert report.map_id == f"us-counties-{year}"
    assert not report.region_matching.unmatched
    (warning,) = [each for each in mapcore.check(spec).warnings if "edition" in each.code]
    assert f'"edition": "{year}"' in warning.message


def test_only_a_code_that_began_with_zeros_is_found_without_them() -> None:
    evidence = read_evidence("us-counties")
    assert evidence.find("9001") == {"us-counties-2010", "us-counties-2003", "us-counties-2013",
                                     "us-counties-2016", "us-counties-2021"}  # fmt: skip
    assert evidence.find("9001") == evidence.find("09001")
    assert evidence.find("1515") is None
    assert evidence.find_all(["9001", "09001", "901"]).keys() == {"9001", "09001"}


def test_the_warning_names_each_edition_for_the_command_line() -> None:
    spec = {"mapId": "us-counties", "choropleth": {"values": {"9001": 1, "9003": 2, "51515": 3}}}
    (warning,) = [each for each in mapcore.check(spec).warnings if "edition" in each.code]
    assert 'add "edition": "2010" or "2003"' in warning.message
