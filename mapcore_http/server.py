"""The server below the application: hypercorn, in one process, and word to systemd of its start."""

from __future__ import annotations

import asyncio
import os
import socket
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING

from hypercorn.asyncio import serve
from hypercorn.config import Config

from mapcore_http.connections import CHUNK_BYTES, LONGEST_HEAD, limit_connections
from mapcore_http.logs import log_trouble

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.applications import Starlette

QUEUED_PARTS = 2
"""Parts of a body that wait for the application; a client that is faster has to wait."""
GRACE_SECONDS = 35
"""How long running renders may finish after a signal to stop: longer than the longest render."""
REQUESTS_A_CONNECTION = 100
IDLE_SECONDS = 75
"""How long a connection may idle: longer than clients and proxies keep theirs, so that they are the
ones to close it, and none sends a request into a closing connection."""
SOCKET_VARIABLE = "NOTIFY_SOCKET"
"""Where systemd names the socket on which it waits for word of a service."""
PAUSE_SECONDS, PATIENCE_SECONDS = 0.1, 5


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


def server_config(bound: socket.socket) -> Config:
    """Return hypercorn's configuration, to listen on a bound socket that it then owns.

    One process: it holds the render processes, and hypercorn's own workers may have no children.
    """
    config = Config()
    config.bind = [f"fd://{bound.detach()}"]
    config.h11_max_incomplete_size = (
        LONGEST_HEAD + CHUNK_BYTES
    )  # the bound in `connections` is reached first
    config.max_app_queue_size = QUEUED_PARTS
    config.graceful_timeout = GRACE_SECONDS
    config.keep_alive_timeout = IDLE_SECONDS
    config.keep_alive_max_requests = REQUESTS_A_CONNECTION
    config.accesslog = None
    config.include_server_header = False
    return config


async def listen(
    app: Starlette,
    bound: socket.socket,
    shutdown_trigger: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Serve an application on a bound socket until SIGINT, SIGTERM or the trigger."""
    limit_connections(app.state.settings)
    await serve(app, server_config(bound), shutdown_trigger=shutdown_trigger)  # type: ignore[arg-type]


async def tell_systemd(address: tuple[str, int], path: str) -> None:
    """Wait until the service at an address is ready, and tell systemd, if that waits for it."""
    waiting = os.environ.get(SOCKET_VARIABLE)
    if not waiting:
        return
    while not await asyncio.to_thread(_answers, address, path):
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


def _answers(address: tuple[str, int], path: str) -> bool:
    asked = HTTPConnection(*address, timeout=PATIENCE_SECONDS)
    try:
        asked.request("GET", path)
        return asked.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()
