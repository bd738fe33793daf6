"""Words of names: abbreviations, filler words and words that distinguish neighbours.

Names are compared in their canonical form (`canonicalize`): St., Ste. and Sankt become Saint, Mt.
becomes Mount, N. and Nord become North, Rep. becomes Republic. "the", "of" and the words for "and"
are left out; the order of the words stays. This applies only to texts of two or more words: `ST`
alone is a code, and `E` has no meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from mapcore.matching.tables import table


@lru_cache(maxsize=256)  # one key is looked up in several ways
def canonicalize(words: str) -> str:
    """Return the canonical form of a text in words, without the spaces.

    >>> canonicalize("st louis"), canonicalize("republic of korea"), canonicalize("st")
    ('saintlouis', 'republickorea', 'st')
    >>> canonicalize("pesaro e urbino"), canonicalize("carroll e")
    ('pesarourbino', 'carrolleast')
    """
    first, space, _ = words.partition(" ")
    if not space:
        return first
    parts = words.split()
    # North Est may be North East or North West, but Nord Est is only one of them.
    forms = _forms() if "est" not in parts else {}
    if len(parts) > 2 and not list_section("joining").isdisjoint(parts[1:-1]):
        parts[1:-1] = [part for part in parts[1:-1] if part not in list_section("joining")]
    return "".join([forms.get(part, part) for part in parts]) or "".join(parts)


def list_significant_words(words: str) -> list[str]:
    """Return the words of a text in their canonical forms, without those that are left out.

    >>> list_significant_words("st kitts and nevis")
    ['saint', 'kitts', 'nevis']
    """
    forms = _forms()
    parts = [forms.get(part, part) for part in words.split()]
    return [part for part in parts if part and part not in list_section("joining")]


def has_abbreviation(words: str) -> bool:
    """Return whether a text has an abbreviation other than those of saint, mount and fort.

    >>> has_abbreviation("s korea"), has_abbreviation("st louis")
    (True, False)
    """
    return any(word in _abbreviations() for word in words.split())


def has_contrast(words: str, name: str) -> bool:
    """Return whether a text has a distinguishing word that a name does not have.

    Such words are north, upper, numerals and digits; singular and plural count as the same word.

    >>> has_contrast("inland", "finland"), has_contrast("south korae", "s korea")
    (True, False)
    """
    contrasting, forms = _contrasts(), _forms()
    found = [forms.get(word, word) for word in words.split() if len(word) > 1 or word.isdigit()]
    found = [word for word in found if word in contrasting or not word.isalpha()]
    if not found:
        return False
    known = {forms.get(word, word).rstrip("s") for word in name.split()}
    return any(word.rstrip("s") not in known for word in found)


def is_generic(words: str) -> bool:
    """Return whether a text consists only of words for direction, size or rank.

    >>> is_generic("northern"), is_generic("north yorkshire")
    (True, False)
    """
    contrasting = _contrasts()
    return all(word in contrasting for word in words.split())


def drop_letters(letters: str) -> set[str]:
    """Return a text and all its forms with one letter removed.

    Two texts that are one edit apart have such a form in common.

    >>> sorted(drop_letters("abb"))
    ['ab', 'abb', 'bb']
    """
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}


def drop_fillers(words: Iterable[str]) -> list[str]:
    """Return words without the fillers of names, such as "the" and "of".

    >>> drop_fillers(["republic", "of", "the", "congo"])
    ['republic', 'congo']
    """
    return [word for word in words if word not in list_section("dropped")]


@cache
def list_section(name: str) -> frozenset[str]:
    """Return the words of a section of the table, such as `joining`."""
    return frozenset(table("words")[name].split())


@cache
def _forms() -> dict[str, str]:
    words = table("words")
    forms = dict.fromkeys(words["dropped"].split(), "")
    for group in ("directions", "saints", "abbreviations"):
        for full, short in words[group].items():
            forms |= dict.fromkeys(short.split(), full)
    return forms | {short: full.replace(" ", "") for short, full in words["unfolded"].items()}


@cache
def _abbreviations() -> frozenset[str]:
    words = table("words")
    full_words = {"island", "isle", "isles", "peoples"}
    short = {each for forms in words["abbreviations"].values() for each in forms.split()}
    return frozenset(short | set(words["unfolded"])) - full_words


@cache
def _contrasts() -> frozenset[str]:
    return list_section("contrasts") | list_section("numerals")
