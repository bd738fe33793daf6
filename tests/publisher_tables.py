"""Tables in the forms of publishers and packages, and how each is read, for docs/tables.md.

`tests/tables/publishers` holds small files in the forms in which statistical offices, agencies and
programs publish, with invented numbers, and `expected.json` what a reader of each would draw: the
map, the columns, the rows, the highest region, and how many rows are drawn; or why it is refused.
`python tests/publisher_tables.py` prints the score.
"""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mapcore
from mapcore_cli.main import run_command

FOLDER = Path(__file__).parent / "tables" / "publishers"


class Table(NamedTuple):
    """A file with its expected reading; `refused` is a part of the message where it is refused."""

    path: Path
    publisher: str
    map_id: str
    key: str
    value: str
    where: dict[str, str]
    aggregate: str | None
    options: tuple[str, ...]
    highest: str
    used: int
    refused: str


class Drawn(NamedTuple):
    """What was drawn of a table, or the message with which it was refused."""

    map_id: str = ""
    highest: str = ""
    used: int = 0
    message: str = ""


def tables() -> Iterator[Table]:
    """Yield the tables in the order of `expected.json`."""
    for each in json.loads((FOLDER / "expected.json").read_text("utf-8")):
        yield Table(
            path=FOLDER / each["file"],
            publisher=each["publisher"],
            map_id=each.get("map", ""),
            key=each.get("key", ""),
            value=each.get("value", ""),
            where=each.get("where", {}),
            aggregate=each.get("aggregate"),
            options=tuple(each.get("options", ())),
            highest=each.get("highest") or "",
            used=each.get("used", 0),
            refused=each.get("refused", ""),
        )


def draw_by_which(table: Table) -> Drawn:
    """Run the command that `mapcore which` prints."""
    code, out, err = _call_which(table)
    command = out.strip().splitlines()[-1:] or [""]
    if code or not command[0].startswith("mapcore render") or "fit several maps" in out:
        return Drawn(message=err or out)
    return _draw(*shlex.split(command[0])[1:])


def draw_ties(table: Table) -> list[Drawn]:
    """Run each command that `mapcore which` prints for a table that fits several maps."""
    _, out, _ = _call_which(table)
    commands = [line for line in out.splitlines() if line.startswith("mapcore render")]
    return [_draw(*shlex.split(command)[1:]) for command in commands]


def draw_series(table: Table) -> tuple[list[str], str]:
    """Run the command for a series that `mapcore which` prints; the files, and what went wrong."""
    _, out, _ = _call_which(table)
    commands = [line for line in out.splitlines() if " --by " in line]
    with tempfile.TemporaryDirectory() as folder:
        for command in commands:
            words = shlex.split(command.replace("--out-dir maps", f"--out-dir {folder}"))
            code, _, err = _call(*words[1:], "--width", "100")
            if code:
                return [], err
        return sorted(path.name for path in Path(folder).iterdir()), ""


def draw_by_render(table: Table) -> Drawn:
    """Run `mapcore render TABLE` without naming a map or a column."""
    return _draw("render", str(table.path), *table.options)


@cache
def read(path: Path, options: tuple[str, ...]) -> mapcore.Reading:
    """Return the reading of a file; raises ValidationError."""
    pairs = zip(options[::2], options[1::2], strict=True)
    given: dict[str, Any] = {name.removeprefix("--"): value for name, value in pairs}
    return mapcore.read_table(path, **given)


def draw_in_python(table: Table) -> Drawn:
    """Draw the path of the file in Python."""
    try:
        reading = read(table.path, table.options)
        numeric = reading.best is None or reading.best.is_numeric
        draw: Callable[..., mapcore.Result] = mapcore.choropleth if numeric else mapcore.categories
        result = draw(reading, width=150)
    except mapcore.ValidationError as error:
        return Drawn(message=str(error))
    assert result.rows is not None
    return Drawn(result.report.map_id, _highest(result.alt_text), result.rows.used)


WAYS = {
    "`mapcore which` and its command": draw_by_which,
    "`mapcore render TABLE`": draw_by_render,
    "Python": draw_in_python,
}


def is_right(table: Table, drawn: Drawn) -> bool:
    """Return whether a table was drawn, or refused, as expected."""
    if table.refused:
        return table.refused in drawn.message
    highest = not table.highest or drawn.highest == table.highest
    return (drawn.map_id, drawn.used) == (table.map_id, table.used) and highest


def publishers() -> str:
    """Return the forms by publisher, with the maps that they are drawn on, as Markdown."""
    held: dict[str, list[Table]] = {}
    for table in tables():
        held.setdefault(table.publisher, []).append(table)
    lines = ["| publisher | forms | maps | refused |", "|---" * 4 + "|"]
    for name, forms in held.items():
        suffixes = dict.fromkeys("".join(form.path.suffixes) for form in forms)
        maps = dict.fromkeys(f"`{form.map_id}`" for form in forms if form.map_id)
        refused = sum(bool(form.refused) for form in forms)
        kinds = f"{len(forms)}: {', '.join(f'`{suffix}`' for suffix in suffixes)}"
        lines.append(f"| {name} | {kinds} | {', '.join(maps) or '–'} | {refused or '–'} |")
    return "\n".join(lines) + "\n"


def score() -> str:
    """Return the numbers of tables that are read rightly, by way, as a Markdown table."""
    lines = ["| way | tables | right | refused rightly | refused | wrong |", "|---" * 6 + "|"]
    for name, draw in WAYS.items():
        counts = dict.fromkeys(("right", "refused rightly", "refused", "wrong"), 0)
        for table in tables():
            drawn = draw(table)
            if is_right(table, drawn):
                counts["refused rightly" if table.refused else "right"] += 1
            else:
                counts["refused" if drawn.message else "wrong"] += 1
        cells = " | ".join(str(count) for count in counts.values())
        lines.append(f"| {name} | {sum(counts.values())} | {cells} |")
    return "\n".join(lines) + "\n"


def _draw(*arguments: str) -> Drawn:
    with tempfile.TemporaryDirectory() as folder:
        target = ("--width", "150", "--json", "-o", f"{folder}/map.png")
        code, out, err = _call(*arguments, *target)
    if code:
        return Drawn(message=err)
    report = json.loads(out.strip().splitlines()[-1])
    rows = report["rows"]
    return Drawn(report["mapId"], _highest(report["altText"]), rows["used"])


def _call_which(table: Table) -> tuple[int, str, str]:
    return _call_once("which", str(table.path), *table.options)


@cache
def _call_once(*arguments: str) -> tuple[int, str, str]:
    return _call(*arguments)


def _call(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run_command(list(arguments))
    return code, out.getvalue(), err.getvalue()


def _highest(alt_text: str) -> str:
    """Return the region that an alternative text calls the highest, in English or German."""
    told = alt_text.replace("Höchste: ", "Highest: ")
    return told.partition("Highest: ")[2].partition(" (")[0]


if __name__ == "__main__":
    print(score())  # noqa: T201
