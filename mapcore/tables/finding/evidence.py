"""Whether the keys of a column are regions, or other things that are called so by accident."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from statistics import median
from typing import TYPE_CHECKING

from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import MOST_CODE_DIGITS
from mapcore.tables.finding.words import (
    CODE_WORDS,
    COUNTRY_OF,
    DIRECTIONS,
    KEY_WORDS,
    LONE_CODE,
    SCHEME_WORDS,
)

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.matching.map_suggestions import MapSuggestion
    from mapcore.tables.finding.columns import Column

LEAST_SHARE = 0.5
"""A column holds keys if at least this share of its texts are regions of one map."""
CODES_SHARE = 0.75
"""Numbers are codes of a map if at least this share of them are, as many maps have some of them."""
FULL_SHARE = 0.9
"""Codes that name so large a share of a map are its codes."""
FEWEST_SHORT = 3
"""So many texts of two letters, all of them regions, are no accident."""
SHORT_CODE = 4
"""Numbers most of which have fewer digits are codes of some map: Italy has those up to 111."""
MANY_CODES = 20
"""So many codes are those of a map whatever their column is called."""
MOST_CHANCE = 1e-4
"""Numbers that leave out the gaps of a map's codes by so small a chance are its codes."""
ROW_WORDS = frozenset({"id", "ids", "uid", "gid", "oid", "objectid", "index", "idx", "row"})
"""Words in the names of columns whose numbers may be those of rows."""
MOST_NUMBERS = 999
"""Codes of so many numbers are looked for, of three digits."""
LONG_CODE = 5
"""Codes of a known scheme with so many signs name regions as well as words do."""


def are_letters(column: Column, keys: Sequence[str]) -> bool:
    """Return whether most keys are single signs in a column that is not called after regions."""
    named = column.words & (KEY_WORDS | SCHEME_WORDS)
    return not named and median(map(len, keys)) == 1


def is_evidence(
    column: Column,
    keys: Sequence[str],
    best: MapSuggestion,
    pack: MapPack,
) -> bool:
    """Return whether so many regions in a column are no accident; `best` is the map it fits best.

    A column that is called after regions needs less evidence. Men and women name a city of the
    Maldives, grades from A to F divisions of Bangladesh, and seasons from 1 to 21 the counties of
    Croatia.
    """
    total = best.matched + best.unmatched
    if best.matched < LEAST_SHARE * total:
        return False
    texts = [key.strip() for key in keys]
    plain = ["".join(filter(str.isalnum, text)) for text in texts]  # A+ is as short as A
    named = bool(column.words & (KEY_WORDS | SCHEME_WORDS))
    if best.matched == 1 < total and (max(map(len, texts)) <= LONG_CODE or not named):
        return False
    if best.share < LEAST_SHARE and not {text.casefold() for text in texts} - DIRECTIONS:
        return False
    numbers = [text for text in plain if text.isdecimal() and len(text) <= MOST_CODE_DIGITS]
    if best.matched <= len(numbers):
        return _are_codes(numbers, column, best, pack, named=named)
    length = median(map(len, plain))
    if length < 1.5:
        return named and best.matched == total
    if length <= 2:
        full = best.matched == total and len(texts) >= FEWEST_SHORT
        return named or full or (best.matched >= 0.8 * total and len(texts) >= 8)
    return named or best.matched - best.corrected >= 0.4 * total


def _are_codes(
    numbers: Sequence[str],
    column: Column,
    best: MapSuggestion,
    pack: MapPack,
    *,
    named: bool,
) -> bool:
    """Return whether the numbers of a column are codes of regions."""
    few = best.matched < CODES_SHARE * (best.matched + best.unmatched)
    if few and not names_country(best, column):
        return False
    full = best.share >= FULL_SHARE and len(numbers) >= FEWEST_SHORT
    scheme, own = bool(column.words & SCHEME_WORDS), names_country(best, column)
    pure = scheme or _names_codes(column)
    zeros = any(each.startswith("0") and len(each) > 1 for each in numbers)
    if median(map(len, numbers)) < SHORT_CODE and not zeros:
        if scheme:
            return True
        may_be_rows = column.words & ROW_WORDS or _count_up(numbers)  # that a database gave
        if own and (full or (pure and not may_be_rows)):
            return True
        return (named or pure) and _leave_out_gaps(numbers, pack)
    if median(map(len, numbers)) < SHORT_CODE and _count_up(numbers):  # rows with leading zeros
        return scheme or own or (full and (named or pure))
    wide = len(numbers[0]) >= 4 and len({len(number) for number in numbers}) <= 2
    return named or full or (wide and (pure or own or len(numbers) >= MANY_CODES))


def _leave_out_gaps(numbers: Sequence[str], pack: MapPack) -> bool:
    """Return whether numbers leave out the same ones as the codes of a map, by no accident.

    States of the US have the codes from 1 to 56 without 3, 7, 14, 43 and 52. That any 51 of these
    numbers are all codes has a chance of one to four million. Codes without a gap tell nothing.
    """
    wanted = {int(number) for number in numbers}
    last = min(max(wanted), min(wanted) + MOST_NUMBERS)
    asked = list(map(str, range(min(wanted), last + 1)))
    found = {int(number) for number in match_keys(pack, asked).resolved}
    within = {number for number in wanted if number <= max(found & wanted, default=-1)}
    if not within or within - found:
        return False
    span = max(within) - min(within) + 1
    gaps = span - len([number for number in found if number <= max(within)])
    chance = prod((span - len(within) - gap) / (span - gap) for gap in range(gaps))
    return chance < MOST_CHANCE


def _names_codes(column: Column) -> bool:
    """Return whether all words in the name of a column are those of regions and codes."""
    words = {word for word in column.words if not word.isdecimal()}
    return words <= KEY_WORDS | CODE_WORDS | LONE_CODE


def _count_up(numbers: Sequence[str]) -> bool:
    """Return whether numbers are all those between the first and the last: they may be of rows."""
    values = sorted(map(int, numbers))
    return values == list(range(values[0], values[-1] + 1))


def are_counted(keys: Sequence[str]) -> bool:
    """Return whether several keys are the numbers from 0 or 1 on, as those of rows are.

    >>> are_counted(["2", "1", "3"]), are_counted(["01", "02"]), are_counted(["1", "2", "4"])
    (True, False, False)
    """
    if len(keys) < 2 or not all(
        key.isdecimal() and len(key) <= MOST_CODE_DIGITS and str(int(key)) == key for key in keys
    ):
        return False
    return min(map(int, keys)) <= 1 and _count_up(keys)


def names_country(fit: MapSuggestion, column: Column) -> bool:
    """Return whether the name of a column says the country of a map."""
    return any(fit.map_id.startswith(COUNTRY_OF[word]) for word in column.words & COUNTRY_OF.keys())
