"""Types of regions: the type words of many languages, and which of them can apply to a region.

A type word is a hard filter: "St. Louis city" is not a county, "La Salle Parish" is in Louisiana.
Each word names one or more types ("oblast" is a province or a region). A region has the types of
its own type and of the type words in its names. A text and a region agree if they share a type, or
if the region's types are unknown and the word is one for first-level units.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from jellyfish import damerau_levenshtein_distance

from mapcore.matching.tables import table
from mapcore.matching.text.words import drop_letters, list_section

MAX_PHRASE_WORDS = 4
"""The number of words in the longest phrase of the table."""
LONGEST_MISSPELT = 2
"""The most words of a phrase that is recognized when misspelt."""
LONGEST_LETTERS = 40
"""The most letters of a text that is compared with the phrases; the longest phrase has fewer."""
_SHORTEST = 6
"""The least letters of a type word that is recognized when misspelt, except `_SHORT` ones."""
_SHORT = ("city", "state", "stadt", "shire")

Types = frozenset[str]
NO_TYPES: Types = frozenset()
FIRST_LEVEL: Types = frozenset(
    {"state", "province", "region", "department", "governorate", "prefecture", "canton", "county",
     "district", "division", "republic", "emirate", "territory", "parish"}
)  # fmt: skip


class Stripped(NamedTuple):
    """A text without its type word, and the types of that word."""

    base: str
    types: Types


def parse_types(words: str) -> Types:
    """Return the types of the longest phrases in the name of a type.

    >>> sorted(parse_types("federal city"))
    ['city']
    """
    phrases, parts = _phrases(), words.split()
    found: set[str] = set()
    start = 0
    while start < len(parts):
        for stop in range(min(len(parts), start + MAX_PHRASE_WORDS), start, -1):
            if types := phrases.get(" ".join(parts[start:stop])):
                found |= types
                start = stop - 1
                break
        start += 1
    return frozenset(found)


def find_types(words: str, map_id: str = "") -> Types:
    """Return the types of a text that is only a type word; none for any other.

    >>> sorted(find_types("parish")), sorted(find_types("la salle parish"))
    (['parish'], [])
    """
    return _phrases().get(words) or _local(map_id).get(words, NO_TYPES)


def strip_type(words: str, map_id: str = "") -> list[Stripped]:
    """Return the ways to remove a type word from either end of a text, longest word first.

    >>> [typed.base for typed in strip_type("county of los angeles")]
    ['los angeles']
    >>> strip_type("bremen")
    []
    """
    parts = words.split()
    found: list[Stripped] = []
    ends = _ends()
    if parts[0] not in ends and parts[-1] not in ends and not _local(map_id):
        return found
    for length in range(min(MAX_PHRASE_WORDS, len(parts) - 1), 0, -1):
        if types := find_types(" ".join(parts[-length:]), map_id):
            found.append(Stripped(" ".join(parts[:-length]), types))
            break
    for length in range(min(MAX_PHRASE_WORDS, len(parts) - 1), 0, -1):
        if types := find_types(" ".join(parts[:length]), map_id):
            rest = parts[length:]
            while len(rest) > 1 and rest[0] in list_section("connectors"):
                rest = rest[1:]
            found.append(Stripped(" ".join(rest), types))
            break
    return found


def strip_misspelt_type(words: str) -> list[Stripped]:
    """Return the ways to remove a misspelt type word from either end of a text.

    The types are all those whose words are one edit away. Short words are not considered, except
    city and a few others.

    >>> [(typed.base, sorted(typed.types)) for typed in strip_misspelt_type("los angeles conty")]
    [('los angeles', ['county'])]
    """
    parts = words.split()
    found = []
    for length in range(min(LONGEST_MISSPELT, len(parts) - 1), 0, -1):
        if types := _find_misspelt_types("".join(parts[-length:]), length):
            found.append(Stripped(" ".join(parts[:-length]), types))
            break
    if len(parts) > 1 and (types := _find_misspelt_types(parts[0], 1)):
        start = 2 if parts[1] in list_section("connectors") and len(parts) > 2 else 1
        found.append(Stripped(" ".join(parts[start:]), types))
    return found


def _find_misspelt_types(letters: str, count: int) -> Types:
    """Return the types of the phrases of so many words that a text's letters misspell."""
    if not 4 <= len(letters) <= LONGEST_LETTERS or not letters.isascii() or letters in _phrases():
        return NO_TYPES
    near = {each for form in drop_letters(letters) for each in _index_phrases().get(form, ())}
    types = [
        _phrases()[phrase]
        for phrase in near
        if phrase.count(" ") + 1 == count
        and damerau_levenshtein_distance(letters, phrase.replace(" ", "")) == 1
    ]
    return frozenset().union(*types)


def widen_types(types: Types) -> Types:
    """Return types and those that are officially used in their place, as borough and census area.

    >>> sorted(widen_types(frozenset({"borough"})))
    ['borough', 'census area', 'city and borough']
    """
    wider = set(types)
    for siblings in _siblings():
        if types & siblings:
            wider |= siblings
    return frozenset(wider)


@cache
def _phrases() -> dict[str, Types]:
    found: dict[str, set[str]] = {}
    for name, phrases in table("words")["types"].items():
        for phrase in phrases.split("|"):
            found.setdefault(phrase, set()).add(name)
    return {phrase: frozenset(types) for phrase, types in found.items()}


@cache
def _ends() -> frozenset[str]:
    """Return the words with which the phrases of the table begin or end."""
    return frozenset(word for phrase in _phrases() for word in phrase.split())


@lru_cache(maxsize=512)
def _local(map_id: str) -> dict[str, Types]:
    """Return the type words that are so short that they are used only on certain maps."""
    return {
        word: frozenset(types.split())
        for word, (types, maps) in table("words")["local_types"].items()
        if map_id in maps.split()
    }


@cache
def _index_phrases() -> dict[str, tuple[str, ...]]:
    """Return the phrases by their letters and by these with one letter removed."""
    found: dict[str, tuple[str, ...]] = {}
    for phrase in _phrases():
        letters = phrase.replace(" ", "")
        if (len(letters) >= _SHORTEST or phrase in _SHORT) and letters.isalpha():
            for form in drop_letters(letters):
                found[form] = (*found.get(form, ()), phrase)
    return found


@cache
def _siblings() -> tuple[Types, ...]:
    return tuple(frozenset(each) for each in table("words")["siblings"])
