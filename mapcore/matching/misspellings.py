"""Misspellings: known ones, and names that may as well be misspellings of a region's title.

An alias is a name that a region's map publishes and that `q` of `get_map` finds. A spelling that
is common but wrong is none: the hand-kept table `misspellings.json` holds such spellings, they are
matched, and each is reported as a correction. The same goes for a name that only matching's own
tables have (an old spelling, a name in some language) and that is a slip away from the title:
nobody can tell whether it was meant.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.letters import fold, spaced
from mapcore.matching.tables import table

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region

MISSPELLING = "common misspelling"
LONG = 9
"""Letters from which on two edits are a slip, too."""


def is_misspelling(key: str, name: str) -> bool:
    """Return whether a name, as it is written, is a known misspelling of a region.

    >>> is_misspelling("EC", "Equador"), is_misspelling("EC", "Ecuador")
    (True, False)
    """
    return name.casefold() in (each.casefold() for each in misspellings(key))


def misspellings(key: str) -> list[str]:
    """Return the known misspellings of the region with a key."""
    names: str = table("misspellings").get(key, "")
    return names.split("|") if names else []


def variant(region: Region, words: str) -> str | None:
    """Return how a name that is not published differs from a region's title; None if by far.

    Names of more or fewer words than the title are no misspellings, nor are the country's names
    in its own and in the larger languages.

    >>> from mapcore.atlas.pack import Region
    >>> variant(Region("IL", "Illinois"), "ilinois"), variant(Region("JP", "Japan"), "giappone")
    ('other spelling: one letter missing', None)
    """
    title = spaced(fold(region.title))
    letters, right = words.replace(" ", ""), title.replace(" ", "")
    if letters == right or not letters.isascii() or words.count(" ") != title.count(" "):
        return None
    if words in _own_names().get(region.key, ()):
        return None
    distance = damerau_levenshtein_distance(letters, right)
    if distance > (2 if min(len(letters), len(right)) >= LONG else 1):
        return None
    return f"other spelling: {difference(letters, right, distance)}"


def difference(letters: str, name: str, distance: int) -> str:
    """Return in plain words how a text differs from a name, both in bare letters.

    >>> difference("germny", "germany", 1), difference("gremany", "germany", 1)
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
    return {code: frozenset(names) for code, names in table("countries").items()}
