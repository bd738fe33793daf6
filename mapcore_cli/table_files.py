"""Table files on the command line, read, and the commands that draw them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import attrs
import click

import mapcore
from mapcore.sentences import say_in_command
from mapcore.tables.readings import Reading
from mapcore_cli.options import write_maps_option
from mapcore_cli.specs import read_file
from mapcore_cli.tables import TableOptions

if TYPE_CHECKING:
    from mapcore.tables.which import TableChoice


def read_table_file(
    source: str,
    options: TableOptions | None = None,
    *,
    map_id: str | None = None,
    atlas: mapcore.Atlas | None = None,
) -> Reading:
    """Return how a table file can be read.

    Raises a click error that says what is wrong with a file that cannot be read.
    """
    content, name = read_file(source, "TABLE"), "" if source == "-" else source
    given = attrs.asdict(options or TableOptions())
    try:
        return mapcore.read_table(content, name=name, map_id=map_id, atlas=atlas, **given)
    except mapcore.ValidationError as error:
        message = f"{source}: {say_in_command(error.errors[0].message)}"
        raise click.BadParameter(message, param_hint="TABLE") from None


def write_refusal(
    source: str, reading: Reading, map_id: str | None = None, atlas: mapcore.Atlas | None = None
) -> str:
    """Return why there is nothing to draw, and what to do; a file of areas may become a map."""
    refusal = say_in_command(reading.refusal(map_id, atlas))
    is_placed = any(column.role == "coordinate" for column in reading.columns)
    if reading.best is None and not is_placed and source.lower().endswith(".geojson"):
        refusal += f"; to draw the areas of the file: mapcore import {shlex.quote(source)}"
    return refusal


def check_ties(source: str, choice: TableChoice | None, map_id: str | None) -> None:
    """Raise a click error where a map is not named and several fit as well."""
    if choice is not None and choice.ties and map_id is None:
        message = f"{source}: the keys of {choice.key} fit several maps as well; add --map, of "
        raise click.BadParameter(message + ", ".join(choice.tied), param_hint="--map")


def write_command(
    source: str,
    reading: Reading,
    choice: TableChoice,
    options: TableOptions,
    map_id: str | None = None,
    by: str | None = None,
    panel: str | None = None,
) -> str:
    """Return the command that draws a table as a choice of its reading says.

    With `by` it draws a map for each member of that column, with `panel` a sheet of small maps.
    """
    quote = shlex.quote
    if options.sheet is None and len(reading.sheets) > 1:
        options = attrs.evolve(options, sheet=reading.sheet)
    parts = [
        f"mapcore render {quote(source)}{options.as_arguments()}{write_maps_option()}",
        _write_map(map_id, choice),
        f"--key {quote(choice.key)}",
        f"--{'value' if choice.is_numeric else 'category'} {quote(choice.value or '')}",
        *(
            f"--where {quote(f'{name}={text}')}"
            for name, text in choice.where
            if name not in (by, panel)
        ),
    ]
    if choice.aggregate:
        parts.append(f"--aggregate {choice.aggregate}")
    if by is not None:
        parts.append(f"--by {quote(by)} --out-dir maps")
    if panel is not None:
        parts.append(f"--panel {quote(panel)}")
    return " ".join(parts)


def _write_map(map_id: str | None, choice: TableChoice) -> str:
    """Return the options that ask for a map; for a former edition its year, beside today's id."""
    first = choice.maps[0]
    if first.edition is not None and map_id in (None, first.map_id):
        return f"--map {first.base} --edition {first.edition}"
    return f"--map {map_id or first.map_id}"
