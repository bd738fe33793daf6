"""How the store is asked: in a thread, or at once where SQLite has no other writer."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import Database

from mapcore_http.limits.admission import Admission, admit
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.counting import add_one, in_window, read
from mapcore_http.limits.tiers import KEYLESS, per_minute
from mapcore_http.settings import Settings
from mapcore_http.store.database import CHECKPOINT_EVERY, Store
from mapcore_http.store.opening import open_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    opened = open_store(Settings(database_url=f"sqlite:///{file}", store_seconds=30))
    yield opened
    opened.close()


def admit_in_thread(store: Store) -> tuple[Admission, threading.Thread]:
    """Admit a caller; tell in which thread."""
    return admit(
        store, Caller(KEYLESS, address="127.0.0.1"), dry_run=True
    ), threading.current_thread()


def test_sqlite_is_asked_in_the_event_loop(store: Store) -> None:
    first, where = asyncio.run(store.call_at_once(admit_in_thread))
    again, _ = asyncio.run(store.call(admit_in_thread))
    assert where is threading.main_thread()
    assert again.rate.remaining == first.rate.remaining - 1


def test_the_loop_goes_on_while_another_process_writes(store: Store, file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)

    async def ask_while_locked() -> tuple[Admission, threading.Thread]:
        other.execute("BEGIN IMMEDIATE")
        asking = asyncio.ensure_future(store.call_at_once(admit_in_thread))
        for _ in range(5):
            await asyncio.sleep(0.01)
            assert not asking.done()
        other.execute("COMMIT")
        return await asking

    admitted, where = asyncio.run(ask_while_locked())
    other.close()
    assert where is not threading.main_thread()
    assert admitted.rate.remaining == admitted.rate.limit - 1, "counted once"


def test_the_loop_goes_on_while_a_thread_writes(store: Store) -> None:
    entered, leave = threading.Event(), threading.Event()

    def hold(asked: Store) -> None:
        with asked.writing("somebody"):
            entered.set()
            leave.wait()

    async def ask_meanwhile() -> threading.Thread:
        holding = asyncio.ensure_future(store.call(hold))
        await asyncio.to_thread(entered.wait)
        asking = asyncio.ensure_future(store.call_at_once(admit_in_thread))
        await asyncio.sleep(0.01)
        assert not asking.done()
        leave.set()
        await holding
        return (await asking)[1]

    assert asyncio.run(ask_meanwhile()) is not threading.main_thread()


@pytest.mark.parametrize("fault", [KeyError(), sqlite3.IntegrityError()])
def test_what_fails_in_the_event_loop_counts_nothing(store: Store, fault: Exception) -> None:
    def fail(asked: Store) -> None:
        with asked.writing("somebody") as connection:
            counter = in_window("somebody", per_minute(5), 0)
            add_one(connection, [counter])
            assert read(connection, [counter])[0].used == 1
            raise fault

    with pytest.raises(type(fault)):
        asyncio.run(store.call_at_once(fail))
    admitted, where = asyncio.run(store.call_at_once(admit_in_thread))
    assert where is threading.main_thread(), "the next one need not wait"
    assert admitted.rate.remaining == admitted.rate.limit - 1
    with store.reading() as connection:
        assert read(connection, [in_window("somebody", per_minute(5), 0)])[0].used == 0


def test_the_log_of_sqlite_does_not_grow_without_end(store: Store, file: Path) -> None:
    """A log that is moved into the file is written from its beginning again."""

    async def ask(rounds: int) -> int:
        for number in range(rounds * CHECKPOINT_EVERY):
            caller = Caller(KEYLESS, address=f"10.{rounds}.{number // 250}.{number % 250}")
            await store.call_at_once(admit, caller, dry_run=True)
        return log.stat().st_size

    log = file.with_name(f"{file.name}-wal")
    once, often = asyncio.run(ask(1)), asyncio.run(ask(4))
    assert often < 2 * once


def test_postgresql_is_asked_in_a_thread(cluster: Database) -> None:
    store = open_store(Settings(database_url=cluster.create_database(), key_pepper="p" * 32))
    _, where = asyncio.run(store.call_at_once(admit_in_thread))
    store.close()
    assert where is not threading.main_thread()
