"""A start that fails says in one line what to do, and leaves nothing behind."""

from __future__ import annotations

import importlib
import io
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from click.testing import CliRunner
from serving import PEPPER, START_SECONDS, WORKERS, Server, free_port, running_anew
from waiting import wait_until

from mapcore.errors import command_for
from mapcore_cli.main import run_command
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store

BASE = "https://maps.example.org"
serving_command = importlib.import_module("mapcore_http.commands.serve")


def environment_of(folder: Path, settings: Mapping[str, str]) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("MAPCORE_")},
        "MAPCORE_DATABASE_URL": f"sqlite:///{folder / 'service.sqlite'}",
        "MAPCORE_IMAGE_CACHE_DIR": str(folder / "images"),
        **{f"MAPCORE_{name.upper()}": value for name, value in settings.items()},
    }


def fail_to_start(folder: Path, *arguments: str, **settings: str) -> str:
    """Return the one line with which `mapcore` fails, in this process: nothing is started yet."""
    told = io.StringIO()
    changed = patch.dict(os.environ, environment_of(folder, settings), clear=True)
    with changed, redirect_stderr(told):
        assert run_command(list(arguments or ["serve", "--port", "0"])) == 1
    (line,) = told.getvalue().splitlines()
    return line


def start_without(folder: Path, *arguments: str, without: Sequence[str], **settings: str) -> str:
    """Return the one line with which `mapcore` fails in a process that lacks some modules."""
    program = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({list(without)}))\n"
        "from mapcore_cli.main import main\n"
        f"main({list(arguments or ['serve', '--port', '0'])})"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=environment_of(folder, settings), capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert run.returncode == 1, run
    (line,) = run.stderr.splitlines()
    return line


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = fail_to_start(tmp_path, "serve", "--port", str(port))
    assert line == (
        f"Error: cannot listen on 127.0.0.1:{port}: Address already in use."
        " Choose another --port or --host"
    )


def test_links_lead_to_the_port_that_is_served_unless_a_setting_says_more(tmp_path: Path) -> None:
    for given, told in (({}, "http://127.0.0.1:8765"), ({"base_url": BASE}, BASE)):
        printed = io.StringIO()
        changed = patch.dict(os.environ, environment_of(tmp_path, given), clear=True)
        with changed, redirect_stdout(printed):
            assert run_command(["serve", "--show-config", "--port", "8765"]) == 0
        shown = printed.getvalue().splitlines()
        assert f"MAPCORE_BASE_URL={told}" in shown
        assert f"MAPCORE_SIGNUP_URL={told}/signup" in shown


def test_a_host_that_is_not_this_machine(tmp_path: Path) -> None:
    assert "cannot listen on 192.0.2.1:0" in fail_to_start(
        tmp_path, "serve", "--host", "192.0.2.1", "--port", "0"
    )


def test_a_missing_pepper(tmp_path: Path) -> None:
    line = fail_to_start(tmp_path, database_url="postgresql://db.invalid/maps")
    assert line.startswith("Error: MAPCORE_KEY_PEPPER: a shared database needs a secret")


def test_a_missing_driver(tmp_path: Path) -> None:
    line = start_without(
        tmp_path,
        without=["psycopg"],
        database_url="postgresql://db.invalid/maps",
        key_pepper=PEPPER,
    )
    assert line == f"Error: PostgreSQL needs psycopg: {command_for('postgres')}"


@pytest.mark.parametrize("command", ["serve", "workspace", "key", "database"])
def test_a_missing_extra(command: str, tmp_path: Path) -> None:
    line = start_without(tmp_path, command, without=["hypercorn", "sqlalchemy"])
    assert line == (
        f"Error: {command} needs an extra of mapcore: {command_for('http')}"
        " (missing: hypercorn, sqlalchemy)"
    )


def test_a_database_server_that_is_not_there(tmp_path: Path) -> None:
    line = fail_to_start(
        tmp_path, database_url="postgresql://me:secret@127.0.0.1:1/maps", key_pepper=PEPPER
    )
    assert line.startswith(
        "Error: the database postgresql://me:***@127.0.0.1:1/maps cannot be opened"
    )
    assert line.endswith("Check MAPCORE_DATABASE_URL")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "service.sqlite").write_text("a spreadsheet, say" * 100)
    assert "file is not a database" in fail_to_start(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["service.sqlite"]


def test_a_folder_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    line = fail_to_start(tmp_path, database_url=f"sqlite:///{tmp_path / 'file' / 'service.sqlite'}")
    assert "cannot be opened" in line
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_folder_in_the_place_of_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o777)
    assert "cannot be opened" in fail_to_start(tmp_path, database_url=f"sqlite:///{folder}")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o777


def test_a_folder_for_images_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "images").touch()
    assert fail_to_start(tmp_path).endswith("Set MAPCORE_IMAGE_CACHE_DIR")


def test_the_database_is_its_owner_s_alone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'service.sqlite'}"
    with running_anew(tmp_path, address, render_workers="1") as server:
        assert server.render().status_code == 200
        files = [each for each in tmp_path.iterdir() if each.name.startswith("service.sqlite")]
        assert len(files) == 3  # itself, its log and the index of that
        assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


def test_a_database_that_everybody_could_read_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "service.sqlite"
    for before, after in ((0o644, 0o600), (0o640, 0o640)):  # the group was let in on purpose
        file.touch()
        file.chmod(before)
        open_store(Settings(database_url=f"sqlite:///{file}")).close()
        assert stat.S_IMODE(file.stat().st_mode) == after


def test_off_posix_serve_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving_command, "IS_POSIX", False)
    answer = CliRunner().invoke(serving_command.serve, [])
    assert answer.exit_code == 1
    assert "the service needs Linux or macOS" in answer.output
    assert "WSL" in answer.output


def test_a_service_searches_for_garbage_in_short_steps() -> None:
    script = (
        "import gc; from mapcore_http.commands.serve import NEW_OBJECTS, _collect_often;"
        "gc.set_threshold(100_000); _collect_often();"
        "print(gc.get_threshold()[0] == NEW_OBJECTS, gc.get_freeze_count() > 10_000)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True", "True"]


FAILING = """
import os, sys
if "-c" in sys.orig_argv:
    with open(os.environ["COUNTED"], "a") as file:
        file.write("started\\n")
    os._exit(3)
"""
"""What ends each process that Python starts for others, before it does anything."""


def test_processes_that_cannot_start_are_given_up(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(FAILING)
    counted = tmp_path / "counted"
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {"PYTHONPATH": os.pathsep.join(paths), "COUNTED": str(counted)}
    with starting(tmp_path, **environment) as server:
        wait_until(lambda: "no process can be started" in server.log.read_text(), START_SECONDS)
        for _ in range(20):
            answer = server.render()
            assert (answer.status_code, answer.json()["code"]) == (502, "render_failed")
        assert (
            len(counted.read_text().splitlines()) <= 12
        )  # five of each pool, once more after a while


def test_a_fresh_service_is_well_when_its_processes_are_ready(tmp_path: Path) -> None:
    """And not before, so that nobody sends it what has to wait for them."""
    told = []
    with starting(tmp_path) as server:
        while not told or told[-1]["engine"]["availableWorkers"] < WORKERS:
            told.append(server.client.get("/v1/health").json())
        wait_until(lambda: server.client.get("/v1/health").json()["status"] == "ok")
        assert server.render().status_code == 200
    early = [each for each in told if each["engine"]["availableWorkers"] < WORKERS]
    assert all(each["status"] == "degraded" for each in early)


@contextmanager
def starting(folder: Path, **environment: str) -> Iterator[Server]:
    """Run a server, and give it as soon as it answers, its processes ready or not."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("MAPCORE_")},
        "MAPCORE_DATABASE_URL": f"sqlite:///{folder / 'service.sqlite'}",
        "MAPCORE_BASE_URL": base,
        "MAPCORE_TRUSTED_PROXIES": "127.0.0.0/8",
        "MAPCORE_RENDER_WORKERS": str(WORKERS),
        "MAPCORE_KEY_PEPPER": PEPPER,
        "MAPCORE_IMAGE_CACHE_DIR": str(folder / "images"),
        "MAPCORE_MAP_CACHE_DIR": str(folder / "maps"),
        **environment,
    }
    log = folder / "server.log"
    command = [sys.executable, "-m", "mapcore_cli.main", "serve", "--port", str(port)]
    with (
        log.open("wb") as sink,
        subprocess.Popen(command, env=environment, stdout=sink, stderr=sink) as process,
        httpx.Client(base_url=base, timeout=60) as client,
    ):
        try:
            wait_until(lambda: answers(client))
            yield Server(base, process, environment, log, client)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()


def answers(client: httpx.Client) -> bool:
    try:
        return client.get("/v1/health").status_code == 200
    except httpx.TransportError:
        return False
