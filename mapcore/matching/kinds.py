"""Kinds of regions: the type words of many languages, and which of them may stand for a region.

A type word is a hard filter: "St. Louis city" is no county, "La Salle Parish" is in Louisiana. Each
word names one or more kinds ("oblast" is a province or a region); a region has the kinds of its own
type and of the type words in its names. A text and a region agree when they share a kind, or where
the region's kinds are not known and the word is one of first-level units.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.tables import table
from mapcore.matching.words import shortened

LONGEST = 4
"""Words in the longest phrase of the table."""
LONGEST_MISSPELT = 2
"""Words in the longest phrase that is known when misspelt."""
_SHORTEST = 6
"""Letters of the type words that are known when misspelt, besides some short ones."""
_SHORT = ("city", "state", "stadt", "shire")

Kinds = frozenset[str]
NONE: Kinds = frozenset()
FIRST_LEVEL: Kinds = frozenset(
    {"state", "province", "region", "department", "governorate", "prefecture", "canton", "county",
     "district", "division", "republic", "emirate", "territory", "parish"}
)  # fmt: skip


class Typed(NamedTuple):
    """A text without its type word, and the kinds that the word stands for."""

    base: str
    kinds: Kinds


def kinds_of_type(words: str) -> Kinds:
    """Return the kinds that a type's name stands for, by the longest phrases in it.

    >>> sorted(kinds_of_type("federal city"))
    ['city']
    """
    phrases, parts = _phrases(), words.split()
    found: set[str] = set()
    start = 0
    while start < len(parts):
        for stop in range(min(len(parts), start + LONGEST), start, -1):
            if kinds := phrases.get(" ".join(parts[start:stop])):
                found |= kinds
                start = stop - 1
                break
        start += 1
    return frozenset(found)


def pure_kinds(words: str, map_id: str = "") -> Kinds:
    """Return the kinds of a text that is a type word and nothing else; none for any other.

    >>> sorted(pure_kinds("parish")), sorted(pure_kinds("la salle parish"))
    (['parish'], [])
    """
    return _phrases().get(words) or _local(map_id).get(words, NONE)


def untyped(words: str, map_id: str = "") -> list[Typed]:
    """Return the ways to take a type word off either end of a text, longest word first.

    >>> [typed.base for typed in untyped("county of los angeles")]
    ['los angeles']
    >>> untyped("bremen")
    []
    """
    parts = words.split()
    found: list[Typed] = []
    ends = _ends()
    if parts[0] not in ends and parts[-1] not in ends and not _local(map_id):
        return found
    for length in range(min(LONGEST, len(parts) - 1), 0, -1):
        if kinds := pure_kinds(" ".join(parts[-length:]), map_id):
            found.append(Typed(" ".join(parts[:-length]), kinds))
            break
    for length in range(min(LONGEST, len(parts) - 1), 0, -1):
        if kinds := pure_kinds(" ".join(parts[:length]), map_id):
            rest = parts[length:]
            while len(rest) > 1 and rest[0] in _connectors():
                rest = rest[1:]
            found.append(Typed(" ".join(rest), kinds))
            break
    return found


def nearly_typed(words: str) -> list[Typed]:
    """Return the ways to take a misspelt type word off either end of a text.

    All kinds are meant whose words are one edit away; short words, but for city, are none.

    >>> [(typed.base, sorted(typed.kinds)) for typed in nearly_typed("los angeles conty")]
    [('los angeles', ['county'])]
    """
    parts = words.split()
    found = []
    for length in range(min(LONGEST_MISSPELT, len(parts) - 1), 0, -1):
        if kinds := _misspelt_kinds("".join(parts[-length:]), length):
            found.append(Typed(" ".join(parts[:-length]), kinds))
            break
    if len(parts) > 1 and (kinds := _misspelt_kinds(parts[0], 1)):
        start = 2 if parts[1] in _connectors() and len(parts) > 2 else 1
        found.append(Typed(" ".join(parts[start:]), kinds))
    return found


def _misspelt_kinds(letters: str, count: int) -> Kinds:
    """Return the kinds of the phrases of so many words that a text's letters misspell."""
    if len(letters) < 4 or not letters.isascii() or letters in _phrases():
        return NONE
    near = {each for form in shortened(letters) for each in _slips().get(form, ())}
    kinds = [
        _phrases()[phrase]
        for phrase in near
        if phrase.count(" ") + 1 == count
        and damerau_levenshtein_distance(letters, phrase.replace(" ", "")) == 1
    ]
    return frozenset().union(*kinds)


def widened(kinds: Kinds) -> Kinds:
    """Return kinds and those that offices use in their place, such as borough and census area.

    >>> sorted(widened(frozenset({"borough"})))
    ['borough', 'census area', 'city and borough']
    """
    wider = set(kinds)
    for siblings in _siblings():
        if kinds & siblings:
            wider |= siblings
    return frozenset(wider)


@cache
def _phrases() -> dict[str, Kinds]:
    found: dict[str, set[str]] = {}
    for kind, phrases in table("words")["types"].items():
        for phrase in phrases.split("|"):
            found.setdefault(phrase, set()).add(kind)
    return {phrase: frozenset(kinds) for phrase, kinds in found.items()}


@cache
def _ends() -> frozenset[str]:
    """Return the words with which the phrases of the table begin or end."""
    return frozenset(word for phrase in _phrases() for word in phrase.split())


@lru_cache(maxsize=512)
def _local(map_id: str) -> dict[str, Kinds]:
    """Return the type words that are so short that they are read on certain maps alone."""
    return {
        word: frozenset(kinds.split())
        for word, (kinds, maps) in table("words")["local_types"].items()
        if map_id in maps.split()
    }


@cache
def _slips() -> dict[str, tuple[str, ...]]:
    """Return the phrases under their letters and under those less one."""
    found: dict[str, tuple[str, ...]] = {}
    for phrase in _phrases():
        letters = phrase.replace(" ", "")
        if (len(letters) >= _SHORTEST or phrase in _SHORT) and letters.isalpha():
            for form in {
                letters,
                *(letters[:at] + letters[at + 1 :] for at in range(len(letters))),
            }:
                found[form] = (*found.get(form, ()), phrase)
    return found


@cache
def _connectors() -> frozenset[str]:
    return frozenset(table("words")["connectors"].split())


@cache
def _siblings() -> tuple[Kinds, ...]:
    return tuple(frozenset(each) for each in table("words")["siblings"])
