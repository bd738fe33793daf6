"""Columns of figures that are no quantities: dates, years and codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mapcore.tables.periods import FIRST_YEAR, LAST_YEAR

_DATES = (
    re.compile(r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?:\d{4}|\d{2})"),
    re.compile(r"\d{4}[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?:[T ].*)?"),
    re.compile(r"(?P<d>\d{1,2})[/-](?P<m>\d{1,2})[/-](?:\d{4}|\d{2})"),
    re.compile(r"(?P<m>\d{1,2})[/-](?P<d>\d{1,2})[/-](?:\d{4}|\d{2})"),
)
_UNCLEAR_DATE = re.compile(r"(\d{2})\.(\d{2})")


def holds_dates(texts: Sequence[str]) -> bool:
    """Return whether all texts are dates in one form, with a plausible day and month.

    >>> holds_dates(["03.11.2023", "04.11.2023"]), holds_dates(["2.500.000"])
    (True, False)
    """
    return any(_all_dates(texts, form) for form in _DATES)


def _all_dates(texts: Sequence[str], form: re.Pattern[str]) -> bool:
    for text in texts:
        found = form.fullmatch(text.strip())
        if not found or not (1 <= int(found["d"]) <= 31 and 1 <= int(found["m"]) <= 12):
            return False
    return bool(texts)


def holds_unclear_dates(texts: Sequence[str]) -> bool:
    """Return whether all texts may be days without a year: two digits each, one begins with 0.

    >>> holds_unclear_dates(["12.03", "07.11"]), holds_unclear_dates(["12.53", "07.11"])
    (True, False)
    """
    found = [_UNCLEAR_DATE.fullmatch(text.strip()) for text in texts]
    days = [(int(each[1]), int(each[2])) for each in found if each]
    if not texts or len(days) < max(2, len(texts)):
        return False
    leads = any(each and (each[1][0] == "0" or each[2][0] == "0") for each in found)
    return leads and all(1 <= day <= 31 and 1 <= month <= 12 for day, month in days)


def holds_codes(texts: Sequence[str]) -> bool:
    """Return whether texts are whole numbers of one width, one of them with a leading zero.

    >>> holds_codes(["02134", "10001"]), holds_codes(["2134", "10001"]), holds_codes(["0", "1"])
    (True, False, False)
    """
    plain = [text.strip() for text in texts]
    return (
        all(text.isascii() and text.isdigit() for text in plain)
        and len({len(text) for text in plain}) == 1
        and len(plain[0]) > 1
        and any(text.startswith("0") for text in plain)
    )


def holds_years(numbers: Iterable[float | None], texts: Sequence[str] = ()) -> bool:
    """Return whether all numbers are years, from 1800 to 2100, written with four digits.

    >>> holds_years([2020.0, None, 2021.0]), holds_years([3.0, 2021.0])
    (True, False)
    """
    if any(len(text.strip()) > 4 for text in texts):
        return False
    present = [number for number in numbers if number is not None]
    return bool(present) and all(
        FIRST_YEAR <= number <= LAST_YEAR and number.is_integer() for number in present
    )
