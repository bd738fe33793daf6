"""`mapcore maps`, `regions`, `changes` and `schema`: what there is, and was, to draw."""

from __future__ import annotations

import json

import click

import mapcore
from mapcore_cli.messages import align_columns, format_catalog, format_regions, say, say_json, show
from mapcore_cli.options import MapId, maps_option


@click.command(short_help="List the maps, or find one.")
@click.argument("query", required=False)
@click.option("--editions", is_flag=True, help="List the former editions alone.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
def maps(query: str | None, editions: bool, as_json: bool) -> None:
    """List the maps, or those with QUERY in id, title, region type or category."""
    found = mapcore.list_maps(query)
    if editions:
        known = {each.id for each in found}
        former = mapcore.list_editions()
        found = tuple(each for each in former if query is None or each.id in known)
    if as_json:
        total = len(mapcore.list_maps())
        listing = {"data": mapcore.encode(found), "meta": {"matched": len(found), "total": total}}
        say_json(listing)
    elif found:
        show(format_catalog(found))
    else:
        say(f"no map matches {query!r}")


@click.command(short_help="List the regions of a map with their keys.")
@click.argument("map_id", metavar="MAP", type=MapId())
@click.option("-q", "--query", help="Only regions with this in key, title or an alias.")
@click.option("--offset", type=int, default=0, help="Skip this many matching regions.")
@click.option("--limit", type=int, help="List at most this many.")
@click.option("--locale", help="Titles in this language, by a BCP 47 tag: de, pt-BR.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@maps_option
def regions(
    map_id: str,
    query: str | None,
    offset: int,
    limit: int | None,
    locale: str | None,
    as_json: bool,
    atlas: mapcore.Atlas | None,
) -> None:
    """List the regions of MAP with their keys."""
    detail = mapcore.get_map(map_id, query, offset, limit, atlas=atlas, locale=locale)
    if as_json:
        say_json(mapcore.encode(detail))
    elif detail.regions:
        show(format_regions(detail))
        if detail.slips:
            say(f"corrections on this map: {detail.slips}")
    else:
        say(f"no region of {detail.id} to list here; {detail.page.matched} match the query")


@click.command()
def schema() -> None:
    """Print the JSON Schema of a spec."""
    click.echo(json.dumps(mapcore.json_schema(), indent=2))


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
        show(align_columns([_list_change(each) for each in found.changes]))
    else:
        say(f"nothing changed between {found.start} and {found.end}")


def _list_change(each: mapcore.RegionChange) -> tuple[str, ...]:
    share = f"{each.share_of_area:.1%}"
    return each.key, each.title, each.kind, each.to_key, each.to_title, share
