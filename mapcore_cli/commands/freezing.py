"""`mapcore freeze`: what the maps of a series have in common, for `--frozen` of other commands."""

from __future__ import annotations

import click

import mapcore
from mapcore_cli.batch_specs import open_specs
from mapcore_cli.messages import say
from mapcore_cli.options import house_option, maps_option


@click.command(short_help="Write the classes that a series of maps shares.")
@click.argument("specs", type=click.Path(allow_dash=True))
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), default="frozen.json", show_default=True
)
@house_option
@maps_option
def freeze(
    specs: str, output: str, atlas: mapcore.Atlas | None, house: mapcore.House | None
) -> None:
    """Make one set of classes, colours and one size for all SPECS, and draw nothing.

    SPECS are JSON lines, a JSON array or a folder of specs; - stands for lines on standard input.
    `mapcore render` and `mapcore batch` take the file by --frozen.
    """
    mapcore.freeze(open_specs(specs), atlas=atlas, house=house).save(output)
    say(f"wrote {output}")
