"""A real server on loopback for the tests: `mapcore serve` in a process of its own."""

from __future__ import annotations

import io
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from forked import ForkedCommand, forked_modules, forks
from waiting import wait_until

from mapcore.workers import confined
from mapcore_cli.main import run_command
from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store

Process = subprocess.Popen[bytes] | ForkedCommand

WORKERS = 2
START_SECONDS = 120
"""How long a server may take to start: a busy machine needs a minute."""
PEPPER = "a-pepper-for-the-tests-that-is-long-enough"
DOCS, SIGNUP, UPGRADE = "https://docs.test", "https://signup.test", "https://upgrade.test"
FAST = {"mapId": "luxembourg", "output": {"width": 100}}
"""A render that takes a few milliseconds."""
STATES = {
    "mapId": "us-states",
    "choropleth": {"values": {"CA": 39.0, "Texas": 30.5, "Flordia": 22.2, "Atlantis": 1}},
}


@dataclass
class Server:
    """A running server: its address, a client for it, and its process."""

    base: str
    process: Process
    environment: dict[str, str]
    log: Path
    client: httpx.Client
    addresses: Iterator[str] = field(
        default_factory=lambda: (
            f"10.{a}.{b}.{c}" for a, b, c in itertools.product(range(256), repeat=3)
        )
    )

    def fresh(self) -> dict[str, str]:
        """Return the header of a client that was never seen before."""
        return {"X-Forwarded-For": next(self.addresses)}

    def render(self, body: Any = None, **options: Any) -> httpx.Response:
        """POST a render, from a fresh address unless headers are given."""
        headers = options.pop("headers", None) or self.fresh()
        return self.client.post("/v1/renders", json=body or FAST, headers=headers, **options)

    def image(self, spec: Any, headers: Mapping[str, str] | None = None) -> httpx.Response:
        """GET a render of a spec, given as a value or as text."""
        text = spec if isinstance(spec, str) else json.dumps(spec)
        sent = self.fresh() if headers is None else headers
        return self.client.get("/v1/renders", params={"spec": text}, headers=sent)

    def command(self, *arguments: str) -> str:
        """Run a `mapcore` command on the server's database and return what it prints.

        It runs in this process, as most commands take less time than the start of a process.
        Raises CalledProcessError where it fails.
        """
        printed, told = io.StringIO(), io.StringIO()
        with (
            patch.dict(os.environ, self.environment),
            patch.object(confined, "subprocess", forked_modules(forks())),
            redirect_stdout(printed),
            redirect_stderr(told),
        ):
            code = run_command(list(arguments))
        if code:
            texts = (printed.getvalue(), told.getvalue())
            raise subprocess.CalledProcessError(code, arguments, *texts)
        return printed.getvalue().strip()

    def key(self, plan: str) -> dict[str, str]:
        """Return the header of a new key in a new workspace of a plan."""
        name = f"{plan}-{next(_COUNTER)}"
        self.command("workspace", "create", name, "--plan", plan)
        made = json.loads(self.command("key", "create", "--workspace", name, "--json"))
        return {"Authorization": f"Bearer {made['key']}"}


_COUNTER = itertools.count()


def running(
    folder: Path, database_url: str | None = None, *, forks_readers: bool = True, **settings: str
) -> AbstractContextManager[Server]:
    """Run a server that keeps its files in a folder; stopped when left.

    Its database has its tables already, unless the address of another is given. Its process is
    forked from one that has loaded all, and so are those that read files for it, unless they are
    what is tested.
    """
    start = partial(ForkedCommand, forks_readers=forks_readers)
    return _running(start, folder, database_url, settings)


def running_anew(
    folder: Path, database_url: str | None = None, **settings: str
) -> AbstractContextManager[Server]:
    """Run a server as `running` does, in a new Python as a person would start it."""
    return _running(_start_anew, folder, database_url, settings)


def _start_anew(
    command: Sequence[str], environment: Mapping[str, str], log: Path
) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "mapcore_cli.main", *command]
    with log.open("wb") as sink:
        return subprocess.Popen(program, env=environment, stderr=sink, stdout=sink)


@contextmanager
def _running(
    start: Callable[[Sequence[str], Mapping[str, str], Path], Process],
    folder: Path,
    database_url: str | None,
    settings: Mapping[str, str],
) -> Iterator[Server]:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("MAPCORE_")},
        "MAPCORE_DATABASE_URL": database_url or _database_in(folder),
        "MAPCORE_BASE_URL": base,
        "MAPCORE_DOCS_URL": DOCS,
        "MAPCORE_SIGNUP_URL": SIGNUP,
        "MAPCORE_UPGRADE_URL": UPGRADE,
        "MAPCORE_TRUSTED_PROXIES": "127.0.0.0/8",
        "MAPCORE_RENDER_WORKERS": str(WORKERS),
        "MAPCORE_KEY_PEPPER": PEPPER,
        "MAPCORE_PASSWORD_MEMORY_MB": "12",  # the least that is taken
        "MAPCORE_IMAGE_CACHE_DIR": str(folder / "images"),
        "MAPCORE_MAP_CACHE_DIR": str(folder / "maps"),
        **{f"MAPCORE_{name.upper()}": value for name, value in settings.items()},
    }
    log = folder / "server.log"
    process = start(["serve", "--port", str(port)], environment, log)
    client = httpx.Client(base_url=base, timeout=60, verify=False)
    try:
        _wait_for(client, int(environment["MAPCORE_RENDER_WORKERS"]), process, log)
        yield Server(base, process, environment, log, client)
    finally:
        client.close()
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def make_tables(address: str) -> None:
    """Give a new database the tables of this code, which a server would take longer to make."""
    open_store(Settings(database_url=address, key_pepper=PEPPER), [SCHEMA]).close()


def _database_in(folder: Path) -> str:
    """Return the address of the database in a folder; a new one has all tables."""
    file = folder / "service.sqlite"
    if not file.exists():
        file.touch(0o600)
        file.write_bytes(_new_database())
    return f"sqlite:///{file}"


@cache
def _new_database() -> bytes:
    """Return the file of a database whose tables are empty."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite"
        make_tables(f"sqlite:///{file}")
        return file.read_bytes()


def engine_of(server: Server) -> dict[str, int]:
    """Return what a server's health tells of its engine."""
    return engine_of_client(server.client) or {}


def engine_of_client(client: httpx.Client) -> dict[str, int] | None:
    """Return what the health of the service tells of its engine; nothing if it does not answer."""
    try:
        engine: dict[str, int] = client.get("/v1/health").json()["engine"]
    except httpx.TransportError:
        return None
    return engine


def render_processes(server: Server) -> list[int]:
    """Return the ids of the processes that draw."""
    return processes(server, "mapcore-render")


def processes(server: Server, name: str) -> list[int]:
    """Return the ids of the processes of a name: a child of the server forks them."""
    children: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            before, _, rest = (folder / "stat").read_text().rpartition(")")
        except OSError:
            continue  # it has just ended
        children.setdefault(int(rest.split()[1]), []).append(int(folder.name))
        names[int(folder.name)] = before.partition("(")[2]
    forkers = children.get(server.process.pid, [])
    below = [worker for forker in forkers for worker in children.get(forker, [])]
    return sorted(worker for worker in below if names[worker] == name)


def ticks_of(pid: int) -> int:
    """Return the processor time that a process has taken, in the system's ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for(client: httpx.Client, workers: int, process: Process, log: Path) -> None:
    def is_ready() -> bool:
        assert process.poll() is None, log.read_text()[-3000:]
        engine = engine_of_client(client)
        return bool(engine and engine["availableWorkers"] == workers)

    wait_until(is_ready, START_SECONDS, because=lambda: log.read_text()[-3000:])
