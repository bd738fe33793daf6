"""The map of a table on the command line: which columns and rows are drawn, and what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore.tables.choosing import seek_on
from mapcore.tables.making.series import unfold_periods
from mapcore_cli.messages import say
from mapcore_cli.options import FIELDS
from mapcore_cli.table_files import check_ties, read_table_file, write_refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.tables.readings import Reading
    from mapcore.tables.which import TableChoice
    from mapcore_cli.commands.render import RenderOptions


def draw_table(source: str, options: RenderOptions, defaults: dict[str, Any]) -> mapcore.Result:
    """Return the map of a table; columns that are not named are found, and told."""
    wanted = options.columns
    if options.frozen:
        message = "takes specs, not a table; `mapcore batch --template --data` takes both"
        raise click.BadParameter(message, param_hint="--frozen")
    if wanted["value"] and wanted["category"]:
        raise click.BadParameter("cannot be combined with --value", param_hint="--category")
    map_id = wanted["map_id"]
    sought = seek_on(map_id, options.fields["edition"], options.atlas)
    reading = read_table_file(source, options.table, map_id=sought, atlas=options.atlas)
    shared: dict[str, Any] = {"atlas": options.atlas, "house": options.house}
    shared |= field_arguments(options.fields, defaults)
    named, where = wanted["value"] or wanted["category"], read_where(wanted["where"]) or None
    if wanted["x"]:
        columns: dict[str, Any] = {name: wanted[name] for name in ("key", "x", "y", "aggregate")}
        columns["where"] = where
        return mapcore.bivariate(reading, map_id, **columns, **shared)
    if wanted["lat"]:
        columns = {name: wanted[name] for name in ("value", "lat", "lon", "label", "color")}
        return mapcore.symbols(reading, map_id, **columns, **shared)
    if wanted["panel"]:
        reading, named = unfold_columns(
            reading, wanted["panel"], wanted, options.fields, options.atlas
        )
    choice = choose_way(reading, wanted["key"], named, where, sought, options.atlas)
    if not (wanted["key"] and named):
        told = choice
        if choice is not None and not wanted["aggregate"]:
            told = attrs.evolve(choice, told=())  # the counts of rows tell it
        tell_reading(source, reading, told, map_id, named, wanted["panel"], options.atlas)
    shared |= {name: wanted[name] for name in ("key", "panel", "aggregate")}
    shared |= {"value": named, "where": where}
    if wanted["symbols"]:
        return mapcore.symbols(reading, map_id, color=wanted["color"], **shared)
    is_numeric = not wanted["category"] and (
        bool(wanted["value"]) or choice is None or choice.is_numeric
    )
    draw = mapcore.choropleth if is_numeric else mapcore.categories
    return draw(reading, map_id, pattern=wanted["pattern"], **shared)


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
    atlas: mapcore.Atlas | None = None,
) -> None:
    """Tell how a table is read; raises a click error where that is not clear.

    Of a column of panels all members are drawn, so none of them is told. How the numbers of the
    drawn column are read is told with its rows.
    """
    refusal = "" if named and best is not None else write_refusal(source, reading, map_id, atlas)
    if refusal:
        raise click.BadParameter(f"{source}: {refusal}", param_hint="SPECS")
    check_ties(source, best, map_id)
    told_later = {str(each) for each in reading.columns if best and each.name == best.value}
    for line in reading.told(best):
        if line not in told_later and (panel is None or not line.startswith(f"{panel} ")):
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


def unfold_columns(
    reading: Reading,
    by: str,
    wanted: dict[str, Any],
    fields: dict[str, Any],
    atlas: mapcore.Atlas | None = None,
) -> tuple[Reading, str | None]:
    """Return a table with a row for each period, and the column of its values.

    A column that is named stands for those that differ from it by their periods alone. A table that
    has no column for each period stays as it is.
    """
    value = wanted["value"] or wanted["category"]
    map_id = seek_on(wanted["map_id"], fields["edition"], atlas)
    unfolded = unfold_periods(reading, by, map_id, atlas, value)
    if unfolded is not reading:
        value = [*unfolded.cells][-1]
    return unfolded, value
