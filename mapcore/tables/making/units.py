"""The unit that all numbers of a column have, such as % or €, kept when they are drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from mapcore.errors import ValidationError
from mapcore.formatting.automatic import infer_format, plain_format
from mapcore.formatting.currency import NO_BREAK_SPACE
from mapcore.locales.locale import find_locale
from mapcore.locales.numbers import Numbers
from mapcore.request.decoding.encode import encode
from mapcore.tables.numbers.columns import read_column
from mapcore.tables.numbers.words import (
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
    PER_MILLE,
    PERCENT,
)

UNITS = frozenset((*PERCENT, *PER_MILLE, *CURRENCY_SIGNS, *CURRENCY_CODES, *CURRENCY_WORDS))
LEAST_PERCENT = 1.5
"""Where no number of a column headed by % is larger, they may be fractions."""
_HEADED = re.compile(r"(?:[\s,(\[]|^)%\s*[)\]]?\s*$")
_FIRST_DIGIT = re.compile(r"\d")


def find_unit_format(
    cells: Sequence[Any],
    name: str = "",
    reader: str | None = None,
    locale: str | None = None,
    siblings: Sequence[Sequence[Any]] | Callable[[], Sequence[Sequence[Any]]] = (),
) -> dict[str, Any] | None:
    """Return the automatic format of a column with its unit, as JSON values; None without a unit.

    A unit is a sign of percent or a currency beside all numbers. It is written where and as it
    stands there. Numbers alone are percentages where the header `name` ends with `(%)` or `in %`;
    then % is written as `reader`, the locale of the picture, has it. `locale` and `siblings` are
    those of `read_column`, the latter also as a function that gives them.

    >>> find_unit_format(["27,6%", "9,1%"])
    {'decimals': 1, 'suffix': '%'}
    >>> find_unit_format([5.6, 10.3], "Taux de chômage (en %)"), find_unit_format(["5", "7"])
    ({'decimals': 1, 'suffix': '%'}, None)
    """
    headed = bool(_HEADED.search(name))
    first = next(
        (cell for cell in cells if isinstance(cell, str) and _FIRST_DIGIT.search(cell)), ""
    )
    if not headed and not any(unit in first for unit in UNITS):
        return None
    try:
        read = read_column(cells, locale, siblings() if callable(siblings) else siblings)
    except ValidationError:
        return None  # whoever draws the column is told
    numbers = [number for number in read.numbers if number is not None]
    if read.kind not in ("numbers", "codes", "years") or not numbers:
        return None
    unit, reader_locale = read.reading.unit, find_locale(reader)
    own = reader_locale.numbers if reader_locale else None
    if unit in UNITS:
        written = _write_unit(unit, first)
    elif headed and "%" not in first and max(map(abs, numbers)) > LEAST_PERCENT:
        written = {"suffix": (own.percent.after if own else "") or "%"}
    else:
        return None
    return {**_write_digits(numbers, own), **written}


def _write_digits(numbers: list[float], locale: Numbers | None) -> dict[str, Any]:
    """Return the fields of the automatic format that say something; an amount is never a year."""
    inferred = infer_format(numbers, locale)
    if inferred.d3 is not None or not inferred.grouping:
        inferred = plain_format(numbers)
    usual = {"style": "decimal", "compact": False, "trim": False, "grouping": True, "sign": "auto"}
    return {key: value for key, value in encode(inferred).items() if value != usual.get(key)}


def _write_unit(unit: str, text: str) -> dict[str, str]:
    """Return the prefix or suffix that writes a unit as a cell has it."""
    digit = _FIRST_DIGIT.search(text)
    place = text.find(unit)
    before = digit is not None and 0 <= place < digit.start()
    around = text[place + len(unit)] if before else text[place - 1] if place > 0 else ""
    space = NO_BREAK_SPACE if around.isspace() or (len(unit) > 1 and unit[0].isalpha()) else ""
    return {"prefix": unit + space} if before else {"suffix": space + unit}
