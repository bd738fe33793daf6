"""Periods of time in the names and cells of columns: years, quarters, months, weeks and days."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from mapcore.assets.ordinal_scales import load_months
from mapcore.matching.text.cells import MOST_CODE_DIGITS

FIRST_YEAR, LAST_YEAR = 1800, 2100
_YEAR = r"(?P<y>1[89]\d\d|20\d\d)"
_ORDINAL = r"[ºªo°.]|st|nd|rd|th|er|e|ème|eme"
_QUARTER = r"(?:quarter|quartal|trimestre|trimester|kwartaal|kwartał|kvartal|čtvrtletí)"
_NAMED_QUARTER = re.compile(rf"(?<![^\W\d_])[QTK][1-4]\b|{_QUARTER}", re.IGNORECASE)
_WEEK_WORDS = (
    "w|wk|week|kw|kalenderwoche|woche|semaine|semana|settimana|setmana|tydzień|vecka|uke|uge|viikko"
    "|týden|hét|hafta|неделя"
)
_WEEK = r"(?P<w>0?[1-9]|[1-4]\d|5[0-3])"
_NAMED_WEEK = re.compile(rf"(?<![^\W\d_])(?:{_WEEK_WORDS})\.?[-\s]?\d|第\d\d?[週周]", re.IGNORECASE)
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_YEAR}(?:\.0)?",
        rf"{_YEAR}\s?[年년]?度?",
        rf"{_YEAR}\s*\[YR\d{{4}}\]",
        rf"{_YEAR}[-/.](?P<m>0[1-9]|1[0-2])",
        rf"(?:[FAC]Y\s?)?{_YEAR}(?:[-/–](?:\d\d|\d{{4}}))?",
        rf"{_YEAR}[-_\s]?(?:Q(?P<q>[1-4])|T(?P<q2>[1-4])|K(?P<q3>[1-4]))",
        rf"[QTK](?P<q>[1-4])[-_\s/]?{_YEAR}",
        rf"(?P<q>[1-4])[QTK][-_\s/]?{_YEAR}",
        rf"(?P<q>[1-4])(?:{_ORDINAL})?[\s.]*{_QUARTER}\s+(?:de\s+)?{_YEAR}",
        rf"{_YEAR}\s+(?P<q>[1-4])(?:{_ORDINAL})?[\s.]*{_QUARTER}",
        rf"{_QUARTER}\s+(?P<q>[1-4])[,\s]+{_YEAR}",
        rf"{_YEAR}[-\s]?(?:{_WEEK_WORDS})\.?[-\s]?{_WEEK}",
        rf"(?:{_WEEK_WORDS})\.?[-\s]?{_WEEK}[-\s,/]+(?:of\s+|de\s+)?{_YEAR}",
        rf"{_YEAR}年?第{_WEEK}[週周]",
        rf"{_YEAR}[-\s]?(?:M|-)(?P<m>0?[1-9]|1[0-2])",
        rf"{_YEAR}[-/.](?P<m>\d\d)[-/.](?P<d>\d\d)(?:[T ].*)?",
        rf"(?P<d>\d\d?)(?P<sign>[./-])(?P<m>\d\d?)(?P=sign){_YEAR}(?:[T ].*)?",
        r"(?P<y>19\d\d|20\d\d)(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?",
        rf"(?P<name>[^\W\d_]{{3,12}})\.?[-\s_]{_YEAR}",
        rf"{_YEAR}[-\s](?P<name>[^\W\d_]{{3,12}})",
    )
)
_MONTH_NAME = r"(?P<name>[^\W\d_]{3,12})\.?"
_DAYS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<d>[0-2]?\d|3[01])(?:{_ORDINAL})?[\s-]*(?:de\s+)?{_MONTH_NAME}",
        rf"{_MONTH_NAME}[\s-]*(?P<d>[0-2]?\d|3[01])(?:{_ORDINAL})?",
    )
)
"""Days without a year."""
_UNSURE = (
    "prel(?:im)?|preliminary|provisional|estimated|revised|vorläufig|geschätzt|provisoire"
    "|estimación|estimado|preliminar|provisório|provvisorio|voorlopig|sơ bộ|sementara"
    "|forecast|projection|projected|proj|prognose|prévision|previsión|proyección|previsão|projeção"
    "|previsione|raming|prognoza|prognos|прогноз"
)
_PRELIMINARY = re.compile(
    r"(?<=\d)\s?(?:\*{1,2}|\([a-z]\)|\s?\((?:BE|RE)\)|[perf]|[perf]/)$|(?<=\d)\s\(?"
    rf"(?:{_UNSURE})\.?\)?$|^(?:{_UNSURE})\.?\s(?=\d{{4}}$)",
    re.IGNORECASE,
)
"""What stands beside a period whose figures are preliminary, estimated, revised or forecasts."""
_SLASHED = re.compile(r"(\d\d?)/(\d\d?)/(1[89]\d\d|20\d\d|\d\d)(?:[T ].*)?")
_SHORT_YEAR = re.compile(r"(?P<name>[^\W\d_]{3,12})\.?(?:[-/]|[-/\s]?['’])(?P<y>\d\d)")
"""A month with two digits of a year, as spreadsheets show one."""
LAST_MONTH = 12
SHORT_YEAR_CENTURY = 2000
"""The century of years of two digits."""
_HAS_YEAR = re.compile(r"(?:1[89]|20)\d\d")
"""What a text has that is any of the forms of a period."""
_IN_NAME = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")

Period = tuple[int, int, int]
"""A year, and the month and day from 1 where they are given, else 0: periods sort as times.

A week is its Thursday, which lies in the year that ISO 8601 counts the week to.
"""


def find_period(cell: Any) -> Period | None:
    """Return the period that a cell is; None where it is none.

    >>> find_period("2021"), find_period("2021Q3"), find_period("31.12.2022"), find_period("12.5")
    ((2021, 0, 0), (2021, 7, 0), (2022, 12, 31), None)
    >>> find_period("2025-W01"), find_period("KW 53/2025")
    ((2025, 1, 2), None)
    >>> find_period("31-12-2022"), find_period(20221231)
    ((2022, 12, 31), (2022, 12, 31))
    """
    if isinstance(cell, date):
        return cell.year, cell.month, cell.day
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        cell = f"{cell:.0f}" if cell == cell // 1 else ""
    if not isinstance(cell, str) or len(cell) > 40:
        return None
    if not _HAS_YEAR.search(cell):
        return None
    text = _PRELIMINARY.sub("", cell.strip())
    for form in _FORMS:
        if found := form.fullmatch(text):
            return _read(found.groupdict())
    return None


def find_time(text: str) -> Period | None:
    """Return when a text is, also within a year that is not named: a day, or a month alone.

    >>> find_time("16 March"), find_time("March 2nd"), find_time("2021"), find_time("7")
    ((0, 3, 16), (0, 3, 2), (2021, 0, 0), (0, 7, 0))
    >>> find_time("July"), find_time("juil.")
    ((0, 7, 0), (0, 7, 0))
    """
    if period := find_period(text):
        return period
    if text.isdecimal() and len(text) <= MOST_CODE_DIGITS:
        return 0, int(text), 0
    if named := load_months().get(text.strip().rstrip(".").casefold()):
        return 0, named, 0
    found = next((each for form in _DAYS if (each := form.fullmatch(text.strip()))), None)
    month = load_months().get(found["name"].casefold()) if found else None
    return (0, month, int(found["d"])) if found and month else None


def find_times(texts: Iterable[str]) -> dict[str, Period]:
    """Return when each of several texts is, without those that are no time.

    Months with two digits, such as `Jan-24`, are read alike in all: as days if one month has many.

    >>> find_times(["Nov-23", "Dec-23", "Jan-24"])["Jan-24"], find_times(["Mar-23", "Mar-24"])
    ((2024, 1, 0), {'Mar-23': (0, 3, 23), 'Mar-24': (0, 3, 24)})
    >>> find_times(["1/2/2020", "1/31/2020"])["1/2/2020"]
    (2020, 1, 2)
    """
    listed = [*texts]
    known = list_read_together(listed)
    times = {text: known.get(text) or find_time(text) for text in listed}
    return {text: time for text, time in times.items() if time}


def list_read_together(texts: Sequence[str]) -> dict[str, Period]:
    """Return the times of texts that no text tells alone: short years, days with slashes."""
    slashed = {text: time for text, time in _list_slashed(texts).items() if time}
    return {**list_short_years(texts), **slashed}


def list_short_years(texts: Iterable[str]) -> dict[str, Period]:
    """Return the months with years of two digits, if there are fewer years than months."""
    found = {text: each for text in texts if (each := _SHORT_YEAR.fullmatch(text.strip()))}
    periods = {
        text: (SHORT_YEAR_CENTURY + int(each["y"]), month, 0)
        for text, each in found.items()
        if (month := load_months().get(each["name"].casefold()))
    }
    years, months = ({period[part] for period in periods.values()} for part in (0, 1))
    return periods if len(years) < len(months) else {}


def name_members(members: Sequence[str]) -> dict[str, str]:
    """Return what maps call the members of a column: dates that all begin a month are months.

    Dates that all begin the same month stay as they are, as they may stand for years.

    >>> name_members(["2024-01-01", "2024-02-01"]), name_members(["2023-01-01", "2024-01-01"])[
    ...     "2023-01-01"
    ... ]
    ({'2024-01-01': '2024-01', '2024-02-01': '2024-02'}, '2023-01-01')
    """
    times = find_times(members)
    months = {month for _, month, _ in times.values()}
    if len(times) < len(members) or len(months) < 2 or {day for _, _, day in times.values()} != {1}:
        return {member: member for member in members}
    return {member: f"{year}-{month:02}" for member, (year, month, _) in times.items()}


def has_words(text: str) -> bool:
    """Tell whether a text names a month or a quarter, as people say it.

    >>> has_words("ene-24"), has_words("2021Q3"), has_words("2021M03"), has_words("2021-03")
    (True, True, False, False)
    """
    words = re.findall(r"[^\W\d_]{3,12}", text)
    return bool(_NAMED_QUARTER.search(text)) or any(
        word.casefold() in load_months() for word in words
    )


def names_week(text: str) -> bool:
    """Tell whether a text names a week.

    >>> names_week("2024-W05"), names_week("Woche 5, 2024"), names_week("2024-05")
    (True, True, False)
    """
    return _NAMED_WEEK.search(text) is not None


def _read(parts: dict[str, str | None]) -> Period | None:
    if week := parts.get("w"):
        return _find_thursday(int(parts["y"] or 0), int(week))
    month = int(parts.get("m") or 0)
    quarter = parts.get("q") or parts.get("q2") or parts.get("q3")
    if quarter:
        month = 3 * int(quarter) - 2
    if name := parts.get("name"):
        named = load_months().get(name.casefold())
        if named is None:
            return None
        month = named
    day = int(parts.get("d") or 0)
    return (int(parts["y"] or 0), month, day) if month <= LAST_MONTH and day <= 31 else None


def _find_thursday(year: int, week: int) -> Period | None:
    try:
        thursday = date.fromisocalendar(year, week, 4)
    except ValueError:  # most years have no week 53
        return None
    return thursday.year, thursday.month, thursday.day


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

    Where a day above 12 shows it, `1/31/20` is a month, a day and a year, or a day first. `Jan-24`
    and `Feb-24` are months, with a year of two digits.

    >>> split_names(["1/2/20", "1/31/20"])["1/2/20"], split_names(["1/2/20"])["1/2/20"]
    (('', (2020, 1, 2)), None)
    """
    split: dict[str, tuple[str, Period] | None] = {name: split_name(name) for name in names}
    split.update({name: ("", period) for name, period in list_short_years(names).items()})
    slashed = _list_slashed(names)
    return {**split, **{name: ("", time) if time else None for name, time in slashed.items()}}


def _list_slashed(texts: Iterable[str]) -> dict[str, Period | None]:
    """Return the days of texts such as `1/31/20`, None where none tells which part is a month."""
    dates = {text: found for text in texts if (found := _SLASHED.fullmatch(text.strip()))}
    parts = {text: (int(each[1]), int(each[2])) for text, each in dates.items()}
    days_first = any(first > LAST_MONTH for first, _ in parts.values())
    months_first = any(second > LAST_MONTH for _, second in parts.values())
    days: dict[str, Period | None] = {}
    for text, (first, second) in parts.items():
        day, month = (first, second) if days_first else (second, first)
        year = int(dates[text][3]) + (0 if len(dates[text][3]) == 4 else SHORT_YEAR_CENTURY)
        days[text] = (year, month, day) if days_first != months_first else None
    return days
