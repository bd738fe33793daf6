"""`mapcore import` lists the columns of a file where it is not told which is the key."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import geopandas
import pytest

sys.path.append(str(Path(__file__).parents[1] / "importing"))
from real_files import EXAMPLES
from zones import SHAPES, frame, write

from mapcore_cli.main import run_command

pytestmark = pytest.mark.usefixtures("forked_imports")
TOWNS = {"Town name": ["A", "B", "B", "D"], "nr": [1, 2, 3, 4], "GEOID": [101, 102, 103, 104],
         "county": ["North", "North", "South", "South"], "rate": [1.5, None, 2.5, 3.5],
         "note\x1b[2J": ["", "", "", "x\x1b[2J"]}  # fmt: skip


def told(capsys) -> tuple[list[str], str]:
    """Return the lines on standard output, and the last of them, which is the command."""
    *lines, command = capsys.readouterr().out.splitlines()
    return lines, command


def test_columns_are_listed_where_no_key_is_named(tmp_path, capsys):
    towns = geopandas.GeoDataFrame(TOWNS, geometry=SHAPES, crs="EPSG:4326")
    towns.to_file(tmp_path / "My towns.gpkg", engine="pyogrio")
    assert run_command(["import", str(tmp_path / "My towns.gpkg"), "-o", str(tmp_path)]) == 2
    lines, command = told(capsys)
    assert lines[0] == "GeoPackage, 4 rows, WGS 84"
    assert lines[1].split() == ["column", "could", "be", "such", "as"]
    rows = [tuple(each.strip() for each in line.split("  ") if each) for line in lines[2:-1]]
    assert rows == [
        ("Town name", "title", "A, B, D"),
        ("nr", "key, number", "1, 2, 3"),
        ("GEOID", "key, number", "101, 102, 103"),
        ("county", "parent", "North, South"),
        ("rate", "number", "1.5, 2.5, 3.5"),
        (r"'note\x1b[2J'", "-", r"'x\x1b[2J'"),
    ]
    assert "--key GEOID" in command
    assert not (tmp_path / "my-towns.mappack").exists()
    assert run_command(shlex.split(command)[1:]) == 0
    assert (tmp_path / "my-towns.mappack").exists()


@pytest.mark.parametrize("file", ["sids2/sids2.shp", "us_income/us48.shp", "mexico/mexicojoin.shp",
                                  "georgia/G_utm.shp", "columbus/columbus.json"])  # fmt: skip
def test_each_command_that_is_printed_runs(file, tmp_path, capsys):
    given = ["--crs", "EPSG:26916"] if "utm" in file else []
    arguments = [str(EXAMPLES / file), *given, "-o", str(tmp_path), "--quiet"]
    assert run_command(["import", *arguments]) == 2
    assert run_command(shlex.split(told(capsys)[1])[1:]) == 0
    assert len(list(tmp_path.glob("*.mappack"))) == 1


def test_what_is_given_stays_in_the_command(tmp_path, capsys):
    source = str(write("zones.gpkg", tmp_path))
    given = ["--title", "code", "--aliases", "other", "--aliases", "name", "-o", str(tmp_path)]
    assert run_command(["import", source, *given, "--strict"]) == 2
    command = shlex.split(told(capsys)[1])
    assert command[command.index("--title") + 1] == "code"
    assert [command[i + 1] for i, word in enumerate(command) if word == "--aliases"] == [
        "other",
        "name",
    ]
    assert "--strict" in command
    assert run_command(command[1:]) == 0


def test_no_command_is_told_where_none_would_run(tmp_path, capsys):
    alike = frame(code="Z", name="Z", other="Z")
    alike.to_file(tmp_path / "alike.gpkg", engine="pyogrio")
    assert run_command(["import", str(tmp_path / "alike.gpkg")]) == 2
    assert "no column has a key of its own" in capsys.readouterr().out
    frame().to_file(tmp_path / "alike.gpkg", engine="pyogrio", layer="more")
    assert run_command(["import", str(tmp_path / "alike.gpkg")]) == 2
    assert "name one of them with --layer" in capsys.readouterr().out
    assert run_command(["import", str(EXAMPLES / "georgia/G_utm.shp")]) == 2
    assert "add --crs EPSG:n" in capsys.readouterr().out


def test_columns_are_listed_for_machines(tmp_path, capsys):
    source = str(write("zones.gpkg", tmp_path))
    assert run_command(["import", source, "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["key"], answer["title"], answer["rows"]) == ("code", "name", 4)
    assert answer["details"][0]["name"] == "code"
    assert shlex.split(answer["command"])[:3] == ["mapcore", "import", source]
