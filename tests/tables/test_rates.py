"""Where no column is named, colours show a rate rather than counts; circles show the counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mapcore
from mapcore.tables.finding.columns import describe_columns
from mapcore.tables.finding.rates import find_rate
from mapcore_cli.main import run_command

STATES = ["Texas", "Ohio", "Utah", "Iowa"]
LABOUR = {
    "state": STATES,
    "Labor force": [15, 6, 2, 1],
    "Unemployed": [7, 3, 1, 1],
    "Unemployment rate": [4.1, 4.5, 3.0, 2.9],
}
TOLD = (
    "Unemployment rate, a rate, since colours do not compare counts; also Labor force, Unemployed"
)


@pytest.mark.parametrize(
    ("columns", "rate"),
    [
        ({"people": [5, 9], "poverty rate": [1.5, 2.5]}, "poverty rate"),
        ({"Einwohner": [5, 9], "Ausländeranteil": ["1,5", "2,5"]}, "Ausländeranteil"),
        ({"Einw. (Mio.)": [5.5, 9.5], "Quote": [1.5, 2.5]}, "Quote"),
        ({"deaths": [5, 9], "deaths per capita": [1.5, 2.5]}, "deaths per capita"),
        ({"people": [5, 9], "% of world": [1.5, 2.5]}, None),
        ({"people": [5, 9], "growth (%)": [1.5, 2.5]}, None),
        ({"people": [5, 9], "area": [1.5, 2.5]}, None),
        ({"income": [50000, 60000], "poverty rate": [1.5, 2.5]}, None),
        ({"life expectancy": [78.5, 81.5], "rate": [1.5, 2.5]}, None),
        ({"net migration": [-5, 9], "rate": [1.5, 2.5]}, None),
        ({"value": [5, 9], "rate": [1.5, 2.5]}, None),
        ({"people": [5, 9], "rate": [1.5, None]}, None),
        ({"share": [5, 9], "rate": [1.5, 2.5]}, None),
    ],
)
def test_a_rate_is_drawn_where_it_stands_behind_counts(
    columns: dict[str, list[float | str | None]], rate: str | None
) -> None:
    found = find_rate(columns, describe_columns(columns), [*columns])
    assert (found[0] if found else None) == rate


def test_rows_that_are_put_together_and_years_leave_the_first_column() -> None:
    twice = {name: [*cells, *cells] for name, cells in LABOUR.items()}
    best = mapcore.read_table(twice).best
    assert best is not None
    assert (best.value, best.aggregate) == ("Labor force", "sum")
    years = {"state": STATES, "2021": [5, 6, 7, 8], "2022": [6, 7, 8, 9], "rate": [1.5, 2, 3, 4]}
    best = mapcore.read_table(years).best
    assert best is not None
    assert best.value == "2022"


def test_the_choice_is_told_and_a_name_overrules_it() -> None:
    drawn = mapcore.choropleth(LABOUR, width=200)
    assert drawn.rows is not None
    assert TOLD in drawn.rows.note
    assert "Highest: Ohio (4.5)" in drawn.alt_text
    assert "Highest: Texas (15)" in mapcore.choropleth(LABOUR, value="Labor force").alt_text
    rows = [dict(zip(LABOUR, row, strict=True)) for row in zip(*LABOUR.values(), strict=True)]
    assert TOLD in mapcore.draft_table(json.dumps(rows)).told


def test_circles_show_counts() -> None:
    drawn = mapcore.symbols(LABOUR, width=200)
    assert drawn.rows is not None
    assert "value Labor force" in drawn.rows.note
    assert "a rate" not in drawn.rows.note


def test_commands_draw_and_tell_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = zip(*LABOUR.values(), strict=True)
    lines = [",".join(LABOUR), *(",".join(map(str, row)) for row in rows)]
    Path("labour.csv").write_text("\n".join(lines))
    assert run_command(["which", "labour.csv"]) == 0
    told = capsys.readouterr().out
    assert f"read        {TOLD}" in told
    assert "--value 'Unemployment rate'" in told
    assert run_command(["render", "labour.csv", "-o", "a.png"]) == 0
    assert TOLD in capsys.readouterr().err
    assert run_command(["render", "labour.csv", "--symbols", "-o", "b.png"]) == 0
    assert "value Labor force" in capsys.readouterr().err
