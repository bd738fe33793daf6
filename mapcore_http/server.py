"""The server below the application: hypercorn, in one process, as the service wants it."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from hypercorn.asyncio import serve
from hypercorn.config import Config

from mapcore_http.connections import CHUNK_BYTES, LONGEST_HEAD, limit_connections

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
