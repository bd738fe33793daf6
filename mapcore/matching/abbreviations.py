"""Abbreviated names: "Dem. Rep. Congo", whose words are shortened beyond any table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mapcore.matching.letters import spaced
from mapcore.matching.tables import table

if TYPE_CHECKING:
    from mapcore.matching.index import RegionIndex, Regions

_SHORTENED = re.compile(r"[^\W\d_]{1,8}\.(?!\w)")
_FEWEST = 2


def abbreviates(index: RegionIndex, folded: str) -> Regions:
    """Return the regions with a name that a text with points abbreviates word for word.

    Every word that ends with a point has to begin a word of the name, every other has to be it.
    """
    if not _SHORTENED.search(folded):
        return ()
    dropped = _dropped()
    parts = [part for part in folded.replace("-", " ").split() if part.strip(".,'") not in dropped]
    words = [(spaced(part), part.endswith((".", ".,"))) for part in parts]
    if len(words) < _FEWEST or any(" " in word or not word for word, _ in words):
        return ()
    found: dict[int, None] = {}
    for name, regions in _by_initials(index).get("".join(word[0] for word, _ in words), ()):
        if all(
            full.startswith(word) if short else full == word
            for (word, short), full in zip(words, name, strict=True)
        ):
            found |= dict.fromkeys(regions)
    return tuple(found)


Initials = dict[str, list[tuple[tuple[str, ...], "Regions"]]]


def _by_initials(index: RegionIndex) -> Initials:
    """Return the map's names of several words by their first letters; built when first needed."""
    found: Initials | None = index.lazy.get("initials")  # type: ignore[assignment]
    if found is None:
        found = {}
        for name, regions in index.words.items():
            words = tuple(word for word in name.split() if word not in _dropped())
            if len(words) >= _FEWEST:
                found.setdefault("".join(word[0] for word in words), []).append((words, regions))
        index.lazy["initials"] = found
    return found


def _dropped() -> frozenset[str]:
    return frozenset(table("words")["dropped"].split())
