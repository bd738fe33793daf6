"""A PostgreSQL that was made without a locale has databases of SQL_ASCII; the service uses them."""

from __future__ import annotations

from postgres import Database

from mapcore_http.keys.workspaces import create_workspace, list_workspaces
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store

PLAIN = "TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"


def test_a_database_of_plain_bytes_keeps_every_letter(cluster: Database) -> None:
    store = open_store(Settings(database_url=cluster.create_database(PLAIN), key_pepper="p" * 32))
    create_workspace(store, "Göteborgs-Posten 東京", "pro")
    assert [each.name for each in list_workspaces(store)] == ["Göteborgs-Posten 東京"]
    store.close()
