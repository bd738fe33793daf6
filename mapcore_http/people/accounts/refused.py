"""Requests with a key that were refused or failed: counted in memory, written every few seconds.

A process that dies loses what it counted since.
"""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from attrs import asdict, evolve, frozen
from sqlalchemy import and_, func, select
from sqlalchemy.exc import SQLAlchemyError

from mapcore_http.limits.counting import DAY_SECONDS
from mapcore_http.logs import log_failure, log_trouble
from mapcore_http.people.tables import refused
from mapcore_http.store.database import StoreAway
from mapcore_http.store.statements import Statement
from mapcore_http.store.tables import keys

if TYPE_CHECKING:
    from mapcore_http.limits.callers import Caller
    from mapcore_http.store.database import Store

PAUSE_SECONDS = 2.0
"""Seconds for which refusals gather before they are written."""
KEPT_SECONDS = 400 * DAY_SECONDS
MOST_KINDS = 2_000
"""Kinds of refusals that are counted between two writings; of more the rest goes uncounted."""
LONGEST_DETAIL = 200
MOST_TOLD = 50

_ADD = Statement(
    "INSERT INTO refused (workspace, key, code, day, times, detail, last_at, kept_until) VALUES"
    " (:workspace, :key, :code, :day, :times, :detail, :last_at, :kept_until)"
    " ON CONFLICT (workspace, key, code, day) DO UPDATE SET"
    " times = refused.times + excluded.times, detail = excluded.detail, last_at = excluded.last_at"
)

Kind = tuple[str, str, str, int]
"""A workspace, a key of it, a code, and the first second of a day."""


@frozen
class Refused:
    """How often a key, by the part that may be shown and its name, met a code, and the last time.

    `detail` is what was said the last time.
    """

    code: str
    prefix: str
    name: str
    times: int
    last_at: float
    detail: str


@frozen
class _Count:
    times: int
    last_at: float
    detail: str


class RefusedCounts:
    """What was refused since the last writing."""

    def __init__(self) -> None:
        self._counts: dict[Kind, _Count] = {}
        self._lock = threading.Lock()

    def add(self, caller: Caller, code: str, detail: str) -> bool:
        """Count a refusal of a key; return whether it is the first since the last writing."""
        if not (caller.workspace and caller.key):
            return False
        now = time.time()
        kind = (caller.workspace, caller.key, code, int(now // DAY_SECONDS) * DAY_SECONDS)
        with self._lock:
            first = not self._counts
            before = self._counts.get(kind)
            if before is None and len(self._counts) >= MOST_KINDS:
                return False
            made = before or _Count(0, now, "")
            self._counts[kind] = evolve(
                made, times=made.times + 1, last_at=now, detail=detail[:LONGEST_DETAIL]
            )
        return first

    async def write_soon(self, store: Store) -> None:
        """Add to the store what is counted until then."""
        await asyncio.sleep(PAUSE_SECONDS)
        try:
            await store.call(self.write)
        except StoreAway:
            log_trouble("refusals were not written down: the database does not answer")
        except Exception:
            log_failure("refusals were not written down")

    def write_last(self, store: Store) -> None:
        """Add to the store what was counted, if it answers."""
        with suppress(SQLAlchemyError, TimeoutError):
            self.write(store)

    def write(self, store: Store) -> None:
        """Add what was counted to the store."""
        with self._lock:
            counts, self._counts = self._counts, {}
        if not counts:
            return
        rows = [
            {
                **dict(zip(("workspace", "key", "code", "day"), kind, strict=True)),
                **asdict(count),
                "kept_until": kind[3] + KEPT_SECONDS,
            }
            for kind, count in counts.items()
        ]
        with store.writing("refused") as connection:
            for row in rows:
                _ADD.run(connection, **row)


def read_refused(store: Store, workspace: str, since: float) -> list[Refused]:
    """Return what a workspace's keys were refused since a moment, the most frequent first."""
    own = (refused.c.workspace == workspace) & (refused.c.day >= int(since))
    last = func.max(refused.c.last_at).label("last_at")
    counted = (
        select(refused.c.code, refused.c.key, func.sum(refused.c.times).label("times"), last)
        .where(own)
        .group_by(refused.c.code, refused.c.key)
        .subquery()
    )
    that = and_(
        refused.c.code == counted.c.code,
        refused.c.key == counted.c.key,
        refused.c.last_at == counted.c.last_at,
    )
    query = (
        select(counted, refused.c.detail, keys.c.prefix, keys.c.name)
        .join(refused, that & own)
        .join(keys, keys.c.id == counted.c.key)
        .order_by(counted.c.times.desc(), counted.c.last_at.desc())
        .limit(MOST_TOLD)
    )
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [
        Refused(row.code, row.prefix, row.name, int(row.times), row.last_at, row.detail)
        for row in rows
    ]
