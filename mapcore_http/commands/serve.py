"""`mapcore serve`: run the service in this process."""

from __future__ import annotations

import asyncio

import click


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
    from mapcore_http.logs import log_to_standard_error
    from mapcore_http.server import listen

    log_to_standard_error()
    asyncio.run(listen(create_app(settings), host, port))
