"""`mapcore lint`: what readers may not be able to tell on a map, and how to mend it."""

from __future__ import annotations

import gc

import click

import mapcore
from mapcore_cli.messages import say, say_json
from mapcore_cli.options import maps_option
from mapcore_cli.specs import read_spec
from mapcore_cli.table_files import is_table

EXIT_FOUND = 1


@click.command(short_help="Say what readers may misread on a map.")
@click.argument("specs", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one line a spec.")
@maps_option
def lint(specs: tuple[str, ...], as_json: bool, atlas: mapcore.Atlas | None) -> int:
    """Say what readers may misread on the maps of SPECS; end with 1 if anything is found.

    A spec may also be a picture that mapcore drew, which holds its spec.

    It looks for classes that merge for colour-blind readers or in grey, no data that looks like a
    class, text that is too small, too many colours, counts instead of rates, and a class that holds
    most regions.
    """
    gc.disable()  # a short process: memory is freed when it ends
    code = 0
    for source in specs:
        if is_table(source):
            message = f"{source} is a table: draw it by `mapcore render`, and lint the picture"
            raise click.BadParameter(message, param_hint="SPECS")
        found = mapcore.check(read_spec(source), atlas=atlas).lint
        code = EXIT_FOUND if found else code
        if as_json:
            say_json({"spec": source, "lint": mapcore.encode(found)})
            continue
        for finding in found:
            say(f"{source}: {finding.code}: {finding.message}")
            say(f"  {finding.mend}")
    return code
