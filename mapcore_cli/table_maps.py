"""The map of a table on the command line: which columns and rows are drawn, and what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from mapcore_cli.messages import say
from mapcore_cli.options import FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import mapcore
    from mapcore.tables.readings import Reading
    from mapcore.tables.which import TableChoice


def choose_way(
    reading: Reading,
    key: str | None,
    named: str | None,
    where: dict[str, str] | None,
    map_id: str | None,
    atlas: mapcore.Atlas | None,
) -> TableChoice | None:
    """Return the way in which a table is drawn; the best one where a name is none of its columns.

    Such a name is an error of the library's.
    """
    if {key, named, *(where or {})} - {None, *reading.cells}:
        return reading.best
    return reading.choose(key, named, where, map_id, atlas) or reading.best


def tell_reading(
    source: str,
    reading: Reading,
    best: TableChoice | None,
    map_id: str | None,
    named: str | None,
    panel: str | None = None,
) -> None:
    """Tell how a table is read; raises a click error where that is not clear.

    Of a column of panels all members are drawn, so none of them is told.
    """
    refusal = "" if named and best is not None else reading.refusal()
    if refusal:
        raise click.BadParameter(f"{source}: {refusal}", param_hint="SPECS")
    if best is not None and best.ties and map_id is None:
        maps = ", ".join((best.maps[0].map_id, *best.ties))
        message = f"{source}: the keys of {best.key} fit several maps as well; add --map, of {maps}"
        raise click.BadParameter(message, param_hint="--map")
    for line in reading.told(best):
        if panel is None or not line.startswith(f"{panel} "):
            say(line)


def read_where(given: Iterable[str]) -> dict[str, str]:
    """Return the columns of `--where` with the text that they hold."""
    found = {}
    for each in given:
        column, equals, text = each.rpartition("=") if each.count("=") > 1 else each.partition("=")
        if not equals or not column:
            message = f"expected COLUMN=TEXT, such as year=2021, got {each!r}"
            raise click.BadParameter(message, param_hint="--where")
        found[column] = text
    return found


def field_arguments(fields: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a spec that options give, as arguments of `choropleth`."""
    arguments: dict[str, Any] = {}
    given = {**defaults, **{k: v for k, v in fields.items() if v is not None}}
    for name, value in given.items():
        outer, field = FIELDS[name]
        if outer in ("", "choropleth"):
            arguments[name] = value
        else:
            arguments[outer] = {**arguments.get(outer, {}), field: value}
    return arguments
