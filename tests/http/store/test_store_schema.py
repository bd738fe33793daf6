"""Databases of every age come to the tables that this code knows, without losing a row."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from forked import ForkedCommand
from serving import PEPPER
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

from mapcore_http.keys.errors import Unauthorized
from mapcore_http.keys.keys import authenticate, list_keys
from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store.database import NewerSchema, StoreError
from mapcore_http.store.opening import open_store, upgrade_database
from mapcore_http.store.schema import (
    SERVICE,
    Schema,
    newest_schema,
    schema_version,
    upgrade,
)

OLD = Path(__file__).with_name("made_by_76f6ef1")
"""Databases made by the code of before there were migrations: two workspaces, four keys."""
FORMER = Path(__file__).with_name("made_by_395d5fd")
"""Databases made by the code of before people had migrations of their own: a row in each table."""
KEYS = {
    "sqlite": {
        "newsroom": "mpk_62tkcWAviOF5UfspXiWh6UTkZskmoz0lyD4H",
        "Büro für Karten": "mpk_lHnOYbJO47ND32XJglEkkSidO9IpGV2Q8r5e",
        "": "mpk_4Nc3VZQPaYaspDrvFzO7cQrFqgAVET04MqPZ",
    },
    "postgresql": {
        "newsroom": "mpk_Tf5Lpb5QPahg4DUpA5qAvzTp0yzUiu0HBpa6",
        "Büro für Karten": "mpk_yUWP4cNgeJ99wlJEChcack3liopDNm2xzEHx",
        "": "mpk_ZN9e4BaVFm8ux2AoD6PGCuIeo2tjPV2K7Z8c",
    },
}
"""Their keys by workspace; the last is revoked."""

FORMER_KEYS = {
    "sqlite": "mpk_n4j335W9NlU9rowSZSKvI5uCTKWZ5N1PmOhP",
    "postgresql": "mpk_dO4tCe7qMwlFKVgeIP05W3Z5BtMOlm1wCVJk",
}

SAVED_MAPS = ("saved_maps", "saved_map_versions", "saved_map_links")
"""Tables that came after 395d5fd."""

NewDatabase = Callable[[], str]
Rows = dict[str, list[dict[str, Any]]]


def settings_of(url: str) -> Settings:
    return Settings(database_url=url, key_pepper=PEPPER)


def environment_of(settings: Settings) -> dict[str, str]:
    given = {"MAPCORE_DATABASE_URL": settings.database_url, "MAPCORE_KEY_PEPPER": PEPPER}
    return {**os.environ, **given}


@pytest.fixture
def old(new_database: NewDatabase) -> Settings:
    """The settings of a database made by the old code."""
    url = make_url(address := new_database())
    if url.get_backend_name() == "sqlite":
        shutil.copy(OLD.with_suffix(".sqlite"), str(url.database))
    else:
        with psycopg.connect(address) as connection:
            connection.execute(OLD.with_suffix(".sql").read_bytes())
    return settings_of(address)


@pytest.fixture
def former(new_database: NewDatabase) -> Settings:
    """The settings of a database in which the tables of people have no version of their own."""
    url = make_url(address := new_database())
    rows = FORMER.with_suffix(f".{url.get_backend_name()}.sql").read_text("utf-8")
    if url.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(str(url.database))) as raw:
            raw.executescript(rows)
    else:
        with psycopg.connect(address) as connection:
            connection.execute(rows.encode())
    return settings_of(address)


def only(schema: Schema) -> Callable[[str | None, str, Any], bool]:
    """Return what leaves the tables of others out of a comparison."""
    return lambda name, kind, _: kind != "table" or name in schema.tables.tables


@contextmanager
def connect(settings: Settings) -> Iterator[Connection]:
    """Connect to a database by other means than the store."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def rows_of(settings: Settings) -> Rows:
    """Return all rows of all tables, in an order that does not depend on the database."""
    with connect(settings) as connection:
        found = {
            name: [dict(row._mapping) for row in connection.execute(text(f"SELECT * FROM {name}"))]
            for name in inspect(connection).get_table_names()
        }
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


def test_an_old_database_keeps_every_row(old: Settings) -> None:
    before = rows_of(old)
    assert {name: len(rows) for name, rows in before.items()} == {
        "workspaces": 2, "keys": 4, "counters": 8, "leases": 1, "renders": 4,
    }  # fmt: skip
    (done,) = upgrade_database(old)
    assert (done.before, done.after) == (None, newest_schema())
    after = rows_of(old)
    for name, rows in before.items():
        columns = rows[0].keys()
        kept = [{column: row[column] for column in columns} for row in after[name]]
        assert sorted(kept, key=repr) == rows


def test_a_database_of_before_people_had_steps_keeps_every_row(former: Settings) -> None:
    before = rows_of(former)
    assert all(before.values())  # none is empty
    service, people = upgrade_database(former, [SCHEMA])
    assert service.before == service.after == newest_schema()
    assert (people.before, people.after) == (None, newest_schema(SCHEMA))
    after = rows_of(former)
    assert after.pop(SCHEMA.version_table) == [{"version_num": people.after}]
    parts = {each["workspace"]: each["content"] for each in after.pop("map_draft_parts")}
    for draft in after["map_drafts"]:  # its file stands in parts now
        draft["content"] = parts.pop(draft["workspace"])
    assert not parts
    assert [after.pop(name) for name in (*SAVED_MAPS, "house_styles")] == [[], [], [], []]
    assert after == before
    with connect(former) as connection:
        connection.execute(text("INSERT INTO workspaces (id, name, plan, created_at) "
                                "VALUES ('x', 'newsroom', 'free', 1)"))  # fmt: skip
        if connection.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
        assert [
            each["referred_table"] for each in inspect(connection).get_foreign_keys("keys")
        ] == ["workspaces"]


@pytest.mark.parametrize("added", [[], [SCHEMA]], ids=["alone", "with people"])
def test_such_a_database_opens_with_and_without_people(
    former: Settings, added: list[Schema]
) -> None:
    before = rows_of(former)
    store = open_store(former, added)
    key = FORMER_KEYS[make_url(former.database_url).get_backend_name()]
    assert authenticate(store, key).key in {each.id for each in list_keys(store, "newsroom")}
    store.close()
    after = rows_of(former)
    assert {name: len(after[name]) for name in before} == {
        name: len(rows) for name, rows in before.items()
    }


def test_a_database_of_before_saved_maps_keeps_every_row(former: Settings) -> None:
    with connect(former) as connection:
        upgrade(connection, SERVICE)
        upgrade(connection, SCHEMA, "0009")
        connection.commit()
    before = rows_of(former)
    assert SAVED_MAPS[0] not in before
    _, people = upgrade_database(former, [SCHEMA])
    assert (people.before, people.after) == ("0009", newest_schema(SCHEMA))
    after = rows_of(former)
    assert after.pop(SCHEMA.version_table) == [{"version_num": people.after}]
    assert [after.pop(name) for name in (*SAVED_MAPS, "house_styles")] == [[], [], [], []]
    before.pop(SCHEMA.version_table)
    assert after == before


def test_people_may_come_later_and_go_again(new_database: NewDatabase) -> None:
    settings = settings_of(new_database())
    open_store(settings).close()
    assert "users" not in rows_of(settings)
    open_store(settings, [SCHEMA]).close()
    assert rows_of(settings)["users"] == []
    open_store(settings).close()


@pytest.mark.parametrize("schema", [SERVICE, SCHEMA], ids=lambda schema: schema.name)
def test_the_newest_version_is_that_which_alembic_leads_to(schema: Schema) -> None:
    assert newest_schema(schema) == ScriptDirectory(str(schema.migrations)).get_current_head()


def test_a_new_and_a_current_database_are_opened_without_alembic(
    new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_of(new_database())
    monkeypatch.setitem(sys.modules, "alembic", None)
    open_store(settings).close()
    open_store(settings, [SCHEMA]).close()
    open_store(settings, [SCHEMA]).close()


def test_the_keys_of_an_old_database_are_known(old: Settings) -> None:
    keys = dict(KEYS[make_url(old.database_url).get_backend_name()])
    revoked = keys.pop("")
    store = open_store(old)
    for name, key in keys.items():
        caller = authenticate(store, key)
        assert caller.key in {each.id for each in list_keys(store, name)}
    with pytest.raises(Unauthorized, match="revoked"):
        authenticate(store, revoked)
    store.close()


@pytest.mark.parametrize("origin", ["new", "empty", "old", "former"])
def test_the_steps_end_at_the_tables_of_the_code(
    origin: str, new_database: NewDatabase, request: pytest.FixtureRequest
) -> None:
    is_new = origin in ("new", "empty")
    settings = settings_of(new_database()) if is_new else request.getfixturevalue(origin)
    if origin == "empty":
        with connect(settings) as connection:
            for schema in (SERVICE, SCHEMA):
                upgrade(connection, schema, newest_schema(schema))
            connection.commit()
    store = open_store(settings, [SCHEMA])
    with store.reading() as connection:
        for schema in (SERVICE, SCHEMA):
            context = MigrationContext.configure(connection, opts={"include_name": only(schema)})
            assert compare_metadata(context, schema.tables) == []
    store.close()


def test_the_second_time_there_is_nothing_to_do(old: Settings) -> None:
    upgrade_database(old)
    before = rows_of(old)
    (done,) = upgrade_database(old)
    assert done.before == done.after == newest_schema()
    assert rows_of(old) == before


def test_of_several_starts_at_once_one_upgrades(old: Settings, tmp_path: Path) -> None:
    logs = [tmp_path / f"{number}.log" for number in range(4)]
    started = [ForkedCommand(["database", "upgrade"], environment_of(old), log) for log in logs]
    codes = [process.wait() for process in started]
    told = [log.read_text("utf-8") for log in logs]
    assert codes == [0] * 4, told
    said = sorted(each.split(" (")[0].strip() for each in told)
    assert said == [
        *["The database is up to date"] * 3,
        f"The database was brought to schema {newest_schema()}.\n"
        f"The tables of people were brought to schema {newest_schema(SCHEMA)}.",
    ]


def test_a_newer_database_is_left_alone(new_database: NewDatabase, tmp_path: Path) -> None:
    settings = settings_of(new_database())
    store = open_store(settings)
    with store.writing("test") as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    before = rows_of(settings)
    for opening in (open_store, upgrade_database):
        with pytest.raises(NewerSchema, match="9999"):
            opening(settings)  # type: ignore[operator]
    log = tmp_path / "serve.log"
    assert ForkedCommand(["serve", "--port", "0"], environment_of(settings), log).wait() == 1
    told = log.read_text("utf-8")
    assert told.startswith("Error: the database is of a newer mapcore: its schema is 9999")
    assert rows_of(settings) == before


def test_an_upgrade_that_fails_changes_nothing(old: Settings) -> None:
    with connect(old) as connection:  # a table that the old code never made is in the way
        connection.execute(text("ALTER TABLE renders RENAME TO mislaid"))
        connection.execute(text("CREATE VIEW renders AS SELECT * FROM mislaid"))
        connection.commit()
    before = rows_of(old)
    with pytest.raises(StoreError, match="cannot be opened"):
        upgrade_database(old)
    assert rows_of(old) == before
    with connect(old) as connection:
        assert schema_version(connection) is None
