"""`mapcore freeze` and `--frozen`: one scale for a series that is drawn map by map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore_cli.main import run_command


def spec(**values: float) -> dict[str, Any]:
    return {"mapId": "us-states", "choropleth": {"values": values}, "output": {"width": 150}}


SERIES = [spec(CA=1, TX=2, NY=9), spec(CA=30, TX=4, NY=12)]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("specs.json").write_text(json.dumps(SERIES))
    Path("inside.json").write_text(json.dumps(spec(CA=5, TX=6)))
    Path("outside.json").write_text(json.dumps(spec(CA=5, TX=99)))


def test_a_map_is_drawn_in_the_classes_of_a_series(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["freeze", "specs.json"]) == 0
    assert "wrote frozen.json" in capsys.readouterr().err
    series = mapcore.Frozen.load("frozen.json")
    assert series == mapcore.freeze(SERIES)
    call = ["render", "inside.json", "--frozen", "frozen.json", "-o", "map.png", "--json"]
    assert run_command(call) == 0
    report = json.loads(capsys.readouterr().out)
    assert tuple(report["choropleth"]["breaks"]) == series.choropleth.breaks
    request, _ = series.apply(spec(CA=5, TX=6))
    assert Path("map.png").read_bytes() == mapcore.render(request).content


def test_values_beyond_the_classes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["freeze", "specs.json", "-o", "classes.json"]) == 0
    call = ["render", "outside.json", "--frozen", "classes.json", "-o", "map.png"]
    assert run_command(call) == 0
    assert "1 value leaves the frozen classes" in capsys.readouterr().err
    assert run_command([*call, "--strict"]) == 1


def test_what_cannot_be_frozen_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    Path("specs.json").write_text(json.dumps([{"mapId": "us-states"}]))
    assert run_command(["freeze", "specs.json"]) == 2
    assert "choropleth: no spec has numbers" in capsys.readouterr().err
    assert not Path("frozen.json").exists()
    Path("table.csv").write_text("state,rate\nCA,1\n")
    call = ["render", "table.csv", "--map", "us-states", "--key", "state", "--value", "rate"]
    assert run_command([*call, "--frozen", "frozen.json"]) == 2
    assert "--frozen: takes specs, not a table" in capsys.readouterr().err
    assert run_command(["render", "inside.json", "--frozen", "inside.json"]) == 2
    said = capsys.readouterr().err
    assert "inside.json is not a file that `mapcore freeze` has written: choropleth.type" in said
    assert run_command(["batch", "specs.json", "-o", "out", "--frozen", "inside.json"]) == 2
    assert run_command(["render", "inside.json", "--frozen", "missing.json"]) == 1
    assert "missing.json: No such file" in capsys.readouterr().err
