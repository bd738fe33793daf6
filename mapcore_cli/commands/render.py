"""`mapcore render`: specs or a table to images."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import click

import mapcore
from mapcore.reporting.report import encode_drawn
from mapcore_cli.files import assign_stems, check_suffix, write_output
from mapcore_cli.messages import (
    name_options,
    naming_options,
    naming_spec,
    say,
    say_json,
    tell_error,
    tell_report,
)
from mapcore_cli.options import FIELDS, MapId, field_options, house_option, maps_option, set_fields
from mapcore_cli.specs import read_frozen, read_spec
from mapcore_cli.table_files import TableOptions, is_table, table_options, take_table_options

STRICTLY_FAILED = 1
WATCH_SECONDS = 0.3
COLUMN_OPTIONS = (
    "map_id", "key", "value", "category", "pattern", "aggregate", "where", "by", "symbols", "color",
    "x", "y", "panel", "lat", "lon", "label",
)  # fmt: skip
NEEDED_BESIDE = (
    ("lat", "lon"), ("lon", "lat"), ("label", "lat"), ("lat", "symbols"), ("lat", "map_id"),
    ("lat", "value"), ("color", "symbols"), ("x", "y"), ("y", "x"),
)  # fmt: skip
"""Columns, each with one that it needs."""
NOT_BESIDE = {
    "pattern": ("by",),
    "lat": ("key", "aggregate", "where", "panel"),
    "symbols": ("category", "pattern", "by"),
    "x": ("value", "category", "pattern", "by", "symbols", "panel"),
    "panel": ("by",),
}
"""Columns, each with those that it cannot be combined with."""


@attrs.frozen
class RenderOptions:
    """The options of a call of `render`: output files, messages, fields and columns of a table."""

    output: str | None
    stems: dict[str, str]
    as_json: bool
    timings: bool
    strict: bool
    opens: bool
    fields: dict[str, Any]
    columns: dict[str, Any]
    table: TableOptions
    frozen: str | None
    atlas: mapcore.Atlas | None
    house: mapcore.House | None


@click.command(short_help="Draw specs or a table.")
@click.argument("specs", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "-o", "--output", type=click.Path(allow_dash=True), help="File, or - for standard output."
)
@click.option("--out-dir", type=click.Path(file_okay=False), help="Folder for several images.")
@click.option("--map", "map_id", type=MapId(), help="The map of a table.")
@click.option("--key", help="The column of a table that names regions.")
@click.option("--value", help="The column of numbers to colour by.")
@click.option("--category", help="The column of categories to colour by.")
@click.option("--pattern", help="The column of what is hatched, such as estimate; else empty.")
@click.option("--symbols", is_flag=True, help="Draw the numbers as circles, for counts.")
@click.option("--color", help="A colour of the circles, or the column to colour them by.")
@click.option("--lat", help="The column of latitudes: circles at places, not at regions.")
@click.option("--lon", help="The column of longitudes.")
@click.option("--label", help="The column with the titles of such places.")
@click.option("--x", help="The first of two columns of numbers to colour by at once.")
@click.option("--y", help="The second of them.")
@click.option("--panel", help="A column, such as week: a small map for each of its members.")
@click.option("--aggregate", help="How several rows of a key become one: sum, mean, first, …")
@click.option("--where", multiple=True, help="Draw the rows with COLUMN=TEXT; may be repeated.")
@click.option("--by", help="A column, such as year: a map for each of its members, in --out-dir.")
@table_options
@field_options
@click.option("--frozen", type=click.Path(dir_okay=False), help="Draw in the classes of this file.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@click.option("--timings", is_flag=True, help="Report the milliseconds that each stage took.")
@click.option("--strict", is_flag=True, help="End with 1 for warnings and unmatched keys.")
@click.option("--open", "opens", is_flag=True, help="Open the image.")
@click.option("--watch", is_flag=True, help="Render again whenever a file changes.")
@house_option
@maps_option
def render(
    specs: tuple[str, ...],
    output: str | None,
    out_dir: str | None,
    watch: bool,
    **rest: Any,
) -> int:
    """Draw a map for each of SPECS: paths, or - for standard input.

    \b
    mapcore render spec.json -o map.png
    mapcore render rates.csv --map us-states --key state --value rate -o map.svg

    A spec is a JSON, JSON with comments or YAML file. A table (CSV, TSV, JSON, Excel, ODS, Parquet
    and more) takes --map, --key and --value or --category; what is not given is found as `mapcore
    which TABLE` finds it, and told. Without -o a file is named after its map. Several specs need
    --out-dir and keep their own names. If the name of the file ends with .svg or .pdf, it is such a
    file. With --json the report goes to standard output, or to standard error if the image does.
    """  # noqa: D301 - click reads the sign
    if len(specs) > 1 and not out_dir:
        raise click.BadParameter("several specs need --out-dir", param_hint="SPECS")
    if out_dir and output:
        raise click.BadParameter("cannot be combined with --out-dir", param_hint="--output")
    table = take_table_options(rest)
    rest["locale"] = table.locale
    options = RenderOptions(
        output=output,
        stems=assign_stems(out_dir, specs) if out_dir else {},
        fields={name: rest.pop(name) for name in FIELDS},
        columns={name: rest.pop(name) for name in COLUMN_OPTIONS},
        table=table,
        **rest,
    )
    if out_dir:
        Path(out_dir).mkdir(parents=True, exist_ok=True)
    _check_columns(options.columns)
    if options.columns["by"]:
        return _render_series(specs, out_dir, options)
    _refuse_for_specs(specs, options.columns)
    code = 0
    for source in specs:
        with naming_spec(source, specs):
            code = max(code, _render_one(source, options))
    if watch:
        _watch([source for source in specs if source != "-"], attrs.evolve(options, opens=False))
    return code


def _check_columns(columns: dict[str, Any]) -> None:
    """Refuse a column that lacks another beside it, or that cannot be combined with another."""
    for name, lacking in NEEDED_BESIDE:
        if columns[name] and not columns[lacking]:
            raise click.BadParameter(f"needs {_write(lacking)} beside it", param_hint=_write(name))
    for name, others in NOT_BESIDE.items():
        for other in others:
            if columns[name] and columns[other]:
                message = f"cannot be combined with {_write(other)}"
                if (name, other) == ("symbols", "category"):
                    message += "; --color colours them by a column"
                raise click.BadParameter(message, param_hint=_write(name))


def _refuse_for_specs(specs: tuple[str, ...], columns: dict[str, Any]) -> None:
    """Refuse columns where all that is drawn are specs, which would not heed them."""
    given = [_write(name) for name in COLUMN_OPTIONS if columns[name]]
    if given and not any(is_table(each) or not Path(each).is_file() for each in specs):
        message = f"is for tables; {specs[0]} is a spec, which has its own map and values"
        raise click.BadParameter(message, param_hint=given[0])


def _write(column: str) -> str:
    return "--map" if column == "map_id" else f"--{column}"


def _render_series(specs: tuple[str, ...], out_dir: str | None, options: RenderOptions) -> int:
    """Render a map for each member of a column of a table, all in the same classes."""
    if len(specs) > 1 or not is_table(specs[0]) or not out_dir:
        raise click.BadParameter("takes one table, and --out-dir", param_hint="--by")
    from mapcore_cli.table_maps import draw_series

    fails = False
    with naming_options():
        for stem, result in draw_series(specs[0], options):
            target = f"{Path(out_dir) / stem}{result.suffix}"
            write_output(result.content, target)
            _tell(result, target, options)
            fails |= bool(result.report.warnings or result.report.region_matching.unmatched)
    return STRICTLY_FAILED if options.strict and fails else 0


def _render_one(source: str, options: RenderOptions) -> int:
    result, warnings = _draw(source, options)
    stem = options.stems.get(source, result.report.map_id)
    target = options.output or f"{stem}{result.suffix}"
    check_suffix(target, result)
    write_output(result.content, target)
    matching = result.report.region_matching
    doubts = (*warnings, *result.report.warnings, *matching.unmatched)
    if len(options.stems) > 1 and (warnings if options.as_json else doubts or matching.corrected):
        say(f"{source}:")
    _tell(result, target, options)
    for warning in warnings:
        say(warning)
    if options.opens and target != "-":
        click.launch(target)
    return STRICTLY_FAILED if options.strict and doubts else 0


def _draw(source: str, options: RenderOptions) -> tuple[mapcore.Result, tuple[str, ...]]:
    """Return a map, and warnings about the classes of a series where it is drawn in them."""
    suffix = Path(options.output or "").suffix.lower()
    defaults = {"format": suffix[1:]} if suffix in (".svg", ".pdf") else {}
    if is_table(source):
        from mapcore_cli.table_maps import draw_table

        with naming_options():
            return draw_table(source, options, defaults), ()
    spec = set_fields(read_spec(source), options.fields, defaults)
    if not options.frozen:
        return mapcore.render(spec, atlas=options.atlas, house=options.house), ()
    series = read_frozen(options.frozen)
    series.check_house(options.house)
    request, warnings = series.apply(spec, atlas=options.atlas)
    return mapcore.render(request, atlas=options.atlas, house=options.house), warnings


def _tell(result: mapcore.Result, target: str, options: RenderOptions) -> None:
    report = result.report if result.rows is None else name_options(result.report)
    if options.as_json:
        dry_run = result.media_type == "application/json"
        document = mapcore.encode(report) if dry_run else encode_drawn(report)
        if result.rows is not None:
            document["rows"] = mapcore.encode(result.rows)
        say_json(document, err=target == "-")
    else:
        tell_report(report)
        if result.rows is not None:
            say(str(result.rows))
        if target != "-":
            say(f"wrote {target}")
    if options.timings and options.as_json:
        say_json(attrs.asdict(result.timings), err=True)
    elif options.timings:
        say(str(result.timings))


def _watch(sources: Iterable[str], options: RenderOptions) -> None:
    """Render each file again when it changes, until Ctrl-C; errors are only reported."""
    seen = {source: _read_change_time(source) for source in sources}
    say(f"watching {', '.join(seen)}; Ctrl-C ends")
    while True:
        time.sleep(WATCH_SECONDS)
        for source, before in seen.items():
            now = _read_change_time(source)
            if now == before:
                continue
            seen[source] = now
            try:
                _render_one(source, options)
            except (mapcore.MapcoreError, click.ClickException, OSError) as error:
                tell_error(error, wants_json=options.as_json)


def _read_change_time(source: str) -> int | None:
    try:
        return Path(source).stat().st_mtime_ns
    except OSError:
        return None
