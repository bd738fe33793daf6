"""Fixtures of the tests of the store: new databases, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from databases import new_databases


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], str]]:
    """What makes a new database and returns its address."""
    with new_databases(request.param, tmp_path_factory.mktemp("databases")) as make:
        yield make
