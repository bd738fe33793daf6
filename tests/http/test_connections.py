"""What a connection may bring: heads, parameters, bodies, and how many there may be."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from serving import FAST, Server

MOST_CONNECTIONS = 500


@contextmanager
def connect(server: Server) -> Iterator[socket.socket]:
    host, port = server.base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        yield connection


def read_answer(connection: socket.socket) -> tuple[int, dict[str, object]]:
    """Return the status and the problem document that a connection brings."""
    told = b""
    while not told.endswith(b"}"):
        part = connection.recv(65536)
        assert part, told
        told += part
    head, _, body = told.partition(b"\r\n\r\n")
    assert b"access-control-allow-origin: *" in head.lower()
    return int(head.split()[1]), json.loads(body)


HEADS = {
    "a long address": b"GET /v1/renders?spec=" + b"x" * 2**20 + b" HTTP/1.1\r\nHost: maps\r\n\r\n",
    "many parameters": b"GET /v1/maps?" + b"q&" * 340_000 + b" HTTP/1.1\r\nHost: maps\r\n\r\n",
    "many headers": b"GET /v1/maps HTTP/1.1\r\nHost: maps\r\n" + b"a:\r\n" * 250_000 + b"\r\n",
    "a few hundred headers": b"GET /v1/maps HTTP/1.1\r\nHost: a\r\n" + b"a:\r\n" * 300 + b"\r\n",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_head_that_is_too_large_is_431_while_it_is_still_sent(
    server: Server, head: bytes
) -> None:
    with connect(server) as connection:
        connection.sendall(head)
        status, problem = read_answer(connection)
    assert (status, problem["status"], problem["code"]) == (431, 431, "validation_error")


def test_many_parameters_are_400(server: Server) -> None:
    query = "&".join(["q"] * 20_000)
    answer = server.client.get(f"/v1/maps?{query}", headers=server.fresh())
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_a_long_spec_in_an_address_is_400(server: Server) -> None:
    answer = server.image("x" * 40_000)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_unfinished_bodies_are_held_up_to_a_bound(server: Server) -> None:
    """Of 60 bodies of 1.9 MB that do not end, 64 MB are held; the others are refused at once."""
    part = b" " * 1_900_000
    with ExitStack() as stack:
        connections = [stack.enter_context(connect(server)) for _ in range(60)]
        for connection in connections:
            ((name, address),) = server.fresh().items()
            head = (
                "POST /v1/renders HTTP/1.1\r\nHost: maps\r\nContent-Type: application/json\r\n"
                f"{name}: {address}\r\nContent-Length: {len(part) + 2}\r\n\r\n"
            )
            connection.sendall(head.encode() + part)
        refused, _, _ = select.select(connections, [], [], 20)
        told = [read_answer(connection) for connection in refused]
    codes = {(status, problem["code"]) for status, problem in told}
    assert codes == {(429, "concurrency_limit_reached")}


def test_more_connections_than_may_be_are_turned_away(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 5):
            last = stack.enter_context(connect(server))
        status, problem = read_answer(last)
        assert (status, problem["code"]) == (429, "concurrency_limit_reached")
    deadline = time.monotonic() + 20
    while server.render(FAST).status_code != 200:  # the others have yet to be seen to have left
        assert time.monotonic() < deadline
