"""`mapcore serve`: run the service in this process."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from starlette.applications import Starlette

    from mapcore.workers.fork_server import ForkServer
    from mapcore_http.settings import Settings

IS_POSIX = os.name == "posix"
DEFAULT_PORT = 8000
SWITCH_SECONDS = 0.0005
"""How long a thread may run while others wait; by default it is ten times as long."""

NEW_OBJECTS = 2_000
"""New objects after which Python searches for garbage cycles. The command line lets far more come
together, as its commands end soon; here the event loop would then pause for 6 ms at a time."""


@click.command(short_help="Serve maps over HTTP.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--show-config", is_flag=True, help="Show the settings in force, and stop.")
def serve(host: str, port: int, show_config: bool) -> None:
    """Serve maps over HTTP.

    Settings are environment variables, MAPCORE_*. --show-config shows them.
    """
    if not IS_POSIX:
        raise click.ClickException(
            "the service needs Linux or macOS: it forks its render processes. On Windows run it in "
            "WSL or a container; all other commands work here"
        )
    if show_config:
        from mapcore_http.settings import show_settings

        for name, value in show_settings(_settings(host, port)).items():
            click.echo(f"{name}={value}")
        return
    from mapcore_http.rendering.forks import new_fork_server

    forks = new_fork_server()
    forks.load()  # meanwhile the application is imported
    try:
        _listen(_settings(host, port), host, port, forks)
    finally:
        forks.close()


def _settings(host: str, port: int) -> Settings:
    from mapcore_http.commands.opened import plain_errors
    from mapcore_http.settings import Settings

    with plain_errors():
        return Settings.from_environment(_address(host, port) | os.environ)


def _listen(settings: Settings, host: str, port: int, forks: ForkServer) -> None:
    from mapcore_http.app import create_app
    from mapcore_http.commands.opened import plain_errors
    from mapcore_http.extensions import installed_extensions
    from mapcore_http.limits.tier_files import tiers_of
    from mapcore_http.logs import log_to_standard_error
    from mapcore_http.server import bind_socket
    from mapcore_http.store.opening import open_store

    folder = settings.image_cache_dir
    with plain_errors():
        tiers_of(settings)
        open_store(settings).close()
    with _telling(f"the folder {folder} cannot be made", "Set MAPCORE_IMAGE_CACHE_DIR"):
        folder.mkdir(parents=True, exist_ok=True)
    with _telling(f"cannot listen on {host}:{port}", "Choose another --port or --host"):
        bound = bind_socket(host, port)
    # Threads read requests and ask the store beside the event loop: it must not wait its turn long.
    sys.setswitchinterval(SWITCH_SECONDS)
    log_to_standard_error()
    app = create_app(settings, installed_extensions(), forks=forks)
    _collect_often()
    asyncio.run(_serve(app, bound))


async def _serve(app: Starlette, bound: socket.socket) -> None:
    from mapcore_http.api.state import READY
    from mapcore_http.server import listen, tell_systemd

    telling = asyncio.create_task(tell_systemd(bound.getsockname()[:2], READY))
    try:
        await listen(app, bound)
    finally:
        telling.cancel()


def _collect_often() -> None:
    """Search for garbage cycles in short steps, and never in what is loaded for good."""
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def _address(host: str, port: int) -> dict[str, str]:
    """Return the base URL of a service that listens there and has no setting of it.

    >>> _address("0.0.0.0", 8001)
    {'MAPCORE_BASE_URL': 'http://127.0.0.1:8001'}
    """
    near = "127.0.0.1" if host in {"0.0.0.0", "::"} else f"[{host}]" if ":" in host else host
    return {"MAPCORE_BASE_URL": f"http://{near}:{port or DEFAULT_PORT}"}


@contextmanager
def _telling(what: str, advice: str) -> Iterator[None]:
    """End the command where the system refuses something, and say what and what to do."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"{what}: {error.strerror or error}. {advice}") from None
