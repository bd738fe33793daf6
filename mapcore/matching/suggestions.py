"""Suggestions: the regions that someone who wrote an unknown key may have meant, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jellyfish import jaro_winkler_similarity

from mapcore.matching.typos import holding, nearest, spellings, targets
from mapcore.matching.words import generic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.matching.index import RegionIndex, Regions

MOST = 5
LONGEST = 40
"""Letters; longer texts are not compared with names."""
WORDS = 4
"""How many words of a text are looked up for themselves."""


def shown(index: RegionIndex, regions: Iterable[int]) -> tuple[str, ...]:
    """Return regions as `Title (key)`, or by their titles where the title is the key."""
    chosen = list(dict.fromkeys(regions))[:MOST]
    return tuple(
        region.title if region.key == region.title else f"{region.title} ({region.key})"
        for region in map(index.regions.__getitem__, chosen)
    )


def similar(index: RegionIndex, names: Iterable[str]) -> Regions:
    """Return the regions most like one of some names, in spaced words, best first."""
    found: dict[int, float] = {}
    for words in dict.fromkeys(names):
        forms = spellings(words)
        if 3 <= len(forms[0]) <= LONGEST:
            for near in nearest(index, forms, min(4, 1 + len(forms[0]) // 4))[: 3 * MOST]:
                score = near.distance - jaro_winkler_similarity(near.letters, near.name)
                found[near.region] = min(score, found.get(near.region, score))
        for rank, region in enumerate(_sharing(index, words)):
            found.setdefault(region, 3 + rank / 100)
    return tuple(sorted(found, key=lambda region: (found[region], region))[:MOST])


def _sharing(index: RegionIndex, words: str) -> Regions:
    """Return regions whose names hold the text, or else the rarest of its words."""
    if whole := holding(index, words):
        return whole[:MOST]
    known = targets(index).words
    telling = [word for word in words.split()[:WORDS] if word in known and not generic(word)]
    telling = [word for word in telling if len(word) >= 4]
    if not telling:
        return ()
    rarest = min(telling, key=lambda word: len(known[word]))
    names = sorted(known[rarest])[: 2 * MOST]
    regions = (region for each in names for region in targets(index).regions[each])
    return tuple(dict.fromkeys(regions))[:MOST]
