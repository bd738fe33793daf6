"""Explanations: how a text differs from a region's name, in plain words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.tables import table
from mapcore.matching.text.normalize import normalize, split_words

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region

MISSPELLING = "common misspelling"
LONG = 9
"""Letters from which on a name two edits away may be a slip, too."""


def describe_variant(region: Region, words: str) -> str | None:
    """Return how a name that is not published differs from a region's title; None if by far.

    Nobody can tell whether a name that is a slip from the title was meant. Names of more or fewer
    words than the title are no slips, nor are the country's names in its own and in the larger
    languages.

    >>> from mapcore.atlas.pack import Region
    >>> describe_variant(Region("IL", "Illinois"), "ilinois")
    'other spelling: one letter missing'
    >>> describe_variant(Region("JP", "Japan"), "giappone") is None
    True
    """
    title = split_words(normalize(region.title))
    letters, right = words.replace(" ", ""), title.replace(" ", "")
    if letters == right or not letters.isascii() or words.count(" ") != title.count(" "):
        return None
    if words in _own_names().get(region.key, ()):
        return None
    distance = damerau_levenshtein_distance(letters, right)
    if distance > (2 if min(len(letters), len(right)) >= LONG else 1):
        return None
    return f"other spelling: {describe_difference(letters, right, distance)}"


def describe_difference(letters: str, name: str, distance: int) -> str:
    """Return how a text differs from a name that is so many edits away, both in bare letters.

    >>> describe_difference("germny", "germany", 1), describe_difference("gremany", "germany", 1)
    ('one letter missing', 'two letters swapped')
    """
    if distance > 1:
        return f"{'two' if distance == 2 else 'three'} letters differ"
    if abs(len(letters) - len(name)) > 1:
        return "letters doubled or not"
    if len(letters) != len(name):
        return f"one letter {'missing' if len(letters) < len(name) else 'too many'}"
    return "two letters swapped" if sorted(letters) == sorted(name) else "one letter wrong"


@cache
def _own_names() -> dict[str, frozenset[str]]:
    """Return the names of each country in its own and in the larger languages."""
    return {code: frozenset(names) for code, names in table("countries").items()}
