"""The columns and rows of a table that are drawn: those that are named, the others found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shlex import quote
from typing import Any

from attrs import evolve, field

from mapcore.atlas.catalog import Atlas
from mapcore.errors import list_some, make_error
from mapcore.frozen import frozen
from mapcore.matching.text.cells import read_text
from mapcore.sentences import Sentence
from mapcore.similarity import search_similar
from mapcore.tables.columns import OpenTable, Table, open_table, take_columns
from mapcore.tables.edition_choice import choose_edition, find_table_years, seek_on, settle_tie
from mapcore.tables.finding.cleaning import clean_keys, tell_cleaned
from mapcore.tables.finding.columns import describe_columns
from mapcore.tables.finding.selection import select_rows
from mapcore.tables.labels import Label, write_label
from mapcore.tables.named import Named, Where
from mapcore.tables.panel_column import PanelColumn, read_panels
from mapcore.tables.patterns import list_patterns
from mapcore.tables.reading import join_columns, read_file
from mapcore.tables.readings import Reading, find_choice, name_in
from mapcore.tables.which import TableChoice


@frozen
class ChosenColumns:
    """The cells of a table that are drawn, of all its rows.

    `selected` says of each row whether it is drawn; `siblings` gives the other columns. `told` says
    what was found rather than named; `value` is the name of the column of values, and
    `patterns` are those of the column of patterns, as JSON values. `edition` is that of a request,
    `panels` the column that parts the rows into small maps.
    """

    map_id: str
    keys: list[Any]
    values: list[Any]
    selected: list[bool]
    siblings: Callable[[], Sequence[Sequence[Any]]] = field(repr=False)
    aggregate: str | None = None
    from_file: bool = False
    locale: str | None = None
    hint: Callable[[], str] = field(default=lambda: "", repr=False)
    told: tuple[str, ...] = ()
    value: str = ""
    patterns: tuple[dict[str, Any], ...] = ()
    edition: str | None = None
    panels: PanelColumn | None = field(default=None, repr=False)


def choose_columns(
    table: Table,
    named: Named,
    atlas: Atlas | None,
    locale: str | None = None,
    *,
    counts: bool = False,
) -> ChosenColumns:
    """Return the columns of a table that are drawn.

    A table is anything that `read_table` takes; `locale` decides numbers that it leaves open. A
    map, key or value that is not named is found as `mapcore which` finds it; where the value is
    found, so are the rows and their aggregation. With `counts` the first column that measures is
    drawn, also beside a rate. Raises `ValidationError` where nothing fits, or where two maps fit
    as well.
    """
    reading = read_file(table, seek_on(named.map_id, named.edition, atlas), locale, atlas)
    table = table if reading is None else reading.cells
    opened = open_table(table, named.columns)
    if opened.pairs:
        return _choose_pairs(opened, named, atlas)
    asks_keys = named.edition == "auto" or (named.map_id is None and named.edition is None)
    told: tuple[str, ...] = ()
    if named.map_id and named.key is None and named.value is not None and opened.levels == 1:
        named = evolve(named, key=opened.labels[-1])
    joined = note = ""
    if reading is None and named.key is None:
        opened, joined, note = _join_columns(opened, atlas)
    if named.map_id is None or named.key is None or named.value is None:
        choice = _find_choice(opened, reading, named, atlas, locale, counts=counts)
        told = (*_tell(choice, named), *((note,) if choice.key == joined else ()))
        named, found = _complete(named, choice)
        told += found
    _check_panel(named)
    chosen = _take_chosen(table, opened, named, reading, told)
    years = _find_years(opened, reading, named, chosen) if asks_keys else ()
    return settle_edition(chosen, atlas, years) if asks_keys else chosen


def _find_choice(
    opened: OpenTable,
    reading: Reading | None,
    named: Named,
    atlas: Atlas | None,
    locale: str | None,
    *,
    counts: bool,
) -> TableChoice:
    """Return the way to draw a table that has all that is named."""
    choice = find_choice(opened, reading, named, atlas, locale)
    later = choice.is_numeric and choice.value in choice.numbers[1:]
    if not (counts and named.value is None and later):
        return choice
    return find_choice(opened, reading, evolve(named, value=choice.numbers[0]), atlas, locale)


def _complete(named: Named, choice: TableChoice) -> tuple[Named, tuple[str, ...]]:
    """Return what is named with what was found, and what is told of the rows that were."""
    key = choice.key if named.key is None else named.key
    value = choice.value if named.value is None else named.value
    map_id = named.map_id or choice.maps[0].id_for(named.edition)
    full = evolve(named, map_id=map_id, key=key, value=value)
    if named.aggregate is not None:
        return full, ()
    where: dict[Label, Any] = dict(choice.where)
    told = choice.told
    if (panel := named.panel) is not None:
        if panel not in (named.where or {}):
            where.pop(write_label(panel), None)
        # What chooses one of the panels is not told.
        told = tuple(each for each in told if not each.startswith(f"{write_label(panel)} "))
    return evolve(full, where=where, aggregate=choice.aggregate), told


def _take_chosen(
    table: Table,
    opened: OpenTable,
    named: Named,
    reading: Reading | None,
    told: tuple[str, ...],
) -> ChosenColumns:
    """Return the columns that are named, with the rows that are drawn."""
    columns = take_columns(opened, {"key": named.key, "value": named.value})
    keys = list(clean_keys(columns["key"])[0])
    selected = _select(opened, named.where or {}, len(keys))
    return ChosenColumns(
        map_id=str(named.map_id),
        keys=keys,
        values=columns["value"],
        selected=selected,
        siblings=lambda: _siblings(opened, named.value),
        aggregate=named.aggregate,
        from_file=reading is not None,
        locale=reading.locale if reading else None,
        hint=lambda: "" if named.where else _hint(opened, named.key, named.value),
        told=tuple(dict.fromkeys((*told, *tell_cleaned(columns["key"])))),
        value=write_label(named.value) if named.value is not None else "",
        patterns=_read_patterns(opened, named.pattern, keys, selected),
        edition=named.edition,
        panels=read_panels(table, opened, named.panel),
    )


def _join_columns(opened: OpenTable, atlas: Atlas | None) -> tuple[OpenTable, str, str]:
    """Return a table with a column that is made of two, its name, and a note on it."""
    columns = opened.read_all()
    joined, note = join_columns(columns, atlas)
    if not note:
        return opened, "", ""
    name = next(each for each in joined if each not in columns)
    labels, count, cells = list(opened.labels), opened.column_count, joined[name]
    labels.insert(count, name)

    def take(place: int) -> list[Any]:
        return cells if place == count else opened.take(place - (place > count))

    return evolve(opened, labels=tuple(labels), take=take), name, note


def _find_years(
    opened: OpenTable, reading: Reading | None, named: Named, chosen: ChosenColumns
) -> tuple[str, ...]:
    """Return the years that a table names in its header and title, or in its rows."""
    titles = [each.text for each in reading.skipped] if reading else []
    texts = (chosen.value, *map(str, (named.where or {}).values()), *titles)
    return find_table_years(opened.read_all(), chosen.selected, texts)


def settle_edition(
    chosen: ChosenColumns, atlas: Atlas | None, years: Sequence[str] = ()
) -> ChosenColumns:
    """Return columns on the edition that their keys decide, or else the years of the table."""
    keys = [key for key, is_drawn in zip(chosen.keys, chosen.selected, strict=True) if is_drawn]
    edition, line = settle_tie(chosen.map_id, keys, chosen.edition, years, atlas)
    map_id = chosen.map_id
    if edition is None:
        map_id, line = choose_edition(map_id, keys, atlas, years)
    told = (*chosen.told, line) if line else chosen.told
    return evolve(chosen, map_id=map_id, edition=edition, told=told)


def _check_panel(named: Named) -> None:
    panel, value = named.panel, named.value
    if panel is not None and value is not None and write_label(panel) == write_label(value):
        message = f"{panel} parts the table into panels; name the column of the values"
        raise make_error("value", message)


def _read_patterns(
    opened: OpenTable, pattern: Label | None, keys: list[Any], selected: list[bool]
) -> tuple[dict[str, Any], ...]:
    """Return the patterns of a column, nothing where none is named."""
    if pattern is None:
        return ()
    cells = opened.take(opened.find("pattern", pattern))
    return tuple(list_patterns(write_label(pattern), keys, cells, selected))


def _choose_pairs(opened: OpenTable, named: Named, atlas: Atlas | None) -> ChosenColumns:
    """Return the two columns of pairs, or of a mapping; these have no others."""
    others = {"pattern": named.pattern, "panel": named.panel, "where": named.where or None}
    for name, given in others.items():
        if given is not None:
            raise make_error(name, "pairs have no columns by name")
    columns = take_columns(opened, {"key": named.key, "value": named.value})
    map_id, told = named.map_id, list[str]()
    if map_id is None:
        both = Named(key="key", value="value")
        choice = find_choice(open_table(columns), None, both, atlas)
        map_id = choice.maps[0].id_for(named.edition)
        told = _tell(choice, both)
    chosen = ChosenColumns(
        map_id, columns["key"], columns["value"], [True] * len(columns["key"]), tuple,
        named.aggregate, told=tuple(told), edition=named.edition,
    )  # fmt: skip
    return chosen if named.map_id or named.edition else settle_edition(chosen, atlas)


def _tell(choice: TableChoice, named: Named) -> list[str]:
    """Return in words what was found rather than named."""
    found = [] if named.map_id else [f"map {choice.maps[0].map_id}"]
    found += [f"key {choice.key}"] if named.key is None else []
    found += [f"value {choice.value}"] if named.value is None else []
    return [f"found in the table: {', '.join(found)}"] if found else []


def _select(opened: OpenTable, where: Where, total: int) -> list[bool]:
    """Return of each row whether it holds what is asked; raises where none does."""
    selected = [True] * total
    for label, wanted in where.items():
        cells = opened.take(opened.find("where", label))
        text, held = read_text(wanted), list(map(read_text, cells))
        if text not in held:
            known = list(dict.fromkeys(each for each in held if each))
            message = f"no row has {text!r} in {label}; it holds {list_some(known)}"
            near = () if text.isdigit() else search_similar(text, {each: each for each in known})
            raise make_error("where", message, near)
        selected = [chosen and each == text for chosen, each in zip(selected, held, strict=True)]
    return selected


def _siblings(opened: OpenTable, value: Label | None) -> list[list[Any]]:
    own = opened.find("value", value)
    return [opened.take(place) for place in range(len(opened.labels)) if place != own]


def _hint(opened: OpenTable, key: Label | None, value: Label | None) -> str:
    """Return words on the rows that could be drawn where a key has several, else nothing."""
    named = opened.read_all()
    names = [name_in(opened, each, named) for each in (key, value) if each is not None]
    if len(names) < 2:
        return ""
    chosen = select_rows(named, describe_columns(named), names[0], names[1])
    if not chosen.where:
        return ""
    options = " ".join(f"--where {quote(f'{column}={text}')}" for column, text in chosen.where)
    told = ", or take some rows with "
    return told + Sentence(f"where={dict(chosen.where)}", command=options)
