"""The specs of a batch: JSON lines, an array, a folder, or a template with a table."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from attrs import evolve, field

import mapcore
from mapcore.batch.names import NamedSpec, TakenNames, make_name, name_spec
from mapcore.frozen import frozen
from mapcore.request.decoding.json_text import parse_json
from mapcore.tables.edition_choice import seek_on
from mapcore.tables.making.drafting import BLOCKS, merge_fields
from mapcore.tables.making.series import SeriesTable, draft_member, open_series
from mapcore.tables.periods import name_members
from mapcore_cli.messages import list_for_command
from mapcore_cli.specs import read_spec
from mapcore_cli.table_files import TableOptions, read_series_file

READ = ("locale", "edition")
"""The fields of a template that decide how its table is read."""
SPEC_SUFFIXES = (".json", ".yaml", ".yml")
LINES = (".jsonl", ".ndjson")


@frozen
class SpecSource:
    """Specs that can be read more than once, from the beginning each time; `total` counts them."""

    read: Callable[[], Iterator[NamedSpec]] = field(repr=False)
    total: int = 0

    def __iter__(self) -> Iterator[NamedSpec]:
        """Read the specs."""
        return self.read()

    def count(self) -> SpecSource:
        """Return the source with its total; raises `ValidationError` if two have one name."""
        taken, total = TakenNames(), 0
        for named in self.read():
            taken.take(named)
            total += 1
        return evolve(self, total=total)


def open_specs(source: str) -> SpecSource:
    """Return the specs of a path: a folder, JSON lines, or a JSON array; `-` is JSON lines.

    Raises a click error for a path that cannot be read.
    """
    path = Path(source)
    if source == "-":
        path = _keep_standard_input()
        return SpecSource(lambda: _read_lines(path, "standard input"))
    if not path.exists():
        raise click.BadParameter(f"{source}: no such file or folder", param_hint="SPECS")
    if path.is_dir():
        files = sorted(each for each in path.iterdir() if each.suffix.lower() in SPEC_SUFFIXES)
        return SpecSource(lambda: map(_read_file, files))
    if path.suffix.lower() in LINES:
        return SpecSource(lambda: _read_lines(path, source))
    if path.suffix.lower() not in SPEC_SUFFIXES:
        message = f"{source}: expected .jsonl, .ndjson, .json or a folder of specs"
        raise click.BadParameter(message, param_hint="SPECS")
    found = parse_json(read_spec(source))
    if not isinstance(found, list):
        return SpecSource(lambda: iter([_read_file(path)]))
    return SpecSource(
        lambda: (name_spec(spec, at, f"{source}[{at - 1}]") for at, spec in enumerate(found, 1))
    )


def _keep_standard_input() -> Path:
    """Return a file that holds standard input, which can be read once only, until the end."""
    folder = Path(tempfile.mkdtemp(prefix="mapcore-batch-"))
    click.get_current_context().call_on_close(lambda: shutil.rmtree(folder, ignore_errors=True))
    path = folder / "specs.jsonl"
    with path.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    return path


def _read_lines(path: Path, source: str) -> Iterator[NamedSpec]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if spec := line.strip().removeprefix(b"\xef\xbb\xbf"):
                yield name_spec(spec, number, f"{source}:{number}")


def _read_file(path: Path) -> NamedSpec:
    try:
        return NamedSpec(path.stem, read_spec(str(path)), str(path))
    except mapcore.ValidationError as error:
        return NamedSpec(path.stem, b"", str(path), error.errors)
    except click.ClickException as error:
        errors = (mapcore.FieldError("", error.message),)
        return NamedSpec(path.stem, b"", str(path), errors)


def open_template(
    template: str,
    data: str,
    by: str,
    columns: Mapping[str, str | None],
    atlas: mapcore.Atlas | None,
) -> tuple[SpecSource, SeriesTable]:
    """Return a spec for every different cell of the column `by`, and the table that they are of.

    A spec is the template with that part of the table as values; `{by}` in its texts, with the name
    of the column, becomes the cell. Specs stand in order of time. `columns` are the key, value and
    aggregate that are named; the others are found as in a series of `mapcore render`.
    """
    spec = parse_json(read_spec(template))
    if not isinstance(spec, dict):
        raise click.BadParameter(f"{template}: expected a JSON object", param_hint="--template")
    given = {name: held for name, held in spec.items() if isinstance(held, str)}
    map_id, options = given.get("mapId"), {name: given[name] for name in READ if name in given}
    sought = seek_on(map_id, given.get("edition"), atlas)
    reader = TableOptions(locale=given.get("locale"))
    reading, value = read_series_file(data, reader, by, columns["value"], sought, atlas)
    is_text = next((name == "categories" for name in BLOCKS if name in spec), None)
    series = open_series(
        reading, by, map_id=map_id, key=columns["key"], value=value, is_text=is_text,
        aggregate=columns["aggregate"], options=options, atlas=atlas,
    )  # fmt: skip
    named, taken = name_members([*series.rows]), TakenNames()
    for member in series.rows:
        taken.take(NamedSpec(make_name(member), b"", f"{data} ({by} = {member})"))

    def read() -> Iterator[NamedSpec]:
        for member in series.rows:
            source = f"{data} ({by} = {member})"
            try:
                draft = draft_member(series, member, atlas)
            except mapcore.ValidationError as error:
                yield NamedSpec(make_name(member), b"", source, list_for_command(error.errors))
                continue
            fields = _replace(spec, f"{{{by}}}", named[member])
            filled = merge_fields(draft.request, fields, is_text=series.is_text)
            yield NamedSpec(make_name(member), filled, source)

    return SpecSource(read, len(series.rows)), series


def _replace(spec: Any, mark: str, text: str) -> Any:
    """Return a spec with another text for a mark in all its texts."""
    if isinstance(spec, dict):
        return {name: _replace(held, mark, text) for name, held in spec.items()}
    if isinstance(spec, list):
        return [_replace(held, mark, text) for held in spec]
    return spec.replace(mark, text) if isinstance(spec, str) else spec
