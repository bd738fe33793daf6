"""Abbreviations: names that a text with full stops abbreviates word for word."""

from __future__ import annotations

import re

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.reading.interpretation import unite
from mapcore.matching.text.normalize import split_words
from mapcore.matching.text.words import drop_fillers

MOST_WORDS = 16
"""The most words of a key that is read with qualifiers or as an abbreviation."""
MOST_INITIALS = 500
"""The most names with the same initials among which an abbreviation is looked up; at most 186 names
of a built-in map have the same."""
_SHORTENED = re.compile(r"[^\W\d_]{1,8}\.(?!\w)")
_LETTER = re.compile(r"[^\W_]")


def find_abbreviated(gazetteer: Gazetteer, text: str) -> Regions:
    """Return the regions with a name that a text with full stops abbreviates word for word.

    A word that ends with a full stop must begin the name's word, any other must be equal to it:
    "dem. rep. congo".
    """
    if not _SHORTENED.search(text):
        return ()
    parts = text.replace("-", " ").split(maxsplit=MOST_WORDS)
    if len(parts) > MOST_WORDS:
        return ()
    kept = [part for part in parts if drop_fillers([part.strip(".,'")])]
    initials = "".join(letter[0] for part in kept if (letter := _LETTER.search(part)))
    names = gazetteer.initials.get(initials, ())
    if not 0 < len(names) <= MOST_INITIALS:  # this saves normalizing the parts of most texts
        return ()
    words = [(split_words(part), part.endswith((".", ".,"))) for part in kept]
    if len(words) != len(initials) or any(" " in word or not word for word, _ in words):
        return ()
    return unite(
        regions
        for name, regions in names
        if all(
            full.startswith(word) if short else full == word
            for (word, short), full in zip(words, name, strict=True)
        )
    )
