from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from publishers import frame_of, roads, write_zip
from zones import SHAPES, frame, write

import mapcore
from mapcore_cli.commands.importing import STAGES
from mapcore_cli.main import run_command

pytestmark = pytest.mark.usefixtures("forked_imports")


def test_import_writes_a_pack_that_other_commands_find(tmp_path, capsys, monkeypatch):
    """Where there is no terminal, it tells of its stages in plain lines."""
    source, maps = write("zones.gpkg", tmp_path), tmp_path / "maps"
    arguments = ["import", str(source), "--id", "zones", "--key", "code", "--title", "name"]
    assert run_command([*arguments, "--aliases", "other", "-o", str(maps)]) == 0
    told = capsys.readouterr().err
    assert told.splitlines()[:6] == list(STAGES)
    assert "wrote" in told
    assert "4 regions" in told
    assert run_command(["regions", "zones", "--maps", str(maps)]) == 0
    assert capsys.readouterr().out.split() == [
        "Z1", "Nordland", "Z2", "Ostheim", "Z3", "Südtal", "Z4", "Westerau",
    ]  # fmt: skip
    monkeypatch.setenv("MAPCORE_MAPS_DIR", str(maps))
    spec = tmp_path / "spec.json"
    spec.write_text('{"mapId": "zones", "choropleth": {"values": {"Upper": 1, "Z2": 2, "Z3": 3}}}')
    image = tmp_path / "map.png"
    assert run_command(["render", str(spec), "-o", str(image)]) == 0
    assert image.read_bytes()[:4] == b"\x89PNG"
    assert run_command(["check", str(spec), "--strict"]) == 0
    table = tmp_path / "table.csv"
    table.write_text("zone,value\nNordland,1\nOstheim,2\nSüdtal,3\n", "utf-8")
    capsys.readouterr()
    assert run_command(["which", str(table)]) == 0
    assert "zones" in capsys.readouterr().out


def test_import_answers_machines(tmp_path, capsys):
    source = write("zones.geojson", tmp_path)
    arguments = ["import", str(source), "--id", "zones", "--key", "code", "-o", str(tmp_path)]
    assert run_command([*arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["id"], answer["regionCount"]) == ("zones", 4)
    assert answer["findings"][0]["code"] == "projection"


def test_quiet_still_tells_warnings(tmp_path, capsys):
    overlapping = frame().set_geometry([SHAPES[0].buffer(0.5), *SHAPES[1:]])
    overlapping.to_file(tmp_path / "zones.gpkg", engine="pyogrio")
    arguments = ["--id", "zones", "--key", "code", "-o", str(tmp_path), "--quiet"]
    assert run_command(["import", str(tmp_path / "zones.gpkg"), *arguments]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told
    assert all(line.startswith("warning: ") for line in told)


def test_a_terminal_shows_a_bar_with_the_stages(tmp_path):
    """The command runs on a pseudo-terminal of its own, whose output is read."""
    pty = pytest.importorskip("pty")
    source = write("zones.gpkg", tmp_path)
    command = [sys.executable, "-m", "mapcore", "import", str(source), "--id", "zones"]
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        [*command, "--key", "code", "-o", str(tmp_path)], stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # Linux ends a pseudo-terminal by an error
            while block := os.read(ours, 4096):
                shown += block
    os.close(ours)
    assert process.returncode == 0
    text = shown.decode()
    assert "/6" in text
    assert "pack" in text
    assert "\n".join(STAGES) not in text.replace("\r", "")
    assert "wrote" in text


def test_import_tells_what_is_wrong(tmp_path, capsys):
    source = write("zones.geojson", tmp_path)
    assert run_command(["import", str(source), "--id", "zones", "--key", "cod"]) == 2
    told = capsys.readouterr().err
    assert "there is no column 'cod'" in told
    assert "mapcore: no map can be made of this" in told
    pack = Path(mapcore.__file__).parent / "atlas" / "data" / "fiji.mappack"
    assert run_command(["import", str(pack), "--id", "again", "--key", "code"]) == 2
    assert "fiji.mappack is a map already" in capsys.readouterr().err
    assert run_command(["import", str(tmp_path / "none.shp"), "--id", "a", "--key", "b"]) == 1


def test_presets_and_layers_have_a_word_each(tmp_path, capsys):
    official = write_zip(frame_of("us-congressional-districts"), tmp_path / "cb.zip")
    assert (
        run_command(["import", "us-congressional-districts", str(official), "-o", str(tmp_path)])
        == 0
    )
    assert (tmp_path / "own-us-congressional-districts.mappack").exists()
    assert "us-congressional-districts is a built-in map" in capsys.readouterr().err
    lines = write_zip(roads(), tmp_path / "ne_10m_roads.zip")
    arguments = ["import", "ne-roads", str(lines), "-o", str(tmp_path)]
    assert run_command(arguments) == 2
    assert run_command([*arguments, "--map", "germany"]) == 0
    capsys.readouterr()
    assert run_command(["inspect-map", str(tmp_path / "germany.mappack")]) == 0
    assert "roads" in capsys.readouterr().out


def test_inspect_map_draws_every_layer_of_a_map_that_was_made_quietly(tmp_path, capsys):
    source = write("zones.gpkg", tmp_path)
    arguments = ["--id", "zones", "--key", "code", "--parent", "region", "-o", str(tmp_path)]
    assert run_command(["import", str(source), *arguments, "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    pictures = tmp_path / "pictures"
    pack = tmp_path / "zones.mappack"
    assert run_command(["inspect-map", str(pack), "-o", str(pictures), "--width", "300"]) == 0
    assert sorted(file.name for file in pictures.iterdir()) == [
        "zones-labels.png",
        "zones-layer-admin1-mesh-inner.png",
        "zones-layer-admin1-mesh.png",
        "zones-layer-admin2-mesh.png",
    ]


@pytest.mark.parametrize("content", [b"", b"no pack"])
def test_what_is_no_pack_is_told(content, tmp_path, capsys):
    path = tmp_path / "x.mappack"
    path.write_bytes(content)
    assert run_command(["inspect-map", str(path)]) != 0
    assert run_command(["regions", "x", "--maps", str(path)]) == 2
    assert run_command(["regions", "x", "--maps", str(tmp_path / "none")]) == 2
