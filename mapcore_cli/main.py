"""The `mapcore` command and its subcommands.

The image alone goes to standard output; everything said to people goes to standard error. Exit
codes: 0 done, 1 the render failed, 2 the request is invalid, 3 there is no such map.
"""

from __future__ import annotations

import gc
import io
import json
import sys
from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore_cli.commands.which import which
from mapcore_cli.specs import check_suffix, in_format, read_spec, write_output
from mapcore_cli.telling import catalog_table, regions_table, say, say_json, tell_report

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

FAILED, INVALID, UNKNOWN_MAP = 1, 2, 3
COMMANDS = "mapcore.commands"
"""The entry-point group whose commands join these, such as the service's."""


class _Commands(click.Group):
    """The commands below and those of installed extras, which are loaded only when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        extras = (point.name for point in _contributed())
        return sorted({*super().list_commands(ctx), *extras})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        found = [] if own else [point for point in _contributed() if point.name == cmd_name]
        return own or next((_load(point) for point in found), None)


def _contributed() -> EntryPoints:
    from importlib.metadata import entry_points  # a tenth of the time of a check

    return entry_points(group=COMMANDS)


def _load(point: EntryPoint) -> click.Command:
    """Return a contributed command, or one that only says why it cannot be loaded.

    So a broken extra breaks its own command but not the list of all commands.
    """
    try:
        command: click.Command = point.load()
    except ImportError as error:
        reason = f"needs an extra of mapcore: {error}"

        @click.command(
            point.name,
            help=f"Not available: {reason}.",
            context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
        )
        def command() -> None:
            raise click.ClickException(f"{point.name} {reason}")

    return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(mapcore.__version__, prog_name="mapcore")
def cli() -> None:
    """Turn a JSON spec into a finished map."""


SPEC = click.argument("spec", type=click.Path(allow_dash=True))
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")


@cli.command()
@SPEC
@click.option(
    "-o", "--output", type=click.Path(allow_dash=True), help="File, or - for standard output."
)
@AS_JSON
@click.option("--timings", is_flag=True, help="Tell the milliseconds that each stage took.")
def render(spec: str, output: str | None, as_json: bool, timings: bool) -> None:
    """Render the map of SPEC, a path or - for standard input.

    Without -o the file is named after the map; a FILE named .svg gets an SVG. With --json the
    report goes to standard output (to standard error where the image takes that).
    """
    gc.disable()  # what one map leaves behind goes with the process
    result = mapcore.render(in_format(read_spec(spec), output or ""))
    target = output or f"{result.report.map_id}.{_extension(result.media_type)}"
    check_suffix(target, result.media_type)
    write_output(result.content, target)
    if as_json:
        say_json(mapcore.encode(result.report), err=target == "-")
    else:
        tell_report(result.report, plan=False)
        if target != "-":
            say(f"wrote {target}")
    if timings and as_json:
        say_json(attrs.asdict(result.timings), err=True)
    elif timings:
        say(str(result.timings))


def _extension(media_type: str) -> str:
    return {"image/png": "png", "image/svg+xml": "svg"}.get(media_type, "json")


@cli.command()
@SPEC
@AS_JSON
def check(spec: str, as_json: bool) -> None:
    """Tell what a render of SPEC would draw, without drawing it."""
    gc.disable()
    report = mapcore.check(read_spec(spec))
    if as_json:
        say_json(mapcore.encode(report))
    else:
        tell_report(report, plan=True)


@cli.command()
@click.argument("query", required=False)
@AS_JSON
def maps(query: str | None, as_json: bool) -> None:
    """List the maps, or those with QUERY in id, title, region type or category."""
    found = mapcore.list_maps(query)
    if as_json:
        total = len(mapcore.list_maps())
        listing = {"data": mapcore.encode(found), "meta": {"matched": len(found), "total": total}}
        say_json(listing)
    elif found:
        click.echo(catalog_table(found))
    else:
        say(f"no map answers to {query!r}")


@cli.command()
@click.argument("map_id", metavar="MAP")
@click.option("-q", "--query", help="Only regions with this in key, title or an alias.")
@click.option("--offset", type=int, default=0, help="Skip so many matching regions.")
@click.option("--limit", type=int, help="List at most so many.")
@AS_JSON
def regions(map_id: str, query: str | None, offset: int, limit: int | None, as_json: bool) -> None:
    """List the regions of MAP with their keys."""
    detail = mapcore.get_map(map_id, query, offset, limit)
    if as_json:
        say_json(mapcore.encode(detail))
    elif detail.regions:
        click.echo(regions_table(detail))
    else:
        say(f"no region of {detail.id} to list here; {detail.page.matched} answer to the query")


@cli.command()
def schema() -> None:
    """Print the JSON Schema of a spec."""
    click.echo(json.dumps(mapcore.json_schema(), indent=2))


cli.add_command(which)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    sys.exit(_guarded(sys.argv[1:] if arguments is None else arguments))


def _guarded(arguments: list[str]) -> int:
    """Run a command; turn the errors that a caller can act on into messages and exit codes."""
    wants_json = "--json" in arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # arrows and names, on a terminal without them
            stream.reconfigure(errors="backslashreplace")
    try:
        outcome = cli.main(arguments, prog_name="mapcore", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 130
    except mapcore.ValidationError as error:
        _tell_invalid(error, wants_json)
        return INVALID
    except mapcore.UnknownMap as error:
        _tell_error(error, str(error), wants_json, suggestions=list(error.suggestions))
        return UNKNOWN_MAP
    except (mapcore.MapcoreError, OSError) as error:
        _tell_error(error, str(error), wants_json)
        return FAILED
    return outcome if isinstance(outcome, int) else 0


def _tell_invalid(error: mapcore.ValidationError, wants_json: bool) -> None:
    detail = "the spec is invalid"
    if not wants_json:
        _tell_error(error, detail, wants_json)
        for line in str(error).split("\n"):
            say(f"  {line}")
        return
    members: dict[str, Any] = {
        "errors": [
            {"param": e.param, "message": e.message, "suggestions": list(e.suggestions)}
            for e in error.errors
        ]
    }
    if error.omitted:
        members["omitted"] = error.omitted
    if error.matching is not None:
        members["regionMatching"] = mapcore.encode(error.matching)
    _tell_error(error, detail, wants_json, **members)


def _tell_error(error: Exception, detail: str, wants_json: bool, **members: Any) -> None:
    """Tell what went wrong; `members` are added to the JSON form where they say anything."""
    if not wants_json:
        say(f"mapcore: {detail}")
        return
    said = {name: value for name, value in members.items() if value}
    say_json({"error": type(error).__name__, "detail": detail, **said}, err=True)


if __name__ == "__main__":
    main()
