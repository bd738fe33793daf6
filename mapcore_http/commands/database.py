"""`mapcore database`: bring the database of the settings up to date."""

from __future__ import annotations

import click


@click.group()
def database() -> None:
    """Look after the database of the service."""


@database.command()
def upgrade() -> None:
    """Bring the database up to date.

    `mapcore serve` does this when it starts. If an upgrade may take long, run it before the new
    release takes over. Make a backup first.
    """
    from mapcore_http.commands.opened import plain_errors
    from mapcore_http.settings import Settings
    from mapcore_http.store.database import upgrade_database

    with plain_errors():
        done = upgrade_database(Settings.from_environment())
    if done.before == done.after:
        click.echo(f"The database is up to date (schema {done.after}).")
    else:
        before = f"from schema {done.before} " if done.before else ""
        click.echo(f"The database was brought {before}to schema {done.after}.")
