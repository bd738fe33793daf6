"""The server below the application: hypercorn, in one process, as the service wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypercorn.asyncio import serve
from hypercorn.config import Config

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.applications import Starlette

LONGEST_HEAD = 2**20
"""Bytes of request line and headers. A legal spec in an address may need over 18,000; one that is
far too long is to be told so in a problem document."""
GRACE_SECONDS = 35
"""How long running renders may finish after a signal to stop: longer than the longest render."""
REQUESTS_A_CONNECTION = 100
IDLE_SECONDS = 75
"""How long a connection may idle: longer than clients and proxies keep theirs, so that they are the
ones to close it, and none sends a request into a closing connection."""


def server_config(host: str, port: int) -> Config:
    """Return hypercorn's configuration.

    One process: it holds the render processes, and hypercorn's own workers may have no children.
    """
    config = Config()
    config.bind = [f"[{host}]:{port}" if ":" in host else f"{host}:{port}"]
    config.h11_max_incomplete_size = LONGEST_HEAD
    config.graceful_timeout = GRACE_SECONDS
    config.keep_alive_timeout = IDLE_SECONDS
    config.keep_alive_max_requests = REQUESTS_A_CONNECTION
    config.accesslog = None
    config.include_server_header = False
    return config


async def listen(
    app: Starlette,
    host: str,
    port: int,
    shutdown_trigger: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Serve an application until SIGINT, SIGTERM or the trigger."""
    await serve(app, server_config(host, port), shutdown_trigger=shutdown_trigger)  # type: ignore[arg-type]
