"""Counters in the store: how often a subject did something in a period."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen
from sqlalchemy import and_, case, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from mapcore_http.store.tables import counters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from mapcore_http.limits.tiers import Window

DAY_SECONDS = 24 * 3600
KEPT_SECONDS = {"month": 400 * DAY_SECONDS}
"""How long a counter outlives its period; two days where nothing is said."""


@frozen
class Counter:
    """A counter: whose it is, its period from `begins_at` to `ends_at`, and how it stands.

    Times are in seconds of the epoch.
    """

    subject: str
    period: str
    begins_at: int
    ends_at: int
    limit: int
    used: int = field(default=0)


def in_window(subject: str, window: Window, now: float) -> Counter:
    """Return a subject's counter of the window that a moment falls in, not yet read."""
    begins_at = int(now // window.seconds) * window.seconds
    return Counter(subject, window.name, begins_at, begins_at + window.seconds, window.limit)


def in_month(subject: str, limit: int, now: float) -> Counter:
    """Return a subject's counter of the calendar month in UTC, not yet read.

    >>> month = in_month("a workspace", 500, 1_767_225_599)
    >>> [datetime.fromtimestamp(each, UTC).date().isoformat()
    ...  for each in (month.begins_at, month.ends_at)]
    ['2025-12-01', '2026-01-01']
    """
    moment = datetime.fromtimestamp(now, UTC)
    begin = moment.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    end = (begin + timedelta(days=32)).replace(day=1)
    return Counter(subject, "month", int(begin.timestamp()), int(end.timestamp()), limit)


def read(connection: Connection, wanted: Sequence[Counter]) -> list[Counter]:
    """Return counters as they stand."""
    if not wanted:
        return []
    asked = [(each.subject, each.period, each.begins_at) for each in wanted]
    columns = (counters.c.subject, counters.c.period, counters.c.begins_at)
    query = select(*columns, counters.c.used).where(tuple_(*columns).in_(asked))
    used = {tuple(row[:3]): row.used for row in connection.execute(query)}
    return [evolve(each, used=used.get(name, 0)) for each, name in zip(wanted, asked, strict=True)]


def add_one(connection: Connection, counted: Sequence[Counter]) -> None:
    """Count once more in each of some counters."""
    rows = [
        {
            "subject": each.subject,
            "period": each.period,
            "begins_at": each.begins_at,
            "kept_until": each.ends_at + KEPT_SECONDS.get(each.period, 2 * DAY_SECONDS),
            "used": 1,
        }
        for each in counted
    ]
    # SQLite and PostgreSQL write this alike, SQLAlchemy has it in each one's dialect.
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    first = insert(counters).values(rows)
    again = {"used": counters.c.used + 1}
    connection.execute(
        first.on_conflict_do_update(index_elements=list(counters.primary_key), set_=again)
    )


def take_one(connection: Connection, subject: str, period: str, begins_at: int) -> None:
    """Count once less."""
    charged = and_(
        counters.c.subject == subject,
        counters.c.period == period,
        counters.c.begins_at == begins_at,
    )
    less = case((counters.c.used > 0, counters.c.used - 1), else_=0)
    connection.execute(update(counters).where(charged).values(used=less))
