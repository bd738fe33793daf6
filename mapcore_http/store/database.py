"""The store: an open database and how its transactions begin, on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

from attrs import field, frozen
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError as PoolTimeout,
)

from mapcore_http.setting_readers import PASSWORD_MEMORY_MB
from mapcore_http.store.statements import DirectConnection, LogMover, Statement
from mapcore_http.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mapcore_http.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")
STORE_THREADS = 8
"""Questions of endpoints that are asked at once."""
WAIT_SECONDS = 2.5
"""Seconds to wait for a lock or a connection: less than a caller waits for the store."""
CHECKPOINT_EVERY = 500
"""Transactions in the event loop after which a thread moves SQLite's log into its file."""


class StoreError(Exception):
    """The database of the settings cannot be opened; the text says why and what to do."""


class StoreAway(Exception):  # noqa: N818 - it says what is the matter
    """The database does not answer, or cannot be read or written at present."""

    def __init__(self) -> None:
        super().__init__("The database does not answer at present; try again in a few seconds.")


class NewerSchema(StoreError):  # noqa: N818 - it says what is found
    """The database was last changed by a newer release than this one."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"the database is of a newer mapcore: its schema is {found}, and this release knows "
            f"{known}. Install the newer release, or restore a backup made before it"
        )


@frozen(eq=False)
class Store:
    """An open database. `close` it when done.

    All times in it are seconds since the epoch, by the database's clock where machines share it.
    Passwords are hashed with `password_memory_mb` MiB. An endpoint waits `seconds` for an answer.
    `at_once` is the same database for the event loop, for what executes a `Statement` and nothing
    else: it fails where it would have to wait for another writer. PostgreSQL has none.
    """

    engine: Engine = field(repr=False)
    pepper: str = field(repr=False)
    shared: bool
    _turn: threading.Lock = field(factory=threading.Lock, repr=False)
    password_memory_mb: int = PASSWORD_MEMORY_MB
    seconds: float = 3.0
    _metrics: Metrics | None = field(default=None, repr=False)
    _threads: Threads = field(factory=lambda: Threads(STORE_THREADS, "store"), repr=False)
    at_once: Store | None = field(default=None, repr=False)
    _direct: DirectConnection | None = field(default=None, repr=False)
    _patience: float = WAIT_SECONDS
    _calls_at_once: Iterator[int] = field(factory=lambda: itertools.count(1), repr=False)
    _log_mover: LogMover = field(factory=LogMover, repr=False)

    async def call(
        self, ask: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a function answers that is given this store, beside the event loop.

        Raises what it raises, and StoreAway where the database does not answer in time.
        """
        begun, outcome = time.perf_counter(), "answered"
        try:
            answer = self._threads.call(ask, self, *args, **kwargs)
            return await asyncio.wait_for(answer, self.seconds)
        except (SQLAlchemyError, TimeoutError) as error:
            outcome = "timeout" if isinstance(error, TimeoutError) else outcome
            if is_away(error):
                raise StoreAway from error
            raise
        finally:
            self._measure(begun, outcome)

    async def call_at_once(
        self, ask: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what `call` does; SQLite is asked in the event loop where nobody else writes.

        For the short transaction that every request needs: a thread and back takes longer than it.
        """
        if self.at_once is None:
            return await self.call(ask, *args, **kwargs)
        begun = time.perf_counter()
        try:
            answer = ask(self.at_once, *args, **kwargs)
        except (SQLAlchemyError, sqlite3.Error, TimeoutError) as error:
            if not is_away(error):
                raise
            return await self.call(ask, *args, **kwargs)  # nothing was written: a thread may wait
        self._measure(begun)
        if next(self._calls_at_once) % CHECKPOINT_EVERY == 0:
            self._threads.submit(self._log_mover.move, self.engine, self._turn)
        return answer

    def _measure(self, begun: float, outcome: str = "answered") -> None:
        if self._metrics:
            self._metrics.store_answered(time.perf_counter() - begun, outcome)

    @contextmanager
    def writing(self, owner: str) -> Iterator[Connection]:
        """Open a transaction that alone may change what belongs to an owner.

        Raises TimeoutError or SQLAlchemy's DBAPIError where the database does not answer.
        """
        if self.shared:
            with self.engine.begin() as connection:
                _LOCK.run(connection, owner=owner)
                yield connection
            return
        with self._alone():
            if self._direct:
                with self._direct.transaction("BEGIN IMMEDIATE"):
                    yield cast("Connection", self._direct)
                return
            with self.engine.execution_options(writes=True).begin() as connection:
                yield connection

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Wait for the turn to write: SQLite's own way sleeps up to a tenth of a second."""
        if not self._turn.acquire(timeout=self._patience):
            raise TimeoutError
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that only reads."""
        if self._direct:
            with self._alone(), self._direct.transaction("BEGIN"):
                yield cast("Connection", self._direct)
            return
        with self.engine.connect() as connection:
            yield connection

    def now(self, connection: Connection) -> float:
        """Return the time."""
        return float(_CLOCK.run(connection).fetchone()[0]) if self.shared else time.time()

    def close(self) -> None:
        """Close the connections; what endpoints still ask is not begun."""
        self._threads.close()
        self.engine.dispose()
        if self.at_once and self.at_once._direct:
            self.at_once._direct.close()


def ping(store: Store) -> None:
    """Check that the database answers; raises TimeoutError or SQLAlchemyError if it does not."""
    with store.reading() as connection:
        connection.execute(text("SELECT 1"))


def is_away(error: BaseException) -> bool:
    """Tell whether an error of a transaction means that the database is out of reach for now.

    It does where no connection could be had in time, and where the database or its disk fails. A
    statement that is wrong does not.
    """
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _FAILING
    if not isinstance(error, DBAPIError):
        return isinstance(error, (TimeoutError, PoolTimeout))
    return error.connection_invalidated or isinstance(error, (OperationalError, InterfaceError))


_FAILING = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN),
}
_LOCK = Statement("SELECT pg_advisory_xact_lock(hashtextextended(:owner, 0))")
_CLOCK = Statement("SELECT extract(epoch FROM clock_timestamp())")
