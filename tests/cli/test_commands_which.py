"""`mapcore which` names the map, the columns and the command; every file format says the same."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import openpyxl
import polars as pl
import pytest

import mapcore
from mapcore_cli.main import run_command
from mapcore_cli.table_files import read_table_file

ZONES = [(8, "Nordhafen"), (9, "Westfeld"), (10, "Ostberg")]
ROWS = [("Texas", 4.1), ("Calif.", 5.25), ("Ohio", 3.0)]
CSV = "state,rate\n" + "".join(f"{state},{rate}\n" for state, rate in ROWS)


def write_table(folder: Path, suffix: str) -> Path:
    path = folder / f"rates{suffix}"
    frame = pl.DataFrame(ROWS, schema=["state", "rate"], orient="row")
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        for row in [("state", "rate"), *ROWS]:
            book.active.append(row)
        book.save(path)
    elif suffix == ".parquet":
        frame.write_parquet(path)
    elif suffix == ".jsonl":
        frame.write_ndjson(path)
    else:
        path.write_text(CSV.replace(",", "\t" if suffix == ".tsv" else ","), "utf-8-sig")
    return path


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".jsonl", ".xlsx", ".parquet"])
def test_every_format_gives_the_same_columns(suffix: str, tmp_path: Path) -> None:
    columns = read_table_file(str(write_table(tmp_path, suffix))).cells
    assert columns["state"] == [state for state, _ in ROWS]
    assert [float(rate) for rate in columns["rate"]] == [rate for _, rate in ROWS]


def test_the_map_the_columns_and_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_table(tmp_path, ".xlsx")
    assert run_command(["which", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "us-states" in printed
    assert "\nread        sheet 'Sheet'\n" in printed
    assert f"mapcore render {path} --map us-states --key state --value rate" in printed


def test_a_sample_of_many_keys_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "rates.csv"
    counties = mapcore.get_map("us-counties", limit=3000).regions
    table.write_text("county,rate\n" + "".join(f"{each.key},1.5\n" for each in counties))
    assert run_command(["which", str(table)]) == 0
    told = capsys.readouterr().out
    assert "\nthe maps were tried with 500 of the 3,000 keys of the table\n" in told
    table.write_text(CSV)
    run_command(["which", str(table)])
    assert "were tried" not in capsys.readouterr().out


def test_json_for_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["which", str(write_table(tmp_path, ".csv")), "--json"]) == 0
    (reading,) = json.loads(capsys.readouterr().out)
    assert reading["key"] == "state"
    assert reading["maps"][0]["map_id"] == "us-states"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"a,b\n1,2,3\n", "line 2 has 3 cells, the header has 2"),
        (b"\x00\xff\x81", "the file is no text"),
        (b"%PDF-1.7 \n", "the file is a PDF"),
        (b"<html><table>", "the file is a web page"),
    ],
)
def test_a_damaged_table_is_refused_with_its_fault(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(content)
    assert run_command(["which", str(path)]) == 2
    assert message in capsys.readouterr().err


def test_a_table_without_regions_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "words.csv"
    path.write_text("a,b\nqqq,zzz\n")
    assert run_command(["which", str(path)]) == 1
    assert "no column names regions" in capsys.readouterr().err


def test_maps_that_fit_as_well_are_shown_and_not_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "codes.csv"
    path.write_text("region_code,v\n" + "".join(f"{n:02d},{3 * n + 5}\n" for n in range(1, 17)))
    assert run_command(["which", str(path)]) == 0
    commands = [line for line in capsys.readouterr().out.splitlines() if "mapcore render" in line]
    maps = {command.split("--map ")[1].split()[0] for command in commands}
    assert len(maps) > 1
    assert "germany" in maps
    assert run_command(["render", str(path)]) == 2
    assert "fit several maps as well; add --map" in capsys.readouterr().err


def test_the_command_finds_a_map_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    zones = [(name, [[x, 50], [x + 1, 50], [x + 1, 51], [x, 51], [x, 50]]) for x, name in ZONES]
    features = [
        {
            "type": "Feature",
            "properties": {"zone": name},
            "geometry": {"type": "Polygon", "coordinates": [ring]},
        }
        for name, ring in zones
    ]
    Path("zones.geojson").write_text(
        json.dumps({"type": "FeatureCollection", "features": features}), "utf-8"
    )
    mapcore.import_map("zones.geojson", id="zones", key="zone").save("my maps")
    Path("sales.csv").write_text("zone,sales\nNordhafen,3\nWestfeld,5\nOstberg,8\n", "utf-8")
    assert run_command(["which", "sales.csv", "--maps", "my maps"]) == 0
    command = capsys.readouterr().out.strip().splitlines()[-1]
    assert "--maps 'my maps'" in command
    assert run_command([*shlex.split(command)[1:], "-o", "sales.png"]) == 0
    monkeypatch.setenv("MAPCORE_MAPS_DIR", "my maps")
    assert run_command(["which", "sales.csv"]) == 0
    command = capsys.readouterr().out.strip().splitlines()[-1]
    assert "--maps" not in command
    assert run_command([*shlex.split(command)[1:], "-o", "sales.png"]) == 0


@pytest.mark.parametrize(
    ("header", "by"),
    [("Jan-24,Feb-24", "month"), ("2021Q1,2021Q2", "year"), ("2020,2021", "year")],
)
def test_columns_of_months_are_called_by_that_name(
    header: str, by: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wide.csv"
    path.write_text(f"state,{header}\nTexas,4.1,4.2\nOhio,3.3,3.1\nUtah,2.8,2.9\n", "utf-8")
    assert run_command(["which", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    command = next(line for line in lines if " --panel " in line)
    assert command.endswith(f" --panel {by}")
    target = tmp_path / "panels.png"
    assert run_command([*shlex.split(command)[1:], "-o", str(target), "--width", "300"]) == 0
    assert target.exists()


def test_a_file_of_areas_that_are_on_no_map_is_sent_to_import(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    square = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
    feature = {"type": "Feature", "properties": {"zone": "A1"}, "geometry": square}
    path = tmp_path / "zones.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    for command in ("which", "render"):
        assert run_command([command, str(path)]) != 0
        assert f"mapcore import {path}" in capsys.readouterr().err


def test_weeks_are_named_in_the_commands_of_a_series(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for header, word in (("KW 1/2024,KW 2/2024", "week"), ("1/30/24,1/31/24", "day")):
        path = tmp_path / f"{word}.csv"
        path.write_text(f"state,{header}\nTexas,1,2\nOhio,3,4\n")
        assert run_command(["which", str(path)]) == 0
        assert f"--panel {word}" in capsys.readouterr().out
        assert run_command(["render", str(path), "--panel", word, "-o", f"{path}.png"]) == 0


def test_what_is_no_language_tag_is_said_of_the_locale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rates.csv"
    path.write_text("Land;Quote\nBayern;12,5\nHessen;7,1\n")
    for command in ("which", "render"):
        assert run_command([command, str(path), "--locale", "de_DE"]) == 2
        assert "locale: expected a BCP 47 language tag" in capsys.readouterr().err
