"""`mapcore check` and `lint`: what a render would draw and how its keys are read, what is misread.

`--fix` writes corrected keys, `--lock` holds keys to those that were approved.
"""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import click

import mapcore
from mapcore.frozen import frozen
from mapcore.matching.text.cells import read_keys
from mapcore.sentences import say_in_command
from mapcore.tables.files.suffixes import YAML_SUFFIXES
from mapcore_cli.locks import review_into
from mapcore_cli.messages import name_options, naming_spec, say, say_json, show
from mapcore_cli.options import MapId, maps_option
from mapcore_cli.specs import read_file, read_spec, replace_keys
from mapcore_cli.table_files import check_ties, is_table, read_table_file

EXIT_FAILED = 1
KEY_MEMBERS = ("mapId", "regionMatching", "warnings")
"""The members of a report that concern keys alone."""


@frozen
class AskedKeys:
    """What is asked of a table: its map, the edition of that, and the column of keys."""

    map_id: str | None = None
    edition: str | None = None
    key: str | None = None


@click.command(short_help="Say what specs would draw, and how keys are read.")
@click.argument("specs", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one line a spec.")
@click.option("--strict", is_flag=True, help="End with 1 for warnings and unmatched keys.")
@click.option("--fix", is_flag=True, help="Write corrected keys into the files; end with 1 if any.")
@click.option("--lock", type=click.Path(), help="A file of approved keys; end with 1 for others.")
@click.option("--approve", is_flag=True, help="Approve all keys: write them into the lock.")
@click.option("--map", "map_id", type=MapId(), help="The map of a table.")
@click.option("--edition", metavar="YEAR", help="Boundaries of a year, or auto; of a table.")
@click.option("--key", help="The column of a table that names regions.")
@maps_option
def check(
    specs: tuple[str, ...],
    as_json: bool,
    strict: bool,
    fix: bool,
    lock: str | None,
    approve: bool,
    map_id: str | None,
    edition: str | None,
    key: str | None,
    atlas: mapcore.Atlas | None,
) -> int:
    """Report what a render of each of SPECS would draw, without drawing it.

    Of a table it reports how the keys are read; --map and --key are found if they are not given:

    \b
    mapcore check rates.csv --map us-states --key state

    With --lock, the keys of one spec or table are compared with those that were approved: a key
    that is corrected or not matched must be in the lock, with the same region. --approve writes the
    lock.
    """  # noqa: D301 - click reads the sign
    gc.disable()  # a short process: memory is freed when it ends
    asked = AskedKeys(map_id, edition, key)
    if lock:
        (source, *others) = specs
        if others:
            raise click.BadParameter("reviews one file at a time", param_hint="--lock")

        def review(approved: mapcore.KeyLock | None) -> mapcore.KeyReview:
            return mapcore.review_request(_read(source, asked, atlas), approved, atlas=atlas)

        return review_into(lock, review, approve=approve, as_json=as_json)
    if approve:
        raise click.BadParameter("needs --lock, the file to write", param_hint="--approve")
    code = 0
    for source in specs:
        tabular = is_table(source)
        with naming_spec(source, specs):
            report = mapcore.check(_read(source, asked, atlas), atlas=atlas)
        report = name_options(report) if tabular else report
        if as_json:
            say_json(_as_json(report, KEY_MEMBERS if tabular else None))
        else:
            if len(specs) > 1:
                say(f"{source}:")
            show(report.matching_text() if tabular else str(report))
        if fix and _fix(source, report, atlas):
            code = EXIT_FAILED
        if strict and (report.warnings or report.region_matching.unmatched):
            code = EXIT_FAILED
    return code


def _read(source: str, asked: AskedKeys, atlas: mapcore.Atlas | None) -> bytes | dict[str, Any]:
    """Return a spec, or one with the keys of a table."""
    if is_table(source):
        map_id, keys = _read_keys(source, asked, atlas)
        edition = {} if asked.edition is None else {"edition": asked.edition}
        values = dict.fromkeys(keys, "named")
        return {"mapId": map_id, **edition, "categories": {"values": values}}
    if asked != AskedKeys():
        message = (
            f"--map, --edition and --key are for tables; {source} is a spec, which names its map"
        )
        raise click.BadParameter(message, param_hint="SPECS")
    return read_spec(source)


def _as_json(report: mapcore.Report, members: tuple[str, ...] | None) -> dict[str, Any]:
    document = mapcore.encode(report)
    return {name: document[name] for name in members or document if name in document}


def _read_keys(source: str, asked: AskedKeys, atlas: mapcore.Atlas | None) -> tuple[str, list[str]]:
    """Return the map of a table and the keys in its column of keys; both are found if not given.

    Keys of groups and totals are left out, which is told.
    """
    from mapcore.tables.edition_choice import seek_on

    map_id, key = asked.map_id, asked.key
    reading = read_table_file(source, map_id=seek_on(map_id, asked.edition, atlas), atlas=atlas)
    if key is not None and key not in reading.cells:
        message = f"{source} has no column {key!r}; it has {', '.join(reading.cells)}"
        raise click.BadParameter(message, param_hint="--key")
    best = next((each for each in reading.choices if key in (None, each.key)), None)
    if best is None and not (map_id and key):
        refusal = say_in_command(reading.refusal(map_id, atlas)) or f"no map fits the keys of {key}"
        message = f"{source}: {refusal}"
        raise click.BadParameter(message, param_hint="SPECS")
    check_ties(source, best, map_id)
    found = map_id or (best.maps[0].id_for(asked.edition) if best else "")
    column = key or (best.key if best else "")
    if best is not None and not (map_id and key):
        say(f"{source}: map {found}, key {column}")
    return found, _leave_wholes(source, reading.cells[column], found, atlas)


def _leave_wholes(
    source: str, cells: list[Any], map_id: str, atlas: mapcore.Atlas | None
) -> list[str]:
    """Return the keys in cells without those of groups and totals, which are told."""
    from mapcore.rendering import builtin_atlas
    from mapcore.tables.finding.wholes import find_wholes, tell_wholes

    maps, keys = atlas or builtin_atlas(), read_keys(cells)
    wholes = find_wholes(keys, maps.open(map_id), maps)
    for line in tell_wholes(wholes):
        say(f"{source}: {line}")
    return [key for key in keys if key not in wholes]


def _fix(source: str, report: mapcore.Report, atlas: mapcore.Atlas | None) -> bool:
    """Replace corrected keys in a file by the regions' names; return whether there were any."""
    corrected = report.region_matching.corrected
    if not corrected:
        return False
    if is_table(source) or Path(source).suffix.lower() in YAML_SUFFIXES or source == "-":
        message = f"{source}: only specs in JSON files can be fixed; correct the others by hand"
        raise click.BadParameter(message, param_hint="--fix")
    text = read_file(source).decode("utf-8")
    names = {each.input: _choose_name(report.map_id, each, atlas) for each in corrected}
    Path(source).write_bytes(replace_keys(text, names).encode("utf-8"))
    say(f"{source}: {len(names)} keys corrected")
    return True


def _choose_name(map_id: str, correction: mapcore.Correction, atlas: mapcore.Atlas | None) -> str:
    """Return the region's title if no other region matches it, else its published key."""
    resolved = mapcore.match(map_id, [correction.title], atlas=atlas).resolved
    is_its_own = resolved.get(correction.title) == correction.matched_to
    return correction.title if is_its_own else correction.matched_to


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
        with naming_spec(source, specs):
            found = mapcore.check(read_spec(source), atlas=atlas).lint
        code = EXIT_FAILED if found else code
        if as_json:
            say_json({"spec": source, "lint": mapcore.encode(found)})
            continue
        for finding in found:
            say(f"{source}: {finding.code}: {finding.message}")
            say(f"  {finding.mend}")
    return code
