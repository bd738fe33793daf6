"""Columns of rates, which colours compare regions by, beside counts, which they do not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mapcore.errors import list_some
from mapcore.tables.finding.words import (
    CHANGE_WORDS,
    INTENSIVE_WORDS,
    RATE_ENDINGS,
    RATE_WORDS,
    SHARE_WORDS,
    THOUSANDS_WORDS,
    VALUE_WORDS,
    WHOLE_WORDS,
    words_of,
)

if TYPE_CHECKING:
    from mapcore.tables.finding.columns import Column

COMPLETE_SHARE = 0.9
"""A rate is drawn if it has so large a share of the values that the counts have."""
MOST_TOLD = 6
PERCENT = "% in all rows"
_NEGATIVE = re.compile(r"\s*[(−–-]\s?[$€£]?\d")


def find_rate(
    columns: Mapping[str, Sequence[Any]], described: Sequence[Column], numbers: Sequence[str]
) -> tuple[str, str] | None:
    """Return the column of rates that is drawn in place of counts, and words on the choice.

    `numbers` are columns of numbers, the one of which it is asked first. None where that is none of
    counts, by its name and its numbers, or where no other one is of rates, by its name or by the
    sign in its cells.

    >>> from mapcore.tables.finding.columns import describe_columns
    >>> table = {"state": ["TX", "CA"], "people": [9, 12], "poverty rate": [14.2, 12.0]}
    >>> find_rate(table, describe_columns(table), ["people", "poverty rate"])
    ('poverty rate', 'poverty rate, a rate, since colours do not compare counts; also people')
    """
    by_name = {column.name: column for column in described}
    measures = [name for name in numbers if by_name[name].role == "number"]
    first = by_name[numbers[0]] if numbers[:1] == measures[:1] and measures else None
    if first is None or not _may_count(first):
        return None
    if any(_NEGATIVE.match(str(cell)) for cell in columns[first.name]):
        return None
    rows = len(columns[first.name])
    least = COMPLETE_SHARE * (rows - first.missing)
    for name in measures[1:]:
        if are_rates(by_name[name]) and rows - by_name[name].missing >= least:
            others = list_some([each for each in measures if each != name], MOST_TOLD)
            return name, f"{name}, a rate, since colours do not compare counts; also {others}"
    return None


def are_rates(column: Column) -> bool:
    """Return whether a column holds rates by its name, or as there is a % in all of its cells."""
    others = CHANGE_WORDS | WHOLE_WORDS
    return is_rate(column.name) or (PERCENT in column.told and not column.words & others)


def is_rate(name: str) -> bool:
    """Return whether a column holds rates by its name; a change or a share of a total is none.

    >>> is_rate("Unemployment Rate (%)"), is_rate("Ausländeranteil"), is_rate("% of world")
    (True, True, False)
    """
    words = words_of(name)
    is_share = "%" in name or bool(words & SHARE_WORDS)
    if words & CHANGE_WORDS or (is_share and words & WHOLE_WORDS):
        return False
    return (
        is_share or bool(words & RATE_WORDS) or any(word.endswith(RATE_ENDINGS) for word in words)
    )


def _may_count(column: Column) -> bool:
    words = column.words
    if words & INTENSIVE_WORDS or words <= VALUE_WORDS or are_rates(column):
        return False
    return column.whole or bool(words & THOUSANDS_WORDS)
