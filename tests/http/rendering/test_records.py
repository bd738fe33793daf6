"""What is recorded of delivered images, who may open it, and how it goes, on both databases."""

from __future__ import annotations

import itertools
import json
import secrets
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from databases import NOON, ClockedStore
from serving import PEPPER
from sqlalchemy import func, insert, select

import mapcore
from mapcore_http.keys.keys import authenticate, create_key
from mapcore_http.keys.workspaces import create_workspace
from mapcore_http.limits.admission import admit, refund
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tiers import KEYLESS
from mapcore_http.people.accounts.records import Expired, Record, open_record
from mapcore_http.rendering.kept_specs import make_kept_spec
from mapcore_http.rendering.orders import Order, read_order
from mapcore_http.rendering.records import commit
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.settings import Settings
from mapcore_http.store.cleaning import clean
from mapcore_http.store.opening import open_store
from mapcore_http.store.tables import EXPIRED_SECONDS, counters, renders, specs

DAY = 24 * 3600
SETTINGS = Settings(record_days=30, workspace_record_days=365)
SPEC = {"mapId": "luxembourg", "title": {"text": "Größe"}, "output": {"width": 200}}
_NAMES = itertools.count()


@pytest.fixture
def clean_store(new_database: Callable[[], str]) -> Iterator[ClockedStore]:
    """A store with nothing in it."""
    made = open_store(Settings(database_url=new_database(), key_pepper=PEPPER))
    yield ClockedStore(made.engine, made.pepper, made.shared, made._turn)
    made.close()


def address() -> Caller:
    return Caller(KEYLESS, address=f"10.9.{secrets.randbelow(256)}.{next(_NAMES)}")


def key_holder(store: ClockedStore) -> Caller:
    name = f"recorded {next(_NAMES)}"
    create_workspace(store, name, "pro")
    return authenticate(store, create_key(store, name).key)


def order_of(caller: Caller, **changes: object) -> Order:
    text = json.dumps({**SPEC, **changes}).encode()
    return read_order(mapcore.Atlas(), text, caller.tier)


def record_render(store: ClockedStore, caller: Caller, **changes: object) -> str:
    """Admit and commit a render, and return the id of its record."""
    admitted = admit(store, caller, dry_run=False)
    order = order_of(caller, **changes)
    spec = make_kept_spec(order)
    record = new_render_id()
    assert commit(store, SETTINGS, spec, admitted, record)
    return record


def count(store: ClockedStore, table: object) -> int:
    with store.reading() as connection:
        number: int = connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[arg-type]
    return number


def test_a_record_holds_what_was_drawn(store: ClockedStore) -> None:
    found = open_record(store, record_render(store, address()))
    assert isinstance(found, Record)
    assert json.loads(found.spec) == SPEC
    assert mapcore.render(found.spec).content == mapcore.render(SPEC).content
    assert (found.map_id, found.workspace, found.key) == ("luxembourg", None, None)
    assert (found.made_at, found.expires_at) == (NOON, NOON + 30 * DAY)


def test_the_order_of_values_is_kept() -> None:
    """Colours of categories go by it."""
    values = {"LU-VD": "a", "LU-CA": "b", "LU-DI": "a"}
    for keys in itertools.permutations(values):
        order = order_of(address(), categories={"values": {key: values[key] for key in keys}})
        again = mapcore.decode_request(zlib.decompress(make_kept_spec(order).compressed))
        assert again == order.request
        assert again.categories is not None
        assert tuple(again.categories.values) == keys


def test_only_members_open_what_a_key_drew(store: ClockedStore) -> None:
    caller, other = key_holder(store), key_holder(store)
    record = record_render(store, caller)
    assert caller.workspace is not None
    assert other.workspace is not None
    found = open_record(store, record, {caller.workspace, other.workspace})
    assert isinstance(found, Record)
    assert (found.workspace, found.key) == (caller.workspace, caller.key)
    assert found.expires_at == NOON + 365 * DAY
    for members in ((), {other.workspace}):
        assert open_record(store, record, members) is None
    store.time += 365 * DAY
    assert open_record(store, record, {caller.workspace}) == Expired(record)
    assert open_record(store, record, {other.workspace}) is None


@pytest.mark.parametrize(
    "unknown", ["", "rnd_", "rnd_\x00", "rnd_" + "z" * 36, "6c659befd59d3ed6d6fe87d0", "x" * 10**6]
)
def test_an_unknown_render_id_opens_nothing(store: ClockedStore, unknown: str) -> None:
    assert open_record(store, unknown) is None


def test_a_dry_run_or_a_refund_leaves_no_record(clean_store: ClockedStore) -> None:
    caller = address()
    for dry_run in (True, False):
        admitted = admit(clean_store, caller, dry_run=dry_run)
        refund(clean_store, admitted)
        order = order_of(caller)
        spec = make_kept_spec(order)
        assert not commit(clean_store, SETTINGS, spec, admitted, new_render_id())
    assert count(clean_store, renders) == count(clean_store, specs) == 0


def test_a_spec_is_stored_once(clean_store: ClockedStore) -> None:
    many = [record_render(clean_store, address()) for _ in range(5)]
    record_render(clean_store, address(), title={"text": "Another"})
    assert (count(clean_store, renders), count(clean_store, specs)) == (6, 2)
    assert len(set(many)) == 5


def test_a_spec_is_kept_as_long_as_the_last_record_of_it(clean_store: ClockedStore) -> None:
    holder = key_holder(clean_store)
    first = record_render(clean_store, holder)
    by_day = {0: first}
    for day in (1, 2, 40, 41, 200):
        clean_store.time = NOON + day * DAY
        by_day[day] = record_render(clean_store, address())
    assert holder.workspace is not None
    for now in (0, 29, 30, 31, 32, 33, 69, 70, 71, 72, 229, 230, 231, 364, 365, 366):
        clean_store.time = NOON + now * DAY - 1
        while clean(clean_store):
            pass
        for day, record in by_day.items():
            days = 365 if day == 0 else 30
            found = open_record(clean_store, record, {holder.workspace})
            assert isinstance(found, Record) == (now <= day + days), (now, day)
    clean_store.time = NOON + 500 * DAY
    while clean(clean_store):
        pass
    assert count(clean_store, renders) == count(clean_store, specs) == 0


def test_an_expired_record_says_so_for_a_while_and_is_deleted(clean_store: ClockedStore) -> None:
    record = record_render(clean_store, address())
    clean_store.time += 30 * DAY - 1
    assert isinstance(open_record(clean_store, record), Record)
    clean_store.time += 1
    assert open_record(clean_store, record) == Expired(record)
    clean_store.time += 2 * DAY
    clean(clean_store)
    assert count(clean_store, specs) == 0
    assert open_record(clean_store, record) == Expired(record)
    clean_store.time += EXPIRED_SECONDS
    clean(clean_store)
    assert open_record(clean_store, record) is None


def test_few_rows_are_deleted_at_once(clean_store: ClockedStore) -> None:
    with clean_store.writing("test") as connection:
        rows = [
            {"id": f"old {number}", "made_at": 0.0, "expires_at": number} for number in range(25)
        ]
        connection.execute(insert(renders), rows)
        counted = {"period": "minute", "begins_at": 0, "kept_until": 1, "used": 1}
        connection.execute(
            insert(counters), [{"subject": f"old {number}", **counted} for number in range(12)]
        )
    left = [(count(clean_store, renders), count(clean_store, counters))]
    while clean(clean_store, at_once=10):
        left.append((count(clean_store, renders), count(clean_store, counters)))
    assert left == [(25, 12), (15, 2), (5, 0)]
    assert count(clean_store, renders) == 0


def test_records_made_during_a_deletion_can_be_opened(clean_store: ClockedStore) -> None:
    """The spec is about to go each time when somebody draws it again."""
    for _ in range(20):
        with ThreadPoolExecutor(4) as pool:
            cleaning = [pool.submit(clean, clean_store) for _ in range(2)]
            made = [pool.submit(record_render, clean_store, address()) for _ in range(2)]
        assert not any(each.result() for each in cleaning)
        for each in made:
            assert isinstance(open_record(clean_store, each.result()), Record)
        clean_store.time += 60 * DAY
