"""`mapcore which`: the map and the columns that fit a table, and the command to draw it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import attrs
import click

from mapcore.tables.which import read_table
from mapcore_cli.messages import align_columns, say, say_json
from mapcore_cli.options import maps_option
from mapcore_cli.tables import read_table_file

if TYPE_CHECKING:
    import mapcore
    from mapcore.tables.which import TableReading

NOTHING_FOUND = 1


@click.command(short_help="Find the map and the columns that fit a table.")
@click.argument("table", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@maps_option
def which(table: str, as_json: bool, atlas: mapcore.Atlas | None) -> int:
    """Suggest a map, a key column and value columns for TABLE.

    TABLE is a CSV, TSV, JSON lines, Excel or Parquet file, or - for CSV on standard input. The exit
    code is 1 if no column holds regions of a map.
    """
    cells = read_table_file(table)
    readings = read_table(cells, atlas=atlas)
    if as_json:
        say_json([_as_json(reading) for reading in readings])
    elif readings:
        click.echo(_describe(readings[0], table))
        others = ", ".join(reading.key for reading in readings[1:])
        if others:
            say(f"other columns that look like regions: {others}")
    else:
        say(f"no column looks like regions of a map: {', '.join(cells)}")
    return 0 if readings else NOTHING_FOUND


def _describe(reading: TableReading, table: str) -> str:
    lines = [
        f"keys        {reading.key}",
        f"numbers     {', '.join(reading.numbers) or 'none'}",
        f"categories  {', '.join(reading.categories) or 'none'}",
        "",
        align_columns([(each.map_id, each.why) for each in reading.maps]),
    ]
    if value := next(iter((*reading.numbers, *reading.categories)), None):
        command = f"mapcore render {shlex.quote(table)} --map {reading.maps[0].map_id}"
        arguments = f"--key {shlex.quote(reading.key)} --value {shlex.quote(value)}"
        lines += ["", f"{command} {arguments}"]
    return "\n".join(lines)


def _as_json(reading: TableReading) -> dict[str, object]:
    maps = [{**attrs.asdict(each), "why": each.why} for each in reading.maps]
    return {**attrs.asdict(reading), "maps": maps}
