"""`mapcore render TABLE --by COLUMN`: a map for each member, all in the same classes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapcore_cli.main import run_command

LONG = "state,year,rate\n" + "".join(
    f"{state},{year},{number + year - 2000}\n"
    for year in (2020, 2021, 2022)
    for number, state in enumerate(("Texas", "Ohio", "Iowa", "Total"))
)


def test_the_command_line_draws_all_in_the_same_classes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "long.csv"
    table.write_text(LONG)
    title = ("--title", "Rate in {year}")
    options = ("--by", "year", "--out-dir", str(tmp_path / "maps"), "--width", "300", "--json")
    assert run_command(["render", str(table), *options, *title]) == 0
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len({tuple(report["choropleth"]["breaks"]) for report in reports}) == 1
    assert [report["altText"].partition(".")[0] for report in reports] == [
        "Rate in 2020", "Rate in 2021", "Rate in 2022"
    ]  # fmt: skip
    assert sorted(path.name for path in (tmp_path / "maps").iterdir()) == [
        "2020.png", "2021.png", "2022.png"
    ]  # fmt: skip
    assert run_command(["render", str(table), "--by", "year"]) == 2
