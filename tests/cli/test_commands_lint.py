"""`mapcore lint` says what readers may misread, and ends with 1 where there is anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapcore_cli.main import run_command

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_map_of_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["lint", str(EXAMPLES / "us-population.json")]) == 1
    said = capsys.readouterr().err
    assert "us-population.json: counts_as_colors:" in said
    assert "Draw counts as circles by symbols.values, or divide them by" in said


def test_a_map_with_nothing_to_mend(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["lint", str(EXAMPLES / "fertility.json")]) == 0
    assert capsys.readouterr().err == ""


def test_json_has_one_line_a_spec(capsys: pytest.CaptureFixture[str]) -> None:
    specs = [str(EXAMPLES / f"{name}.json") for name in ("fertility", "us-population")]
    assert run_command(["lint", "--json", *specs]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["spec"] for line in lines] == specs
    assert [len(line["lint"]) for line in lines] == [0, 1]
    assert set(lines[1]["lint"][0]) == {"code", "message", "mend"}


def test_a_picture_is_linted_by_the_spec_that_it_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = str(tmp_path / "map.png")
    assert run_command(["render", str(EXAMPLES / "us-population.json"), "-o", picture]) == 0
    capsys.readouterr()
    assert run_command(["lint", picture]) == 1
    assert f"{picture}: counts_as_colors:" in capsys.readouterr().err


def test_a_picture_of_a_table_with_a_gap_is_linted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, picture = tmp_path / "rates.csv", str(tmp_path / "map.png")
    table.write_text("state,rate\nTexas,4\nOhio,x\nIowa,5\nUtah,3\n")
    assert run_command(["render", str(table), "--map", "us-states", "-o", picture]) == 0
    capsys.readouterr()
    assert run_command(["lint", picture]) in (0, 1)
    assert "invalid" not in capsys.readouterr().err


def test_a_table_is_sent_to_render(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "rates.csv"
    table.write_text("state,rate\nTexas,4\n")
    assert run_command(["lint", str(table)]) == 2
    assert "draw it by `mapcore render`" in capsys.readouterr().err
