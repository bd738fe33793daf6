"""What the log of the service tells where SQLite's cannot be moved into its file."""

from __future__ import annotations

import logging
import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine

from mapcore_http.store.statements import LogMover


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Let this process write no larger files, as a full disk would not."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database whose log holds more than its file."""
    file = tmp_path / "store.sqlite"
    writing = sqlite3.connect(file, isolation_level=None)
    writing.execute("PRAGMA journal_mode = WAL")
    writing.execute("PRAGMA wal_autocheckpoint = 0")
    writing.execute("CREATE TABLE notes (text)")
    writing.execute("INSERT INTO notes VALUES (?)", ["x" * 100_000])
    opened = create_engine(f"sqlite:///{file}")
    yield opened
    opened.dispose()
    writing.close()


def test_a_failure_is_told_once_and_so_is_its_end(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "mapcore.http")
    mover, turn = LogMover(), threading.Lock()
    with files_of_at_most(8192):
        mover.move(engine, turn)
        mover.move(engine, turn)
    assert [each.message for each in caplog.records] == [
        "SQLite's log cannot be moved into its file"
    ]
    assert "disk" in caplog.records[0].line["reason"]  # type: ignore[attr-defined]
    caplog.clear()
    mover.move(engine, turn)
    mover.move(engine, turn)
    assert [each.message for each in caplog.records] == [
        "SQLite's log is moved into its file again"
    ]
    assert not turn.locked()
