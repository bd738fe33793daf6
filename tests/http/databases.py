"""New databases: SQLite files, databases of one PostgreSQL, and servers on either."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from postgres import Database, running_postgres
from serving import Server, make_tables, running
from sqlalchemy import Connection

from mapcore_http.keys.workspaces import insert_workspace
from mapcore_http.store.database import Store

DATABASES = ["sqlite", "postgresql"]
NOON = datetime(2026, 11, 21, 12, 0, 5, tzinfo=UTC).timestamp()


class ClockedStore(Store):
    """A store whose clock the test sets."""

    time = NOON
    __setattr__ = object.__setattr__

    def now(self, connection: Connection) -> float:
        return self.time


def new_workspace(store: Store, name: str, plan: str = "free") -> str:
    """Make a workspace and return its id."""
    with store.writing("accounts") as connection:
        return insert_workspace(store, connection, name, plan, None)


@contextmanager
def new_databases(kind: str, folder: Path) -> Iterator[Callable[[], str]]:
    """Give what makes a new and empty database of a kind; its PostgreSQL ends with it."""
    if kind == "sqlite":
        yield sqlite_addresses(folder)
        return
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,
        running_postgres(Path(data)) as server,
    ):
        yield server.create_database


def sqlite_addresses(folder: Path) -> Callable[[], str]:
    """Return what returns the address of a new SQLite file in a folder."""
    numbers = itertools.count()
    return lambda: f"sqlite:///{folder / f'{next(numbers)}.sqlite'}"


def choose_database(request: pytest.FixtureRequest, folder: Path) -> Callable[[], str]:
    """Return what makes a new database of the kind that a fixture is asked for."""
    if request.param == "sqlite":
        return sqlite_addresses(folder)
    cluster: Database = request.getfixturevalue("cluster")
    return cluster.create_database


@contextmanager
def running_on(request: pytest.FixtureRequest, folder: Path, **settings: str) -> Iterator[Server]:
    """Run a server on a new database of the kind that a fixture is asked for, with its tables."""
    address = None
    if request.param != "sqlite":
        cluster: Database = request.getfixturevalue("cluster")
        address = cluster.copy_database(make_tables)
    with running(folder, address, **settings) as started:
        yield started
