"""Fixtures of the service's tests: real servers on loopback, one for each database."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import running_postgres
from serving import Server, running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that a whole run of tests shares; every test comes with clients of its own."""
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        with running(folder) as started:
            yield started
        return
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,  # PostgreSQL's user may enter it
        running_postgres(Path(data)) as database,
        running(folder, database.url) as started,
    ):
        yield started


@pytest.fixture(scope="session")
def pro(server: Server) -> dict[str, str]:
    """The header of a pro key; few tests share it, for it has thirty renders a minute."""
    return server.key("pro")


@pytest.fixture(scope="session")
def free(server: Server) -> dict[str, str]:
    """The header of a free key."""
    return server.key("free")
