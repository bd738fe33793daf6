"""The unit of a column stands on the map wherever a table is drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore.tables.making.series import draft_series
from mapcore.tables.making.units import find_unit_format
from mapcore_cli.main import run_command

TABLE = "Kanton;Anteil\nZürich;27,6 %\nBern;17,5 %\nUri;14,0 %\nSchweiz;27,0 %\n"
NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["27,6 %", "9,1 %"], {"decimals": 1, "suffix": f"{NBSP}%"}),
        (["4.5%", "−7.0%", "n/a"], {"decimals": 1, "suffix": "%"}),
        (["$59,674", "$8,121.50"], {"decimals": 0, "prefix": "$"}),
        (["US$ 5", "US$ 9"], {"decimals": 0, "prefix": f"US${NBSP}"}),
        (["12,35 EUR", "4,05 EUR"], {"decimals": 2, "suffix": f"{NBSP}EUR"}),
        (["€1999", "€2001"], {"decimals": 0, "prefix": "€"}),
        (["2.5 ‰", "3.5 ‰"], {"decimals": 1, "suffix": f"{NBSP}‰"}),
        (
            ["1.25M $", "3.1M $"],
            {"compact": True, "decimals": 1, "trim": True, "suffix": f"{NBSP}$"},
        ),
    ],
)
def test_a_unit_is_written_where_it_stands(cells: list[Any], expected: dict[str, Any]) -> None:
    assert find_unit_format(cells) == expected


@pytest.mark.parametrize(
    "cells",
    [
        ["5", "7"],
        ["5 km²", "7 km²"],
        ["5.1 b", "7"],
        ["5%", "7"],
        ["words", "% of all"],
        [None],
        [],
    ],
)
def test_other_columns_have_no_format(cells: list[Any]) -> None:
    assert find_unit_format(cells) is None


@pytest.mark.parametrize(
    ("header", "is_percent"),
    [
        ("Paro (%)", True), ("Anteil in %", True), ("growth %", True), ("rate, %", True),
        ("%", True), ("Change (% points)", False), ("% of GDP", False), ("100%rate", False),
    ],
)  # fmt: skip
def test_a_header_that_ends_with_percent_gives_it(header: str, *, is_percent: bool) -> None:
    found = find_unit_format([5.6, 10.2], header)
    assert found == ({"decimals": 1, "suffix": "%"} if is_percent else None)
    assert find_unit_format([0.05, 0.125], header) is None, "they may be fractions"


def test_the_sign_of_a_header_is_written_for_the_reader() -> None:
    assert find_unit_format([5.6, 7.1], "Anteil in %", "de")["suffix"] == f"{NBSP}%"  # type: ignore[index]


def test_a_table_keeps_its_unit_by_every_door(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TABLE, encoding="utf-8")
    suffix = f"{NBSP}%"
    drawn = mapcore.choropleth(path, output={"width": 200}).report
    assert drawn.choropleth is not None
    assert drawn.choropleth.format.suffix == suffix
    draft = mapcore.draft_table(TABLE, {"choropleth": {"palette": "reds"}}).request
    assert draft["choropleth"]["format"] == {"decimals": 1, "suffix": suffix}
    assert draft["choropleth"]["palette"] == "reds"
    target = tmp_path / "map.svg"
    assert run_command(["render", str(path), "--width", "400", "-o", str(target)]) == 0
    assert f"27.6{suffix}" in target.read_text(encoding="utf-8")
    target = tmp_path / "symbols.svg"
    mapcore.symbols(path, "switzerland", output={"width": 400, "format": "svg"}).save(target)
    assert suffix in target.read_text(encoding="utf-8")


def test_a_format_that_is_given_stays(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TABLE, encoding="utf-8")
    report = mapcore.choropleth(path, format="plain", output={"width": 200}).report
    assert report.choropleth is not None
    assert report.choropleth.format.suffix is None
    draft = mapcore.draft_table(TABLE, {"choropleth": {"format": {"suffix": " pct"}}}).request
    assert draft["choropleth"]["format"] == {"suffix": " pct"}


def test_a_count_of_rows_has_no_unit(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TABLE, encoding="utf-8")
    report = mapcore.choropleth(path, aggregate="count", output={"width": 200}).report
    assert report.choropleth is not None
    assert report.choropleth.format.suffix is None


def test_panels_and_series_share_the_format_of_all_rows() -> None:
    rows = "Bayern;2020;3,5 %\nHessen;2020;4 %\nBayern;2021;3 %\nHessen;2021;5 %\n"
    text = "Land;Jahr;Quote\n" + rows
    panels = mapcore.draft_table(text, panel="Jahr").request
    assert panels["choropleth"] == {"format": {"decimals": 1, "suffix": f"{NBSP}%"}}
    series = draft_series(mapcore.read_table(text.encode()), "Jahr")
    formats = [each.request["choropleth"]["format"] for each in series.drafts.values()]
    assert formats == [panels["choropleth"]["format"]] * 2
