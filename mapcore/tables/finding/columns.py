"""What each column of a table is: what measures, what names, what counts rows or years."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from attrs import evolve, field

from mapcore.classification.category_ranges import read_range
from mapcore.errors import ValidationError
from mapcore.frozen import frozen
from mapcore.matching.text.cells import is_missing
from mapcore.tables.finding.words import (
    CODE_WORDS,
    COORDINATE_WORDS,
    FLAG_WORDS,
    KEY_WORDS,
    LATE_WORDS,
    LONE_CODE,
    PLANE_WORDS,
    SCHEME_WORDS,
    SPAN_WORDS,
    YEAR_WORDS,
    words_of,
)
from mapcore.tables.numbers.columns import ColumnReading, read_column
from mapcore.tables.numbers.words import list_words
from mapcore.tables.periods import FIRST_YEAR, LAST_YEAR, find_period, find_time, list_read_together

Role: TypeAlias = Literal[
    "number", "uncertainty", "yes or no", "years", "code", "running number", "coordinate",
    "constant", "empty", "period", "flag", "text", "ranges", "unclear",
]  # fmt: skip
"""What a column is; `unclear` is one of numbers that cannot be read as they stand."""

TEXT_ROLES = ("text", "flag", "period", "ranges")
"""Roles of columns that make categories."""

MOST_ROWS = 4000
"""So many rows, evenly spread, show what a column is."""
FEWEST_RUNNING = 4
"""Fewer numbers in a row are no running numbers."""
_ROW_NAMES = re.compile(r"column 1|unnamed: 0|\.\.\.1|x", re.IGNORECASE)
"""What programs call a first column without a name, in which the names of rows stand."""
_NUMBERING = re.compile(r"(?i:.+[ _.-](?:no|nr)\.?|.+(?<!i)num|.+code)|COD[A-Z]+")
"""Names of columns that number something, such as `S.No`, `storenum` and `CODCAN`."""
_NUMBER_BEHIND = re.compile(r"[ _-]number$", re.IGNORECASE)
MEASURED = frozenset({"area"})
"""Words that name regions, and alone above numbers what is measured of them."""
RANGES_SHARE = 0.9
"""A column in which so large a share of the texts are ranges is one of categories."""
FEWEST_RANGES = 2
PERIODS_SHARE = 0.9
"""A column in which so large a share of the cells are periods is one of periods."""
YEAR_DIGITS = 4
HEIGHT_WORDS = list_words(
    "elev elevation elevación élévation altitude altitud altitudine höhe hoehe seehöhe alt hoogte"
    " høyde høgde"
)
"""Words of columns that say how high a station lies, beside its latitude and longitude."""


@frozen
class Column:
    """A column of a table as it was read.

    `role` says what it is; `told` says in words how its cells were read, or why they could not be.
    `missing` counts the cells without a value among those that were looked at.
    """

    name: str
    role: Role
    told: str = ""
    missing: int = 0
    different: int = field(default=0, repr=False)
    whole: bool = field(default=False, repr=False)
    decimal: str = field(default="", repr=False)

    @property
    def words(self) -> frozenset[str]:
        """The words of the name."""
        return words_of(self.name)

    def __str__(self) -> str:
        """Return the column in words."""
        return self.name + ": " + self.told if self.told else self.name


def describe_columns(
    columns: Mapping[str, Sequence[Any]], locale: str | None = None
) -> tuple[Column, ...]:
    """Return what each column of a table is.

    Columns whose decimal sign their own cells leave open are read as the others show.

    >>> [column.role for column in describe_columns({"year": [2020, 2021], "rate": ["1,5", "2"]})]
    ['period', 'number']
    """
    samples = {name: _sample(cells) for name, cells in columns.items()}
    found = {name: _describe(name, cells, locale, ()) for name, cells in samples.items()}
    unclear = [name for name, column in found.items() if column.role == "unclear"]
    if unclear:
        shown = [samples[name] for name, column in found.items() if column.decimal]
        for name in unclear:
            found[name] = _describe(name, samples[name], locale, shown)
    placed = [name for name, column in found.items() if column.role == "coordinate"]
    if len(placed) == 1:  # an x without a y
        found[placed[0]] = evolve(found[placed[0]], role="number")
    if len(placed) > 1:  # stations, of which a height says where they are
        high = [name for name, column in found.items() if column.words & HEIGHT_WORDS]
        found |= {each: evolve(found[each], role="code") for each in high}
    return tuple(found.values())


def _sample(cells: Sequence[Any]) -> Sequence[Any]:
    step = len(cells) // MOST_ROWS + 1
    return cells if step == 1 else cells[::step]


def _describe(
    name: str, cells: Sequence[Any], locale: str | None, siblings: Sequence[Sequence[Any]]
) -> Column:
    present = [cell for cell in cells if not is_missing(cell)]
    different, missing = len({str(cell) for cell in present}), len(cells) - len(present)
    if not present:
        return Column(name, "empty", missing=missing)
    counts_time = bool(words_of(name) & YEAR_WORDS)
    if (counts_time and _are_months(present)) or (
        _are_periods(present) and (counts_time or _are_texts(present))
    ):
        return Column(name, "period", "", missing, different, not _are_texts(present))
    try:
        reading = read_column(cells, locale, siblings)
    except ValidationError as error:
        told = error.errors[0].message
        if _has_codes(present):
            return Column(name, "text", "", missing, different)
        if _are_ranges(present):
            return Column(name, "ranges", "", missing, different)
        role: Role = "unclear" if "ambiguous" in told or "row" in told else "text"
        if not any(isinstance(cell, str) for cell in present):
            role, told = "text", ""
        return Column(name, role, told, missing, different)
    return Column(
        name,
        _role_of(name, present, reading, different),
        str(reading.reading),
        reading.missing,
        different,
        bool(reading.numbers)
        and all(number is None or number.is_integer() for number in reading.numbers),
        reading.reading.decimal,
    )


def _has_codes(present: Sequence[Any]) -> bool:
    """Return whether cells are codes, some with a leading zero and some with letters."""
    texts = [str(cell).strip() for cell in present]
    zeros = sum(text.startswith("0") and text.isdecimal() and len(text) > 1 for text in texts)
    return zeros > 0 and all(text.isalnum() and len(text) <= 9 for text in texts)


def _are_ranges(present: Sequence[Any]) -> bool:
    """Return whether cells are classes of numbers, such as `10-20` and `30+`."""
    texts = {str(cell).casefold().strip() for cell in present}
    found = sum(read_range(text) is not None for text in texts)
    return found >= max(FEWEST_RANGES, RANGES_SHARE * len(texts))


def _are_periods(present: Sequence[Any]) -> bool:
    found = sum(find_period(cell) is not None for cell in present)
    if found < PERIODS_SHARE * len(present) and all(isinstance(cell, str) for cell in present):
        known = list_read_together([*{*present}])
        found = sum(cell in known for cell in present)
    return found >= PERIODS_SHARE * len(present)


def _are_months(present: Sequence[Any]) -> bool:
    """Return whether cells are months or days without a year, by their names."""
    texts = [cell for cell in present if isinstance(cell, str) and not cell.strip().isdecimal()]
    found = sum(find_time(text) is not None for text in {*texts}) if texts else 0
    return len(texts) == len(present) and found == len({*texts})


def _are_texts(present: Sequence[Any]) -> bool:
    """Return whether cells are periods beyond plain years, such as `2021Q3` or dates."""
    texts = (str(cell).strip().removesuffix(".0") for cell in present)
    return any(not text.isdigit() or len(text) > YEAR_DIGITS for text in texts)


def _role_of(name: str, present: Sequence[Any], reading: ColumnReading, different: int) -> Role:
    words = words_of(name)
    numbers = [number for number in reading.numbers if number is not None]
    if reading.kind in ("categories", "dates"):
        if words & FLAG_WORDS and not words & KEY_WORDS:
            return "flag"
        return "constant" if different == 1 and len(present) > 1 else "text"
    if not numbers:
        return "empty"
    if different == 1 and len(present) > 1:
        return "constant"
    return _role_of_numbers(name, words, reading, numbers)


def _role_of_numbers(
    name: str, words: frozenset[str], reading: ColumnReading, numbers: Sequence[float]
) -> Role:
    if _runs(numbers) and not words & (SCHEME_WORDS | KEY_WORDS | YEAR_WORDS):
        return "running number"
    if _ROW_NAMES.fullmatch(name.strip()) and _name_rows(numbers):
        return "running number"
    if words & COORDINATE_WORDS and len(words) < 3 and all(-180 <= each <= 180 for each in numbers):
        return "coordinate"
    if words & PLANE_WORDS:
        return "code"
    if words & YEAR_WORDS and words <= YEAR_WORDS | CODE_WORDS and _counts_time(numbers):
        return "period"
    if _is_code(name, words, reading, numbers):
        return "code"
    if reading.kind == "years" or (words & YEAR_WORDS and _are_middles(numbers)):
        return "period" if words & YEAR_WORDS else "years"
    if set(numbers) <= {0, 1}:
        return "yes or no"
    return "uncertainty" if words & LATE_WORDS or words <= SPAN_WORDS else "number"


def _is_code(
    name: str, words: frozenset[str], reading: ColumnReading, numbers: Sequence[float]
) -> bool:
    if reading.kind == "codes":
        return True
    if not all(number.is_integer() for number in numbers):
        return False
    naming = words_of(_NUMBER_BEHIND.sub("", name.strip())) - MEASURED
    if naming and naming <= KEY_WORDS | CODE_WORDS | SCHEME_WORDS:
        return True
    if words & CODE_WORDS or words <= LONE_CODE or name.strip().casefold() in LONE_CODE:
        return True
    return _NUMBERING.fullmatch(name.strip()) is not None


def _counts_time(numbers: Sequence[float]) -> bool:
    """Return whether numbers may be those of months, quarters, weeks, days or years of any age."""
    most = max(numbers)
    if not all(number.is_integer() for number in numbers):
        return False
    return FIRST_YEAR <= most <= LAST_YEAR or (most <= 366 and min(numbers) >= 0)


def _are_middles(numbers: Sequence[float]) -> bool:
    """Return whether numbers are middles of years, such as 2021.5."""
    return all(FIRST_YEAR <= each <= LAST_YEAR and (each - 0.5).is_integer() for each in numbers)


def _runs(numbers: Sequence[float]) -> bool:
    """Return whether numbers count the rows from 0 or 1."""
    first = numbers[0]
    if first not in (0, 1) or len(numbers) < FEWEST_RUNNING:
        return False
    return all(number == first + place for place, number in enumerate(numbers))


def _name_rows(numbers: Sequence[float]) -> bool:
    """Return whether numbers are those of rows of which some were left out: another in each."""
    whole = all(number.is_integer() and number >= 0 for number in numbers)
    return whole and len(set(numbers)) == len(numbers)
