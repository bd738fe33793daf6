"""Suggestions: the regions that someone who wrote an unknown key may have meant, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jellyfish import jaro_winkler_similarity

from mapcore.matching.targets import holding, plain, targets, within
from mapcore.matching.words import canonical, generic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.matching.index import RegionIndex, Regions

MOST = 5
LONGEST = 40
"""Letters; longer texts are not compared with names."""
MEASURED = 8
"""Names whose distance from a text is measured."""
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
    known = targets(index)
    found: dict[int, float] = {}
    for words in dict.fromkeys(names):
        letters = canonical(words)
        if plain(letters) and len(letters) <= LONGEST:
            for distance, name in within(known, letters, min(4, 1 + len(letters) // 4), MEASURED):
                score = distance - jaro_winkler_similarity(letters, name.letters)
                for region in name.meant[:MOST]:
                    found[region] = min(score, found.get(region, score))
        for rank, region in enumerate(_sharing(index, words)):
            found.setdefault(region, 3 + rank / 100)
    return tuple(sorted(found, key=lambda region: (found[region], region))[:MOST])


def _sharing(index: RegionIndex, words: str) -> Regions:
    """Return regions whose names hold the text, or else the rarest of its words."""
    if whole := holding(index, words):
        return whole[:MOST]
    known = targets(index)
    telling = [word for word in words.split()[:WORDS] if len(word) >= 4 and word in known.words]
    telling = [word for word in telling if not generic(word)]
    if not telling:
        return ()
    rarest = min(telling, key=lambda word: len(known.words[word]))
    names = sorted(known.words[rarest])[: 2 * MOST]
    regions = (region for each in names for region in known.names[each].meant)
    return tuple(dict.fromkeys(regions))[:MOST]
