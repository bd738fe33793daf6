"""`mapcore render`: specs or a table to images."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore_cli.files import check_suffix, named, stems_in, write_output
from mapcore_cli.messages import say, say_json, tell_error, tell_report
from mapcore_cli.options import FIELDS, MapId, field_options, with_fields
from mapcore_cli.specs import read_spec
from mapcore_cli.tables import is_table, read_columns

if TYPE_CHECKING:
    from collections.abc import Iterable

STRICTLY_FAILED = 1
WATCH_SECONDS = 0.3
COLUMN_OPTIONS = ("map_id", "key", "value", "category", "aggregate")


@attrs.frozen
class Wishes:
    """What a call of `render` asks for: where the image goes, what is told, fields and columns."""

    output: str | None
    stems: dict[str, str]
    as_json: bool
    timings: bool
    strict: bool
    opens: bool
    fields: dict[str, Any]
    columns: dict[str, str | None]


@click.command()
@click.argument("specs", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "-o", "--output", type=click.Path(allow_dash=True), help="File, or - for standard output."
)
@click.option("--out-dir", type=click.Path(file_okay=False), help="Folder for several images.")
@click.option("--map", "map_id", type=MapId(), help="The map of a table.")
@click.option("--key", help="The column of a table that names regions.")
@click.option("--value", help="The column of numbers to colour by.")
@click.option("--category", help="The column of categories to colour by.")
@click.option("--aggregate", help="How several rows of a key become one: sum, mean, first, …")
@field_options
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@click.option("--timings", is_flag=True, help="Tell the milliseconds that each stage took.")
@click.option("--strict", is_flag=True, help="End with 1 for warnings and unmatched keys.")
@click.option("--open", "opens", is_flag=True, help="Open the image.")
@click.option("--watch", is_flag=True, help="Render again whenever a file changes.")
def render(
    specs: tuple[str, ...],
    output: str | None,
    out_dir: str | None,
    watch: bool,
    **options: Any,
) -> int:
    """Render the map of each of SPECS, a path or - for standard input.

    A spec is a JSON, JSON with comments or YAML file. A table (CSV, TSV, JSON lines, Excel,
    Parquet) takes --map, --key and --value or --category instead; `mapcore which TABLE` names
    them. Without -o a file is named after its map; several specs need --out-dir and keep their own
    names. A FILE named .svg gets an SVG. With --json the report goes to standard output (to
    standard error where the image takes that).
    """
    gc.disable()  # what one map leaves behind goes with the process
    if len(specs) > 1 and not out_dir:
        raise click.BadParameter("several specs need --out-dir", param_hint="SPECS")
    if out_dir and output:
        raise click.BadParameter("goes without --out-dir", param_hint="--output")
    wishes = Wishes(
        output=output,
        stems=stems_in(out_dir, specs) if out_dir else {},
        fields={name: options.pop(name) for name in FIELDS},
        columns={
            name: options.pop(name) for name in ("map_id", "key", "value", "category", "aggregate")
        },
        **options,
    )
    if out_dir:
        Path(out_dir).mkdir(parents=True, exist_ok=True)
    code = max(_render_one(source, wishes) for source in specs)
    if watch:
        _watch([source for source in specs if source != "-"], attrs.evolve(wishes, opens=False))
    return code


def _render_one(source: str, wishes: Wishes) -> int:
    """Render one spec or table, tell what became of it and return the exit code."""
    result = _drawn(source, wishes)
    target = wishes.output or named(result, wishes.stems.get(source))
    check_suffix(target, result)
    write_output(result.content, target)
    _tell(result, target, wishes)
    if wishes.opens and target != "-":
        click.launch(target)
    report = result.report
    fails = wishes.strict and (report.warnings or report.region_matching.unmatched)
    return STRICTLY_FAILED if fails else 0


def _drawn(source: str, wishes: Wishes) -> mapcore.Result:
    is_svg = Path(wishes.output or "").suffix.lower() == ".svg"
    defaults = {"format": "svg"} if is_svg else {}
    if is_table(source):
        return _drawn_from_table(source, wishes, defaults)
    return mapcore.render(with_fields(read_spec(source), wishes.fields, defaults))


def _drawn_from_table(source: str, wishes: Wishes, defaults: dict[str, Any]) -> mapcore.Result:
    wanted = wishes.columns
    if not (wanted["map_id"] and wanted["key"] and (wanted["value"] or wanted["category"])):
        message = (
            f"a table needs --map, --key and --value or --category; try mapcore which {source}"
        )
        raise click.BadParameter(message, param_hint="SPECS")
    if wanted["value"] and wanted["category"]:
        raise click.BadParameter("goes without --value", param_hint="--category")
    given = {**defaults, **{k: v for k, v in wishes.fields.items() if v is not None}}
    arguments: dict[str, Any] = {
        "key": wanted["key"],
        "value": wanted["value"] or wanted["category"],
        "aggregate": wanted["aggregate"],
    }
    for name, value in given.items():
        if name == "format":
            arguments["output"] = {"format": value}
        elif name == "legend":
            arguments["legend"] = {"position": value}
        else:
            arguments[name] = value
    columns, map_id = read_columns(source), wanted["map_id"]
    if wanted["value"]:
        return mapcore.choropleth(columns, map_id, parse_numbers=True, **arguments)
    return mapcore.categories(columns, map_id, **arguments)


def _tell(result: mapcore.Result, target: str, wishes: Wishes) -> None:
    if wishes.as_json:
        document = mapcore.encode(result.report)
        if result.rows is not None:
            document["rows"] = mapcore.encode(result.rows)
        say_json(document, err=target == "-")
    else:
        tell_report(result.report, plan=False)
        if result.rows is not None:
            say(str(result.rows))
        if target != "-":
            say(f"wrote {target}")
    if wishes.timings and wishes.as_json:
        say_json(attrs.asdict(result.timings), err=True)
    elif wishes.timings:
        say(str(result.timings))


def _watch(sources: Iterable[str], wishes: Wishes) -> None:
    """Render each file again when it changes, until Ctrl-C; errors are told and waited out."""
    seen = {source: _changed_at(source) for source in sources}
    say(f"watching {', '.join(seen)}; Ctrl-C ends")
    while True:
        time.sleep(WATCH_SECONDS)
        for source, before in seen.items():
            now = _changed_at(source)
            if now == before:
                continue
            seen[source] = now
            try:
                _render_one(source, wishes)
            except (mapcore.MapcoreError, click.ClickException, OSError) as error:
                tell_error(error, wants_json=wishes.as_json)


def _changed_at(source: str) -> int | None:
    try:
        return Path(source).stat().st_mtime_ns
    except OSError:
        return None
