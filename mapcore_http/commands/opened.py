"""The store of the environment's settings, for commands; its errors become the command's."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from sqlalchemy.exc import SQLAlchemyError

from mapcore_http.keys.errors import AccountError
from mapcore_http.settings import Settings, SettingsError
from mapcore_http.store.database import StoreError
from mapcore_http.store.opening import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore_http.store.database import Store
    from mapcore_http.store.schema import Schema


@contextmanager
def use_store(*added: Schema) -> Iterator[Store]:
    """Open the store, with tables of extensions; what goes wrong in it ends the command plainly."""
    with plain_errors():
        store = open_store(Settings.from_environment(), added)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn what goes wrong with settings, store and accounts into a message of one line each."""
    try:
        yield
    except (AccountError, SettingsError, StoreError) as error:
        raise click.ClickException(str(error)) from None
    except (SQLAlchemyError, TimeoutError) as error:
        raise click.ClickException(f"the database does not answer: {error}") from None
