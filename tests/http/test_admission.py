"""Rates, caps, quotas and slots on both databases, with the clock in our hands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from attrs import evolve
from databases import NOON, ClockedStore
from sqlalchemy import Connection, func, select

from mapcore_http.keys.errors import AccountError, Unauthorized
from mapcore_http.keys.keys import authenticate, create_key, list_keys, revoke_key, rotate_key
from mapcore_http.keys.workspaces import create_workspace, list_workspaces, set_plan
from mapcore_http.limits.admission import (
    LEASE_SECONDS,
    Admission,
    ConcurrencyReached,
    QuotaExhausted,
    RateLimited,
    admit,
    commit,
    peek,
    refund,
    usage,
)
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tiers import KEYLESS, STANDARD, Tiers
from mapcore_http.store.database import Store
from mapcore_http.store.tables import leases

HOUR, DAY = 3600, 24 * 3600
_NAMES = iter(range(10**6))


def new_caller(store: Store, plan: str = "pro", tiers: Tiers = STANDARD) -> Caller:
    name = f"workspace {next(_NAMES)}"
    create_workspace(store, name, plan)
    return authenticate(store, create_key(store, name).key, tiers)


def admit_and_commit(store: Store, caller: Caller) -> Admission:
    admitted = admit(store, caller, dry_run=False)
    commit(store, admitted)
    return admitted


def read_usage(store: Store, caller: Caller) -> tuple[int, int]:
    told = usage(store, caller)
    return told.renders.used, told.renders.today.used


def test_the_window_is_told_and_begins_anew(store: ClockedStore) -> None:
    caller = new_caller(store)
    assert [admit_and_commit(store, caller).rate.remaining for _ in range(30)] == list(
        range(29, -1, -1)
    )
    with pytest.raises(RateLimited) as refused:
        admit(store, caller, dry_run=False)
    assert refused.value.retry_after == 55
    assert read_usage(store, caller) == (30, 30)
    store.time += 55
    rate = admit_and_commit(store, caller).rate
    assert (rate.limit, rate.remaining, rate.reset) == (30, 29, NOON - 5 + 120)


def test_an_address_has_thirty_an_hour_and_five_a_minute(store: ClockedStore) -> None:
    caller = Caller(KEYLESS, address=f"10.0.0.{next(_NAMES)}")
    for minute in range(6):
        store.time = NOON + 60 * minute
        for _ in range(5):
            rate = admit_and_commit(store, caller).rate
        with pytest.raises(RateLimited) as refused:
            admit(store, caller, dry_run=False)
        assert refused.value.retry_after == (55 if minute < 5 else HOUR - 5 - 300)
    assert (rate.limit, rate.remaining) == (30, 0)
    store.time = NOON + 60 * 59
    with pytest.raises(RateLimited):
        admit(store, caller, dry_run=False)
    store.time = NOON + HOUR
    assert peek(store, caller).remaining == 30


def test_a_refusal_changes_no_counter(store: ClockedStore) -> None:
    """Five a minute are refused without a mark in the hour."""
    caller = Caller(KEYLESS, address=f"10.1.0.{next(_NAMES)}")
    for _ in range(5):
        admit_and_commit(store, caller)
    for _ in range(40):
        with pytest.raises(RateLimited):
            admit(store, caller, dry_run=False)
    assert peek(store, caller).remaining == 25


def test_the_daily_cap_lasts_until_midnight(store: ClockedStore) -> None:
    caller = new_caller(store, "free")
    for number in range(50):
        store.time = NOON + 10 * number
        admit_and_commit(store, caller)
    store.time = NOON + HOUR
    with pytest.raises(RateLimited) as refused:
        admit(store, caller, dry_run=False)
    assert refused.value.retry_after == 11 * HOUR - 5
    assert admit(store, caller, dry_run=True).lease is None
    assert read_usage(store, caller) == (50, 50)
    store.time = NOON + 12 * HOUR
    admit_and_commit(store, caller)
    assert read_usage(store, caller) == (51, 1)


def test_the_quota_is_the_workspace_s_and_lasts_the_month(store: ClockedStore) -> None:
    small = Tiers(free=evolve(STANDARD.free, daily_cap=8, monthly_quota=40))
    caller = new_caller(store, "free", small)
    store.time = datetime(2026, 11, 1, 0, 0, 1, tzinfo=UTC).timestamp()
    first = store.time
    for number in range(40):
        store.time = first + (number // 8) * DAY + number % 8 * 10
        admit_and_commit(store, caller)
    store.time = first + 20 * DAY
    (name,) = (each.workspace for each in list_keys(store) if each.id == caller.key)
    other = authenticate(store, create_key(store, name).key, small)
    for each in (caller, other):
        with pytest.raises(QuotaExhausted) as refused:
            admit(store, each, dry_run=False)
        assert refused.value.resets_at == datetime(2026, 12, 1, tzinfo=UTC)
    assert usage(store, other).renders.today.used == 0
    store.time = datetime(2026, 12, 1, 0, 0, 1, tzinfo=UTC).timestamp()
    admit_and_commit(store, other)
    assert read_usage(store, other) == (1, 1)


def test_two_at_once_and_the_rate_is_told_first(store: ClockedStore) -> None:
    caller = new_caller(store, "free")
    held = [admit(store, caller, dry_run=False) for _ in range(2)]
    with pytest.raises(ConcurrencyReached):
        admit(store, caller, dry_run=False)
    assert read_usage(store, caller) == (2, 2)
    for _ in range(8):
        admit(store, caller, dry_run=True)  # a dry run needs no slot, yet counts in the rate
    with pytest.raises(RateLimited):
        admit(store, caller, dry_run=False)
    commit(store, held[0])
    store.time += 60
    assert admit(store, caller, dry_run=False).lease


def test_a_failed_render_is_refunded_once(store: ClockedStore) -> None:
    caller = new_caller(store)
    kept, lost = (admit(store, caller, dry_run=False) for _ in range(2))
    written: list[Connection] = []
    for _ in range(2):
        commit(store, kept, written.append)
        refund(store, lost)
        refund(store, kept)
        commit(store, lost, written.append)
    assert len(written) == 1
    assert read_usage(store, caller) == (1, 1)
    assert peek(store, caller).remaining == 28


def test_a_lease_runs_out_and_is_given_back(store: ClockedStore) -> None:
    caller = new_caller(store)
    for _ in range(2):
        admit(store, caller, dry_run=False)
    store.time += LEASE_SECONDS - 1
    with pytest.raises(ConcurrencyReached):
        admit(store, caller, dry_run=False)
    store.time += 1
    assert read_usage(store, caller) == (0, 0)
    assert admit(store, caller, dry_run=False).lease
    with store.reading() as connection:
        query = select(func.count()).select_from(leases).where(leases.c.owner == caller.owner)
        assert connection.execute(query).scalar_one() == 1


def test_a_refund_goes_to_the_day_of_the_charge(store: ClockedStore) -> None:
    caller = new_caller(store)
    store.time = datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC).timestamp()
    late = admit(store, caller, dry_run=False)
    store.time += 2
    admit_and_commit(store, caller)
    refund(store, late)
    assert read_usage(store, caller) == (1, 1)


@pytest.mark.parametrize("plan", ["free", "pro"])
def test_racing_callers_never_get_more(store: ClockedStore, plan: str) -> None:
    caller = new_caller(store, plan)
    outcomes: list[str] = []

    def race(_: int) -> None:
        try:
            admitted = admit(store, caller, dry_run=False)
        except (RateLimited, ConcurrencyReached) as refused:
            outcomes.append(type(refused).__name__)
        else:
            outcomes.append("admitted")
            commit(store, admitted)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(race, range(200)))
    given, most = outcomes.count("admitted"), caller.tier.windows[0].limit
    assert read_usage(store, caller) == (given, given)
    assert 0 < given <= most
    for _ in range(most - given):
        admit_and_commit(store, caller)
    with pytest.raises(RateLimited):
        admit(store, caller, dry_run=False)


def test_keys_are_recognised_until_they_end(store: ClockedStore) -> None:
    name = f"workspace {next(_NAMES)}"
    create_workspace(store, name, "free")
    old = create_key(store, name)
    new = rotate_key(store, old.id)
    assert authenticate(store, old.key).workspace == authenticate(store, new.key).workspace
    store.time += 72 * HOUR - 1
    assert authenticate(store, old.key).key == old.id
    store.time += 1
    with pytest.raises(Unauthorized):
        authenticate(store, old.key)
    revoke_key(store, new.key[:12])
    with pytest.raises(Unauthorized):
        authenticate(store, new.key)
    with pytest.raises(AccountError):
        rotate_key(store, new.id)
    assert [each.expires_at is None for each in list_keys(store, name)] == [False, False]


def test_a_workspace_changes_its_plan(store: ClockedStore) -> None:
    name = f"workspace {next(_NAMES)}"
    create_workspace(store, name, "free")
    key = create_key(store, name).key
    set_plan(store, name, "pro")
    assert authenticate(store, key).tier.name == "pro"
    assert [(each.plan, each.keys) for each in list_workspaces(store) if each.name == name] == [
        ("pro", 1)
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda store: create_workspace(store, "", "free"),
        lambda store: create_workspace(store, "two\nlines", "free"),
        lambda store: create_workspace(store, "name", "keyless"),
        lambda store: create_key(store, "nobody's"),
        lambda store: list_keys(store, "nobody's"),
        lambda store: revoke_key(store, "mpk_00000000"),
        lambda store: set_plan(store, "nobody's", "pro"),
    ],
)
def test_what_cannot_be_done_is_said(store: ClockedStore, wrong: object) -> None:
    with pytest.raises(AccountError):
        wrong(store)  # type: ignore[operator]


def test_a_name_is_taken_once(store: ClockedStore) -> None:
    name = f"workspace {next(_NAMES)}"
    create_workspace(store, name, "free")
    with pytest.raises(AccountError, match="already"):
        create_workspace(store, name, "pro")


def test_no_key_is_kept(store: ClockedStore) -> None:
    name = f"workspace {next(_NAMES)}"
    create_workspace(store, name, "free")
    key = create_key(store, name).key
    (shown,) = list_keys(store, name)
    assert key.startswith(shown.prefix)
    with store.reading() as connection:
        for row in connection.exec_driver_sql("SELECT * FROM keys"):
            assert key not in map(str, row)
