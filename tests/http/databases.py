"""New databases for tests that need no server: SQLite files, and databases of one PostgreSQL."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from postgres import running_postgres
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url

from mapcore_http.store.database import Store

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
