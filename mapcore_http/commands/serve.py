"""`mapcore serve`: run the service in this process."""

from __future__ import annotations

import asyncio
import sys

import click

SWITCH_SECONDS = 0.0005
"""How long a thread may run while others wait; by default it is ten times as long."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--show-config", is_flag=True, help="Show the settings in force, and stop.")
def serve(host: str, port: int, show_config: bool) -> None:
    """Serve maps over HTTP; settings come from the environment (MAPCORE_*)."""
    from mapcore_http.settings import Settings, SettingsError, shown

    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if show_config:
        for name, value in shown(settings).items():
            click.echo(f"{name}={value}")
        return
    from mapcore_http.app import create_app
    from mapcore_http.commands.opened import plain_errors
    from mapcore_http.logs import log_to_standard_error
    from mapcore_http.server import listen
    from mapcore_http.store.database import open_store

    with plain_errors():  # before anything runs that would have to be stopped again
        open_store(settings).close()

    # Threads read requests and ask the store beside the event loop: it must not wait its turn long.
    sys.setswitchinterval(SWITCH_SECONDS)
    log_to_standard_error()
    asyncio.run(listen(create_app(settings), host, port))
