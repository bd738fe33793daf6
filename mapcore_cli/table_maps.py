"""The map, or a series of maps, of a table: which columns and rows are drawn, and what is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore.batch.names import NamedSpec, TakenNames, make_name
from mapcore.errors import list_some
from mapcore.tables.edition_choice import seek_on
from mapcore.tables.making.drafting import draw_draft
from mapcore.tables.making.series import VALUE, Series, draft_series, tell_series
from mapcore.tables.periods import name_members
from mapcore.tables.readings import Reading, choose_or_best
from mapcore.tables.which import TableChoice
from mapcore_cli.messages import say
from mapcore_cli.options import FIELDS
from mapcore_cli.table_files import check_ties, read_series_file, write_refusal

if TYPE_CHECKING:
    from mapcore_cli.commands.render import RenderOptions


def draw_table(source: str, options: RenderOptions, defaults: dict[str, Any]) -> mapcore.Result:
    """Return the map of a table; columns that are not named are found, and told."""
    wanted = options.columns
    if options.frozen:
        message = "takes specs, not a table; `mapcore batch --template --data` takes both"
        raise click.BadParameter(message, param_hint="--frozen")
    if wanted["value"] and wanted["category"]:
        raise click.BadParameter("cannot be combined with --value", param_hint="--category")
    map_id, where = wanted["map_id"], read_where(wanted["where"]) or None
    sought = seek_on(map_id, options.fields["edition"], options.atlas)
    named = wanted["value"] or wanted["category"]
    reading, named = read_series_file(
        source, options.table, wanted["panel"], named, sought, options.atlas
    )
    shared: dict[str, Any] = {"atlas": options.atlas, "house": options.house}
    shared |= field_arguments(options.fields, defaults)
    if wanted["x"]:
        columns: dict[str, Any] = {name: wanted[name] for name in ("key", "x", "y", "aggregate")}
        columns["where"] = where
        return mapcore.bivariate(reading, map_id, **columns, **shared)
    if wanted["lat"]:
        columns = {name: wanted[name] for name in ("value", "lat", "lon", "label", "color")}
        return mapcore.symbols(reading, map_id, **columns, **shared)
    choice = choose_or_best(reading, wanted["key"], named, where or {}, sought, options.atlas)
    if not (wanted["key"] and named):
        told = choice
        if choice is not None and (wanted["symbols"] or not wanted["aggregate"]):
            told = attrs.evolve(choice, told=())  # the counts of rows tell it
        _tell_reading(source, reading, told, named, options)
    shared |= {name: wanted[name] for name in ("key", "panel", "aggregate")}
    shared |= {"value": named, "where": where}
    if wanted["symbols"]:
        return mapcore.symbols(reading, map_id, color=wanted["color"], **shared)
    is_numeric = not wanted["category"] and (
        bool(wanted["value"]) or choice is None or choice.is_numeric
    )
    draw = mapcore.choropleth if is_numeric else mapcore.categories
    return draw(reading, map_id, pattern=wanted["pattern"], **shared)


def _tell_reading(
    source: str,
    reading: Reading,
    best: TableChoice | None,
    named: str | None,
    options: RenderOptions,
) -> None:
    """Tell how a table is read; raises a click error where that is not clear.

    Of a column of panels all members are drawn, so none of them is told. How the numbers of the
    drawn column are read is told with its rows.
    """
    map_id, panel = options.columns["map_id"], options.columns["panel"]
    if best is None or not named:
        refusal = write_refusal(source, reading, map_id, options.atlas)
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


def draw_series(source: str, options: RenderOptions) -> Iterator[tuple[str, mapcore.Result]]:
    """Yield the maps of a series with the stems of their files; what was found is told first.

    `{column}` in the title and subtitle, with the name of the column, becomes the member. Without a
    title, a map has the names of its values and member as one.
    """
    wanted, fields, atlas = options.columns, options.fields, options.atlas
    by = wanted["by"]
    sought = seek_on(wanted["map_id"], fields["edition"], atlas)
    value = wanted["value"] or wanted["category"]
    reading, value = read_series_file(source, options.table, by, value, sought, atlas)
    arguments = {
        name: each for name, each in field_arguments(fields, {}).items() if name != "title"
    }
    given = {name: wanted[name] for name in ("map_id", "key", "aggregate")}
    where = read_where(wanted["where"]) or None
    series = draft_series(
        reading, by, value=value, where=where, options=arguments, atlas=atlas, **given
    )
    for line in tell_series(series.table, atlas):
        say(line)
    if series.empty:
        say(f"not drawn, since no row has a value: {list_some(series.empty, 6)}")
    named = name_members([*series.drafts])
    requests = {
        member: {**draft.request, "title": _title(fields, series, by, named[member])}
        for member, draft in series.drafts.items()
    }
    frozen = mapcore.freeze(requests.values(), atlas=atlas) if not series.table.is_text else None
    taken = TakenNames()
    for member in requests:
        taken.take(NamedSpec(make_name(member), b"", member))
    for member, spec in requests.items():
        request = frozen.apply(spec, atlas=atlas)[0] if frozen else mapcore.decode_request(spec)
        result = draw_draft(series.drafts[member], atlas, options.house, request)
        yield make_name(member), result


def _title(fields: dict[str, Any], series: Series, by: str, member: str) -> dict[str, str]:
    mark = f"{{{by}}}"
    value = series.table.choice.value
    named = "" if value == VALUE else f"{value}, "
    text = fields["title"] or f"{named}{mark}"
    title = {"text": text.replace(mark, member)}
    if fields["subtitle"]:
        title["subtitle"] = fields["subtitle"].replace(mark, member)
    return title
