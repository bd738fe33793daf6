"""The `mapcore` command and its subcommands.

Standard output is for results; messages for people go to standard error. Exit codes: 0 done, 1 the
render failed, 2 the request is invalid, 3 there is no such map.
"""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
import threading
from contextlib import suppress
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING

import click

import mapcore
from mapcore.similarity import find_similar
from mapcore_cli.messages import exit_code, tell_error

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

SECTIONS = {
    "Draw": {
        "which": "which",
        "render": "render",
        "batch": "batch",
        "freeze": "batch",
        "html": "pictures",
        "url": "url",
    },
    "Check": {"check": "check", "lint": "check"},
    "Look up": {
        "maps": "catalog",
        "regions": "catalog",
        "changes": "catalog",
        "schema": "catalog",
    },
    "Read finished pictures": {
        "inspect": "pictures",
        "diff": "pictures",
        "at": "pictures",
        "locate": "pictures",
    },
    "Bring your own look": {"house": "house"},
    "Bring your own boundaries": {"import": "importing", "inspect-map": "inspecting"},
    "Connect an assistant": {"mcp": "mcp"},
}
"""The commands as the help lists them, each with the module of `mapcore_cli.commands` it is in."""
OWN_COMMANDS = {name: module for commands in SECTIONS.values() for name, module in commands.items()}
EXTRAS = "Run a service, and other extras"
COMMANDS = "mapcore.commands"
"""The entry-point group through which other packages add commands, such as the service's."""

LONGEST_LINE, COLUMN = 80, 11
"""Characters of what the help says of a command, and of the column with its name."""

NEW_OBJECTS = 100_000
"""New objects after which Python searches for cycles; a command that draws a map makes fewer."""


class _Commands(click.Group):
    """The command group: own commands and those of installed extras, loaded when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        extras = (point.name for point in _list_contributed())
        return sorted({*OWN_COMMANDS, *extras})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if module := OWN_COMMANDS.get(cmd_name):
            own = import_module(f"mapcore_cli.commands.{module}")
            name = cmd_name.replace("-", "_") + "_" * iskeyword(cmd_name)
            command: click.Command = getattr(own, name)
            return command
        found = [point for point in _list_contributed() if point.name == cmd_name]
        return next((_load(point) for point in found), None)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; the message on one that does not exist says what may be meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            meant = find_similar(args[0], self.list_commands(ctx))
            question = f" Did you mean {meant[0]!r}?" if meant else ""
            raise click.UsageError(f"{error.message}{question}", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by what they are for."""
        extras = [name for name in self.list_commands(ctx) if name not in OWN_COMMANDS]
        for section, names in {**SECTIONS, EXTRAS: extras}.items():
            found = [(name, self.get_command(ctx, name)) for name in names]
            rows = [
                (name.ljust(COLUMN), each.get_short_help_str(LONGEST_LINE))
                for name, each in found
                if each
            ]
            with formatter.section(section):
                formatter.write_dl(rows)


def _list_contributed() -> EntryPoints:
    from importlib.metadata import entry_points  # slow: a tenth of the time of a check

    return entry_points(group=COMMANDS)


def _load(point: EntryPoint) -> click.Command:
    """Return a contributed command, or one that only says why it cannot be loaded.

    A missing extra then affects its own command, not the list of all commands.
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
    """Turn a JSON spec or a table into a finished map.

    \b
    mapcore which rates.csv              says how to draw a table
    mapcore render spec.json -o map.png  draws a spec
    """  # noqa: D301 - click reads the sign


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    # numpy's threads have nothing to do here, nor in the processes of a batch or of the service
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(NEW_OBJECTS)  # the service sets its own
    code = run_command(sys.argv[1:] if arguments is None else arguments)
    gc.freeze()  # all that is left ends with the process, and need not be searched for cycles
    if arguments is None and threading.active_count() == 1:
        _end_at_once(code)
    sys.exit(code)


def _end_at_once(code: int) -> None:
    """End the process without taking its modules apart, which takes a twentieth of a cold render.

    What was registered for the end is called before, and what was written goes out.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # a closed pipe, which was told where it can be
            stream.flush()
    os._exit(code)


def run_command(arguments: list[str]) -> int:
    """Run a command; report the expected errors as messages and return the exit code."""
    wants_json = "--json" in arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # the terminal may lack characters of a name
            stream.reconfigure(errors="backslashreplace")
    try:
        outcome = cli.main(arguments, prog_name="mapcore", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 130
    except (mapcore.MapcoreError, OSError) as error:
        is_import = arguments[:1] == ["import"]
        invalid = "no map can be made of this" if is_import else "the spec or table is invalid"
        tell_error(error, wants_json=wants_json, invalid=invalid)
        return exit_code(error)
    return outcome if isinstance(outcome, int) else 0


if __name__ == "__main__":
    main()
