"""New databases: SQLite files, databases of one PostgreSQL, and servers on either."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from postgres import running_postgres
from serving import Server, running
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url

from mapcore_http.store.database import Store

DATABASES = ["sqlite", "postgresql"]
NOON = datetime(2026, 11, 21, 12, 0, 5, tzinfo=UTC).timestamp()


class ClockedStore(Store):
    """A store whose clock the test sets."""

    time = NOON
    __setattr__ = object.__setattr__

    def now(self, connection: Connection) -> float:
        return self.time


@contextmanager
def new_databases(kind: str, folder: Path) -> Iterator[Callable[[], str]]:
    """Give what makes a new and empty database of a kind and returns its address."""
    numbers = itertools.count()
    if kind == "sqlite":
        yield lambda: f"sqlite:///{folder / f'{next(numbers)}.sqlite'}"
        return
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,
        running_postgres(Path(data)) as server,
    ):
        whole = make_url(server.url)
        engine = create_engine(
            whole.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
        )

        def make() -> str:
            name = f"number{next(numbers)}"
            with engine.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
            return whole.set(database=name).render_as_string(hide_password=False)

        yield make
        engine.dispose()


@contextmanager
def running_on(database: str, folder: Path, **settings: str) -> Iterator[Server]:
    """Run a server on a new database of a kind."""
    if database == "sqlite":
        with running(folder, **settings) as started:
            yield started
        return
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,  # PostgreSQL's user may enter it
        running_postgres(Path(data)) as made,
        running(folder, made.url, **settings) as started,
    ):
        yield started
