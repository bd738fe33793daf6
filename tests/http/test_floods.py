"""Requests that are made to be refused, or not to be waited for: what they may cost."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections import Counter
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from serving import FAST, Server, processes, render_processes, running
from waiting import wait_until

REFUSED_A_MINUTE = 300
SOON = 3
"""Seconds before the end of a minute in which what follows may fall into the next one."""
HEAVY = {"mapId": "us-counties", "output": {"width": 4000, "height": 4000}}
DRY = {**FAST, "dryRun": True}


def flood(server: Server, headers: dict[str, str], body: object) -> httpx.Response:
    """Send what is refused until it is refused for being a flood; return that answer.

    Refusals are counted by the minute: near its end they go on into the next one.
    """
    for _ in range(4 * REFUSED_A_MINUTE):
        answer = server.client.post("/v1/renders", json=body, headers=headers)
        if answer.status_code == 429 and int(answer.headers["retry-after"]) > SOON:
            break
    return answer


def test_a_flood_of_invalid_requests_ends_in_429(server: Server) -> None:
    address = server.fresh()
    answer = flood(server, address, {})
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limit_exceeded")
    assert 1 <= int(answer.headers["retry-after"]) <= 60
    assert server.image(DRY, headers=address).status_code == 429
    assert server.client.get("/v1/maps", headers=address).status_code == 200
    assert server.client.get("/v1/maps/world", headers=address).status_code == 200
    assert server.client.get("/v1/openapi.json", headers=address).status_code == 200
    assert server.client.get("/v1/health", headers=address).status_code == 200
    assert server.render(DRY).status_code == 200


def test_a_flood_of_unknown_keys_ends_in_429_for_them_alone(server: Server) -> None:
    address = server.fresh()
    answer = flood(server, {**address, "X-API-Key": "mpk_nobody"}, FAST)
    assert (answer.status_code, answer.json()["code"]) == (429, "rate_limit_exceeded")
    assert server.render(DRY, headers=address | server.key("free")).status_code == 200


def test_a_dry_run_that_hangs_is_504_and_the_next_is_made(tight: Server) -> None:
    wait_until(lambda: len(processes(tight, "mapcore-reader")) == 2)
    stuck = processes(tight, "mapcore-reader")
    for reader in stuck:
        os.kill(reader, signal.SIGSTOP)
    answer = tight.render(DRY)
    assert (answer.status_code, answer.json()["code"]) == (504, "render_timeout")
    wait_until(lambda: tight.render(DRY).status_code == 200)  # the other may still be stuck


def test_as_many_dry_runs_wait_as_renders_may(tmp_path: Path) -> None:
    """Their own queue and the store's follow the setting where it is more than they have."""
    with (
        running(tmp_path, queue_limit="120", plan_seconds="30") as server,
        ExitStack() as connected,
    ):
        wait_until(lambda: len(processes(server, "mapcore-reader")) == 2)
        stopped = processes(server, "mapcore-reader")
        callers = [connected.enter_context(connect(server)) for _ in range(100)]
        for reader in stopped:
            os.kill(reader, signal.SIGSTOP)
        for caller in callers:  # all connections are open, so that little time passes here
            headers = {"Content-Type": "application/json", **server.fresh()}
            caller.request("POST", "/v1/renders", json.dumps(DRY), headers)
        # A process that was stopped before it was ready has taken none of them.
        wait_until(lambda: count_waiting(server, "reader") >= 100 - len(stopped))
        for reader in stopped:
            os.kill(reader, signal.SIGCONT)
        assert Counter(each.getresponse().status for each in callers) == {200: 100}


def connect(server: Server) -> closing[HTTPConnection]:
    """Open a connection for one request."""
    connection = HTTPConnection(server.base.removeprefix("http://"), timeout=60)
    connection.connect()
    return closing(connection)


def count_waiting(server: Server, engine: str) -> int:
    """Return how many jobs wait in an engine, as the service's metrics tell."""
    told = server.client.get("/metrics").text
    return int(float(told.split(f'mapcore_queue_jobs{{engine="{engine}"}} ')[1].split()[0]))


def test_a_caller_who_disconnects_keeps_a_slot_until_the_process_is_done(tight: Server) -> None:
    wait_until(lambda: bool(render_processes(tight)))
    wait_until(lambda: tight.client.get("/v1/health").json()["engine"]["availableWorkers"] == 1)
    (worker,) = render_processes(tight)
    address = tight.fresh()
    os.kill(worker, signal.SIGSTOP)
    try:
        with (
            httpx.Client(base_url=tight.base, timeout=0.5) as impatient,
            pytest.raises(httpx.ReadTimeout),
        ):
            impatient.post("/v1/renders", json=FAST, headers=address)
        time.sleep(0.2)
        answer = tight.render(FAST, headers=address)
        assert (answer.status_code, answer.json()["code"]) == (429, "concurrency_limit_reached")
    finally:
        os.kill(worker, signal.SIGCONT)
    wait_until(lambda: tight.render(FAST, headers=address).status_code == 200)


@pytest.mark.parametrize("coding", ["length", "chunked"])
def test_an_early_answer_reaches_a_client_that_still_sends(server: Server, coding: str) -> None:
    """Nothing is read while 8 MB are sent; only then is the answer looked for."""
    host, port = server.base.removeprefix("http://").split(":")
    size = 8 * 2**20
    head = "POST /v1/renders HTTP/1.1\r\nHost: maps\r\nContent-Type: application/json\r\n"
    if coding == "length":
        sent = f"{head}Content-Length: {size}\r\n\r\n".encode() + b" " * size
    else:
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        sent = f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + chunk * 128 + b"0\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        for start in range(0, len(sent), 2**18):
            connection.sendall(sent[start : start + 2**18])
            time.sleep(0.01)
        answer = connection.recv(65536)
        while b"}" not in answer:
            answer += connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"payload_too_large" in answer


def test_a_refused_key_leaves_the_connection_usable(server: Server) -> None:
    """The body is not looked at, and yet is out of the way of the next request."""
    with httpx.Client(base_url=server.base, timeout=20) as client:
        for _ in range(20):
            headers = {**server.fresh(), "X-API-Key": "mpk_nobody"}
            answer = client.post("/v1/renders", content=b" " * 100_000, headers=headers)
            assert answer.status_code == 401


def test_a_client_that_has_closed_its_half_is_sent_nothing(server: Server) -> None:
    """The end of what a client sends is read as its leaving; no status tells of it."""
    host, port = server.base.removeprefix("http://").split(":")
    body = json.dumps(HEAVY).encode()
    head = "POST /v1/renders HTTP/1.1\r\nHost: maps\r\nContent-Type: application/json\r\n"
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        key = "".join(f"{name}: {value}\r\n" for name, value in server.key("pro").items())
        connection.sendall(f"{head}{key}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(65536) == b""
    wait_until(lambda: '"status": 499' in server.log.read_text())
