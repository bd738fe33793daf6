"""Columns of a total beside those of its parts: of men and women, of ages and of months."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mapcore.assets.ordinal_scales import load_months
from mapcore.tables.finding.words import TOTALS, words_of
from mapcore.tables.numbers.words import list_words

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
