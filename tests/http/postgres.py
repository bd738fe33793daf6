"""A real PostgreSQL for the tests, in a folder of its own, on loopback."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from serving import free_port
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url


@dataclass
class Database:
    """A running database server."""

    binaries: Path
    folder: Path
    port: int
    numbers: Iterator[int] = field(default_factory=itertools.count)
    model: str = ""

    @property
    def url(self) -> str:
        """Return the address as the service's settings want it."""
        return f"postgresql://mapcore:mapcore@127.0.0.1:{self.port}/postgres"

    def create_database(self, rest: str = "") -> str:
        """Make a new and empty database and return its address; `rest` ends the statement."""
        whole = make_url(self.url)
        engine = create_engine(
            whole.set(drivername="postgresql+psycopg"),
            connect_args={"client_encoding": "utf8"},
            isolation_level="AUTOCOMMIT",
        )
        name = f"number{next(self.numbers)}"
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} {rest}"))
        engine.dispose()
        return whole.set(database=name).render_as_string(hide_password=False)

    def copy_database(self, prepare: Callable[[str], None]) -> str:
        """Return the address of a copy of a database that was prepared once."""
        if not self.model:
            self.model = self.create_database()
            prepare(self.model)
        return self.create_database(f"TEMPLATE {make_url(self.model).database}")

    def start(self, fsync: str = "off") -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync={fsync}"
        options += " -c max_connections=200"  # several servers share it
        log = self.folder / "log"
        self._control("start", "-w", "-o", options, "-l", str(log))

    def stop(self, mode: str = "immediate") -> None:
        self._control("stop", "-m", mode)

    def make(self) -> None:
        secret = self.folder / "secret"
        secret.write_text("mapcore")
        data = self.folder / "data"
        for path in (self.folder, secret):
            self._hand_over(path)
        self._run(
            "initdb", "-D", str(data), "-U", "mapcore", "-A", "scram-sha-256",
            "--pwfile", str(secret), "--no-sync",
        )  # fmt: skip

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.binaries / program), *arguments],
            check=True, user=_owner(), cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    @staticmethod
    def _hand_over(path: Path) -> None:
        owner = _owner()
        if owner is not None:
            shutil.chown(path, owner)


@contextmanager
def running_postgres(folder: Path) -> Iterator[Database]:
    """Run a new database in a folder, or elsewhere where its user cannot enter that.

    Skips the test where no PostgreSQL is installed.
    """
    binaries = _binaries()
    if binaries is None:
        if os.environ.get("CI"):
            pytest.fail("CI has to install PostgreSQL")
        pytest.skip("PostgreSQL is not installed")
    with _enterable(folder) as entered:
        database = Database(binaries, entered, free_port())
        database.make()
        database.start()
        try:
            yield database
        finally:
            database.stop()


@contextmanager
def _enterable(folder: Path) -> Iterator[Path]:
    """Give the folder, or a new one where the database's user may enter and its socket has room."""
    if can_enter(folder, _owner()):
        yield folder
        return
    for place in PLACES:
        if place.is_dir() and can_enter(place / "mapcore-pg-12345678", _owner()):
            with tempfile.TemporaryDirectory(prefix="mapcore-pg-", dir=place) as found:
                yield Path(found)
            return
    pytest.skip("PostgreSQL's user may enter no folder for temporary files")


PLACES = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))
LONGEST = 80
"""The most bytes of the path of a folder with a socket: 107 are allowed, its name included."""


def can_enter(folder: Path, owner: str | None) -> bool:
    """Tell whether another user may enter a new folder at a path; None is who runs the tests."""
    if len(os.fsencode(folder)) > LONGEST:
        return False
    above = folder.resolve().parents
    return owner is None or all(each.stat().st_mode & 0o001 for each in above if each.exists())


def _binaries() -> Path | None:
    """Return the folder of the newest PostgreSQL: Debian keeps its programs out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    on_path = shutil.which("pg_ctl")
    program = found[-1] if found else Path(on_path) if on_path else None
    return program.parent if program else None


def _owner() -> str | None:
    """Return the user to run as: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return None
    return pwd.getpwnam("postgres").pw_name
