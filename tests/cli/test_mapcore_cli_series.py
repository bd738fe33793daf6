"""`mapcore render TABLE --by COLUMN`: a map for each member, all in the same classes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mapcore
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


WIDE = "state,2020,2021\nTexas,100,900\nOhio,40,600\nIowa,7,90\nMaine,12,20\n"


@pytest.mark.parametrize("text", [LONG, WIDE])
def test_which_leads_to_panels_and_its_command_draws_them(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("table.csv").write_text(text)
    assert run_command(["which", "table.csv"]) == 0
    said = capsys.readouterr().out
    (command,) = [line for line in said.splitlines() if line.endswith(" --panel year")]
    drawn = ["-o", "map.png", "--width", "400", "--json"]
    assert run_command([*command.split()[1:], *drawn]) == 0
    report = json.loads(capsys.readouterr().out)
    years = ["2020", "2021", "2022"] if text == LONG else ["2020", "2021"]
    assert report["panels"]["titles"] == years


def test_which_sends_whole_numbers_to_circles_but_no_rates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.csv"
    for name, counts in (("people", True), ("rate per 1,000", False), ("Euro pro Kopf", False)):
        table.write_text(f'state,"{name}"\nTexas,100\nOhio,40\nIowa,7\nMaine,12\n')
        assert run_command(["which", str(table)]) == 0
        assert ("add --symbols" in capsys.readouterr().out) == counts


SEVERAL = (
    "state,cases 2020,cases 2021,rate 2020,rate 2021\nTexas,40,50,4.1,5.1\nOhio,30,60,3.1,6.1\n"
)


@pytest.mark.parametrize("value", ["rate 2021", "rate 2020"])
def test_each_map_of_a_series_has_the_values_of_its_own_year(
    value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, template = tmp_path / "wide.csv", tmp_path / "spec.json"
    table.write_text(SEVERAL)
    template.write_text('{"mapId": "us-states", "title": {"text": "{year}"}}')
    folder, batch = tmp_path / "maps", tmp_path / "batch"
    series = ["render", str(table), "--by", "year", "--value", value, "--out-dir", str(folder)]
    assert run_command([*series, "--width", "300"]) == 0
    filled = ["--template", str(template), "--data", str(table), "--by", "year", "--value", value]
    assert run_command(["batch", *filled, "-o", str(batch)]) == 0
    for year, texas in (("2020", 4.1), ("2021", 5.1)):
        for made in (folder, batch):
            spec = mapcore.inspect_picture(made / f"{year}.png").spec
            assert spec["choropleth"]["values"]["Texas"] == texas
    capsys.readouterr()
