"""What the columns of a vector file could be, for an import that does not name them."""

from __future__ import annotations

from typing import Any

import click

from mapcore_cli.messages import INVALID, align_columns, say, say_json


def tell_columns(found: dict[str, Any], command: str | None, *, as_json: bool) -> int:
    """Print what `describe_source` found, and the command that makes a map of it.

    Returns the exit code of a request that lacks something: no map was made.
    """
    if as_json:
        say_json({**found, "command": command})
        return INVALID
    listed = f"{found['format']}, {found['rows']:,} rows, {found['crs'] or NO_SYSTEM}"
    if not found["columns"] and len(found["layers"]) > 1:
        listed = f"{found['format']} with the layers {', '.join(map(_shown, found['layers']))}"
        advice = "name one of them with --layer"
    elif command is None:
        advice = "no column has a key of its own in every row; dissolve the rows, or add a column"
    elif not found["crs"] and not found["is_in_degrees"]:
        advice = f"add --crs EPSG:n, the coordinate system, to this command:\n{command}"
    else:
        advice = f"run\n{command}"
    click.echo(listed)
    if found["details"]:
        click.echo(align_columns([("column", "could be", "such as"), *map(_row, found["details"])]))
    say("mapcore: --id and --key are not given, so no map was made")
    click.echo(advice)
    return INVALID


NO_SYSTEM = "no coordinate system"


def _row(column: dict[str, Any]) -> tuple[str, str, str]:
    uses, samples = ", ".join(column["could_be"]) or "-", ", ".join(column["samples"])
    return _shown(column["name"]), uses, samples


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)
