"""`mapcore check`: what a render would draw, without drawing; `--fix` writes corrected keys."""

from __future__ import annotations

import gc
from pathlib import Path

import click

import mapcore
from mapcore_cli.json_keys import replace_keys
from mapcore_cli.messages import say, say_json, tell_report
from mapcore_cli.specs import read_file, read_spec

FAILED = 1


@click.command()
@click.argument("specs", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one line a spec.")
@click.option("--strict", is_flag=True, help="End with 1 for warnings and unmatched keys.")
@click.option("--fix", is_flag=True, help="Write corrected keys into the files; end with 1 if any.")
def check(specs: tuple[str, ...], as_json: bool, strict: bool, fix: bool) -> int:
    """Tell what a render of each of SPECS would draw, without drawing it."""
    gc.disable()
    code = 0
    for source in specs:
        report = mapcore.check(read_spec(source))
        if as_json:
            say_json(mapcore.encode(report))
        else:
            if len(specs) > 1:
                say(f"{source}:")
            tell_report(report, plan=True)
        if fix and _fix(source, report):
            code = FAILED
        if strict and (report.warnings or report.region_matching.unmatched):
            code = FAILED
    return code


def _fix(source: str, report: mapcore.Report) -> bool:
    """Write the regions' own names in place of corrected keys; return whether there were any."""
    corrected = report.region_matching.corrected
    if not corrected:
        return False
    if Path(source).suffix.lower() in (".yaml", ".yml") or source == "-":
        raise click.BadParameter(f"{source}: keys are corrected in JSON files", param_hint="--fix")
    text = read_file(source).decode("utf-8")
    names = {each.input: _name_of(report.map_id, each) for each in corrected}
    Path(source).write_bytes(replace_keys(text, names).encode("utf-8"))
    say(f"{source}: {len(names)} keys corrected")
    return True


def _name_of(map_id: str, correction: mapcore.Correction) -> str:
    """Return the region's title where it names that region alone, else its published key."""
    resolved = mapcore.match(map_id, [correction.title]).resolved
    is_its_own = resolved.get(correction.title) == correction.matched_to
    return correction.title if is_its_own else correction.matched_to
