"""Margins of elections, such as R+5 and D+12: numbers on two sides of zero."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mapcore.errors import list_some, make_error
from mapcore.frozen import frozen
from mapcore.matching.text.cells import is_missing
from mapcore.tables.numbers.words import MISSING

BELOW = frozenset({"R", "REP", "GOP", "LAB"})
"""Parties whose margins are below zero, where the usual diverging palette is red."""
ABOVE = frozenset({"D", "DEM", "CON"})
LEVEL = frozenset({"even", "ev", "tie", "tied"})
"""Words for a margin of nothing."""
FEWEST_ROWS = 4
"""So many margins of two parties that are not known are told rather than drawn as words."""
_MARGIN = re.compile(r"(?P<party>[A-Za-z]{1,4})\s?\+\s?(?P<size>\d[\d.,]*\s?%?)")


@frozen
class Margins:
    """The cells of a column of margins with signs in place of parties, and what the signs mean."""

    cells: tuple[Any, ...]
    told: str


def read_margins(cells: Sequence[Any]) -> Margins | None:
    """Return a column whose every text is a margin of one of two parties; None for all others.

    Raises `ValidationError` for two parties of which it is not known which is below zero.

    >>> read_margins(["R+30.5", "D+12", "EVEN"])
    Margins(cells=('-30.5', '12', '0'), told='R+ below zero, D+ above zero')
    """
    found: dict[int, re.Match[str] | None] = {}
    for row, cell in enumerate(cells):
        if is_missing(cell) or (isinstance(cell, str) and cell.strip().casefold() in MISSING):
            continue
        text = cell.strip() if isinstance(cell, str) else ""
        found[row] = _MARGIN.fullmatch(text)
        if found[row] is None and text.casefold() not in LEVEL:
            return None
    margins = [each for each in found.values() if each]
    parties = list(dict.fromkeys(each["party"] for each in margins))
    names = {party.upper() for party in parties}
    below, above = names & BELOW, names & ABOVE
    if not margins or max(len(below), len(above)) > 1 or names > below | above:
        _refuse_unknown(parties, len(margins))
        return None
    signed = list(cells)
    for row, each in found.items():
        sign = "-" if each and each["party"].upper() in below else ""
        signed[row] = f"{sign}{each['size']}" if each else "0"
    sides = [f"{each}+ {'below' if each.upper() in below else 'above'} zero" for each in parties]
    return Margins(tuple(signed), ", ".join(sides))


def _refuse_unknown(parties: Sequence[str], count: int) -> None:
    if len(parties) == 2 and count >= FEWEST_ROWS:
        named = list_some([f"{party}+" for party in parties], 2)
        message = (
            f"the rows are margins of {named}, and it is not known which party is below zero: "
            f"write those of {parties[0]} with a minus sign, and both without the party"
        )
        raise make_error("column", message)
