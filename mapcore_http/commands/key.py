"""`mapcore key`: make, list, rotate and revoke API keys."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click
from attrs import asdict

if TYPE_CHECKING:
    from mapcore_http.keys.keys import Key, NewKey

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def key() -> None:
    """Make and manage API keys. A key is shown once, when it is made."""


@key.command()
@click.option("--workspace", required=True, help="The workspace that it belongs to.")
@click.option("--name", default="", help="What uses the key, to tell keys apart.")
@json_option
def create(workspace: str, name: str, as_json: bool) -> None:
    """Make a key of a workspace and show it, this once."""
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.keys import create_key

    with use_store() as store:
        made = create_key(store, workspace, name=name)
    _show(made, as_json)


@key.command("list")
@click.option("--workspace", help="Only the keys of this workspace.")
@json_option
def list_(workspace: str | None, as_json: bool) -> None:
    """List keys by their ids and first characters."""
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.keys import list_keys

    with use_store() as store:
        found = list_keys(store, workspace)
    if as_json:
        click.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False))
        return
    for each in found:
        click.echo(f"{each.id}\t{each.prefix}…\t{each.workspace}\t{each.name}\t{_state(each)}")


@key.command()
@click.argument("named", metavar="KEY")
@json_option
def rotate(named: str, as_json: bool) -> None:
    """Replace KEY by a new one; the old one works for 72 hours more.

    KEY is the key, its id or its first characters.
    """
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.keys import rotate_key

    with use_store() as store:
        made = rotate_key(store, named)
    _show(made, as_json)


@key.command()
@click.argument("named", metavar="KEY")
def revoke(named: str) -> None:
    """End KEY at once.

    KEY is the key, its id or its first characters.
    """
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.keys import revoke_key

    with use_store() as store:
        ended = revoke_key(store, named)
    click.echo(f"The key {ended.id} ({ended.prefix}…) is revoked.")


def _show(made: NewKey, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(asdict(made)))
        return
    click.echo(made.key)
    click.echo(f"This is the key {made.id}; it is not shown again.", err=True)


def _state(shown: Key) -> str:
    if shown.expires_at is None:
        return "valid"
    moment = datetime.fromtimestamp(shown.expires_at, UTC)
    word = "until" if moment > datetime.now(UTC) else "ended"
    return f"{word} {moment:%Y-%m-%d %H:%M} UTC"
