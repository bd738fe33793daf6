"""Table files on the command line: which files are tables, how they are read and drawn."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore.sentences import say_in_command
from mapcore.tables.files.suffixes import TABLE_SUFFIXES, YAML_SUFFIXES, is_spec, starts_spec
from mapcore_cli.options import write_maps_option
from mapcore_cli.specs import peek_file, read_file

if TYPE_CHECKING:
    from mapcore.tables.readings import Reading
    from mapcore.tables.which import TableChoice

LOCALE_HELP = (
    "The reader's language, such as de: of what is drawn, and of the numbers that a table holds."
)


@attrs.frozen
class TableOptions:
    """How a table file is read where it does not show it."""

    header: int | None = None
    sheet: str | None = None
    query: str | None = None
    locale: str | None = None

    def as_arguments(self) -> str:
        """Return the options as they are written on the command line, each after a space."""
        given = attrs.asdict(self, filter=lambda _, value: value is not None)
        return "".join(f" --{name} {shlex.quote(str(value))}" for name, value in given.items())


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say how a table file is read."""
    for option in (
        click.option("--locale", help=LOCALE_HELP),
        click.option("--query", help="What to read of a SQLite database."),
        click.option("--sheet", help="The sheet of a spreadsheet, by its name or number."),
        click.option("--header", type=click.IntRange(1), help="The line of a table's header."),
    ):
        command = option(command)
    return command


def take_table_options(given: dict[str, Any]) -> TableOptions:
    """Return the options of a table, which are taken out of those of a command."""
    return TableOptions(
        **{field.name: given.pop(field.name) for field in attrs.fields(TableOptions)}
    )


def is_table(source: str) -> bool:
    """Return whether a path, or `-` for standard input, is that of a table and not of a spec.

    The suffix says it; where it does not, the text does. A file that is missing is no table, nor
    is a picture.
    """
    path, suffix = Path(source), Path(source).suffix.lower()
    if suffix == ".geojson" or suffix in TABLE_SUFFIXES:
        return True
    if suffix in YAML_SUFFIXES or not (source == "-" or path.is_file()):
        return False
    if suffix == ".json":
        return not is_spec(path.read_bytes())
    head = peek_file(source)
    return not (starts_spec(head) or mapcore.is_picture(head))


def read_table_file(
    source: str,
    options: TableOptions | None = None,
    *,
    map_id: str | None = None,
    atlas: mapcore.Atlas | None = None,
) -> Reading:
    """Return how a table file can be read.

    Raises a click error that says what is wrong with a file that cannot be read, and
    `ValidationError` for a locale that is no tag.
    """
    content, name = read_file(source, "TABLE"), "" if source == "-" else source
    given = attrs.asdict(options or TableOptions())
    try:
        return mapcore.read_table(content, name=name, map_id=map_id, atlas=atlas, **given)
    except mapcore.ValidationError as error:
        first = error.errors[0]
        if first.param == "locale":
            raise
        message = f"{source}: {say_in_command(first.message)}"
        raise click.BadParameter(message, param_hint="TABLE") from None


def read_series_file(
    source: str,
    options: TableOptions,
    by: str | None,
    value: str | None,
    map_id: str | None,
    atlas: mapcore.Atlas | None,
) -> tuple[Reading, str | None]:
    """Return a table, and the column of its values if it is named.

    With `by` a table with a column for each period becomes one with a row for each. A column that
    is named then stands for those that differ from it by their periods alone.
    """
    from mapcore.tables.making.series import unfold_periods  # a spec is drawn without it

    reading = read_table_file(source, options, map_id=map_id, atlas=atlas)
    if by and (unfolded := unfold_periods(reading, by, map_id, atlas, value)) is not reading:
        return unfolded, [*unfolded.cells][-1]
    return reading, value


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
