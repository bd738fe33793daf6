"""What a process can no longer do once it is confined, as far as this system has the walls."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TRIES = """
import ctypes, json, os, socket, sys
from pathlib import Path
from mapcore.confining import confine

folder, other = map(Path, sys.argv[1:3])
system = ctypes.CDLL(None, use_errno=True)
walls = confine([folder])

def can(call):
    try:
        return call() != -1
    except OSError:
        return False

print(json.dumps({
    "walls": walls,
    "read own": can(lambda: (folder / "own").read_text()),
    "write own": can(lambda: (folder / "new").write_text("a")),
    "read other": can(lambda: (other / "secret").read_text()),
    "list other": can(lambda: os.listdir(other)),
    "write other": can(lambda: (other / "new").write_text("a")),
    "environment of parent": can(lambda: Path(f"/proc/{os.getppid()}/environ").read_bytes()),
    "socket": can(lambda: socket.socket()),
    "socket of a library": can(lambda: system.socket(2, 1, 0)),
    "program": can(lambda: os.posix_spawn("/bin/true", ["true"], {})),
    "signal": can(lambda: os.kill(os.getppid(), 0)),
}))
"""


def run(*arguments: str) -> str:
    command = [sys.executable, "-c", *arguments]
    own = {**os.environ, "TMPDIR": str(Path(arguments[1]).parent)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120, env=own)
    return done.stdout


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("confining")
    own, other = folder / "own", folder / "other"
    own.mkdir()
    other.mkdir()
    (own / "own").write_text("a")
    (other / "secret").write_text("a")
    return json.loads(run(TRIES, str(own), str(other)))


def test_its_own_folder_stays_open(found):
    assert found["read own"]
    assert found["write own"]


def test_python_makes_no_sockets(found):
    assert not found["socket"]


def test_no_other_files(found):
    if "files" not in found["walls"]:
        pytest.skip("this system has no Landlock")
    for what in ("read other", "list other", "write other", "environment of parent"):
        assert not found[what], what


def test_no_files_that_lie_beside_libraries(tmp_path):
    """An environment's folder and one that code is imported from may hold files of others."""
    code = (
        "import sys; from pathlib import Path; from mapcore.confining import confine\n"
        "secrets = [Path(sys.argv[1]), Path(sys.prefix) / 'secret']\n"
        "sys.path.append(str(secrets[0].parent))\n"
        "if 'files' not in confine([]): sys.exit()\n"
        "for path in secrets:\n"
        "    try: print(path.read_text())\n"
        "    except PermissionError: print('refused')\n"
    )
    beside, secret = Path(sys.prefix, "secret"), tmp_path / "secret"
    secret.write_text("a")
    beside.write_text("a")
    try:
        told = run(code, str(secret)).split()
    finally:
        beside.unlink()
    if not told:
        pytest.skip("this system has no Landlock")
    assert told == ["refused", "refused"]


def test_no_system_calls_to_others(found):
    if "system calls" not in found["walls"]:
        pytest.skip("this system has no seccomp")
    for what in ("socket of a library", "program", "signal"):
        assert not found[what], what


def test_the_walls_are_told():
    command = [sys.executable, "-m", "mapcore.confining"]
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert told.stdout.strip()
