"""The ways to read the columns of a table as a map: key, value, rows and the maps that fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field

from mapcore.atlas.catalog import Atlas
from mapcore.errors import list_some, make_error
from mapcore.frozen import frozen
from mapcore.matching.map_suggestions import MapSuggestion
from mapcore.matching.text.cells import read_key
from mapcore.rendering import builtin_atlas
from mapcore.tables.edition_choice import find_table_years, rate_with_years
from mapcore.tables.finding.cleaning import tell_cleaned
from mapcore.tables.finding.columns import TEXT_ROLES, Column, describe_columns
from mapcore.tables.finding.keys import KeyColumn, find_keys
from mapcore.tables.finding.rates import find_rate
from mapcore.tables.finding.selection import Selection, count_rows, find_rows, select_rows
from mapcore.tables.finding.values import list_categories, list_crossed, rank_numbers
from mapcore.tables.finding.wholes import tell_wholes
from mapcore.tables.finding.words import KEY_WORDS, SCHEME_WORDS

MOST_COLUMNS = 400
"""Keys are looked for in so many columns; values in all."""
FEW_UNMATCHED = 0.1
"""Keys of one row each go first where at most so many are unmatched for each that is matched."""
NEARLY = 0.9
"""Keys of the same map are taken that name more than so large a share of the regions."""
FINER_TIMES = 1.5
"""Keys of another map are finer if they name more than so many times as many regions."""
MEASURE_ROLES = ("number", "uncertainty", "yes or no")
NAMING_ROLES = ("code", "coordinate")
"""The roles of columns of numbers that measure nothing; numbers from 1 on may, in a small table."""


@frozen
class TableChoice:
    """One way to read a table: a column of keys, the maps that fit them, and columns of values.

    `numbers` and `categories` are the other columns, the ones that measure first. `value` is the
    one that is drawn, a rate rather than counts, None where there is none; `is_numeric` says which
    of the two it is. `where`
    gives the rows that are drawn, as columns with the text that they hold, and `aggregate` how
    several rows of a key become one. `ties` are maps that fit as well as the first. `told` says in
    words what was chosen among several.
    """

    key: str
    maps: tuple[MapSuggestion, ...]
    numbers: tuple[str, ...]
    categories: tuple[str, ...]
    value: str | None = None
    is_numeric: bool = True
    where: tuple[tuple[str, str], ...] = ()
    aggregate: str | None = None
    ties: tuple[str, ...] = ()
    aggregates: tuple[str, ...] = field(default=(), repr=False)
    told: tuple[str, ...] = ()

    @property
    def tied(self) -> tuple[str, ...]:
        """The ids of the first map and of those that fit as well; none if no other does."""
        return (self.maps[0].map_id, *self.ties) if self.ties else ()

    def check_ties(self) -> None:
        """Raise `ValidationError` if several maps fit as well as each other."""
        if self.ties:
            message = f"the keys of {self.key} fit several maps as well: {', '.join(self.tied)}"
            raise make_error("map_id", f"{message}; name the map", self.tied)


def find_choices(
    columns: Mapping[str, Sequence[Any]],
    *,
    described: Sequence[Column] | None = None,
    key: str | None = None,
    value: str | None = None,
    where: Mapping[str, str] | None = None,
    map_id: str | None = None,
    atlas: Atlas | None = None,
) -> tuple[TableChoice, ...]:
    """Return the ways to read a table as a map, one for each column of keys, best first.

    `columns` maps the name of each column to its cells. `key`, `value`, `where` and `map_id` are
    given where they are known: no others are then asked. `described` are the columns, if they have
    been read.

    >>> columns = {"rate": ["1", "2"], "land": ["Bayern", "Hessen"], "winner": ["A", "B"]}
    >>> best = find_choices(columns)[0]
    >>> best.key, best.maps[0].map_id, best.numbers, best.categories
    ('land', 'germany', ('rate',), ('winner',))
    """
    columns_read = describe_columns(columns) if described is None else described
    asked = [each for each in columns_read if key is None or each.name == key][:MOST_COLUMNS]
    named = key is not None
    found = find_keys(columns, asked, atlas or builtin_atlas(), map_id, named=named)
    choices = [_choose(each, columns, columns_read, value, where) for each in found]
    if map_id is None:
        choices = [_in_year(each, columns, atlas) for each in choices]
    return tuple(_prefer_single_rows(choices))


def _prefer_single_rows(choices: list[TableChoice]) -> list[TableChoice]:
    """Return choices with keys of one row each before a first one whose rows are put together."""
    if not choices or choices[0].aggregate is None:
        return choices
    first = choices[0].maps[0]
    finer = [
        each
        for each in choices
        if each.aggregate is None
        and each.value == choices[0].value
        and not each.ties
        and each.maps[0].unmatched <= FEW_UNMATCHED * each.maps[0].matched
        and _is_finer(each.maps[0], first)
    ]
    return [*finer, *(each for each in choices if each not in finer)]


def _is_finer(fit: MapSuggestion, first: MapSuggestion) -> bool:
    """Return whether keys name nearly as many regions of the same map, or far more of another."""
    times = NEARLY if fit.map_id == first.map_id else FINER_TIMES
    return fit.regions > times * first.regions


def _choose(
    key: KeyColumn,
    columns: Mapping[str, Sequence[Any]],
    described: Sequence[Column],
    value: str | None,
    where: Mapping[str, str] | None,
) -> TableChoice:
    crossed = list_crossed(columns, described, key.name)
    described = [evolve(c, role="code") if c.name in crossed else c for c in described]
    numbers, told = rank_numbers(columns, described, key.name)
    categories = list_categories(described, key.name)
    roles = {column.name: column.role for column in described}
    if value is None:
        ranked = (numbers, categories, crossed)
        value, chosen, told = _find_value(key.name, columns, described, ranked, where, told)
    else:
        chosen, told = select_rows(columns, described, key.name, value, where), ()
    aggregates = (*tell_wholes(key.aggregates), *_tell_parts(key.parts))
    return TableChoice(
        key=key.name,
        maps=key.maps,
        numbers=tuple(numbers),
        categories=tuple(categories),
        value=value,
        is_numeric=value in (None, key.name) or roles.get(value) not in TEXT_ROLES,
        where=chosen.where,
        aggregate=chosen.aggregate,
        ties=key.ties,
        aggregates=key.aggregates,
        told=(*told, *chosen.told, *tell_cleaned(columns[key.name]), *aggregates),
    )


def _find_value(
    key: str,
    columns: Mapping[str, Sequence[Any]],
    described: Sequence[Column],
    ranked: tuple[Sequence[str], Sequence[str], Sequence[str]],
    where: Mapping[str, str] | None,
    told: tuple[str, ...],
) -> tuple[str | None, Selection, tuple[str, ...]]:
    """Return the column that is drawn where none is named, its rows, and why it was chosen.

    `ranked` are the columns of numbers, those of categories, and those that are the same for each
    key, which name no rows though they are codes. `told` says why the first number is the first.
    """
    numbers, categories, crossed = ranked
    value = _choose_value(numbers, categories, described)
    if value is None:
        counted = count_rows(columns, key, key, where) if len(columns) == 1 else None
        return (key, counted, told) if counted else (None, Selection(), told)
    roles = {column.name: column.role for column in described}
    if roles[value] in NAMING_ROLES and value not in crossed:
        counted = count_rows(columns, key, value, where)
        return (value, counted, told) if counted else (None, Selection(), told)
    if not told and (rate := find_rate(columns, described, numbers)):
        rows = select_rows(columns, described, key, rate[0], where)
        if rows.aggregate is None:  # the mean of rates would say less than the sum of counts
            return rate[0], rows, (rate[1],)
    return value, select_rows(columns, described, key, value, where), told


def _in_year(
    choice: TableChoice, columns: Mapping[str, Sequence[Any]], atlas: Atlas | None
) -> TableChoice:
    """Return a choice with the edition of its map that its rows and their years decide."""
    rows = find_rows(columns, choice.where)
    named = (choice.value, *(text for _, text in choice.where))
    years = find_table_years(columns, rows, named)
    keys = [key for key, is_drawn in zip(columns[choice.key], rows, strict=True) if is_drawn]
    keys = [key for key in keys if read_key(key) not in choice.aggregates]
    return evolve(choice, maps=rate_with_years(choice.maps, keys, years, atlas))


def _choose_value(
    numbers: Sequence[str], categories: Sequence[str], described: Sequence[Column]
) -> str | None:
    """Return the column that is drawn: what measures, then categories, then years, then codes.

    It is none where no column measures but one of numbers that waits for a locale.
    """
    by_name = {column.name: column for column in described}
    if numbers and by_name[numbers[0]].role in MEASURE_ROLES:
        return numbers[0]
    waiting = (column.words for column in described if column.role == "unclear")
    if any(not words <= KEY_WORDS | SCHEME_WORDS for words in waiting):
        return None
    return next(iter((*categories, *numbers)), None)


def _tell_parts(parts: Sequence[str]) -> tuple[str, ...]:
    if not parts:
        return ()
    said = f"not drawn, since they are parts of countries: {list_some(parts, 4)}"
    return (f"{said}; eu-nuts-1 to eu-nuts-3 draw those of a level, a country's map its own",)
