"""`mapcore changes`: what became of the regions of a map."""

from __future__ import annotations

import click

import mapcore
from mapcore_cli.messages import format_changes, say, say_json, show
from mapcore_cli.options import MapId


@click.command(short_help="Tell what became of former regions.")
@click.argument("map_id", metavar="MAP", type=MapId())
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="TO")
@click.option("--key", help="Only this region of FROM, by name or code.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
def changes(map_id: str, start: str, end: str, key: str | None, as_json: bool) -> None:
    """Tell what became of the regions of MAP between the years FROM and TO."""
    found = mapcore.changes(map_id, start, end, key)
    if as_json:
        say_json(mapcore.encode(found))
    elif found.changes:
        show(format_changes(found))
    else:
        say(f"nothing changed between {found.start} and {found.end}")
