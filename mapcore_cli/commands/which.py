"""`mapcore which`: the map and the columns that fit a table, and the command to draw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import click

import mapcore
from mapcore.errors import list_some
from mapcore.request.panels import FEWEST_PANELS, MOST_PANELS
from mapcore.sentences import say_in_command
from mapcore.tables.finding.keys import MOST_KEYS, list_keys
from mapcore.tables.finding.rates import are_rates
from mapcore.tables.finding.words import INTENSIVE_WORDS
from mapcore.tables.making.series import list_periods
from mapcore.tables.periods import find_times, names_week
from mapcore.tables.readings import Reading
from mapcore.tables.which import TableChoice
from mapcore_cli.messages import align_columns, say, say_json, show
from mapcore_cli.options import maps_option
from mapcore_cli.table_files import (
    TableOptions,
    read_table_file,
    table_options,
    take_table_options,
    write_command,
    write_refusal,
)

YEAR, MONTH, WEEK, DAY = "year", "month", "week", "day"
"""What the periods of columns are called in a command for a series."""
QUARTER_MONTHS = (1, 4, 7, 10)
"""The first months of the quarters."""
NOTHING_FOUND = 1
MAX_LISTED_COLUMNS = 12
"""How many columns a line lists; it counts the others."""


@click.command(short_help="Find the map and the columns that fit a table.")
@click.argument("table", type=click.Path(allow_dash=True))
@table_options
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@maps_option
def which(table: str, as_json: bool, atlas: mapcore.Atlas | None, **rest: Any) -> int:
    """Suggest a map, a key column and value columns for TABLE, and the command to draw it.

    TABLE is a CSV or other delimited text, a spreadsheet, JSON, Parquet, Feather or SQLite file,
    also packed, or - for a text on standard input. The exit code is 1 if there is nothing to draw.
    """
    options = take_table_options(rest)
    reading = read_table_file(table, options, atlas=atlas)
    if as_json:
        say_json([_as_json(each, reading, table, options) for each in reading.choices])
    elif reading.best is not None:
        show(_describe(reading, reading.best, table, options))
    if refusal := write_refusal(table, reading):
        say(f"mapcore: {refusal}")
        if reading.best is None:
            for line in reading.told():
                say(f"  {line}")
        return NOTHING_FOUND
    return 0


def _describe(reading: Reading, best: TableChoice, table: str, options: TableOptions) -> str:
    lines = [
        f"keys        {best.key}",
        f"numbers     {_list(best.numbers)}",
        f"categories  {_list(best.categories)}",
        *(f"read        {say_in_command(line).removeprefix('read ')}" for line in reading.told()),
        "",
        align_columns([(each.map_id, each.why) for each in best.maps]),
        *_tell_sample(reading, best),
    ]
    if others := [each.key for each in reading.choices[1:]]:
        lines += ["", f"other columns that look like regions: {_list(others)}"]
    if best.value is None:
        return "\n".join(lines)
    if best.ties:
        lines += ["", f"the keys fit several maps as well: {', '.join(best.tied)}; choose one of"]
    if (by := _find_time(reading, best)) and not best.ties:
        command = write_command(table, reading, best, options, by=by)
        lines += ["", f"a map for each {by}, in the same classes:", command]
        if FEWEST_PANELS <= _count_times(reading, best, by) <= MOST_PANELS:
            command = write_command(table, reading, best, options, panel=by)
            lines += ["", "all of them side by side, as panels on one scale:", command]
    if _may_count(reading, best):
        lines += ["", f"if {best.value} counts people, cases or money, draw circles: add --symbols"]
    maps = best.tied or (best.maps[0].map_id,)
    commands = [write_command(table, reading, best, options, each) for each in maps]
    return "\n".join([*lines, "", *commands])


def _tell_sample(reading: Reading, best: TableChoice) -> Iterator[str]:
    """Tell how many keys the maps were tried with where the table has more."""
    tried = best.maps[0].matched + best.maps[0].unmatched
    count = len(list_keys(reading.cells[best.key])[0])
    if tried < count and count > MOST_KEYS:
        yield f"the maps were tried with {tried:,} of the {count:,} keys of the table"


def _find_time(reading: Reading, best: TableChoice) -> str | None:
    """Return the column of periods of which one is drawn, or the word for those of the columns."""
    times = {column.name for column in reading.columns if column.role in ("period", "years")}
    if found := next((name for name, _ in best.where if name in times), None):
        return found
    periods = list_periods(best.numbers)
    name = _name_time(list(periods.values()))
    return name if best.value in periods and name not in reading.cells else None


def _name_time(texts: list[str]) -> str:
    if all(map(names_week, texts)):
        return WEEK
    times = find_times(texts).values()
    if any(day for _, _, day in times):
        return DAY
    return YEAR if {month for _, month, _ in times} <= {0, *QUARTER_MONTHS} else MONTH


def _count_times(reading: Reading, best: TableChoice, by: str) -> int:
    """Return how many periods a column has, or how many columns of periods there are."""
    if by in reading.cells:
        return len({text for text in reading.texts(by) if text})
    return len(list_periods(best.numbers))


def _may_count(reading: Reading, best: TableChoice) -> bool:
    """Tell whether the values are whole numbers, and neither rates nor prices by their column."""
    column = next((each for each in reading.columns if each.name == best.value), None)
    if column is None or not best.is_numeric or column.role != "number" or not column.whole:
        return False
    return not (are_rates(column) or column.words & INTENSIVE_WORDS)


def _list(names: Sequence[str]) -> str:
    return list_some(names, MAX_LISTED_COLUMNS) or "none"


def _as_json(
    choice: TableChoice, reading: Reading, table: str, options: TableOptions
) -> dict[str, object]:
    maps = [{**attrs.asdict(each), "why": each.why} for each in choice.maps]
    command = None
    if choice.value is not None:
        command = write_command(table, reading, choice, options)
    return {
        **attrs.asdict(choice),
        "maps": maps,
        "command": command,
        "header_row": reading.header_row,
        "encoding": reading.encoding,
        "sheet": reading.sheet,
        "skipped": [attrs.asdict(each) for each in reading.skipped],
        "columns": [
            {
                "name": each.name,
                "role": each.role,
                "told": say_in_command(each.told),
                "missing": each.missing,
            }
            for each in reading.columns
        ],
        "notes": [*map(say_in_command, reading.told())],
    }
