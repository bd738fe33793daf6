"""Statements that every render executes, and SQLite's own driver for them.

They are written once for both databases, and never built again: SQLAlchemy takes ten times as long
to build and read such a statement as SQLite to execute it. Its way to a connection and back takes
several times as long as such a transaction.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, field, frozen
from sqlalchemy.exc import SQLAlchemyError

from mapcore_http.logs import log_note, log_trouble

if TYPE_CHECKING:
    import threading
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection, Engine

_PARAMETER = re.compile(r":(\w+)")


@frozen
class Statement:
    """A statement that SQLite and PostgreSQL read alike, its parameters as `:name`.

    >>> Statement("SELECT used FROM counters WHERE subject = :subject").for_postgresql
    'SELECT used FROM counters WHERE subject = %(subject)s'
    """

    text: str
    for_postgresql: str = field(init=False, repr=False)

    @for_postgresql.default
    def _as_psycopg_reads_it(self) -> str:
        return _PARAMETER.sub(r"%(\1)s", self.text)

    def run(self, connection: Connection, **values: Any) -> sqlite3.Cursor:
        """Execute it in the transaction of a connection.

        What is found is a cursor of SQLite's, or a result of SQLAlchemy's, which has what is used.
        """
        on_sqlite = connection.dialect.name == "sqlite"
        text = self.text if on_sqlite else self.for_postgresql
        found: sqlite3.Cursor = connection.exec_driver_sql(text, values)  # type: ignore[assignment]
        return found


@define(eq=False)
class DirectConnection:
    """A connection for one transaction at a time, which waits for nobody.

    It takes what `Statement.run` gives it, and nothing else of SQLAlchemy's.
    """

    file: str
    dialect: ClassVar = SimpleNamespace(name="sqlite")
    _raw: sqlite3.Connection | None = None

    def exec_driver_sql(self, text: str, values: Mapping[str, Any]) -> sqlite3.Cursor:
        """Execute a statement in the transaction that is open."""
        assert self._raw
        return self._raw.execute(text, values)

    @contextmanager
    def transaction(self, begin: str) -> Iterator[None]:
        """Open a transaction for a block; raises sqlite3.Error, also where another writes."""
        raw = self._raw = self._raw or self._connect()
        try:
            raw.execute(begin)
            yield
            raw.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                raw.rollback()
            if isinstance(error, sqlite3.Error):
                self.close()  # the next transaction opens the file anew
            raise

    def close(self) -> None:
        """Close the connection, if it is open."""
        raw, self._raw = self._raw, None
        if raw:
            raw.close()

    def _connect(self) -> sqlite3.Connection:
        # The loop may run in another thread than the one that opened it.
        raw = sqlite3.connect(self.file, timeout=0, isolation_level=None, check_same_thread=False)
        for pragma in (
            "synchronous = NORMAL",
            "foreign_keys = ON",
            "wal_autocheckpoint = 0",  # which waits for the disk
        ):
            raw.execute(f"PRAGMA {pragma}")
        return raw


class LogMover:
    """Moves SQLite's log; the log of the service tells once that this fails, and when it ends."""

    def __init__(self) -> None:
        self._fails = False

    def move(self, engine: Engine, turn: threading.Lock) -> None:
        """Move what the log holds into the file; who writes meanwhile waits in a thread.

        Only a log that was moved whole is written from its beginning again.
        """
        try:
            with turn:
                raw = engine.raw_connection()
                try:
                    raw.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").close()
                finally:
                    raw.close()
        except (sqlite3.Error, SQLAlchemyError, TimeoutError) as error:
            if not self._fails:
                log_trouble("SQLite's log cannot be moved into its file", reason=str(error))
            self._fails = True
            return
        if self._fails:
            log_note("SQLite's log is moved into its file again")
        self._fails = False
