"""Suggestions: the regions that an unknown key may mean, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from jellyfish import jaro_winkler_similarity

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.gazetteer.search import is_plain
from mapcore.matching.text.words import canonicalize, is_generic

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region

MAX_SUGGESTIONS = 5
MAX_COMPARED_LETTERS = 40
"""Letters; longer texts are not compared with names."""
MEASURED = 8
"""The most names whose distance from a text is computed."""
WORDS = 4
"""The most words of a text that are looked up separately."""


def label_regions(regions: Sequence[Region], indices: Iterable[int]) -> tuple[str, ...]:
    """Return regions of a map as `Title (key)`, or as their title if it is the key."""
    chosen = list(dict.fromkeys(indices))[:MAX_SUGGESTIONS]
    return tuple(
        region.title if region.key == region.title else f"{region.title} ({region.key})"
        for region in map(regions.__getitem__, chosen)
    )


def suggest(gazetteer: Gazetteer, names: Iterable[str]) -> Regions:
    """Return the regions most like one of some names, in words, best first."""
    search = gazetteer.search
    found: dict[int, float] = {}
    for words in dict.fromkeys(names):
        letters = canonicalize(words)
        if is_plain(letters) and len(letters) <= MAX_COMPARED_LETTERS:
            reach = min(4, 1 + len(letters) // 4)
            for distance, name in search.find_within(letters, reach, MEASURED):
                score = distance - jaro_winkler_similarity(letters, name.letters)
                for region in name.meant[:MAX_SUGGESTIONS]:
                    found[region] = min(score, found.get(region, score))
        for rank, region in enumerate(_find_sharing(gazetteer, words)):
            found.setdefault(region, 3 + rank / 100)
    return tuple(sorted(found, key=lambda region: (found[region], region))[:MAX_SUGGESTIONS])


def _find_sharing(gazetteer: Gazetteer, words: str) -> Regions:
    """Return regions whose names hold the text, or else the rarest of its words."""
    if whole := gazetteer.search.find_containing(words):
        return whole[:MAX_SUGGESTIONS]
    search = gazetteer.search
    known = [word for word in words.split()[:WORDS] if len(word) >= 4 and word in search.words]
    known = [word for word in known if not is_generic(word)]
    if not known:
        return ()
    rarest = min(known, key=lambda word: len(search.words[word]))
    names = islice(search.words[rarest], 2 * MAX_SUGGESTIONS)
    regions = (region for each in names for region in search.names[each].meant)
    return tuple(dict.fromkeys(regions))[:MAX_SUGGESTIONS]
