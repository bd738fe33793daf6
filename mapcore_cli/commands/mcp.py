"""`mapcore mcp`: the three tools over standard input and output, for assistants on a desktop."""

from __future__ import annotations

from pathlib import Path

import click

from mapcore.errors import command_for


@click.command(short_help="Give an assistant tools that draw maps.")
@click.option(
    "--out-dir",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Folder that images are written to; the current one by default.",
)
def mcp(out_dir: Path) -> None:
    """Serve the tools render_map, list_maps and get_map_regions to an assistant.

    The Model Context Protocol is spoken over standard input and output. There are no limits and
    no network; images are written to a folder.
    """
    try:
        import anyio

        from mapcore_cli.mcp_server import serve
    except ImportError:
        message = f"mcp needs an extra of mapcore: {command_for('mcp')}"
        raise click.ClickException(message) from None
    out_dir.mkdir(parents=True, exist_ok=True)
    anyio.run(serve, out_dir)
