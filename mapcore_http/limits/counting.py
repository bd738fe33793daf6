"""Counters in the store: how often a subject did something in a period."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from mapcore_http.store.statements import Statement

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
    rows = _reading(len(wanted)).run(connection, **_named(wanted))
    used = {(subject, period, begins_at): count for subject, period, begins_at, count in rows}
    return [
        evolve(each, used=used.get((each.subject, each.period, each.begins_at), 0))
        for each in wanted
    ]


def add_one(connection: Connection, counted: Sequence[Counter]) -> None:
    """Count once more in each of some counters."""
    _adding(len(counted)).run(connection, **_named(counted))


def take_one(connection: Connection, subject: str, period: str, begins_at: int) -> None:
    """Count once less."""
    _TAKE_ONE.run(connection, subject=subject, period=period, begins_at=begins_at)


_TAKE_ONE = Statement(
    "UPDATE counters SET used = CASE WHEN used > 0 THEN used - 1 ELSE 0 END"
    " WHERE subject = :subject AND period = :period AND begins_at = :begins_at"
)


@lru_cache
def _reading(count: int) -> Statement:
    names = ", ".join(f"(:subject{i}, :period{i}, :begins_at{i})" for i in range(count))
    return Statement(
        "SELECT subject, period, begins_at, used FROM counters"
        f" WHERE (subject, period, begins_at) IN (VALUES {names})"
    )


@lru_cache
def _adding(count: int) -> Statement:
    names = ", ".join(
        f"(:subject{i}, :period{i}, :begins_at{i}, :kept_until{i}, 1)" for i in range(count)
    )
    return Statement(
        f"INSERT INTO counters (subject, period, begins_at, kept_until, used) VALUES {names}"
        " ON CONFLICT (subject, period, begins_at) DO UPDATE SET used = counters.used + 1"
    )


def _named(wanted: Sequence[Counter]) -> dict[str, Any]:
    """Return what identifies each of some counters, and when it is deleted, by its place."""
    named: dict[str, Any] = {}
    for i, each in enumerate(wanted):
        named[f"subject{i}"], named[f"period{i}"] = each.subject, each.period
        named[f"begins_at{i}"] = each.begins_at
        kept = KEPT_SECONDS.get(each.period, 2 * DAY_SECONDS)
        named[f"kept_until{i}"] = each.ends_at + kept
    return named
