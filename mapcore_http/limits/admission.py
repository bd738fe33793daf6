"""Admission of renders: rates, caps, quotas and slots, moved together or not at all.

Everything that belongs to an owner (a workspace, or an address without a key) is changed by one
transaction at a time. A render that is admitted holds a lease: `commit` ends it and keeps the
charge, `refund` ends it and gives the charge back, and one that runs out is refunded by whoever
comes next, so that a process that dies leaks neither slots nor quota.
"""

from __future__ import annotations

import math
import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore_http.contract.answers import Renders, Today, UsageReport, date_time
from mapcore_http.limits.counting import (
    DAY_SECONDS,
    Counter,
    add_one,
    in_month,
    in_window,
    read,
    take_one,
)
from mapcore_http.limits.tiers import Window
from mapcore_http.store.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy import Connection

    from mapcore_http.limits.callers import Caller
    from mapcore_http.store.database import Store

LEASE_SECONDS = 45
"""How long a slot is held for a render that never reports back: longer than any render."""
RETRY_SECONDS = 2
"""Seconds after which a slot, a place in a queue or a connection may well be free again."""


class TryLater(Exception):  # noqa: N818 - it says what to do
    """A caller has reached a limit; it may try again after `retry_after` seconds."""

    def __init__(self, detail: str, retry_after: int = RETRY_SECONDS) -> None:
        self.retry_after = retry_after
        super().__init__(detail)


class RateLimited(TryLater):
    """A rate window or the daily cap is used up."""


class ConcurrencyReached(TryLater):
    """Too many renders of one caller are under way."""


class QuotaExhausted(Exception):  # noqa: N818 - the contract's word
    """The month's renders are used up."""

    def __init__(self, detail: str, resets_at: datetime) -> None:
        self.resets_at = resets_at
        super().__init__(detail)


@frozen
class Rate:
    """The state of a caller's rate window; `reset` is in seconds of the epoch."""

    limit: int
    remaining: int
    reset: int


@frozen
class Admission:
    """A render that is admitted; `lease` is None for a dry run, which holds nothing.

    `at` is when, in seconds of the epoch.
    """

    caller: Caller
    at: float
    rate: Rate
    lease: str | None = field(default=None)


def admit(store: Store, caller: Caller, *, dry_run: bool) -> Admission:
    """Count a render, or refuse it and count nothing.

    Rate windows are judged first, then the daily cap, the month's quota and the slots, so that a
    busy client is told its rate. A dry run counts in the rate windows alone.

    Raises RateLimited, QuotaExhausted or ConcurrencyReached.
    """
    with store.writing(caller.owner) as connection:
        now = store.now(connection)
        _end_leases(connection, caller.owner, now)
        rates, openings = _rates(caller, now), _openings(caller, now)
        charges = [] if dry_run else _charges(caller, now)
        moved = read(connection, [*rates, *charges, *openings])
        if openings and moved[0].used:
            del moved[-len(openings) :]  # the conversation is under way
        _judge(caller, moved, now)
        lease = None if dry_run else _lease(connection, caller, charges, now)
        add_one(connection, moved)
        return Admission(caller, now, _rate(moved[0], 1), lease)


def peek(store: Store, caller: Caller) -> Rate:
    """Return the state of a caller's rate window without counting anything."""
    with store.reading() as connection:
        (counter,) = read(connection, _rates(caller, store.now(connection))[:1])
    return _rate(counter, 0)


def commit(
    store: Store, admission: Admission, keep: Callable[[Connection], None] | None = None
) -> bool:
    """End the lease of a delivered image and keep its charge.

    `keep` may write more of it in the same transaction. Does nothing twice, nor for a lease that
    has run out; returns whether it did.
    """
    if admission.lease is None:
        return False
    with store.writing(admission.caller.owner) as connection:
        ended = _END_LEASE.run(connection, id=admission.lease).rowcount
        if ended and keep:
            keep(connection)
        return bool(ended)


def refund(store: Store, admission: Admission, *, rates: bool = False) -> None:
    """End the lease of a failed render and refund its charge; a second call does nothing.

    The rate windows are changed only where `rates` says so, as what was asked for could not be
    understood.
    """
    caller = admission.caller
    if admission.lease is None and not rates:
        return
    with store.writing(caller.owner) as connection:
        ended = _GIVE_UP_LEASE.run(connection, id=admission.lease).fetchall()
        _give_back(connection, caller.owner, ended)
        for counter in _rates(caller, admission.at) if rates else ():
            take_one(connection, counter.subject, counter.period, counter.begins_at)


def usage(store: Store, caller: Caller) -> UsageReport:
    """Return what a workspace and its key have used; expired leases are refunded first."""
    plan = caller.tier.name
    assert plan == "free" or plan == "pro", "only keys are counted"
    with store.writing(caller.owner) as connection:
        now = store.now(connection)
        _end_leases(connection, caller.owner, now)
        day, month = read(connection, _charges(caller, now))
    resets_at = date_time(datetime.fromtimestamp(month.ends_at, UTC))
    today = Today(day.used, day.limit)
    return UsageReport(plan, Renders(month.used, month.limit, resets_at, today))


def _rates(caller: Caller, now: float) -> list[Counter]:
    return [in_window(caller.holder, window, now) for window in caller.tier.windows]


def _openings(caller: Caller, now: float) -> list[Counter]:
    """Return how many conversations of an address asked for a map; nothing for others."""
    return [in_window(caller.owner, window, now) for window in caller.tier.opening]


def _charges(caller: Caller, now: float) -> list[Counter]:
    """Return the day of a key and the month of its workspace; nothing for an address."""
    found: list[Counter] = []
    if caller.key and caller.tier.daily_cap is not None:
        found.append(in_window(caller.key, Window("day", caller.tier.daily_cap, DAY_SECONDS), now))
    if caller.workspace and caller.tier.monthly_quota is not None:
        found.append(in_month(caller.workspace, caller.tier.monthly_quota, now))
    return found


def _judge(caller: Caller, moved: Iterable[Counter], now: float) -> None:
    """Refuse a caller whose counters are used up, in their order."""
    for counter in moved:
        if counter.used < counter.limit:
            continue
        told = f"{counter.limit} renders"
        if counter.period == "month":
            resets_at = datetime.fromtimestamp(counter.ends_at, UTC)
            raise QuotaExhausted(f"The {told} of this month are used up.", resets_at)
        wait = max(1, math.ceil(counter.ends_at - now))
        asks = f"{caller.noun} may ask for {told}"
        if caller.conversation and counter.subject == caller.owner:
            asks = f"address may ask for maps in {counter.limit} conversations"
        detail = f"This {asks} per {counter.period}; try again in {wait} s."
        raise RateLimited(detail, wait)


def _lease(connection: Connection, caller: Caller, charges: list[Counter], now: float) -> str:
    """Take a slot; raises ConcurrencyReached where all are taken."""
    most = caller.tier.concurrent
    (held,) = _COUNT_LEASES.run(connection, holder=caller.holder).fetchone()
    if held >= most:
        noun = "render" if most == 1 else "renders"
        detail = f"This {caller.noun} may have {most} {noun} under way; wait for one to end."
        raise ConcurrencyReached(detail)
    begun = {counter.period: counter.begins_at for counter in charges}
    lease = secrets.token_hex(12)
    _TAKE_LEASE.run(
        connection,
        id=lease,
        owner=caller.owner,
        holder=caller.holder,
        day=begun.get("day"),
        month=begun.get("month"),
        expires_at=now + LEASE_SECONDS,
    )
    return lease


def _end_leases(connection: Connection, owner: str, now: float) -> None:
    _give_back(connection, owner, _END_EXPIRED.run(connection, owner=owner, now=now).fetchall())


def _give_back(
    connection: Connection, owner: str, ended: Iterable[tuple[str, int | None, int | None]]
) -> None:
    """Take the charges of ended leases of one owner off the counters."""
    for holder, day, month in ended:
        if day is not None:
            take_one(connection, holder, "day", day)
        if month is not None:
            take_one(connection, owner, "month", month)


_COUNT_LEASES = Statement("SELECT count(*) FROM leases WHERE holder = :holder")
_TAKE_LEASE = Statement(
    "INSERT INTO leases (id, owner, holder, day, month, expires_at)"
    " VALUES (:id, :owner, :holder, :day, :month, :expires_at)"
)
_END_LEASE = Statement("DELETE FROM leases WHERE id = :id")
_GIVE_UP_LEASE = Statement(f"{_END_LEASE.text} RETURNING holder, day, month")
_END_EXPIRED = Statement(
    "DELETE FROM leases WHERE owner = :owner AND expires_at <= :now RETURNING holder, day, month"
)


def _rate(counter: Counter, taken: int) -> Rate:
    remaining = max(0, counter.limit - counter.used - taken)
    return Rate(counter.limit, remaining, counter.ends_at)
