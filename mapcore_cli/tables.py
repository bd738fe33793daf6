"""Table files on the command line: which files are tables, and how they are read."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from mapcore.tables.files.containers import TABLE_SUFFIXES
from mapcore.tables.files.grid import UnreadableTableError
from mapcore.tables.files.json_tables import is_spec
from mapcore.tables.reading import read_file
from mapcore.tables.readings import Reading
from mapcore_cli.specs import read_file as read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

    import mapcore
    from mapcore.tables.which import TableChoice

LOCALE_HELP = (
    "The reader's language, such as de: of what is drawn, and of the numbers that a table holds."
)
Columns = dict[str, list[Any]]
"""The cells of a table by the names of its columns."""


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
    """Return whether a path is that of a table file; a .json is one if it holds no spec."""
    suffix = Path(source).suffix.lower()
    if suffix == ".geojson":
        return True
    if suffix == ".json" and Path(source).is_file():
        return not is_spec(Path(source).read_bytes())
    return suffix in TABLE_SUFFIXES


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
    content = read_bytes(source, "TABLE")
    given = attrs.asdict(options or TableOptions())
    try:
        return read_file(
            content, "" if source == "-" else source, map_id=map_id, atlas=atlas, **given
        )
    except UnreadableTableError as error:
        raise click.BadParameter(f"{source}: {error}", param_hint="TABLE") from None


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
        f"mapcore render {quote(source)}{options.as_arguments()}",
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
