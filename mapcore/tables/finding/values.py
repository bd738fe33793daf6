"""The columns of a table that can be drawn, the most likely one first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mapcore.assets.ordinal_scales import load_months
from mapcore.errors import list_some
from mapcore.matching.text.cells import MOST_CODE_DIGITS, read_key
from mapcore.tables.finding.forecasts import list_forecasts, list_later, tell_forecasts
from mapcore.tables.finding.key_rows import COMPLETE_SHARE
from mapcore.tables.finding.words import TOTALS, VALUE_WORDS, is_aggregate, words_of
from mapcore.tables.numbers.cells import holds_value
from mapcore.tables.numbers.words import list_words
from mapcore.tables.periods import Period, split_names

if TYPE_CHECKING:
    from mapcore.tables.finding.columns import Column

MOST_CATEGORIES = 12
"""A column with more different texts than this does not hold categories."""
FEWEST_ROWS = 2
"""A key has several rows if there are so many rows for each key."""
_MARKS = re.compile(r"(?:\[[^\]]{1,12}\]|\([a-z0-9]{1,2}\)|[*†‡¹²³])$")
MOST_LETTERS = 200
MOST_TAILS = 100
"""Of so many columns that measure, the first that have a year may be no series."""
CROSSED_SHARE = 0.9
"""A column is the same for each key if so large a share of them have the same numbers in it."""
ROLE_ORDER = ("number", "uncertainty", "yes or no", "years", "code", "period", "running number",
         "coordinate", "constant")  # fmt: skip
"""The roles of columns of numbers, those that measure first."""
SEX_WORDS = list_words("""
    male males men boys female females women girls hombres mujeres varones hommes femmes männer
    frauen männlich weiblich maschi femmine maschile femminile homens mulheres mannen vrouwen menn
    kvinner kvinnor män mænd kvinder miehet naiset mężczyźni kobiety muži ženy 男 女 남 여 男性 女性
    """)
"""Words of columns of men and of women, beside which that of both goes first."""
ANNUAL_WORDS = list_words("annual annually year yearly ann anual año jahr année annuel anno ano")
"""Words of columns beside those of months that hold the whole year."""
FEWEST_MONTHS = 6
"""So many columns of months, and that of their year goes before them."""
_SPAN = re.compile(r"\D{0,12}\d{1,2}\s?[-–]\s?\d{1,2}\b(?![-–])")


def rank_numbers(
    columns: Mapping[str, Sequence[Any]], described: Sequence[Column], key: str
) -> tuple[list[str], tuple[str, ...]]:
    """Return the columns of numbers, the one that is drawn first, and words on what was chosen.

    Of years in columns the newest complete one comes first, the others after it.
    """
    numeric = [
        column
        for column in described
        if column.name != key
        and column.role in ROLE_ORDER
        and (column.decimal or column.whole or column.role in ("number", "uncertainty"))
    ]
    numeric.sort(
        key=lambda column: (
            ROLE_ORDER.index(column.role),
            column.whole and _numbers_keys(columns, column.name, key),
            not column.words <= VALUE_WORDS,
        )
    )
    names = [column.name for column in numeric]
    measures = [column.name for column in numeric if column.role == "number"]
    if not measures:
        return names, ()
    measures = put_total_first(measures)
    names = [*measures, *(name for name in names if name not in measures)]
    if annual := find_annual(measures):
        return [annual, *(name for name in names if name != annual)], (f"{annual}, beside months",)
    split = split_names(measures)
    series = _find_series(measures, split)
    if len(series) == 1:  # a base year: the years that follow are the series
        first = measures[:MOST_TAILS]
        tails = (_find_series(first[place:], split) for place in range(len(first)))
        series = next((found for found in tails if len(found) > 1), series)
    if len(series) < 2:
        return names, ()
    later = list_forecasts(series) or list_later(columns, series)
    known = {name: time for name, time in series.items() if name not in later}
    newest = _newest_complete(columns, key, known)
    newest_first = sorted(series, key=lambda name: series[name], reverse=True)
    rest = [name for name in newest_first if name in known and name != newest]
    forecasts = [name for name in newest_first if name in later]
    ordered = [newest, *rest, *forecasts, *(name for name in names if name not in series)]
    also = f"; also {list_some(rest, 6)}" if rest else ""
    told = f"{newest}, the newest complete of {len(known)}{also}{tell_forecasts(forecasts)}"
    return ordered, (told,)


def put_total_first(measures: Sequence[str]) -> list[str]:
    """Return columns with those of a total before those of men and women, or of ages.

    >>> put_total_first(["Male 2021", "Male 2022", "Total 2021", "Total 2022"])[0]
    'Total 2021'
    """
    if not words_of(measures[0]) & SEX_WORDS and not _SPAN.match(measures[0]):
        return list(measures)
    totals = [name for name in measures if words_of(name) & TOTALS]
    return [*totals, *(name for name in measures if name not in totals)]


def find_annual(measures: Sequence[str]) -> str | None:
    """Return the column of the whole year beside those of its months; None where it is not so.

    >>> find_annual(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Year"]), find_annual(["Year"])
    ('Year', None)
    """
    months = [name for name in measures if load_months().get(name.strip().rstrip(".").casefold())]
    if len(months) < FEWEST_MONTHS:
        return None
    return next((name for name in measures if words_of(name) & ANNUAL_WORDS), None)


def list_crossed(
    columns: Mapping[str, Sequence[Any]], described: Sequence[Column], key: str
) -> list[str]:
    """Return the columns of whole numbers that are the same for each key, such as its ages.

    They tell the rows of a key apart and measure nothing.

    >>> from mapcore.tables.finding.columns import describe_columns
    >>> table = {"state": ["TX", "TX", "CA", "CA"], "age": [0, 999, 0, 999], "n": [1, 9, 2, 9]}
    >>> list_crossed(table, describe_columns(table), "state")
    ['age']
    """
    keys = [read_key(cell) for cell in columns[key]]
    rows = [row for row, text in enumerate(keys) if text is not None]
    counts = [count for _, count in Counter(keys[row] for row in rows).most_common()]
    if not counts or counts[0] < FEWEST_ROWS:
        return []
    # What most keys share has as many members as one has rows; the others may have more.
    most_different = counts[0] + sum(counts[: int((1 - CROSSED_SHARE) * len(counts)) + 1])
    named = [each.name for each in described if each.role == "number" and each.whole]
    found = []
    for name in named:
        if len({str(columns[name][row]) for row in rows}) > most_different:
            continue
        held: dict[str | None, list[str]] = {}
        for row in rows:
            held.setdefault(keys[row], []).append(str(columns[name][row]))
        sets = Counter(tuple(sorted(each)) for each in held.values())
        members, count = sets.most_common(1)[0]
        if len(set(members)) >= FEWEST_ROWS and count >= max(
            FEWEST_ROWS, CROSSED_SHARE * len(held)
        ):
            found.append(name)
    return found


def _numbers_keys(columns: Mapping[str, Sequence[Any]], name: str, key: str) -> bool:
    """Return whether whole numbers right before the keys are their codes: another one for each key.

    Where no key has several rows, they must ascend.
    """
    names = list(columns)
    if names.index(name) + 1 != names.index(key):
        return False
    pairs = dict.fromkeys(zip(columns[key], map(str, columns[name]), strict=True))
    keys, numbers = ({pair[at] for pair in pairs} for at in (0, 1))
    if not len(keys) == len(numbers) == len(pairs):
        return False
    texts = [str(cell).strip().removesuffix(".0") for cell in columns[name]]
    cells = [int(text) for text in texts if text.isdecimal() and len(text) <= MOST_CODE_DIGITS]
    ascend = all(before < after for before, after in pairwise(cells))
    several = len(columns[key]) >= FEWEST_ROWS * len(keys)
    return (several and len(keys) > 1) or (ascend and len(cells) == len(pairs) > FEWEST_ROWS)


def _find_series(
    names: Sequence[str], split: Mapping[str, tuple[str, Period] | None]
) -> dict[str, Period]:
    """Return the columns that are called like the first one but for their year."""
    first = split[names[0]]
    if first is None:
        return {}
    stem, found = _drop_marks(first[0]), {name: split[name] for name in names}
    return {n: each[1] for n, each in found.items() if each and _drop_marks(each[0]) == stem}


def _drop_marks(stem: str) -> str:
    """Return the name of a column without its year, and without a mark of a footnote.

    >>> _drop_marks("Rate  [note 1]"), _drop_marks("Rate ")
    ('rate', 'rate')
    """
    return " ".join(_MARKS.sub("", stem.strip()[:MOST_LETTERS]).split()).casefold()


def _newest_complete(
    columns: Mapping[str, Sequence[Any]], key: str, series: Mapping[str, Period]
) -> str:
    keys = [read_key(cell) for cell in columns[key]]
    rows = [row for row, text in enumerate(keys) if text is not None and not is_aggregate(text)]
    counts = {name: sum(holds_value(columns[name][row]) for row in rows) for name in series}
    most = max(counts.values())
    complete = [name for name in series if counts[name] >= COMPLETE_SHARE * most]
    return max(complete, key=lambda name: series[name])


def list_categories(described: Sequence[Column], key: str) -> list[str]:
    """Return the columns of texts that group the regions; those of notes where there are none."""
    grouping = [
        column
        for column in described
        if column.name != key and 1 < column.different <= MOST_CATEGORIES
    ]
    texts = [column.name for column in grouping if column.role in ("text", "ranges")]
    return texts or [column.name for column in grouping if column.role == "flag"]
