"""A database that goes away and comes back: what callers are answered, and what is counted."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from postgres import Database, running_postgres
from serving import FAST, Server, engine_of, render_processes, running
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from waiting import wait_until

from mapcore_http.rendering.render_ids import new_render_id


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    with (
        tempfile.TemporaryDirectory(prefix="mapcore-pg-") as data,  # its user may enter it
        running_postgres(Path(data)) as made,
    ):
        yield made


@pytest.fixture(scope="module")
def served(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("outages")
    with running(folder, database.url, render_workers="1") as started:
        yield started


def used(server: Server, key: dict[str, str]) -> int:
    count: int = server.client.get("/v1/usage", headers=key).json()["renders"]["used"]
    return count


def test_without_its_database_it_answers_503_and_when_to_try_again(
    database: Database, served: Server
) -> None:
    key = served.key("pro")
    assert served.image(FAST).status_code == 200
    database.stop()
    try:
        for answer in (
            served.render(),
            served.render(headers=key),
            served.render({**FAST, "dryRun": True}),
            served.client.get("/v1/usage", headers=key),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "internal_error")
            assert int(answer.headers["retry-after"]) >= 1
            assert answer.json()["status"] == 503
        assert served.client.get("/v1/health").status_code == 200
        assert served.image(FAST).status_code == 200  # it is kept
        page = served.client.get(f"/editor/{new_render_id()}")
        assert (page.status_code, "does not answer" in page.text) == (503, True)
    finally:
        database.start()
    log = served.log.read_text()
    assert "the database does not answer" in log
    assert "Traceback" not in log
    wait_until(lambda: served.render(headers=key).status_code == 200)


def test_an_image_that_is_drawn_as_the_database_goes_away_is_counted_when_it_is_back(
    database: Database, served: Server
) -> None:
    key = served.key("pro")
    assert served.render(headers=key).status_code == 200
    (worker,) = render_processes(served)
    with ThreadPoolExecutor(1) as aside:
        os.kill(worker, signal.SIGSTOP)
        pending = aside.submit(served.render, headers=key)
        wait_until(lambda: engine_of(served)["availableWorkers"] == 0)
        database.stop()
        try:
            os.kill(worker, signal.SIGCONT)
            answer = pending.result()
        finally:
            database.start()
    assert answer.status_code == 200
    assert answer.content.startswith(b"\x89PNG")
    assert "link" not in answer.headers  # its record was not yet written
    wait_until(lambda: served.client.get("/ready").status_code == 200)
    wait_until(lambda: leases(database) == 0)
    assert used(served, key) == 2


def leases(database: Database) -> int:
    engine = create_engine(make_url(database.url).set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        held: int = connection.execute(text("SELECT count(*) FROM leases")).scalar_one()
    engine.dispose()
    return held
