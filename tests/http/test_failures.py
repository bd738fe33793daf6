"""What goes wrong within the service: the codes from 402 to 504, through a real server."""

from __future__ import annotations

import os
import resource
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from serving import FAST, UPGRADE, Server, engine_of, render_processes
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.engine import make_url
from waiting import wait_until

HEAVY = {"mapId": "us-counties", "output": {"width": 4000, "height": 4000}}
"""A render that takes long enough to be met in the middle."""


@pytest.fixture
def database(tight: Server) -> Iterator[Connection]:
    url = make_url(tight.environment["MAPCORE_DATABASE_URL"])
    if url.get_backend_name() == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as pool:
        yield pool


def use_up(database: Connection, period: str, times: int) -> None:
    """Make as if a period's counters had been counted so often."""
    counted = text("UPDATE counters SET used = :times WHERE period = :period")
    database.execute(counted, {"times": times, "period": period})
    database.commit()


def in_the_middle(
    server: Server, aside: ThreadPoolExecutor, key: dict[str, str]
) -> tuple[int, Future[httpx.Response]]:
    """Ask for a heavy render; return its process, once that is at work, and the answer to come."""
    wait_until(lambda: engine_of(server)["availableWorkers"] == 1)
    (worker,) = render_processes(server)
    answer = aside.submit(server.render, HEAVY, headers=key)
    wait_until(lambda: engine_of(server)["availableWorkers"] == 0)
    time.sleep(0.1)
    return worker, answer


def read_usage(server: Server, key: dict[str, str]) -> tuple[int, int]:
    renders = server.client.get("/v1/usage", headers=key).json()["renders"]
    return renders["used"], renders["today"]["used"]


def test_the_month_s_quota_is_402(tight: Server, database: Connection) -> None:
    key = tight.key("free")
    assert tight.render(FAST, headers=key).status_code == 200
    use_up(database, "month", 500)
    answer = tight.render(FAST, headers=key)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (402, "monthly_quota_exceeded")
    assert problem["upgrade_url"] == UPGRADE
    month = datetime.now(UTC).replace(day=1) + timedelta(days=32)
    assert problem["quota_resets_at"] == f"{month:%Y-%m}-01T00:00:00Z"
    assert not any(name.startswith("x-ratelimit") for name in answer.headers)
    assert tight.render({**FAST, "dryRun": True}, headers=key).status_code == 200
    assert read_usage(tight, key) == (500, 1)


def test_the_daily_cap_is_429_until_midnight(tight: Server, database: Connection) -> None:
    key = tight.key("free")
    assert tight.render(FAST, headers=key).status_code == 200
    use_up(database, "day", 50)
    answer = tight.render(FAST, headers=key)
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limit_exceeded")
    now = datetime.now(UTC)
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    assert abs(int(answer.headers["retry-after"]) - (midnight - now).total_seconds()) < 5


def test_a_render_process_that_dies_is_502_and_is_not_charged(
    tight: Server, aside: ThreadPoolExecutor
) -> None:
    key = tight.key("pro")
    worker, pending = in_the_middle(tight, aside, key)
    os.kill(worker, signal.SIGKILL)
    answer = pending.result()
    assert (answer.status_code, answer.json()["code"]) == (502, "render_failed")
    assert answer.headers["x-service-render-id"].startswith("rnd_")
    assert read_usage(tight, key) == (0, 0)
    assert tight.render(FAST, headers=key).status_code == 200


def test_a_render_that_runs_out_of_memory_is_502(tight: Server, aside: ThreadPoolExecutor) -> None:
    wait_until(lambda: engine_of(tight)["availableWorkers"] == 1)
    (worker,) = render_processes(tight)
    pages = int(Path(f"/proc/{worker}/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + 8 * 2**20
    resource.prlimit(worker, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
    key = tight.key("pro")
    answer = tight.render(HEAVY, headers=key)
    assert (answer.status_code, answer.json()["code"]) == (502, "render_failed")
    assert tight.render(FAST, headers=key).status_code == 200
    assert read_usage(tight, key) == (1, 1)


def test_a_render_that_hangs_is_504_and_its_slot_is_back(
    tight: Server, aside: ThreadPoolExecutor
) -> None:
    key = tight.key("pro")
    worker, pending = in_the_middle(tight, aside, key)
    os.kill(worker, signal.SIGSTOP)
    answer = pending.result()
    assert (answer.status_code, answer.json()["code"]) == (504, "render_timeout")
    assert read_usage(tight, key) == (0, 0)
    assert tight.render(FAST, headers=key).status_code == 200


def test_whoever_has_renders_stopped_has_to_wait_and_others_do_not(
    tight: Server, aside: ThreadPoolExecutor
) -> None:
    key = tight.key("pro")
    for _ in range(2):
        worker, pending = in_the_middle(tight, aside, key)
        os.kill(worker, signal.SIGSTOP)
        assert pending.result().status_code == 504
    for spec in (FAST, {**FAST, "dryRun": True}):
        answer = tight.render(spec, headers=key)
        assert (answer.status_code, answer.json()["code"]) == (429, "rate_limit_exceeded")
        assert 1 < int(answer.headers["retry-after"]) < 60
    assert read_usage(tight, key) == (0, 0)
    assert tight.render(FAST).status_code == 200
    assert tight.render(FAST, headers=tight.key("pro")).status_code == 200


def test_a_full_queue_is_429(tight: Server, aside: ThreadPoolExecutor) -> None:
    worker, first = in_the_middle(tight, aside, tight.key("pro"))
    os.kill(worker, signal.SIGSTOP)
    second = aside.submit(tight.render, FAST)
    wait_until(lambda: engine_of(tight)["queueDepth"] == 1)
    assert tight.client.get("/v1/health").json()["status"] == "degraded"
    third = tight.render(FAST)
    assert (third.status_code, third.json()["code"]) == (429, "concurrency_limit_reached")
    assert int(third.headers["retry-after"]) >= 1
    assert tight.render({**FAST, "dryRun": True}).status_code == 200  # it needs no process
    os.kill(worker, signal.SIGCONT)
    assert {first.result().status_code, second.result().status_code} <= {200, 504}


def test_a_caller_who_disconnects_is_not_charged(tight: Server, aside: ThreadPoolExecutor) -> None:
    key = tight.key("pro")
    wait_until(lambda: engine_of(tight)["availableWorkers"] == 1)
    (worker,) = render_processes(tight)
    with httpx.Client(base_url=tight.base, timeout=0.3) as impatient:
        os.kill(worker, signal.SIGSTOP)
        try:
            with pytest.raises(httpx.ReadTimeout):
                impatient.post("/v1/renders", json=FAST, headers=key)
        finally:
            os.kill(worker, signal.SIGCONT)
    wait_until(lambda: read_usage(tight, key) == (0, 0))
    assert tight.render(FAST, headers=key).status_code == 200


def test_a_body_that_arrives_too_slowly_is_400(tight: Server) -> None:
    host, port = tight.base.removeprefix("http://").split(":")
    head = "POST /v1/renders HTTP/1.1\r\nHost: maps\r\nContent-Type: application/json\r\n"
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        answer = connection.recv(4096)
        while b"}" not in answer:
            answer += connection.recv(4096)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"validation_error" in answer


def test_an_unexpected_error_is_500_without_its_text(tight: Server, database: Connection) -> None:
    database.execute(text("ALTER TABLE leases RENAME TO mislaid"))
    database.commit()
    try:
        answer = tight.render(FAST)
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (500, "internal_error")
        assert "leases" not in answer.text
        assert answer.headers["x-service-render-id"].startswith("rnd_")
        assert "mislaid" not in answer.text
    finally:
        database.execute(text("ALTER TABLE mislaid RENAME TO leases"))
        database.commit()
    assert tight.render(FAST).status_code == 200
    log = tight.log.read_text()
    assert '"message": "internal_error"' in log
    assert "leases" in log


def test_the_log_holds_no_key_and_nothing_of_a_spec(tight: Server) -> None:
    key = tight.key("pro")
    assert tight.render({**FAST, "title": {"text": "Confidential"}}, headers=key).is_success
    log = tight.log.read_text()
    assert '"plan": "pro"' in log
    assert "mpk_" not in log
    assert "Confidential" not in log
