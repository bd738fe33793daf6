from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from zones import write

from mapcore.workers.working_folders import FOLDER_PREFIX, remove_abandoned, working_folder

CODE = """
import sys
from mapcore.workers.working_folders import working_folder
with working_folder() as folder:
    (folder / "file").write_text("a")
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def others(tmp_path, monkeypatch):
    """Give a process that has a working folder, and the folder, as old as an hour."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", CODE],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as process:  # fmt: skip
        folder = Path(process.stdout.readline().strip())
        os.utime(folder, (0, 0))
        yield process, folder
        process.kill()


def test_it_goes_with_its_block(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with working_folder() as folder:
        (folder / "file").write_text("a")
        assert folder.name.startswith(FOLDER_PREFIX)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_goes(others):
    process, folder = others
    remove_abandoned()
    assert (folder / "file").exists(), "its process lives"
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert (folder / "file").exists()
    with working_folder() as own:
        assert own.exists()
        assert not folder.exists()


def test_a_young_folder_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    young = tmp_path / f"{FOLDER_PREFIX}young"
    young.mkdir()
    remove_abandoned()
    assert young.exists()


def test_links_are_not_followed(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    target = tmp_path / "target"
    target.mkdir()
    (target / "file").write_text("a")
    led = tmp_path / f"{FOLDER_PREFIX}led"
    led.symlink_to(target)
    os.utime(led, (0, 0), follow_symlinks=False)
    remove_abandoned()
    assert (target / "file").exists()


KILLED = """
import os, signal, sys
from pathlib import Path
import mapcore

def end(event, arguments):
    path = Path(str(arguments[0])) if event == "open" else Path()
    if Path(sys.argv[2]) in path.parents[1:]:
        os.kill(os.getpid(), signal.SIGKILL)

if sys.argv[3:]:
    sys.addaudithook(end)  # it ends when the first file of the zip is unpacked
mapcore.import_map(sys.argv[1], id="zones", key="code")
"""


def test_the_next_import_removes_what_a_killed_one_left(tmp_path):
    folder, temporary = tmp_path / "own", tmp_path / "temporary"
    folder.mkdir()
    temporary.mkdir()
    source = write("zones.zip", folder)
    command = [sys.executable, "-c", KILLED, str(source), str(temporary)]
    environment = {**os.environ, "TMPDIR": str(temporary)}
    killed = subprocess.run([*command, "killed"], env=environment, check=False, timeout=120)
    assert killed.returncode == -signal.SIGKILL
    (left,) = temporary.iterdir()
    os.utime(left, (0, 0))  # another process may just have made a young one
    subprocess.run(command, env=environment, check=True, timeout=120)
    assert list(temporary.iterdir()) == []
