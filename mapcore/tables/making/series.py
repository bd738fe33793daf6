"""A table as a series of maps: one for each period, or other member, of a column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field

from mapcore.atlas.catalog import Atlas
from mapcore.errors import FieldError, ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.rendering import builtin_atlas
from mapcore.similarity import find_similar
from mapcore.tables.choosing import ChosenColumns, choose_columns, settle_edition
from mapcore.tables.edition_choice import find_table_years, seek_on
from mapcore.tables.finding.selection import order_members
from mapcore.tables.finding.wholes import LEFT_OUT, find_wholes, tell_wholes
from mapcore.tables.finding.words import YEAR_WORDS, words_of
from mapcore.tables.labels import Label, find_label
from mapcore.tables.making.drafting import draft_rows, read_values
from mapcore.tables.making.requests import Draft
from mapcore.tables.named import Named
from mapcore.tables.periods import Period, has_words, names_week, split_names
from mapcore.tables.reading import read_table
from mapcore.tables.readings import Reading
from mapcore.tables.which import TableChoice

VALUE = "value"
"""What the values of columns are called whose names are periods alone."""
MOST_MEMBERS = 1000
"""A column with more members than this is no series."""


@frozen
class SeriesTable:
    """A table that the column `by` parts into a series, with all that its members share.

    `choice` is the way in which all are drawn, `chosen` has the columns, whose values are read,
    `rows` the rows of each member, in order of time. `options` are arguments of `choropleth` or
    `categories`.
    """

    reading: Reading = field(repr=False)
    by: str
    choice: TableChoice = field(repr=False)
    chosen: ChosenColumns = field(repr=False)
    rows: dict[str, list[int]] = field(repr=False)
    is_text: bool
    options: Mapping[str, Any]


@frozen
class Series:
    """The drafts of a series by member, in order of time, with the table that they are of.

    `empty` are the members that no row with a key and a value has.
    """

    table: SeriesTable = field(repr=False)
    drafts: dict[str, Draft] = field(repr=False)
    empty: tuple[str, ...] = ()


def open_series(
    reading: Reading,
    by: str,
    *,
    map_id: str | None = None,
    key: str | None = None,
    value: str | None = None,
    where: Mapping[str, str] | None = None,
    aggregate: str | None = None,
    is_text: bool | None = None,
    options: Mapping[str, Any] | None = None,
    atlas: Atlas | None = None,
) -> SeriesTable:
    """Return a table with what all maps of the series share: map, columns, other rows and reading.

    What is not named is found as `mapcore which` finds it. Values are texts where `is_text` says
    so, and where nothing does, as the column is. Raises `ValidationError`.
    """
    _check_columns(reading, by, value, where)
    parts: dict[str, list[int]] = {}
    for row, text in enumerate(reading.texts(by)):
        if text:
            parts.setdefault(text, []).append(row)
    members = order_members(parts)
    given, options = dict(where or {}), options or {}
    edition = options.get("edition")
    sought = seek_on(map_id, edition, atlas)
    choice = _choose(reading, members, by, key, value, given, sought, atlas)
    map_id = map_id or choice.maps[0].id_for(edition)
    rows: dict[Label, Any] = {name: text for name, text in choice.where if name != by}
    rows.update(given)
    how = aggregate or choice.aggregate
    # "auto" is settled for each member
    own = None if edition == "auto" else edition
    named = Named(map_id, choice.key, choice.value, rows, how, edition=own)
    is_text = not choice.is_numeric if is_text is None else is_text
    columns = choose_columns(reading, named, atlas)
    chosen, options = read_values(columns, True, options, is_text=is_text)
    chosen = evolve(chosen, hint=lambda: "")  # it would name one member
    parts = {member: parts[member] for member in members}
    return SeriesTable(reading, by, choice, chosen, parts, is_text, options)


def draft_member(series: SeriesTable, member: str, atlas: Atlas | None = None) -> Draft:
    """Return the draft of one member of a series; raises `ValidationError`."""
    chosen, rows = series.chosen, series.rows[member]

    def take(cells: Sequence[Any]) -> list[Any]:
        return [cells[row] for row in rows]

    part = evolve(
        chosen,
        keys=take(chosen.keys),
        values=take(chosen.values),
        selected=take(chosen.selected),
        siblings=tuple,
    )
    if series.options.get("edition") == "auto":
        cells = {name: take(column) for name, column in series.reading.cells.items()}
        titles = (each.text for each in series.reading.skipped)
        years = find_table_years(cells, part.selected, (member, chosen.value, *titles))
        part = settle_edition(evolve(part, edition="auto"), atlas, years)
    return draft_rows(part, series.options, atlas, is_text=series.is_text)


def tell_series(series: SeriesTable, atlas: Atlas | None = None) -> tuple[str, ...]:
    """Return in words how the table of a series is read and what is left out of it, a line each."""
    lines = list(series.reading.told(series.choice))
    lines += [line for line in series.chosen.told if not any(each.endswith(line) for each in lines)]
    if any(line.startswith(LEFT_OUT) for line in lines):
        return tuple(lines)
    opened = atlas or builtin_atlas()
    keys = dict.fromkeys(filter(None, series.reading.texts(series.choice.key)))
    wholes = find_wholes(keys, opened.open(series.chosen.map_id), opened)
    return (*lines, *tell_wholes(wholes))


def draft_series(reading: Reading, by: str, *, atlas: Atlas | None = None, **named: Any) -> Series:
    """Return a draft for each member of the column `by`; arguments are those of `open_series`.

    Raises `ValidationError`.

    >>> from mapcore.tables.reading import read_table
    >>> rows = [("Texas", 2021, 5), ("Texas", 2020, 4), ("Ohio", 2020, 3)]
    >>> columns = dict(zip(("state", "year", "rate"), map(list, zip(*rows)), strict=True))
    >>> series = draft_series(read_table(columns), "year")
    >>> [(year, draft.request["choropleth"]["values"]) for year, draft in series.drafts.items()]
    [('2020', {'Texas': 4.0, 'Ohio': 3.0}), ('2021', {'Texas': 5.0})]
    """
    count = len({*reading.texts(by)} - {""}) if by in reading.cells else 0
    if count > MOST_MEMBERS:
        raise make_error("by", f"{by} has {count:,} members; {MOST_MEMBERS:,} are the limit")
    table = open_series(reading, by, atlas=atlas, **named)
    drafts: dict[str, Draft] = {}
    for member in table.rows:
        try:
            drafts[member] = draft_member(table, member, atlas)
        except ValidationError as error:
            inner = [FieldError(e.param, f"{by} {member}: {e.message}") for e in error.errors]
            raise ValidationError(inner) from None
    drawn = {member: draft for member, draft in drafts.items() if draft.rows.used}
    return Series(table, drawn, tuple(each for each in drafts if each not in drawn))


def unfold_periods(
    reading: Reading,
    by: str,
    map_id: str | None = None,
    atlas: Atlas | None = None,
    value: str | None = None,
) -> Reading:
    """Return a table with a column for each period as one with a row for each of them.

    `by` names the new column of the periods; that of their values stands last. `value` is one of
    the columns, or their name without the period; without it they are those that `mapcore which`
    proposes. A table that has the column, or has no such columns, stays as it is, and so does one
    of which `by` is no word for time.

    >>> from mapcore.tables.reading import read_table
    >>> wide = read_table({"state": ["Texas", "Ohio"], "2020": [4, 3], "2021": [5, 6]})
    >>> unfold_periods(wide, "year").cells["year"]
    ['2020', '2020', '2021', '2021']
    """
    best = reading.best
    if by in reading.cells or best is None or not words_of(by) & YEAR_WORDS:
        return reading
    columns = list_periods(best.numbers, value)
    if not columns or (value is None and best.value not in columns):
        return reading
    name = _name_without(split_names([*columns])[next(iter(columns))])
    others = {each: cells for each, cells in reading.cells.items() if each not in columns}
    total = len(next(iter(reading.cells.values()), ()))
    cells = {each: held * len(columns) for each, held in others.items()}
    cells[by] = [period for period in columns.values() for _ in range(total)]
    cells[name] = [cell for column in columns for cell in reading.cells[column]]
    again = read_table(cells, locale=reading.locale, map_id=map_id, atlas=atlas)
    return evolve(reading, columns=again.columns, choices=again.choices, cells=cells)


def list_periods(numbers: Sequence[str], like: str | None = None) -> dict[str, str]:
    """Return the columns that are like one but for their period, with that, by time.

    The one is `like`, which may lack the period, else the first. Dates that all are the first of a
    month are months, as a spreadsheet keeps them.

    >>> list_periods(["rate 2021", "rate 2020", "area"])
    {'rate 2020': '2020', 'rate 2021': '2021'}
    >>> list_periods(["cases 2021", "cases 2020", "rate 2021", "rate 2020"], like="rate")
    {'rate 2020': '2020', 'rate 2021': '2021'}
    """
    split = split_names(numbers)
    first = split.get(like or next(iter(numbers), ""))
    if first is None and like:
        first = next(
            (each for each in split.values() if each and _name_without(each) == like), None
        )
    if first is None:
        return {}
    found = {name: each[1] for name, each in split.items() if each and each[0] == first[0]}
    if {day for _, _, day in found.values()} == {1}:
        found = {name: (year, month, 0) for name, (year, month, _) in found.items()}
    ordered = sorted(found, key=lambda name: found[name])
    return {name: _write(name, found[name]) for name in ordered} if len(found) > 1 else {}


def _name_without(split: tuple[str, Period] | None) -> str:
    """Return what columns are called without their periods."""
    return " ".join(split[0].split()).strip(" _-.,") or VALUE if split else VALUE


def _write(name: str, period: Period) -> str:
    """Return a period as its column says it, or by its numbers where that has more or is a date.

    >>> _write("ene-24", (2024, 1, 0)), _write("2021M02", (2021, 2, 0))
    ('ene-24', '2021-02')
    """
    year, month, day = period
    is_said = names_week(name) or (month and not day and has_words(name))
    if is_said or re.fullmatch(r"\d{4}([-–]\w+)?", name.strip()):
        return name.strip()
    return "-".join([f"{year}", *(f"{part:02}" for part in (month, day) if part)])


def _check_columns(
    reading: Reading, by: str, value: str | None, where: Mapping[str, str] | None
) -> None:
    if value is not None:
        find_label("value", value, [*reading.cells])
    if by not in reading.cells:
        message = f"the table has no column {by!r}; it has {', '.join(reading.cells)}"
        raise make_error("by", message, find_similar(by, list(reading.cells)))
    if by in (where or {}):
        raise make_error("by", f"{by} is in where, too: leave it out of one")


def _choose(
    reading: Reading,
    members: list[str],
    by: str,
    key: str | None,
    value: str | None,
    where: dict[str, str],
    map_id: str | None,
    atlas: Atlas | None,
) -> TableChoice:
    """Return the way in which all members are drawn: that of the newest, or last, complete one."""
    first = reading.choose(key, value, where, map_id, atlas)
    newest = dict(first.where).get(by, members[-1]) if first else members[-1]
    choice = reading.choose(key, value, {**where, by: newest}, map_id, atlas)
    if choice is None or choice.value is None:
        raise make_error("table", reading.refusal() or f"no value beside {by}")
    if by in (choice.key, choice.value):
        raise make_error("by", f"{by} is drawn: name a column beside it")
    if map_id is None:
        choice.check_ties()
    return choice
