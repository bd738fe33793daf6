"""`mapcore user`: let people in where neither e-mail nor an identity provider is set up."""

from __future__ import annotations

import click


@click.group()
def user() -> None:
    """Make users of workspaces, and let them choose a password."""


@user.command()
@click.argument("email")
@click.option("--workspace", required=True, help="The workspace that the user joins.")
@click.option("--role", type=click.Choice(["owner", "member"]), default="member", show_default=True)
@click.option("--name", default="", help="The name that others see.")
def create(email: str, workspace: str, role: str, name: str) -> None:
    """Make a user with the address EMAIL, and print a link.

    By the link the user chooses a password. It works once, for an hour.
    """
    from mapcore_http.commands.opened import use_store
    from mapcore_http.people.accounts.sign_in.links import new_link
    from mapcore_http.people.accounts.users import create_user, set_member
    from mapcore_http.people.accounts.workspaces import workspace_id
    from mapcore_http.people.tables import SCHEMA

    with use_store(SCHEMA) as store:
        joined = workspace_id(store, workspace)
        made = create_user(store, email, name)
        set_member(store, joined, made, role)  # type: ignore[arg-type]
        token = new_link(store, made, "reset")
    _show(token)


@user.command()
@click.argument("email")
def reset(email: str) -> None:
    """Print a link by which the user of EMAIL chooses a new password.

    It works once, for an hour.
    """
    from mapcore_http.commands.opened import use_store
    from mapcore_http.people.accounts.sign_in.links import new_link
    from mapcore_http.people.accounts.users import find_user
    from mapcore_http.people.tables import SCHEMA

    with use_store(SCHEMA) as store:
        token = new_link(store, find_user(store, email), "reset")
    _show(token)


def _show(token: str) -> None:
    from mapcore_http.settings import Settings

    click.echo(f"{Settings.from_environment().base_url}/links/{token}")
    click.echo("This link works once, for an hour; it is not shown again.", err=True)
