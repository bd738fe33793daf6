"""Fixtures of the service's tests: real servers on loopback, one for each database."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import pytest
from databases import DATABASES, ClockedStore, choose_database, running_on
from postgres import Database, running_postgres
from private import TwoWorkspaces, two_workspaces
from serving import PEPPER, Server, running

from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store.database import Store
from mapcore_http.store.opening import open_store

ABOUT_THE_STORE = {"test_limits.py", "test_private_maps.py"}
"""Files whose tests of the shared server run on both databases each time."""
CHEAP_MB = 1
"""What hashing a password takes here: what the tests assert holds for any."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each other test of a server run on one database, and weekly on the other."""
    for item in items:
        asked = item.callspec.params if hasattr(item, "callspec") else {}
        database = asked.get("server") or asked.get("slow_site")
        if database is not None and item.path.name not in ABOUT_THE_STORE:
            name = item.nodeid.replace(database, "")
            if database != DATABASES[crc32(name.encode("utf-8")) % len(DATABASES)]:
                item.add_marker(pytest.mark.weekly)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Database]:
    """A PostgreSQL for all tests that do not stop it; each takes databases of its own."""
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,  # its user may enter it
        running_postgres(Path(data)) as made,
    ):
        yield made


@pytest.fixture(scope="session", params=DATABASES)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that a whole run of tests shares; every test comes with clients of its own."""
    with running_on(request, tmp_path_factory.mktemp(request.param)) as started:
        yield started


@pytest.fixture(scope="module", params=DATABASES)
def tight(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with one render process, hardly a queue and little patience, to be made to fail."""
    with running_on(
        request,
        tmp_path_factory.mktemp("tight"),
        render_workers="1",
        queue_limit="1",
        render_seconds="2",
        body_seconds="1",
        plan_seconds="2",
    ) as started:
        yield started


@pytest.fixture(scope="session")
def private(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits, where all may sign up, and whose contract is to end."""
    ends = {"sunset_at": "2028-06-30", "deprecated_at": "2027-06-30T12:00:00Z"}
    folder = tmp_path_factory.mktemp("private")
    with running(folder, signup="open", tiers="none", **ends) as started:
        yield started


@pytest.fixture(scope="session")
def pro(server: Server) -> dict[str, str]:
    """The header of a pro key; few tests share it, for it has thirty renders a minute."""
    return server.key("pro")


@pytest.fixture(scope="session")
def free(server: Server) -> dict[str, str]:
    """The header of a free key."""
    return server.key("free")


@pytest.fixture(scope="session", params=DATABASES)
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """What makes a new database and returns its address."""
    return choose_database(request, tmp_path_factory.mktemp("databases"))


@pytest.fixture(scope="session")
def opened(new_database: Callable[[], str]) -> Iterator[Store]:
    """An open store that a whole run of tests shares."""
    store = open_store(Settings(database_url=new_database(), key_pepper=PEPPER), [SCHEMA])
    yield store
    store.close()


@pytest.fixture
def store(opened: Store) -> ClockedStore:
    """The open store, with the clock in our hands."""
    return ClockedStore(
        opened.engine, opened.pepper, opened.shared, opened._turn, password_memory_mb=CHEAP_MB
    )


@pytest.fixture(scope="module")
def owners(server: Server, tmp_path_factory: pytest.TempPathFactory) -> TwoWorkspaces:
    """Two workspaces, of which the first has the private map of zones."""
    return two_workspaces(server, tmp_path_factory.mktemp("packs"))
