"""Expired rows are deleted, a few at once, so that no other transaction waits for long."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import delete, select, tuple_

from mapcore_http.logs import log_failure
from mapcore_http.store.database import WAIT
from mapcore_http.store.tables import (
    counters,
    hosted,
    invitations,
    links,
    map_drafts,
    refused,
    renders,
    sessions,
    sign_ins,
    specs,
    workspaces,
)

if TYPE_CHECKING:
    from sqlalchemy import Column, Table

    from mapcore_http.store.database import Store

AT_ONCE = 200
"""Rows of one table that one transaction removes."""
PAUSE_SECONDS, REST_SECONDS = 0.5, 60.0
"""Seconds between two steps, and between two searches when nothing has expired."""
EXPIRED_SECONDS = 30 * 24 * 3600
"""How long the row of an expired record is kept, without its spec, to say that it expired."""


@frozen
class Lifetime:
    """Until when the rows of a table stand: a moment in a column, and some seconds more."""

    until: Column[float] | Column[int]
    more: int = 0


LIFETIMES = (
    Lifetime(counters.c.kept_until),
    Lifetime(renders.c.expires_at, EXPIRED_SECONDS),
    Lifetime(hosted.c.expires_at, EXPIRED_SECONDS),
    Lifetime(specs.c.kept_until),
    Lifetime(sessions.c.expires_at),
    Lifetime(links.c.expires_at),
    Lifetime(invitations.c.expires_at),
    Lifetime(sign_ins.c.expires_at),
    Lifetime(refused.c.kept_until),
    Lifetime(map_drafts.c.expires_at),
)


def clean(store: Store, at_once: int = AT_ONCE) -> bool:
    """Remove some rows of each table whose time is over; return whether more may be left."""
    removed = [_remove(store, each, at_once) for each in LIFETIMES]
    return at_once in [*removed, _remove_of_deleted(store, at_once)]


def _remove_of_deleted(store: Store, at_once: int) -> int:
    """Remove some records of renders of workspaces that were deleted."""
    gone = select(workspaces.c.id).where(workspaces.c.deleted_at.is_not(None))
    some = select(renders.c.id).where(renders.c.workspace.in_(gone)).limit(at_once)
    with store.writing("cleaning renders") as connection:
        return connection.execute(delete(renders).where(renders.c.id.in_(some))).rowcount


def _remove(store: Store, lifetime: Lifetime, at_once: int) -> int:
    table: Table = lifetime.until.table
    keys = list(table.primary_key)
    with store.writing(f"cleaning {table.name}") as connection:
        past = lifetime.until < store.now(connection) - lifetime.more
        # PostgreSQL skips rows that another transaction has locked; SQLite has a single writer.
        some = select(*keys).where(past).limit(at_once).with_for_update(skip_locked=True)
        return connection.execute(delete(table).where(tuple_(*keys).in_(some))).rowcount


class Cleaner(threading.Thread):
    """Cleans a store every now and then, until it is stopped or the process ends."""

    def __init__(self, store: Store) -> None:
        super().__init__(name="mapcore-cleaner", daemon=True)
        self._store = store
        self._stopping = threading.Event()

    def run(self) -> None:
        """Clean at once, and then in turns of rest and work."""
        more = True
        while not self._stopping.wait(PAUSE_SECONDS if more else REST_SECONDS):
            try:
                more = clean(self._store)
            except Exception:
                log_failure("what had its time was left in the store")
                more = False

    def stop(self) -> None:
        """Stop after what is under way."""
        self._stopping.set()
        if self.is_alive():
            self.join(WAIT)
