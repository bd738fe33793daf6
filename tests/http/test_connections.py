"""What a connection may bring: heads, parameters, bodies, and how many there may be."""

from __future__ import annotations

import asyncio
import json
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import hypercorn.asyncio.run
import pytest
from hypercorn.asyncio.tcp_server import TCPServer
from hypercorn.protocol.h11 import H11Protocol
from serving import FAST, PEPPER, Server, running
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
from waiting import wait_until

from mapcore_http.connections import Connection
from mapcore_http.server import bind_socket, listen
from mapcore_http.settings import Settings

MOST_CONNECTIONS, MOST_OF_ADDRESS = 500, 100


def test_what_is_replaced_of_hypercorn_is_there() -> None:
    """A method of another name would leave the connections without their bounds."""
    assert {"__init__", "run", "protocol_send", "_read_data", "_close"} <= set(vars(TCPServer))
    assert vars(hypercorn.asyncio.run)["TCPServer"] in (TCPServer, Connection)
    assert "_check_protocol" in vars(H11Protocol)


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


def test_who_asks_for_http_2_is_answered_by_http_1(server: Server) -> None:
    with connect(server) as connection:
        connection.sendall(
            b"GET /v1/health HTTP/1.1\r\nHost: maps\r\nConnection: Upgrade, HTTP2-Settings\r\n"
            b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
        )
        assert read_answer(connection)[0] == 200


def test_streams_of_http_2_are_not_opened(server: Server) -> None:
    """Opened and reset by the thousand, they would make all others wait."""
    with connect(server) as connection:
        settings = b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings)
        told = b"".join(iter(lambda: connection.recv(65536), b""))
    assert told.startswith(b"HTTP/1.1 4")


HEADS = {
    "a long address": b"GET /v1/renders?spec=" + b"x" * 2**20 + b" HTTP/1.1\r\nHost: maps\r\n\r\n",
    "many parameters": b"GET /v1/maps?" + b"q&" * 340_000 + b" HTTP/1.1\r\nHost: maps\r\n\r\n",
    "many headers": b"GET /v1/maps HTTP/1.1\r\nHost: maps\r\n" + b"a:\r\n" * 250_000 + b"\r\n",
    "a few hundred headers": b"GET /v1/maps HTTP/1.1\r\nHost: a\r\n" + b"a:\r\n" * 300 + b"\r\n",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_head_that_is_too_large_is_400_while_it_is_still_sent(
    server: Server, head: bytes
) -> None:
    with connect(server) as connection:
        connection.sendall(head)
        status, problem = read_answer(connection)
    assert (status, problem["status"], problem["code"]) == (400, 400, "validation_error")
    assert "65536 bytes" in str(problem["errors"])


def test_many_parameters_are_400(server: Server) -> None:
    query = "&".join(["q"] * 20_000)
    answer = server.client.get(f"/v1/maps?{query}", headers=server.fresh())
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_a_long_spec_in_an_address_is_400(server: Server) -> None:
    answer = server.image("x" * 40_000)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_unfinished_bodies_are_held_up_to_a_bound(server: Server) -> None:
    """Of 60 bodies of 1.9 MB that do not end, 64 MB are held; the others are refused at once."""
    assert send_unfinished_bodies(server) == {(429, "concurrency_limit_reached")}


def test_clients_that_leave_as_they_are_refused_are_let_go(tmp_path: Path) -> None:
    """Each would take a connection for ever, and a server that stops would wait for it."""
    with running(tmp_path) as server:
        send_unfinished_bodies(server)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(30) == 0


def send_unfinished_bodies(server: Server) -> set[tuple[int, object]]:
    """Send 60 large bodies that do not end and leave; return how those were refused that were."""
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
    return {(status, problem["code"]) for status, problem in told}


def test_more_connections_than_may_be_are_turned_away(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 5):
            last = stack.enter_context(connect(server))
        status, problem = read_answer(last)
        assert (status, problem["code"]) == (429, "concurrency_limit_reached")
    # The service has yet to see that the others have left.
    wait_until(lambda: server.render(FAST).status_code == 200)


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    """No proxy is trusted here, so that the other end of a connection is the client."""
    with running(tmp_path, trusted_proxies="192.0.2.0/24") as server, ExitStack() as stack:
        server.client.close()  # its connection would be one of them
        host, port = server.base.removeprefix("http://").split(":")
        held = [stack.enter_context(connect(server)) for _ in range(MOST_OF_ADDRESS)]
        for connection in held:
            connection.sendall(b"GET /mcp HTTP/1.1\r\n")  # a head that does not end
        with connect(server) as further:
            status, problem = read_answer(further)
        assert (status, problem["code"]) == (429, "concurrency_limit_reached")
        with socket.create_connection(
            (host, int(port)), timeout=20, source_address=("127.0.0.2", 0)
        ) as other:
            other.sendall(b"GET /v1/health HTTP/1.1\r\nHost: maps\r\n\r\n")
            assert other.recv(65536).startswith(b"HTTP/1.1 200")


LARGE = bytes(2**24)
"""An answer that does not fit into the buffers between a server and its client."""


def ask_without_reading(body: bytes) -> int:
    """Serve an answer to a client that reads nothing until its connection is ended.

    Return how many bytes had come this far.
    """

    async def answer(_: object) -> Response:
        return Response(body)

    async def run() -> int:
        app, over = Starlette(routes=[Route("/", answer)]), asyncio.Event()
        app.state.settings = Settings(key_pepper=PEPPER)
        bound = bind_socket("127.0.0.1", 0)
        bound.listen()
        address = bound.getsockname()
        serving = asyncio.create_task(listen(app, bound, shutdown_trigger=over.wait))
        reader, writer = await asyncio.open_connection(*address, limit=2**10)
        writer.write(b"GET / HTTP/1.1\r\nHost: maps\r\n\r\n")
        came = 0
        try:
            await asyncio.wait_for(opened(1), 20)
            await asyncio.wait_for(opened(0), 20)
            while part := await reader.read(2**16):
                came += len(part)
        except ConnectionError:
            pass
        finally:
            writer.transport.abort()
            over.set()
            await serving
        return came

    return asyncio.run(run())


async def opened(count: int) -> None:
    while Connection._open.total() != count:
        await asyncio.sleep(0.01)


def test_a_client_that_takes_nothing_of_its_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "stalled_seconds", 0.2)
    assert ask_without_reading(LARGE) < len(LARGE)


@pytest.mark.parametrize(
    ("waiting", "written", "left"),
    [(0, 100, False), (50, 100, True), (49, 100, False), (60, 120, False), (60, 110, True)],
)
def test_a_client_that_takes_a_little_is_not_left(waiting: int, written: int, left: bool) -> None:
    """At the last look 50 bytes of 100 were taken; more may have been written since."""
    aborted: list[bool] = []

    class Transport:
        def get_write_buffer_size(self) -> int:
            return waiting

        def abort(self) -> None:
            aborted.append(True)

    class Writer:
        transport = Transport()

    class Loop:
        def call_later(self, *_: object) -> None:
            pass

    connection = object.__new__(Connection)
    connection.__dict__ |= {"writer": Writer(), "loop": Loop(), "_written": written}
    connection._look_at(50)
    assert bool(aborted) == left
