"""Table files on the command line: which files are tables, and the options of how they are read."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore.tables.files.suffixes import TABLE_SUFFIXES, YAML_SUFFIXES, is_spec, starts_spec
from mapcore_cli.specs import peek_file

if TYPE_CHECKING:
    from collections.abc import Callable

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
