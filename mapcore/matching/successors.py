"""Regions that are no more: dissolved, split or merged, and where their land is now."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mapcore.matching.letters import fold, spaced
from mapcore.matching.tables import table

if TYPE_CHECKING:
    from mapcore.matching.index import RegionIndex, Regions


def successors(index: RegionIndex, words: str) -> Regions:
    """Return the map's regions that a former region's land belongs to, none for other names."""
    keys = _former().get(words, ())
    return tuple(region for key in keys for region in index.codes.get(key, ()))


@cache
def _former() -> dict[str, tuple[str, ...]]:
    return {
        spaced(fold(name)): tuple(keys.lower().split())
        for names, keys in table("successors").items()
        for name in names.split("|")
    }
