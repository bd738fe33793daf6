"""The store: an open database and how its transactions begin, on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from attrs import evolve, field, frozen
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError as PoolTimeout,
)

from mapcore_http.setting_readers import PASSWORD_MEMORY_MB
from mapcore_http.store.errors import StoreAway, StoreError
from mapcore_http.store.pepper import pepper_beside, pepper_of
from mapcore_http.store.schema import SERVICE, Schema, Upgrade, is_current, upgrade
from mapcore_http.store.statements import Statement
from mapcore_http.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mapcore_http.metrics import Metrics
    from mapcore_http.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 8
"""Questions of endpoints that are asked at once."""
WAIT_SECONDS = 2.5
"""Seconds to wait for a lock or a connection: less than a caller waits for the store."""
UPGRADE_WAIT = 300.0
"""Seconds that an upgrade may take, and that another start waits for it."""


@frozen(eq=False)
class Store:
    """An open database. `close` it when done.

    All times in it are seconds since the epoch, by the database's clock where machines share it.
    Passwords are hashed with `password_memory_mb` MiB. An endpoint waits `seconds` for an answer.
    """

    engine: Engine = field(repr=False)
    pepper: str = field(repr=False)
    shared: bool
    _turn: threading.Lock = field(factory=threading.Lock, repr=False)
    _check: Callable[[Connection], None] | None = field(default=None, repr=False)
    password_memory_mb: int = PASSWORD_MEMORY_MB
    seconds: float = 3.0
    _metrics: Metrics | None = field(default=None, repr=False)
    _threads: Threads = field(factory=lambda: Threads(THREADS, "store"), repr=False)

    async def call(
        self, ask: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a function answers that is given this store, beside the event loop.

        Raises what it raises, and StoreAway where the database does not answer in time.
        """
        answer = self._threads.call(ask, self, *args, **kwargs)
        try:
            with self._metrics.asking_store() if self._metrics else nullcontext():
                return await asyncio.wait_for(answer, self.seconds)
        except (SQLAlchemyError, TimeoutError) as error:
            if is_away(error):
                raise StoreAway from error
            raise

    def checked_by(self, check: Callable[[Connection], None]) -> Store:
        """Return this store, whose writing transactions each begin with a check that may raise."""
        return evolve(self, check=check)

    @contextmanager
    def writing(self, owner: str) -> Iterator[Connection]:
        """Open a transaction that alone may change what belongs to an owner.

        Raises TimeoutError or SQLAlchemy's DBAPIError where the database does not answer.
        """
        if self.shared:
            with self.engine.begin() as connection:
                _LOCK.run(connection, owner=owner)
                self._begin_with_check(connection)
                yield connection
            return
        # SQLite's own way to wait for its writer sleeps up to a tenth of a second.
        if not self._turn.acquire(timeout=WAIT_SECONDS):
            raise TimeoutError
        try:
            with self.engine.execution_options(writes=True).begin() as connection:
                self._begin_with_check(connection)
                yield connection
        finally:
            self._turn.release()

    def _begin_with_check(self, connection: Connection) -> None:
        if self._check:
            self._check(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that only reads."""
        with self.engine.connect() as connection:
            yield connection

    def now(self, connection: Connection) -> float:
        """Return the time."""
        return float(_CLOCK.run(connection).scalar_one()) if self.shared else time.time()

    def close(self) -> None:
        """Close the connections; what endpoints still ask is not begun."""
        self._threads.close()
        self.engine.dispose()


def ping(store: Store) -> None:
    """Check that the database answers; raises TimeoutError or SQLAlchemyError if it does not."""
    with store.reading() as connection:
        connection.execute(text("SELECT 1"))


def is_away(error: BaseException) -> bool:
    """Tell whether an error of a transaction means that the database is out of reach for now.

    It does where no connection could be had in time, and where the database or its disk fails. A
    statement that is wrong does not.
    """
    if not isinstance(error, DBAPIError):
        return isinstance(error, (TimeoutError, PoolTimeout))
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _FAILING
    return error.connection_invalidated or isinstance(error, (OperationalError, InterfaceError))


_FAILING = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN),
}
_LOCK = Statement("SELECT pg_advisory_xact_lock(hashtextextended(:owner, 0))")
_CLOCK = Statement("SELECT extract(epoch FROM clock_timestamp())")


def open_store(
    settings: Settings, added: Sequence[Schema] = (), metrics: Metrics | None = None
) -> Store:
    """Open the database of the settings, brought up to date where it is older than this code.

    `added` are the tables of extensions.
    Raises SettingsError, or StoreError where the database cannot be opened.
    """
    url = make_url(settings.database_url)
    pepper = pepper_of(settings)
    with _telling_why(url):
        engine = _engine(url, WAIT_SECONDS)
        try:
            with engine.connect() as connection:
                current = all(is_current(connection, each) for each in (SERVICE, *added))
            if not current:
                upgrade_database(settings, added)
            pepper = pepper or pepper_beside(_file_of(url))
            return Store(
                engine,
                pepper,
                _is_shared(url),
                password_memory_mb=settings.password_memory_mb,
                seconds=settings.store_seconds,
                metrics=metrics,
            )
        except BaseException:
            engine.dispose()
            raise


def upgrade_database(settings: Settings, added: Sequence[Schema] = ()) -> list[Upgrade]:
    """Bring the database of the settings up to date, and `added` tables in it; raises StoreError.

    A second upgrade waits for the first, and then has nothing to do.
    """
    url = make_url(settings.database_url)
    with _telling_why(url):
        patient = Store(_engine(url, UPGRADE_WAIT, references=False), "", _is_shared(url))
        try:
            with patient.writing(_UPGRADES) as connection:
                return [upgrade(connection, each) for each in (SERVICE, *added)]
        finally:
            patient.close()


@contextmanager
def _telling_why(url: URL) -> Iterator[None]:
    """Turn errors of opening a database into a StoreError with one line of text."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(
            f"PostgreSQL needs {error.name}: python -m pip install 'mapcore[postgres]'"
        ) from error
    except (DBAPIError, OSError, TimeoutError) as error:
        reason = " ".join(_reason(error).split()).rstrip(".?! ")
        raise StoreError(
            f"the database {url} cannot be opened: {reason}. Check MAPCORE_DATABASE_URL"
        ) from error


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(getattr(error, "orig", None) or error) or type(error).__name__


_UPGRADES = "tables"
"""Whose lock an upgrade holds."""


def _is_shared(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def _engine(url: URL, wait: float, *, references: bool = True) -> Engine:
    """Return the engine of a database, which waits so many seconds for a lock or an answer.

    SQLite checks references between tables unless `references` is false: an upgrade makes a table
    anew that others refer to.
    """
    if _is_shared(url):
        return _share_engine(url, wait)
    file = _file_of(url)
    file.parent.mkdir(parents=True, exist_ok=True)
    _keep_private(file)
    return _file_engine(url, wait, references)


def _file_of(url: URL) -> Path:
    assert url.database, "settings refuse a database in memory"
    return Path(url.database)


def _keep_private(file: Path) -> None:
    """Create the file readable by its owner alone, or restrict an existing one to its owner.

    SQLite gives the files that it keeps beside it the same rights.
    """
    if not file.exists():
        file.touch(0o600)
    elif file.is_file() and file.stat().st_mode & stat.S_IRWXO:
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)


def _share_engine(url: URL, wait: float) -> Engine:
    milliseconds = int(wait * 1000)
    arguments = {
        "connect_timeout": 2,
        "client_encoding": "utf8",  # a database of SQL_ASCII would answer with bytes
        "options": f"-c statement_timeout={milliseconds} -c lock_timeout={milliseconds}",
        "tcp_user_timeout": int(WAIT_SECONDS * 1000),
        "keepalives_idle": 10,
    }
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args=arguments,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=WAIT_SECONDS,
    )


def _file_engine(url: URL, wait: float, references: bool) -> Engine:
    engine = create_engine(
        url, connect_args={"timeout": wait}, pool_size=8, pool_timeout=WAIT_SECONDS
    )

    @event.listens_for(engine, "connect")
    def set_up(raw: Any, _: object) -> None:
        raw.isolation_level = None  # transactions begin where `begin` says, not at the first write
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = NORMAL")
        raw.execute(f"PRAGMA foreign_keys = {'ON' if references else 'OFF'}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
