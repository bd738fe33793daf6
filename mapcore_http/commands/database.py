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
    from mapcore_http.extensions import installed_extensions
    from mapcore_http.settings import Settings
    from mapcore_http.store.opening import upgrade_database

    added = [each.schema for each in installed_extensions() if each.schema]
    with plain_errors():
        service, *others = upgrade_database(Settings.from_environment(), added)
    changed = [each for each in (service, *others) if each.before != each.after]
    for each in changed:
        what = "The database was" if each is service else f"The tables of {each.name} were"
        before = f"from schema {each.before} " if each.before else ""
        click.echo(f"{what} brought {before}to schema {each.after}.")
    if not changed:
        click.echo(f"The database is up to date (schema {service.after}).")
