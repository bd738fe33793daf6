"""`mapcore import` reads files of strangers in a process that reaches nothing else."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from waiting import wait_until

sys.path.append(str(Path(__file__).parents[1] / "importing"))
from referring import geojson, link, listening
from zones import frame, write

from mapcore_cli.main import run_command

UNGUARDED = """
import mapcore.building.importing.files.opening as opening
import mapcore.building.importing.files.reading as reading
opening.check_references = lambda dataset: None
reading.OFFLINE = {}
"""
"""What switches off the library's own guards in each process that is begun."""
ENDLESS = """
import os, sys, time
import mapcore.building.importing.files.opening as opening

def wait(dataset):
    print(os.getpid(), file=sys.stderr, flush=True)
    time.sleep(900)

opening.check_references = wait
"""
EARLY = "import os, sys\nif '-P' in sys.orig_argv: os._exit(9)"
LISTED = "import sys; from mapcore.confining import confine; print(*confine([]))"
ALONE = """
import sys
from pathlib import Path
import mapcore.workers.confined as walls
import mapcore_cli.confined as confined
walls.confine = lambda folders, files: ()
confined._main(Path(sys.argv[1]))
"""


def hooked(folder: Path, code: str) -> Path:
    """Write what each process of Python runs when it begins, and return the folder to name."""
    hooks = folder / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(code, "utf-8")
    return hooks


def run(*command: str, **environment: str) -> str:
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=120,
                          env={**os.environ, **environment}, check=False)  # fmt: skip
    assert not done.returncode, done.stderr
    return done.stdout


def test_a_reference_that_is_overlooked_leads_nowhere(tmp_path):
    """GDAL asks by itself for what a link names; here nothing has judged the file before."""
    if not run("-c", LISTED).strip():
        pytest.skip("this system has no walls")
    own = {"PYTHONPATH": str(hooked(tmp_path, UNGUARDED))}
    path = tmp_path / "zones.geojson"
    asked = [str(path), "--id", "zones", "--key", "code", "-o", str(tmp_path)]
    with listening() as (address, callers):
        path.write_text(geojson(link(address)), "utf-8")
        run("-c", f"import mapcore; mapcore.import_map({str(path)!r}, id='a', key='code')", **own)
        assert callers, "GDAL follows links no more: the test shows nothing"
        before = len(callers)
        run("-m", "mapcore", "import", *asked, **own)
        assert len(callers) == before


def ask(path: Path, **arguments: object) -> str:
    arguments |= {"source": str(path), "id": "zones", "key": "code"}
    return json.dumps({"function": "import_map", "arguments": arguments, "files": [str(path)]})


def test_without_walls_the_library_still_refuses_and_nothing_is_told(tmp_path):
    path, folder = tmp_path / "zones.geojson", tmp_path / "own"
    folder.mkdir()
    (folder / "asked.json").write_text(ask(path), "utf-8")
    with listening() as (address, callers):
        path.write_text(geojson(link(address)), "utf-8")
        done = subprocess.run([sys.executable, "-c", ALONE, str(folder)],
                              capture_output=True, text=True, timeout=120, check=True)  # fmt: skip
    assert not callers
    assert (done.stdout.split(), done.stderr) == (["read"], "")
    answer = json.loads((folder / "answer.json").read_text("utf-8"))
    assert answer["error"]["name"] == "ValidationError"


@pytest.mark.parametrize("name", ["zones.shp", "zones.gpkg", "zones.geojson", "zones.fgb"])
def test_a_file_is_read_with_what_belongs_to_it(name, tmp_path, monkeypatch):
    """Names of a path that is relative, and a column that is in a companion of the file."""
    write(name, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run_command(["import", name, "--id", "zones", "--key", "code", "--quiet"]) == 0
    assert (tmp_path / "zones.mappack").is_file()


def test_a_geopackage_is_read_with_its_log(tmp_path, capsys):
    path = write("zones.gpkg", tmp_path)
    asked = [str(path), "--id", "zones", "--key", "code", "-o", str(tmp_path), "--quiet"]
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA wal_autocheckpoint = 0")
        file.execute("CREATE TABLE more (a)")
        file.commit()
        assert path.with_suffix(".gpkg-wal").stat().st_size
        assert run_command(["import", *asked]) == 2
        assert "zones, more" in capsys.readouterr().err
        assert run_command(["import", *asked, "--layer", "zones"]) == 0


def test_files_of_layers_are_read_too(tmp_path):
    frame().to_file(tmp_path / "zones.gpkg", engine="pyogrio")
    frame().iloc[:1].to_file(tmp_path / "lakes.geojson", engine="pyogrio")
    asked = [str(tmp_path / "zones.gpkg"), "--id", "zones", "--key", "code", "-o", str(tmp_path)]
    layer = ["--layers", f"lakes={tmp_path / 'lakes.geojson'}"]
    assert run_command(["import", *asked, *layer, "--quiet"]) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["none.shp", "--id", "a", "--key", "b"], 1, "none.shp: there is no such file"),
        (["zones.gpkg", "--id", "a", "--key", "cod"], 2, "there is no column 'cod'"),
        (["ne-roads", "zones.gpkg", "--map", "germny"], 3, "There is no map 'germny'"),
    ],
)
def test_errors_are_those_of_the_library(arguments, code, told, tmp_path, capsys, monkeypatch):
    write("zones.gpkg", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run_command(["import", *arguments]) == code
    assert told in capsys.readouterr().err


def test_a_process_that_ends_early_is_told(tmp_path, capsys, monkeypatch):
    path = write("zones.gpkg", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(hooked(tmp_path, EARLY)))
    assert (
        run_command(["import", str(path), "--id", "zones", "--key", "code", "-o", str(tmp_path)])
        == 1
    )
    assert "ended without an answer (9)" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="others cannot tie a process to its parent")
def test_the_process_ends_with_the_command(tmp_path):
    path, hooks = write("zones.gpkg", tmp_path), hooked(tmp_path, ENDLESS)
    command = [
        sys.executable,
        "-m",
        "mapcore",
        "import",
        str(path),
        "--id",
        "a",
        "--key",
        "code",
        "--quiet",
    ]
    environment = {**os.environ, "PYTHONPATH": str(hooks)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment) as parent:
        assert parent.stderr
        child = int(parent.stderr.readline().split()[-1])
        assert is_running(child)
        parent.kill()
    wait_until(lambda: not is_running(child), because="the process outlives its command")


def is_running(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
