"""Patterns from a column of a table, in Python and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import mapcore
from mapcore.errors import ValidationError
from mapcore.tables.patterns import list_patterns
from mapcore_cli.main import cli

COLUMNS = {
    "state": ["CA", "TX", "NY", "OH", "UT"],
    "rate": [1.5, 2.5, 3.5, 4.5, 5.5],
    "status": ["estimate", None, "estimate", "provisional", ""],
    "guess": [True, False, True, False, False],
}


def patterns_of(column: str) -> list[tuple[str, int]]:
    result = mapcore.choropleth(COLUMNS, "us-states", key="state", value="rate", pattern=column)
    return [(each.label, each.regions) for each in result.report.patterns or ()]


def test_each_text_is_a_pattern_and_a_boolean_column_is_one() -> None:
    assert patterns_of("status") == [("estimate", 2), ("provisional", 1)]
    assert patterns_of("guess") == [("guess", 2)]


def test_categories_take_patterns_too() -> None:
    result = mapcore.categories(
        COLUMNS, "us-states", key="state", value="status", pattern="guess", theme="dark"
    )
    assert [each.label for each in result.report.patterns or ()] == ["guess"]


def test_patterns_of_a_column_follow_those_that_are_given() -> None:
    given = [{"regions": ["UT"], "label": "disputed"}]
    result = mapcore.choropleth(
        COLUMNS, "us-states", key="state", value="rate", pattern="guess", patterns=given
    )
    assert [each.label for each in result.report.patterns or ()] == ["disputed", "guess"]


def test_rows_that_are_not_drawn_have_no_pattern() -> None:
    assert list_patterns("s", ["A", "B"], ["x", "x"], [True, False]) == [
        {"regions": ["A"], "label": "x"}
    ]


def test_refusals_name_the_argument() -> None:
    many = {**COLUMNS, "status": list("abcde")}
    many = {name: cells + cells for name, cells in many.items()} | {"status": list("abcdefghij")}
    for table, column in ((many, "status"), (COLUMNS, "statsu")):
        with pytest.raises(ValidationError) as refused:
            mapcore.choropleth(
                table, "us-states", key="state", value="rate", aggregate="mean", pattern=column
            )
        assert refused.value.errors[0].param == "pattern"
    with pytest.raises(ValidationError, match="pairs have no columns"):
        mapcore.choropleth([("CA", 1)], "us-states", pattern="status")


def test_the_command_line_reads_the_column_of_patterns(tmp_path: Path) -> None:
    rows = zip(*(COLUMNS[name] for name in ("state", "rate", "status")), strict=True)
    lines = [",".join("" if cell is None else str(cell) for cell in row) for row in rows]
    table = tmp_path / "rates.csv"
    table.write_text("\n".join(["state,rate,status", *lines]), "utf-8")
    call = ["render", str(table), "--map", "us-states", "--key", "state", "--value", "rate"]
    done = CliRunner().invoke(
        cli, [*call, "--pattern", "status", "--json", "-o", str(tmp_path / "map.png")]
    )
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["patterns"] == [
        {"label": "estimate", "regions": 2},
        {"label": "provisional", "regions": 1},
    ]
