"""Counters in the store: how often a subject did something in a period."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen
from sqlalchemy import and_, case, delete, insert, select, update

from mapcore_http.store import counters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, Connection

    from mapcore_http.tiers import Window

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


def read(connection: Connection, wanted: Iterable[Counter]) -> list[Counter]:
    """Return counters as they stand."""
    used = (
        connection.execute(select(counters.c.used).where(_row(each))).scalar() for each in wanted
    )
    return [evolve(each, used=times or 0) for each, times in zip(wanted, used, strict=True)]


def add_one(connection: Connection, counter: Counter) -> None:
    """Count once more."""
    more = update(counters).where(_row(counter)).values(used=counters.c.used + 1)
    if connection.execute(more).rowcount:
        return
    kept = KEPT_SECONDS.get(counter.period, 2 * DAY_SECONDS)
    first = {
        "subject": counter.subject,
        "period": counter.period,
        "begins_at": counter.begins_at,
        "kept_until": counter.ends_at + kept,
        "used": 1,
    }
    connection.execute(insert(counters).values(**first))


def take_one(connection: Connection, subject: str, period: str, begins_at: int) -> None:
    """Count once less."""
    counter = Counter(subject, period, begins_at, begins_at, 0)
    less = case((counters.c.used > 0, counters.c.used - 1), else_=0)
    connection.execute(update(counters).where(_row(counter)).values(used=less))


def forget_old(connection: Connection, now: float) -> None:
    """Remove the counters of periods long past."""
    connection.execute(delete(counters).where(counters.c.kept_until < now))


def _row(counter: Counter) -> ColumnElement[bool]:
    return and_(
        counters.c.subject == counter.subject,
        counters.c.period == counter.period,
        counters.c.begins_at == counter.begins_at,
    )
