"""The years of a table that are forecasts, where the table says so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mapcore.errors import list_some
from mapcore.matching.text.cells import read_text
from mapcore.tables.finding.words import words_of
from mapcore.tables.numbers.words import list_words
from mapcore.tables.periods import Period, find_period

if TYPE_CHECKING:
    from mapcore.tables.finding.columns import Column

FORECAST_WORDS = list_words("""
    forecast forecasts forecasted fcst projection projections projected proj outlook predicted
    prognose prognosen vorausberechnung projektion prévision prévisions prévisionnel projeté
    previsión previsiones pronóstico proyección proyecciones proyectado previsão projeção previsioni
    previsione proiezione proiezioni raming prognoza prognozy prognos prognoser fremskrivning
    framskrivning framskrivningar ennuste projekce předpověď előrejelzés tahmin прогноз πρόβλεψη
    予測 推計人口 预测 預測 전망 추계
    """)
"""Words that say that figures are forecasts."""
_MARKED = re.compile(r"(?<=\d)\s?(?:[fF]|\([fF]\)|E|\((?:B?E)\))$")
"""A year with the letter of a forecast; of an estimate, as of companies, or a budget."""
_STARTS_AFTER = re.compile(
    r"(?:estimates?|forecasts?|projections?)\s+starts?\s+after", re.IGNORECASE
)
MOST_MEMBERS = 12
YES = frozenset({"1", "true", "yes", "y", "t", "ja", "oui", "sí", "si", "sim"})
TOLD_FORECASTS = 3
NO_TIME, LATEST = (0, 0, 0), (9999, 0, 0)


def list_forecasts(times: Mapping[str, Period]) -> set[str]:
    """Return the texts among years that are forecasts: those that say so, and all after the first.

    None is where all are.

    >>> sorted(list_forecasts({"2025": (2025, 0, 0), "2026f": (2026, 0, 0), "2027": (2027, 0, 0)}))
    ['2026f', '2027']
    >>> list_forecasts({"2024F": (2024, 0, 0)})
    set()
    """
    marked = {text for text in times if _is_marked(text)}
    if not marked:
        return set()
    start = min(times[text] for text in marked)
    found = marked | {text for text in times if times[text] >= start}
    return found if len(found) < len(times) else set()


def _is_marked(text: str) -> bool:
    return bool(_MARKED.search(text.strip()) or words_of(text) & FORECAST_WORDS)


def list_later(columns: Mapping[str, Sequence[Any]], times: Mapping[str, Period]) -> set[str]:
    """Return the years in the header that come after the one that most rows call the last known.

    Tables of the IMF have a column of it, `Estimates Start After`.
    """
    name = next(filter(_STARTS_AFTER.fullmatch, map(str.strip, columns)), None)
    if name is None or name not in columns:
        return set()
    years = Counter(time[0] for cell in columns[name] if (time := find_period(cell)))
    last = years.most_common(1)[0][0] if years else 0
    found = {text for text, (year, _, _) in times.items() if last and year > last}
    return found if len(found) < len(times) else set()


def find_forecast_rows(
    columns: Mapping[str, Sequence[Any]], others: Iterable[Column], time: str, rows: Collection[int]
) -> set[int]:
    """Return the rows that a column beside that of the years says to be forecasts.

    >>> from mapcore.tables.finding.columns import describe_columns
    >>> table = {"year": [2023, 2024], "status": ["actual", "forecast"]}
    >>> find_forecast_rows(table, describe_columns(table), "year", [0, 1])
    {1}
    """
    for column in others:
        cells = columns[column.name]
        if _STARTS_AFTER.fullmatch(column.name.strip()):
            last = {row: find_period(cells[row]) for row in rows}
            own = {row: find_period(columns[time][row]) for row in rows}
            found = {row for row in rows if (own[row] or NO_TIME) > (last[row] or LATEST)}
        elif column.name == time or column.different > MOST_MEMBERS:
            continue
        elif column.words & FORECAST_WORDS:
            found = {row for row in rows if read_text(cells[row]).casefold() in YES}
        else:
            said = {text: _is_marked(text) for text in {read_text(cells[row]) for row in rows}}
            found = {row for row in rows if said[read_text(cells[row])]}
        if 0 < len(found) < len(rows):
            return found
    return set()


def tell_forecasts(forecasts: Sequence[str]) -> str:
    """Return in words which years are not drawn as they are forecasts, nothing if there are none.

    >>> tell_forecasts(["2026f"])
    '; not drawn, as it is a forecast: 2026f'
    """
    if not forecasts:
        return ""
    are = "it is a forecast" if len(forecasts) == 1 else "they are forecasts"
    return f"; not drawn, as {are}: {list_some(forecasts, TOLD_FORECASTS)}"
