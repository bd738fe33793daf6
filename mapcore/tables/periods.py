"""Periods of time in the names and cells of columns: years, quarters, months and days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

FIRST_YEAR, LAST_YEAR = 1800, 2100
_MONTHS = {
    name: month
    for month, names in enumerate(
        (
            "jan january januar janvier enero janeiro", "feb february februar février febrero",
            "mar march märz mars marzo março", "apr april avril abril", "may mai mayo maio",
            "jun june juni juin junio junho", "jul july juli juillet julio julho",
            "aug august août agosto", "sep sept september septembre septiembre setembro",
            "oct october oktober octobre octubre outubro okt",
            "nov november novembre noviembre novembro",
            "dec december dezember décembre diciembre dezembro dez",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_YEAR = r"(?P<y>1[89]\d\d|20\d\d)"
_ORDINAL = r"[ºªo°.]|st|nd|rd|th|er|e|ème|eme"
_QUARTER = r"(?:quarter|quartal|trimestre|trimester|kwartaal|kwartał|kvartal|čtvrtletí)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_YEAR}(?:\.0)?",
        rf"{_YEAR}\s?[年년]?度?",
        rf"{_YEAR}\s*\[YR\d{{4}}\]",
        rf"{_YEAR}[-/.](?P<m>0[1-9]|1[0-2])",
        rf"{_YEAR}[-/–](?:\d\d|\d{{4}})",
        rf"{_YEAR}[-\s]?(?:Q(?P<q>[1-4])|T(?P<q2>[1-4])|K(?P<q3>[1-4]))",
        rf"[QTK](?P<q>[1-4])[-\s/]?{_YEAR}",
        rf"(?P<q>[1-4])(?:{_ORDINAL})?[\s.]*{_QUARTER}\s+(?:de\s+)?{_YEAR}",
        rf"{_YEAR}\s+(?P<q>[1-4])(?:{_ORDINAL})?[\s.]*{_QUARTER}",
        rf"{_QUARTER}\s+(?P<q>[1-4])[,\s]+{_YEAR}",
        rf"{_YEAR}[-\s]?(?:M|-)(?P<m>0?[1-9]|1[0-2])",
        rf"{_YEAR}[-/.](?P<m>\d\d)[-/.](?P<d>\d\d)(?:[T ].*)?",
        rf"(?P<d>\d\d?)[./](?P<m>\d\d?)[./]{_YEAR}",
        rf"(?P<name>[^\W\d_]{{3,9}})\.?[-\s]{_YEAR}",
        rf"{_YEAR}[-\s](?P<name>[^\W\d_]{{3,9}})",
    )
)
_MONTH_NAME = r"(?P<name>[^\W\d_]{3,9})\.?"
_DAYS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<d>[12]?\d|3[01])(?:{_ORDINAL})?[\s-]*(?:de\s+)?{_MONTH_NAME}",
        rf"{_MONTH_NAME}[\s-]*(?P<d>[12]?\d|3[01])(?:{_ORDINAL})?",
    )
)
"""Days without a year."""
_UNSURE = (
    "prel(?:im)?|preliminary|provisional|estimated|revised|vorläufig|geschätzt|provisoire"
    "|estimación|estimado|preliminar|provisório|provvisorio|voorlopig|sơ bộ|sementara"
)
_PRELIMINARY = re.compile(
    r"(?<=\d)\s?(?:\*{1,2}|\([a-z]\)|[per]|[PERper]/)$|(?<=\d)\s\(?"
    rf"(?:{_UNSURE})\.?\)?$|^(?:{_UNSURE})\.?\s(?=\d{{4}}$)",
    re.IGNORECASE,
)
"""What stands beside a period whose figures are preliminary, estimated or revised."""
_SLASHED = re.compile(r"(\d\d?)/(\d\d?)/(20\d\d|\d\d)")
MONTHS = 12
CENTURY = 2000
"""The century of years of two digits."""
_IN_NAME = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")

Period = tuple[int, int, int]
"""A year, and the month and day from 1 where they are given, else 0: periods sort as times."""


def find_period(cell: Any) -> Period | None:
    """Return the period that a cell is; None where it is none.

    >>> find_period("2021"), find_period("2021Q3"), find_period("31.12.2022"), find_period("12.5")
    ((2021, 0, 0), (2021, 7, 0), (2022, 12, 31), None)
    """
    if isinstance(cell, date):
        return cell.year, cell.month, cell.day
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return (int(cell), 0, 0) if FIRST_YEAR <= cell <= LAST_YEAR and cell == int(cell) else None
    if not isinstance(cell, str) or len(cell) > 40:
        return None
    text = _PRELIMINARY.sub("", cell.strip())
    for form in _FORMS:
        if found := form.fullmatch(text):
            return _read(found.groupdict())
    return None


def find_time(text: str) -> Period | None:
    """Return when a text is, also within a year that is not named: a day, or a month by its number.

    >>> find_time("16 March"), find_time("March 2nd"), find_time("2021"), find_time("7")
    ((0, 3, 16), (0, 3, 2), (2021, 0, 0), (0, 7, 0))
    """
    if period := find_period(text):
        return period
    if text.isdecimal():
        return 0, int(text), 0
    found = next((each for form in _DAYS if (each := form.fullmatch(text.strip()))), None)
    month = _MONTHS.get(found["name"].casefold()) if found else None
    return (0, month, int(found["d"])) if found and month else None


def _read(parts: dict[str, str | None]) -> Period | None:
    month = int(parts.get("m") or 0)
    quarter = parts.get("q") or parts.get("q2") or parts.get("q3")
    if quarter:
        month = 3 * int(quarter) - 2
    if name := parts.get("name"):
        if name.casefold() not in _MONTHS:
            return None
        month = _MONTHS[name.casefold()]
    day = int(parts.get("d") or 0)
    return (int(parts["y"] or 0), month, day) if month <= 12 and day <= 31 else None


def split_name(name: str) -> tuple[str, Period] | None:
    """Return the name of a column without its year, and the year; None where it has none.

    >>> split_name("2021"), split_name("pop_2021"), split_name("P19_POP")
    (('', (2021, 0, 0)), ('pop_', (2021, 0, 0)), None)
    """
    text = name.strip()
    if period := find_period(text):
        return "", period
    if period := find_period(text.removeprefix("X").removeprefix("x")):
        return "", period
    found = list(_IN_NAME.finditer(text))
    if len(found) != 1:
        return None
    rest = text[: found[0].start()] + text[found[0].end() :]
    return rest, (int(found[0][0]), 0, 0)


def split_names(names: Sequence[str]) -> dict[str, tuple[str, Period] | None]:
    """Return what `split_name` does for each name; dates with slashes are read alike in all.

    Where a day above 12 shows it, `1/31/20` is a month, a day and a year, or a day first.

    >>> split_names(["1/2/20", "1/31/20"])["1/2/20"], split_names(["1/2/20"])["1/2/20"]
    (('', (2020, 1, 2)), None)
    """
    dates = {name: found for name in names if (found := _SLASHED.fullmatch(name.strip()))}
    parts = {name: (int(each[1]), int(each[2])) for name, each in dates.items()}
    days_first = any(first > MONTHS for first, _ in parts.values())
    months_first = any(second > MONTHS for _, second in parts.values())
    split: dict[str, tuple[str, Period] | None] = {name: split_name(name) for name in names}
    for name, (first, second) in parts.items():
        day, month = (first, second) if days_first else (second, first)
        year = int(dates[name][3]) + (0 if len(dates[name][3]) == 4 else CENTURY)
        split[name] = ("", (year, month, day)) if days_first != months_first else None
    return split
