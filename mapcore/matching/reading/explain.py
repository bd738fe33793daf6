"""Explanations: how a text differs from a region's name, in plain words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.tables import table
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region

MISSPELLING = "common misspelling"
FORMER = "former unit, now a part of the region"
WITHIN = "ZIP code without an area of its own, inside this one"
LONG_NAME_LETTERS = 9
"""The least letters of a name at which two edits may be a misspelling."""


def describe_variant(region: Region, words: str) -> str | None:
    """Return how an unpublished name differs from a region's title; None if it differs much.

    A name that is close to the title may have been meant or may be a misspelling. It is taken for a
    name if it has more or fewer words than the title, or if it is the country's name in its own or
    in one of the larger languages.

    >>> from mapcore.atlas.pack import Region
    >>> describe_variant(Region("IL", "Illinois"), "ilinois")
    'other spelling: one letter missing'
    >>> describe_variant(Region("JP", "Japan"), "giappone") is None
    True
    """
    title = normalize_name(region.title)
    letters, right = words.replace(" ", ""), title.replace(" ", "")
    if letters == right or not letters.isascii() or words.count(" ") != title.count(" "):
        return None
    if words in _own_names().get(region.key, ()):
        return None
    distance = damerau_levenshtein_distance(letters, right)
    if distance > (2 if min(len(letters), len(right)) >= LONG_NAME_LETTERS else 1):
        return None
    return f"other spelling: {describe_difference(letters, right, distance)}"


def describe_difference(letters: str, name: str, distance: int) -> str:
    """Return in plain words how a text differs from a name, both in bare letters.

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
