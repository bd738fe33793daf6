"""Moving SQLite's write-ahead log into its file, and telling where that fails."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from mapcore_http.logs import log_note, log_trouble

if TYPE_CHECKING:
    import threading

    from sqlalchemy import Engine


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
