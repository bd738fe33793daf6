"""The specs of a batch: JSON lines, an array, a folder, or a template with a table."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve, field

import mapcore
from mapcore.batch.names import NamedSpec, TakenNames, make_name, name_spec
from mapcore.frozen import frozen
from mapcore.matching.text.cells import read_key
from mapcore.rendering import builtin_atlas
from mapcore.request.decoding.json_text import parse_json
from mapcore.tables.edition_choice import seek_on
from mapcore.tables.finding.selection import order_members, select_rows
from mapcore.tables.finding.wholes import find_wholes, tell_wholes
from mapcore.tables.making.series import unfold_periods
from mapcore.tables.periods import name_members
from mapcore.tables.rows import aggregate_rows, group_numbers, group_texts, parse_cells
from mapcore.tables.which import find_choices
from mapcore_cli.messages import list_for_command
from mapcore_cli.specs import read_spec
from mapcore_cli.table_files import read_table_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mapcore.tables.readings import Reading
    from mapcore.tables.which import TableChoice
    from mapcore_cli.table_files import Columns

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


@frozen
class TableColumns:
    """Which columns of a table are what: the one that splits it, the keys, and the values.

    `told` says in words which rows were chosen.
    """

    by: str
    key: str | None
    value: str | None
    aggregate: Any = None
    told: tuple[str, ...] = ()


def open_template(
    template: str, data: str, asked: TableColumns, atlas: mapcore.Atlas | None
) -> tuple[SpecSource, TableColumns]:
    """Return a spec for every different cell of the column `by`, and the columns that are read.

    A spec is the template with that part of the table as values; `{by}` in its texts, with the name
    of the column, becomes the cell. Specs stand in order of time. Columns that are not given are
    found as `mapcore which` does, and those of periods become rows as in a series.
    """
    spec = parse_json(read_spec(template))
    if not isinstance(spec, dict):
        raise click.BadParameter(f"{template}: expected a JSON object", param_hint="--template")
    reading, asked = _unfold(read_table_file(data, atlas=atlas), asked, atlas)
    columns = _find_columns(reading.cells, data, asked, spec, atlas)
    if columns != asked and asked.aggregate is None:
        reading, columns = _select_rows(reading, columns, numeric="categories" not in spec)
    reading, columns = _leave_wholes(reading, columns, spec, atlas)
    table = reading.cells
    if "categories" not in spec:
        spec, table = _read_numbers(spec, table, columns)
    parts: dict[str, list[int]] = {}
    for row, cell in enumerate(table[columns.by]):
        if (text := read_key(cell)) is not None:
            parts.setdefault(text, []).append(row)

    named = name_members([*parts])

    def read() -> Iterator[NamedSpec]:
        for text in order_members(parts):
            rows = parts[text]
            source = f"{data} ({columns.by} = {text})"
            try:
                filled = _fill(spec, table, columns, named[text], rows)
            except mapcore.ValidationError as error:
                yield NamedSpec(make_name(text), b"", source, list_for_command(error.errors))
            else:
                yield NamedSpec(make_name(text), filled, source)

    return SpecSource(read), columns


def _unfold(
    wide: Reading, asked: TableColumns, atlas: mapcore.Atlas | None
) -> tuple[Reading, TableColumns]:
    """Return a table with a row for each period, and the columns that are asked for in it."""
    reading = unfold_periods(wide, asked.by, atlas=atlas, value=asked.value)
    if reading is wide or asked.value is None:
        return reading, asked
    return reading, evolve(asked, value=[*reading.cells][-1])


def _select_rows(
    reading: Reading, columns: TableColumns, *, numeric: bool
) -> tuple[Reading, TableColumns]:
    """Return a table with the rows that are drawn of each part, such as those of a total, told.

    They are chosen as `mapcore which` does, in the last part of the table, for all parts alike.
    """
    members = order_members(text for text in reading.texts(columns.by) if text)
    if not members:
        return reading, columns
    chosen = select_rows(
        reading.cells, reading.columns, columns.key or "", columns.value or "", numeric=numeric,
        given={columns.by: members[-1]},
    )  # fmt: skip
    held = [(reading.texts(name), text) for name, text in chosen.where if name != columns.by]
    rows = range(len(reading.cells[columns.by]))
    kept = [row for row in rows if all(texts[row] == text for texts, text in held)]
    columns = evolve(columns, aggregate=chosen.aggregate, told=chosen.told)
    return _keep_rows(reading, kept), columns


def _leave_wholes(
    reading: Reading, columns: TableColumns, spec: Mapping[str, Any], atlas: mapcore.Atlas | None
) -> tuple[Reading, TableColumns]:
    """Return a table without the rows of groups and totals of the map, which are told."""
    maps, map_id, edition = atlas or builtin_atlas(), spec.get("mapId"), spec.get("edition")
    try:
        pack = maps.open(seek_on(map_id, edition, atlas) or "")
    except (mapcore.MapcoreError, TypeError, AttributeError):
        return reading, columns  # each spec says what is wrong with its map
    keys = [read_key(cell) for cell in reading.cells[columns.key or ""]]
    wholes = find_wholes(dict.fromkeys(key for key in keys if key), pack, maps)
    if not wholes:
        return reading, columns
    kept = [row for row, key in enumerate(keys) if key not in wholes]
    columns = evolve(columns, told=(*columns.told, *tell_wholes(wholes)))
    return _keep_rows(reading, kept), columns


def _keep_rows(reading: Reading, kept: list[int]) -> Reading:
    cells = {name: [column[row] for row in kept] for name, column in reading.cells.items()}
    return evolve(reading, cells=cells)


def _read_numbers(
    spec: dict[str, Any], table: Columns, columns: TableColumns
) -> tuple[dict[str, Any], Columns]:
    """Return a template with the format of the values' unit, if it has none, and a read table.

    The template's locale decides numbers that the table leaves open.
    """
    block, value = spec.get("choropleth", {}), columns.value or ""
    others = [cells for name, cells in table.items() if name != value]
    if isinstance(block, dict) and "format" not in block and columns.aggregate != "count":
        found = mapcore.find_unit_format(table[value], value, spec.get("locale"), siblings=others)
        if found is not None:
            spec = {**spec, "choropleth": {**block, "format": found}}
    locale = spec.get("locale") if isinstance(spec.get("locale"), str) else None
    numbers, _ = parse_cells(table[value], [True] * len(table[value]), locale, lambda: others)
    return spec, {**table, value: numbers}


def _find_columns(
    table: Columns,
    data: str,
    asked: TableColumns,
    spec: Mapping[str, Any],
    atlas: mapcore.Atlas | None,
) -> TableColumns:
    """Return the columns of keys and values; keys of an edition are sought on its map first."""
    for option, name in (("--by", asked.by), ("--key", asked.key), ("--value", asked.value)):
        if name is not None and name not in table:
            message = f"{data} has no column {name!r}; it has {', '.join(table)}"
            raise click.BadParameter(message, param_hint=option)
    if asked.key and asked.value:
        return asked
    others = {name: cells for name, cells in table.items() if name != asked.by}
    own: tuple[TableChoice, ...] = ()
    if spec.get("edition") is not None:
        sought = seek_on(spec.get("mapId"), spec["edition"], atlas)
        own = find_choices(others, atlas=atlas, map_id=sought)
    for reading in own or find_choices(others, atlas=atlas):
        values = reading.categories if "categories" in spec else reading.numbers
        found = reading.value if reading.value in values else next(iter(values), None)
        value = asked.value or found
        if value and asked.key in (None, reading.key):
            return evolve(asked, key=reading.key, value=value)
    message = f"no columns of {data} look like regions and values; name them by --key and --value"
    raise click.BadParameter(message, param_hint="--data")


def _fill(
    template: Mapping[str, Any], table: Columns, columns: TableColumns, text: str, rows: list[int]
) -> dict[str, Any]:
    """Return the template's spec for some rows of a table."""
    block = "categories" if "categories" in template else "choropleth"
    keys = [table[columns.key or ""][row] for row in rows]
    cells = [table[columns.value or ""][row] for row in rows]
    numeric = block == "choropleth"
    grouped = group_numbers(keys, cells) if numeric else group_texts(keys, cells)
    values = aggregate_rows(grouped, columns.aggregate, numeric=numeric)
    spec: dict[str, Any] = json.loads(
        json.dumps(template), object_hook=lambda held: _replace(held, f"{{{columns.by}}}", text)
    )
    held = spec.get(block, {})
    kept = {key: value for key, value in values.items() if value is not None}
    spec[block] = {**held, "values": kept} if isinstance(held, dict) else held
    return spec


def _replace(held: dict[str, Any], mark: str, text: str) -> dict[str, Any]:
    return {
        name: value.replace(mark, text) if isinstance(value, str) else value
        for name, value in held.items()
    }
