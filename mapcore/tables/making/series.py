"""A table as a series of maps: one for each period, or other member, of a column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, field

from mapcore.errors import FieldError, ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.similarity import find_similar
from mapcore.tables.choosing import choose_columns
from mapcore.tables.edition_choice import seek_on
from mapcore.tables.finding.selection import order_members
from mapcore.tables.finding.words import YEAR_WORDS, words_of
from mapcore.tables.labels import find_label
from mapcore.tables.making.drafting import draft_numbers, draft_texts, keep_unit
from mapcore.tables.making.requests import Draft
from mapcore.tables.named import Named
from mapcore.tables.periods import Period, has_words, names_week, split_names
from mapcore.tables.reading import read_table

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.tables.labels import Label
    from mapcore.tables.readings import Reading
    from mapcore.tables.which import TableChoice

VALUE = "value"
"""What the values of columns are called whose names are periods alone."""
MOST_MEMBERS = 1000
"""A column with more members than this is no series."""


@frozen
class Series:
    """The drafts of a series by member, in order of time, with the way in which all are drawn.

    `empty` are the members that no row with a key and a value has.
    """

    choice: TableChoice = field(repr=False)
    drafts: dict[str, Draft] = field(repr=False)
    empty: tuple[str, ...] = ()


def draft_series(
    reading: Reading,
    by: str,
    *,
    map_id: str | None = None,
    key: str | None = None,
    value: str | None = None,
    where: Mapping[str, str] | None = None,
    aggregate: str | None = None,
    options: Mapping[str, Any] | None = None,
    atlas: Atlas | None = None,
) -> Series:
    """Return a draft for each member of the column `by`; map, columns and other rows are the same.

    What is not named is found as `mapcore which` finds it, for all members alike. `options` are
    arguments of `choropleth` or `categories`. Raises `ValidationError`.

    >>> from mapcore.tables.reading import read_table
    >>> rows = [("Texas", 2021, 5), ("Texas", 2020, 4), ("Ohio", 2020, 3)]
    >>> columns = dict(zip(("state", "year", "rate"), map(list, zip(*rows)), strict=True))
    >>> series = draft_series(read_table(columns), "year")
    >>> [(year, draft.request["choropleth"]["values"]) for year, draft in series.drafts.items()]
    [('2020', {'Texas': 4.0, 'Ohio': 3.0}), ('2021', {'Texas': 5.0})]
    """
    _check_columns(reading, by, value, where)
    members = order_members(text for text in reading.texts(by) if text)
    if len(members) > MOST_MEMBERS:
        message = f"{by} has {len(members):,} members; {MOST_MEMBERS:,} are the limit"
        raise make_error("by", message)
    given = dict(where or {})
    edition = (options or {}).get("edition")
    sought = seek_on(map_id, edition, atlas)
    choice = _choose(reading, members, by, key, value, given, sought, atlas)
    rows: dict[Label, Any] = dict(choice.where)
    rows.update(given)
    map_id = map_id or choice.maps[0].id_for(edition)
    how = aggregate or choice.aggregate
    named = Named(map_id, choice.key, choice.value, aggregate=how, edition=edition)
    drafts: dict[str, Draft] = {}
    for member in members:
        try:
            chosen = choose_columns(reading, evolve(named, where={**rows, by: member}), atlas)
            if choice.is_numeric:
                options = keep_unit(chosen, True, options or {})
                drafts[member] = draft_numbers(chosen, True, options, atlas)
            else:
                drafts[member] = draft_texts(chosen, options or {}, atlas)
        except ValidationError as error:
            inner = [FieldError(e.param, f"{by} {member}: {e.message}") for e in error.errors]
            raise ValidationError(inner) from None
    drawn = {member: draft for member, draft in drafts.items() if draft.rows.used}
    return Series(choice, drawn, tuple(each for each in members if each not in drawn))


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
