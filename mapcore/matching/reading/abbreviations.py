"""Abbreviations: names that a text with full stops abbreviates word for word."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import islice, takewhile

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.reading.interpretation import Interpretation, decide, unite
from mapcore.matching.text.normalize import split_words
from mapcore.matching.text.words import drop_fillers

MOST_WORDS = 16
"""The most words of a key that is read with qualifiers or as an abbreviation."""
MOST_INITIALS = 500
"""The most names with the same initials among which an abbreviation is looked up; at most 186 names
of a built-in map have the same."""
ABBREVIATION = "abbreviation spelled out"
FEWEST_LETTERS = 3
"""The least letters of a word for which regions are suggested whose name begins so: `Bay.`."""
FEWEST_CERTAIN = 4
"""The least letters by which one region is certain: `Thür.`."""
FEWEST_OF_MANY = 5
"""The same where regions are countries, or more than `FEW_REGIONS`: `Switz.`."""
FEW_REGIONS = 100
MOST_BEGINNING = 50
"""The most names that begin with an abbreviated word among which its region is looked for."""
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


def read_shortened(gazetteer: Gazetteer, word: str) -> Interpretation | None:
    """Return what one word means of which a full stop took the end, or None if no name begins so.

    "Thür." begins Thüringen alone; "Sachs." may be Sachsen or Sachsen-Anhalt. A region is certain
    only by a name of one word: "Feder." is not the Federal District. Where regions are countries it
    takes more letters, since "Aust." on a map of Europe may be Australia, and where there are many,
    since "Mill." is seldom Millau.
    """
    if len(word) < FEWEST_LETTERS:
        return None
    names = gazetteer.sorted_names
    after = islice(names, bisect_left(names, word), None)
    found = list(islice(takewhile(lambda name: name.startswith(word), after), MOST_BEGINNING + 1))
    if not 0 < len(found) <= MOST_BEGINNING:
        return None
    regions = unite(gazetteer.words.get(name) or gazetteer.called.get(name, ()) for name in found)
    many = gazetteer.types.has_countries or len(gazetteer.regions) > FEW_REGIONS
    if len(word) < (FEWEST_OF_MANY if many else FEWEST_CERTAIN) or all(
        " " in name for name in found
    ):
        return Interpretation(candidates=regions)
    return decide(regions, ABBREVIATION)
