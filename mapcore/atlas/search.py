"""Search over names: folding of case and diacritics, and the names closest to a text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_SUGGESTIONS = 5
SIMILAR = 0.82
"""The least Jaro-Winkler similarity of a name that is suggested."""
LONGEST_TEXT = 120
"""How many characters of a text are compared."""
SHORTEST = 4
"""Shorter names, mostly codes, are contained in too many others for that to count."""


def fold(text: str) -> str:
    """Return a text without case and diacritics, for substring search.

    >>> fold("Côte d’Ivoire"), fold("STRASSE"), fold("straße")
    ("cote d'ivoire", 'strasse', 'strasse')
    """
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold().replace("’", "'"))
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


def find_closest(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the values of the names most similar to a text, best first, each once, at most five.

    Names that contain the text, or are contained in it, count as similar too.

    >>> find_closest("germny", {"germany": "germany", "deutschland": "germany", "gabon": "gabon"})
    ('germany',)
    """
    from jellyfish import jaro_winkler_similarity

    wanted = fold(text[:LONGEST_TEXT]).replace("_", "-").replace(" ", "-")
    best: dict[str, float] = {}
    for name, value in names.items():
        folded = fold(name).replace(" ", "-")
        score = jaro_winkler_similarity(wanted, folded)
        if min(len(wanted), len(folded)) >= SHORTEST and (wanted in folded or folded in wanted):
            score = max(score, SIMILAR + 0.1)
        if score >= SIMILAR:
            best[value] = max(score, best.get(value, 0.0))
    ranked = sorted(best, key=lambda value: (-best[value], value))
    return tuple(ranked[:MOST_SUGGESTIONS])
