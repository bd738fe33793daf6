"""`mapcore map`: the private maps of workspaces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import asdict

if TYPE_CHECKING:
    from mapcore_http.people.maps.private_map_store import PrivateMap

workspace_option = click.option("--workspace", required=True, help="The workspace, by id or name.")
pack_argument = click.argument("pack", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.group("map", short_help="Keep private maps of workspaces.")
def map_() -> None:
    """Keep private maps of workspaces; `mapcore import` makes their packs."""


@map_.command()
@pack_argument
@workspace_option
def add(pack: Path, workspace: str) -> None:
    """Add the map pack PACK to a workspace.

    The map is drawn only with keys of that workspace and for its members. Prints the id of the map.
    """
    _keep(pack, workspace, replace=False)


@map_.command()
@pack_argument
@workspace_option
def replace(pack: Path, workspace: str) -> None:
    """Replace the workspace's map of the same id by PACK."""
    _keep(pack, workspace, replace=True)


def _keep(pack: Path, workspace: str, *, replace: bool) -> None:
    from mapcore_http.commands.opened import use_store
    from mapcore_http.people.maps.checking import check_pack
    from mapcore_http.people.maps.private_map_store import add_map
    from mapcore_http.people.tables import SCHEMA

    with use_store(SCHEMA) as store:
        content = pack.read_bytes()
        made = add_map(store, workspace, content, check_pack(content), replace=replace)
    click.echo(made.id)


@map_.command("list")
@workspace_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(workspace: str, as_json: bool) -> None:
    """List the private maps of a workspace."""
    from mapcore_http.commands.opened import use_store
    from mapcore_http.people.maps.private_map_store import list_maps
    from mapcore_http.people.tables import SCHEMA

    with use_store(SCHEMA) as store:
        found = list_maps(store, workspace)
    if as_json:
        click.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False))
        return
    for each in found:
        click.echo(_line(each))


def _line(each: PrivateMap) -> str:
    size = f"{each.size / 1e6:.1f} MB"
    return f"{each.id}\t{each.title}\t{each.region_count} regions\t{each.edition}\t{size}"


@map_.command()
@click.argument("map_id", metavar="MAP")
@workspace_option
def remove(map_id: str, workspace: str) -> None:
    """Remove the private map MAP of a workspace at once."""
    from mapcore_http.commands.opened import use_store
    from mapcore_http.people.maps.private_map_store import PRIVATE_MAPS
    from mapcore_http.people.tables import SCHEMA

    with use_store(SCHEMA) as store:
        PRIVATE_MAPS.remove(store, workspace, map_id)
    click.echo(f"Removed {map_id}.")
