"""A PostgreSQL that was made without a locale has databases of SQL_ASCII; the service uses them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from postgres import running_postgres
from sqlalchemy import create_engine, make_url, text

from mapcore_http.keys.workspaces import create_workspace, list_workspaces
from mapcore_http.settings import Settings
from mapcore_http.store.database import open_store

MAKE = "CREATE DATABASE plain TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"


def test_a_database_of_plain_bytes_keeps_every_letter() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,
        running_postgres(Path(data)) as server,
    ):
        whole = make_url(server.url)
        engine = create_engine(
            whole.set(drivername="postgresql+psycopg"),
            connect_args={"client_encoding": "utf8"},
            isolation_level="AUTOCOMMIT",
        )
        with engine.connect() as connection:
            connection.execute(text(MAKE))
        engine.dispose()
        address = whole.set(database="plain").render_as_string(hide_password=False)
        store = open_store(Settings(database_url=address, key_pepper="p" * 32))
        create_workspace(store, "Göteborgs-Posten 東京", "pro")
        assert [each.name for each in list_workspaces(store)] == ["Göteborgs-Posten 東京"]
        store.close()
