"""The server below the application: uvicorn, in one process, and word to systemd of its start."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from mapcore_http.connections import LONGEST_HEAD, bounded_connections
from mapcore_http.logs import log_trouble

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from starlette.applications import Starlette

GRACE_SECONDS = 35
"""How long running renders may finish after a signal to stop: longer than the longest render."""
IDLE_SECONDS = 75
"""How long a connection may idle: longer than clients and proxies keep theirs, so that they are the
ones to close it, and none sends a request into a closing connection."""
SOCKET_VARIABLE = "NOTIFY_SOCKET"
"""Where systemd names the socket on which it waits for word of a service."""
PAUSE_SECONDS = 0.1


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a socket that has an address, and does not listen yet; raises OSError."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except BaseException:
        made.close()
        raise
    return made


class Server(uvicorn.Server):
    """A server that returns when a signal has stopped it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGINT and SIGTERM; uvicorn would raise them again at the end."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def make_server(app: Starlette) -> Server:
    """Return a server of an application, to `serve` it on a bound socket until a signal.

    One process: it holds the render processes.
    """
    config = uvicorn.Config(
        app,
        http=bounded_connections(app.state.settings),  # type: ignore[arg-type]
        ws="none",
        lifespan="on",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=LONGEST_HEAD,  # the bound in `connections` is reached first
    )
    return Server(config)


async def tell_systemd(is_ready: Callable[[], Awaitable[bool]]) -> None:
    """Wait until the service is ready, and tell systemd, if that waits for it."""
    waiting = os.environ.get(SOCKET_VARIABLE)
    if not waiting:
        return
    while not await is_ready():
        await asyncio.sleep(PAUSE_SECONDS)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as word:
            word.connect(_name(waiting))
            word.send(b"READY=1")
    except OSError as error:
        log_trouble("systemd was not told that the service is ready", reason=str(error))


def _name(waiting: str) -> str:
    r"""Return the name of a socket; those that begin with @ are in no folder.

    >>> _name("/run/systemd/notify"), _name("@systemd")
    ('/run/systemd/notify', '\x00systemd')
    """
    return f"\0{waiting[1:]}" if waiting.startswith("@") else waiting
