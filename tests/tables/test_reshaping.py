"""Columns are joined or exchanged only where they hold what they are taken for."""

from __future__ import annotations

from typing import Any

import pytest

from mapcore.tables.files.reshaping import JOINED, exchange_rows, join_county_codes


@pytest.mark.parametrize(
    ("state", "county"),
    [("state", "county"), ("STATEFP", "COUNTYFP"), ("State FIPS Code", "County FIPS Code")],
)
def test_codes_of_counties_are_joined(state: str, county: str) -> None:
    joined, note = join_county_codes({state: [1, 6], county: [1, "037"]})
    assert joined[JOINED] == ["01001", "06037"]
    assert state in note


@pytest.mark.parametrize(
    "columns",
    [
        {"state": ["Texas", "Ohio"], "county": ["001", "003"]},
        {"state": ["01", "06"], "county": ["Autauga", "Kern"]},
        {"state": [1, 6], "county": [1, 37], "fips": ["01001", "06037"]},
        {"state": [1, 6], "counties": [67, 58]},
        {"state": [1, 6], "county": [1, 1]},
    ],
)
def test_other_columns_are_left(columns: dict[str, list[Any]]) -> None:
    assert join_county_codes(columns) == (columns, "")


def test_rows_are_exchanged_only_with_names_for_them() -> None:
    wide = {"year": [2020, 2020], "A": [1, 2], "B": [1, 2], "C": [1, 2], "D": [1, 2]}
    assert exchange_rows(wide) is None
    assert exchange_rows({"year": [2020, None], "A": [1, 2], "B": [1, 2]}) is None
    assert exchange_rows({**wide, "year": ["a", "b"]}) is not None
