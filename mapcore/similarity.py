"""The names that are most similar to a text, which may be a misspelling or a part of one."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MOST_SUGGESTIONS = 5

MISSPELT_SIMILARITY = 0.88
"""The least Jaro-Winkler similarity of a name that a text misspells."""

SEARCH_SIMILARITY = 0.82
"""The least Jaro-Winkler similarity of a name that is found in a search."""

CONTAINED_SIMILARITY = 0.92
"""The similarity that a name has at least where it contains the text or is contained in it."""

LONGEST_TEXT = 120
"""How many characters of a text are compared."""

MIN_CONTAINED_LETTERS = 4
"""Shorter names, mostly codes, are contained in too many others for that to count."""


def fold(text: str) -> str:
    """Return a text without case and diacritics, for substring search.

    >>> fold("Côte d’Ivoire"), fold("STRASSE"), fold("straße")
    ("cote d'ivoire", 'strasse', 'strasse')
    """
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold().replace("’", "'"))
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


def find_similar(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the name that a text misspells: the most similar one, none if no name is near.

    Similarity is that of Jaro and Winkler, without case, diacritics, hyphens and underscores.

    >>> find_similar("bluse", ("blues", "greens")), find_similar("layers", ("labels",))
    (('blues',), ())
    """
    wanted = _strip(text)
    best = max(((_compare(wanted, _strip(name)), name) for name in names), default=(0.0, ""))
    return (best[1],) if best[0] >= MISSPELT_SIMILARITY else ()


def search_similar(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the values of the names most similar to a text, best first, each once, at most five.

    Names that contain the text, or are contained in it, count as similar too.

    >>> search_similar("germny", {"germany": "germany", "deutschland": "germany", "gabon": "gabon"})
    ('germany',)
    """
    wanted = _strip(text)
    best: dict[str, float] = {}
    for name, value in names.items():
        stripped = _strip(name)
        score = _compare(wanted, stripped)
        if min(len(wanted), len(stripped)) >= MIN_CONTAINED_LETTERS and (
            wanted in stripped or stripped in wanted
        ):
            score = max(score, CONTAINED_SIMILARITY)
        if score >= SEARCH_SIMILARITY:
            best[value] = max(score, best.get(value, 0.0))
    ranked = sorted(best, key=lambda value: (-best[value], value))
    return tuple(ranked[:MOST_SUGGESTIONS])


def _strip(text: str) -> str:
    whole = text[:LONGEST_TEXT].encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair
    return fold(whole).translate({ord(char): None for char in " -_"})


def _compare(one: str, other: str) -> float:
    from jellyfish import jaro_winkler_similarity

    return jaro_winkler_similarity(one, other)
