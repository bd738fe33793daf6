"""`mapcore workspace`: make workspaces, list them, change their plans."""

from __future__ import annotations

import json
import shlex

import click
from attrs import asdict

from mapcore_http.limits.tiers import PLANS

plan_option = click.option("--plan", type=click.Choice(PLANS), required=True, help="The plan.")


@click.group()
def workspace() -> None:
    """Make and manage the workspaces that keys belong to."""


@workspace.command()
@click.argument("name")
@plan_option
def create(name: str, plan: str) -> None:
    """Make a workspace called NAME."""
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.workspaces import create_workspace

    with use_store() as store:
        create_workspace(store, name, plan)
    named = f"--workspace {shlex.quote(name)}"
    click.echo(f"Made the workspace {name!r} ({plan}). Next, a key or an owner who signs in:")
    click.echo(f"mapcore key create {named}")
    click.echo(f"mapcore user create EMAIL {named} --role owner")


@workspace.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(as_json: bool) -> None:
    """List the workspaces with their plans and valid keys."""
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.workspaces import list_workspaces

    with use_store() as store:
        found = list_workspaces(store)
    if as_json:
        click.echo(json.dumps([asdict(each) for each in found], ensure_ascii=False))
        return
    for each in found:
        click.echo(f"{each.name}\t{each.plan}\t{each.keys} keys")


@workspace.command("plan")
@click.argument("name")
@plan_option
def plan_(name: str, plan: str) -> None:
    """Change the plan of the workspace NAME.

    The images that it has used this month stay counted.
    """
    from mapcore_http.commands.opened import use_store
    from mapcore_http.keys.workspaces import set_plan

    with use_store() as store:
        set_plan(store, name, plan)
    click.echo(f"The workspace {name!r} is {plan} now.")
