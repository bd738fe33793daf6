"""Which rows of a long table are drawn: one period, one member of each dimension."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from mapcore.errors import list_some
from mapcore.frozen import frozen
from mapcore.matching.text.cells import read_text
from mapcore.tables.finding.columns import TEXT_ROLES, Column
from mapcore.tables.finding.forecasts import (
    find_forecast_rows,
    list_forecasts,
    tell_forecasts,
)
from mapcore.tables.finding.key_rows import COMPLETE_SHARE, KeyRows
from mapcore.tables.finding.words import (
    AGE_WORDS,
    BEGIN_WORDS,
    FLAG_WORDS,
    INTENSIVE_WORDS,
    KEY_WORDS,
    KIND_WORDS,
    NOT_APPLICABLE,
    RATE_WORDS,
    YEAR_WORDS,
    is_total,
)
from mapcore.tables.periods import Period, find_times

KEPT_SHARE = 0.6
"""A member of a dimension, or a period, is taken if so large a share of the keys have it."""
MAX_LISTED = 6
MOST_UNITS = 20
"""More members of a column that is called after regions are smaller units of them."""
UNKNOWN_TIME = (0, 0, 0)


@frozen
class Selection:
    """The rows that are drawn: those that have each value in its column.

    `aggregate` says how the rows that are left for one key become one; `told` says why.
    """

    where: tuple[tuple[str, str], ...] = ()
    aggregate: str | None = None
    told: tuple[str, ...] = ()


def select_rows(
    columns: Mapping[str, Sequence[Any]],
    described: Sequence[Column],
    key: str,
    value: str,
    given: Mapping[str, str] | None = None,
) -> Selection:
    """Return which rows of a table are drawn where a key has several.

    `given` rows are asked for: those that hold each text in its column. Of these, the newest
    complete period is taken, then of each column that still tells the rows of a key apart its
    total, or else the member that most keys have. Where the keys have rows of different years, the
    newest row of each is.
    """
    rows = KeyRows(columns, key, value, given)
    others = [column for column in described if column.name not in (key, value)]
    where: list[tuple[str, str]] = list((given or {}).items())
    told: list[str] = []
    times: list[str] = []
    left = [*_list_times(others), *filter(_is_dimension, others)]
    while left and rows.repeat():
        left = [column for column in left if rows.varies(column.name)]
        if not left:
            break
        column = left.pop(0) if _is_time(left[0]) else _pop_dimension(left, rows)
        chosen = _choose_member(rows, column, times, others)
        if chosen is None:
            times += [column.name] if _is_time(column) else []
            continue
        where.append((column.name, chosen[0]))
        told.append(chosen[1])
        rows.keep(column.name, chosen[0])
    if not rows.repeat():
        return Selection(tuple(where), None, tuple(told))
    if newest := next(filter(None, (_take_newest(rows, each) for each in times)), None):
        return Selection(tuple(where), newest[0], (*told, newest[1]))
    how, why = _choose_aggregate(rows, [each for each in described if each.name == value], value)
    return Selection(tuple(where), how, (*told, why))


def find_rows(columns: Mapping[str, Sequence[Any]], where: Iterable[tuple[str, str]]) -> list[bool]:
    """Return of each row whether it holds each text in its column.

    >>> find_rows({"year": [2020, 2021.0], "n": [1, 2]}, [("year", "2021")])
    [False, True]
    """
    held = [(list(map(read_text, columns[name])), text) for name, text in where]
    total = len(next(iter(columns.values()), ()))
    return [all(cells[row] == text for cells, text in held) for row in range(total)]


def count_rows(
    columns: Mapping[str, Sequence[Any]],
    key: str,
    value: str,
    given: Mapping[str, str] | None = None,
) -> Selection | None:
    """Return a selection that counts the rows of each key; None where each key has one.

    Of columns that only number or name the rows, nothing else can be drawn.
    """
    rows = KeyRows(columns, key, value, given)
    if not rows.repeat():
        return None
    told = f"{_tell_several(rows)}the rows of each are counted by {value}"
    return Selection(tuple((given or {}).items()), "count", (told,))


def _is_time(column: Column) -> bool:
    return column.role in ("period", "years")


def _list_times(columns: Sequence[Column]) -> list[Column]:
    """Return the columns of times, those of births and beginnings only if there are no others."""
    times = [column for column in columns if _is_time(column)]
    return [column for column in times if not column.words & BEGIN_WORDS] or times


def _is_dimension(column: Column) -> bool:
    """Return whether a column may tell apart the rows of one region, such as a sex or an age."""
    return column.role in ("text", "code", "yes or no") and not column.words & FLAG_WORDS


def _pop_dimension(left: list[Column], rows: KeyRows) -> Column:
    """Take the dimension that is narrowed next: one with a total, then one of words, not codes."""

    def rank(column: Column) -> tuple[bool, bool]:
        return not rows.has_total(column.name), column.role != "text"

    chosen = min(left, key=rank)
    left.remove(chosen)
    return chosen


def _list_forecasts(
    rows: KeyRows, column: str, times: Mapping[str, Period], others: Sequence[Column]
) -> set[str]:
    """Return the periods of a column that are forecasts by their texts or in most of their rows."""
    found = list_forecasts(times)
    if found or not (marked := find_forecast_rows(rows.columns, others, column, rows.keys)):
        return found
    total = Counter(rows.text(column, row) for row in rows.keys)
    counts = Counter(rows.text(column, row) for row in marked)
    found = {text for text in times if 2 * counts[text] > total[text]}
    return found if len(found) < len(times) else set()


def _choose_period(rows: KeyRows, column: str, others: Sequence[Column]) -> tuple[str, str] | None:
    """Return the newest complete period of a column, and the words that tell of it.

    Forecasts are not taken beside periods that are none.
    """
    keys = rows.keys_by(column)
    times = find_times(keys)
    forecasts = _list_forecasts(rows, column, times, others)
    keys = {text: each for text, each in keys.items() if text not in forecasts}
    most = max((len(each) for each in keys.values()), default=0)
    if most < KEPT_SHARE * len(set(rows.keys.values())):
        return None
    ordered = sorted(keys, key=lambda text: times.get(text, UNKNOWN_TIME))
    ordered.reverse()
    newest = next(text for text in ordered if len(keys[text]) >= COMPLETE_SHARE * most)
    rest = [text for text in ordered if text != newest]
    which = "newest" if newest in times else "last"
    told = f"{column} {newest}, the {which} complete of {len(ordered)}"
    also = f"; also {list_some(rest, MAX_LISTED)}" if rest else ""
    return newest, f"{told}{also}{tell_forecasts(sorted(forecasts))}"


def order_members(texts: Iterable[str]) -> list[str]:
    """Return the different texts of a column: periods in order of time, others as they come.

    >>> order_members(["2021", "2020", "2021"]), order_members(["women", "men"])
    (['2020', '2021'], ['women', 'men'])
    """
    members = list(dict.fromkeys(texts))
    times = find_times(members)
    return sorted(members, key=times.__getitem__) if len(times) == len(members) else members


def _choose_member(
    rows: KeyRows, dimension: Column, times: Sequence[str], others: Sequence[Column]
) -> tuple[str, str] | None:
    """Return the member of a dimension that is drawn, None where none has most of the keys.

    Of events, which each key has in other numbers, none is drawn alone.
    """
    column = dimension.name
    if _is_time(dimension):
        return _choose_period(rows, column, others)
    if rows.find_common(column) < max(1, KEPT_SHARE * len(set(rows.keys.values()))):
        return None
    keys = rows.keys_by(column)
    most = max(len(each) for each in keys.values())
    if most < KEPT_SHARE * len(set(rows.keys.values())):
        return None
    full = [text for text, each in keys.items() if len(each) >= COMPLETE_SHARE * most]
    total = next((text for text in full if is_total(text, column)), None)
    last = max(full) if dimension.words & YEAR_WORDS else None
    stated = (text for text in full if text.casefold() not in NOT_APPLICABLE)
    chosen = total or last or next(stated, None)
    if not total and len(keys) > MOST_UNITS and dimension.words & KEY_WORDS:
        return None  # smaller units, which are numbered alike in each region
    if chosen is None or not (
        total or dimension.words & KIND_WORDS or rows.share(column, chosen, times)
    ):
        return None
    rest = [text for text in keys if text != chosen]
    why = "the total" if total else "the last" if last else "the first"
    return chosen, f"{column} {chosen}, {why} of {len(keys)}; also {list_some(rest, MAX_LISTED)}"


def _holds_counts(column: Column, columns: Mapping[str, Sequence[Any]]) -> bool:
    """Return whether numbers are counts: whole, and no shares, ages or prices by sign or name."""
    signed = any(isinstance(cell, str) and "%" in cell for cell in columns[column.name])
    means = column.words & (RATE_WORDS | AGE_WORDS | INTENSIVE_WORDS)
    return column.whole and not signed and "%" not in column.name and not means


def _choose_aggregate(rows: KeyRows, drawn: list[Column], value: str) -> tuple[str, str]:
    """Return how the rows of one key become one: counts are summed, all else is averaged."""
    words = _tell_several(rows)
    if any(each.role in TEXT_ROLES for each in drawn):
        return "mode", f"{words}the most frequent {value} of each is drawn"
    how = "sum" if any(_holds_counts(each, rows.columns) for each in drawn) else "mean"
    return how, f"{words}the {how} of {value} is drawn"


def _take_newest(rows: KeyRows, column: str) -> tuple[str, str] | None:
    """Return how the row of the newest year of each key is taken; None where they are not sorted.

    Days and months are left out: their rows may be events.
    """
    texts = {row: rows.text(column, row) for row in rows.keys}
    times = find_times(set(texts.values()))
    years: dict[str, list[int]] = {}
    for row, key in rows.keys.items():
        year, month, day = times.get(texts[row], UNKNOWN_TIME)
        if not year or month or day:
            return None
        years.setdefault(key, []).append(year)
    told = f"{_tell_several(rows)}the newest {column} of each is drawn"
    if all(before < after for each in years.values() for before, after in pairwise(each)):
        return "last", told
    if all(before > after for each in years.values() for before, after in pairwise(each)):
        return "first", told
    return None


def _tell_several(rows: KeyRows) -> str:
    several = sum(count > 1 for count in Counter(rows.keys.values()).values())
    return f"{several} key{'s have' if several > 1 else ' has'} several rows: "
