"""The store: the tables and how a transaction begins, on SQLite or PostgreSQL."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    text,
)
from sqlalchemy.engine import URL, make_url

from mapcore_http.settings import pepper_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore_http.settings import Settings

WAIT = 2.5
"""Seconds to wait for a lock or a connection: less than a caller waits for the store."""
_TABLES = MetaData()

workspaces = Table(
    "workspaces",
    _TABLES,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("plan", Text, nullable=False),
    Column("created_at", Float, nullable=False),
)
keys = Table(
    "keys",
    _TABLES,
    Column("id", Text, primary_key=True),
    Column("workspace", ForeignKey("workspaces.id"), nullable=False),
    Column("prefix", Text, nullable=False),
    Column("digest", Text, nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
)
counters = Table(
    "counters",
    _TABLES,
    Column("subject", Text, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("begins_at", Integer, primary_key=True),
    Column("kept_until", Integer, nullable=False, index=True),
    Column("used", Integer, nullable=False),
)
leases = Table(
    "leases",
    _TABLES,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("holder", Text, nullable=False),
    Column("day", Integer),
    Column("month", Integer),
    Column("expires_at", Float, nullable=False),
)
renders = Table(
    "renders",
    _TABLES,
    Column("id", Text, primary_key=True),
    Column("workspace", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Index("renders_of", "workspace", "made_at"),
)


@frozen(eq=False)
class Store:
    """An open database. `close` it when done.

    All times in it are seconds since the epoch, by the database's clock where machines share it.
    """

    engine: Engine = field(repr=False)
    pepper: str = field(repr=False)
    shared: bool
    _turn: threading.Lock = field(factory=threading.Lock, repr=False)

    @contextmanager
    def writing(self, owner: str) -> Iterator[Connection]:
        """Open a transaction that alone may change what belongs to an owner.

        Raises TimeoutError or SQLAlchemy's DBAPIError where the database does not answer.
        """
        if self.shared:
            with self.engine.begin() as connection:
                connection.execute(_LOCK, {"owner": owner})
                yield connection
            return
        # SQLite's own queue for its one writer is a nap of up to a tenth of a second.
        if not self._turn.acquire(timeout=WAIT):
            raise TimeoutError
        try:
            with self.engine.execution_options(writes=True).begin() as connection:
                yield connection
        finally:
            self._turn.release()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that only reads."""
        with self.engine.connect() as connection:
            yield connection

    def now(self, connection: Connection) -> float:
        """Return the time."""
        return float(connection.execute(_CLOCK).scalar_one()) if self.shared else time.time()

    def close(self) -> None:
        """Let go of the connections."""
        self.engine.dispose()


_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:owner, 0))")
_CLOCK = text("SELECT extract(epoch FROM clock_timestamp())")


def open_store(settings: Settings) -> Store:
    """Open the database of the settings, with its tables made where they are missing.

    Raises SettingsError, or SQLAlchemy's DBAPIError where the database does not answer.
    """
    url = make_url(settings.database_url)
    if url.get_backend_name() == "postgresql":
        pepper = pepper_of(settings)
        store = Store(_shared_engine(url), pepper, shared=True)
    else:
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        pepper = pepper_of(settings)
        store = Store(_file_engine(url), pepper, shared=False)
    with store.writing("tables") as connection:
        _TABLES.create_all(connection)
    return store


def _shared_engine(url: URL) -> Engine:
    milliseconds = int(WAIT * 1000)
    arguments = {
        "connect_timeout": 2,
        "options": f"-c statement_timeout={milliseconds} -c lock_timeout={milliseconds}",
        "tcp_user_timeout": milliseconds,
        "keepalives_idle": 10,
    }
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args=arguments,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=WAIT,
    )


def _file_engine(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": WAIT}, pool_size=8, pool_timeout=WAIT)

    @event.listens_for(engine, "connect")
    def set_up(raw: Any, _: object) -> None:
        raw.isolation_level = None  # transactions begin where `begin` says, not at the first write
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = NORMAL")
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
