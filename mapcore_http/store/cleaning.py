"""Expired rows are deleted, a few at once, so that no other transaction waits for long."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, tuple_

from mapcore_http.logs import log_failure, log_trouble
from mapcore_http.store.columns import OUTLIVED
from mapcore_http.store.database import WAIT_SECONDS, is_away
from mapcore_http.store.schema import SERVICE
from mapcore_http.store.tables import renders, workspaces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Column, Table

    from mapcore_http.store.database import Store
    from mapcore_http.store.schema import Schema

AT_ONCE = 200
"""Rows of one table that one transaction removes."""
PAUSE_SECONDS, REST_SECONDS = 0.5, 60.0
"""Seconds between two steps, and between two searches when nothing has expired."""


def clean(store: Store, schemas: Sequence[Schema] = (SERVICE,), at_once: int = AT_ONCE) -> bool:
    """Remove some rows of each table whose time is over; return whether more may be left."""
    tables = [table for schema in schemas for table in schema.tables.sorted_tables]
    lifetimes = [column for table in tables for column in table.c if OUTLIVED in column.info]
    removed = [_remove(store, until, at_once) for until in lifetimes]
    return at_once in [*removed, _remove_of_deleted(store, at_once)]


def _remove_of_deleted(store: Store, at_once: int) -> int:
    """Remove some records of renders of workspaces that were deleted."""
    gone = select(workspaces.c.id).where(workspaces.c.deleted_at.is_not(None))
    some = select(renders.c.id).where(renders.c.workspace.in_(gone)).limit(at_once)
    with store.writing("cleaning renders") as connection:
        return connection.execute(delete(renders).where(renders.c.id.in_(some))).rowcount


def _remove(store: Store, until: Column[Any], at_once: int) -> int:
    table: Table = until.table
    keys = list(table.primary_key)
    with store.writing(f"cleaning {table.name}") as connection:
        past = until < store.now(connection) - until.info[OUTLIVED]
        # PostgreSQL skips rows that another transaction has locked; SQLite has a single writer.
        some = select(*keys).where(past).limit(at_once).with_for_update(skip_locked=True)
        return connection.execute(delete(table).where(tuple_(*keys).in_(some))).rowcount


class Cleaner(threading.Thread):
    """Cleans a store every now and then, until it is stopped or the process ends."""

    def __init__(self, store: Store, schemas: Sequence[Schema] = (SERVICE,)) -> None:
        super().__init__(name="mapcore-cleaner", daemon=True)
        self._store, self._schemas = store, schemas
        self._stopping = threading.Event()

    def run(self) -> None:
        """Clean at once, and then in turns of rest and work."""
        more = True
        while not self._stopping.wait(PAUSE_SECONDS if more else REST_SECONDS):
            try:
                more = clean(self._store, self._schemas)
            except Exception as error:
                note = log_trouble if is_away(error) else log_failure
                note("what had its time was left in the store")
                more = False

    def stop(self) -> None:
        """Stop after what is under way."""
        self._stopping.set()
        if self.is_alive():
            self.join(WAIT_SECONDS)
