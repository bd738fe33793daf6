"""Regions that are no more, dissolved, split or merged, and names that several share.

Neither is a name of any one region; where their land is now is suggested.
"""

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


def is_former(name: str) -> bool:
    """Return whether a name, as it is written, is that of a former region or of several.

    >>> is_former("U.S.S.R."), is_former("Russia")
    (True, False)
    """
    return spaced(fold(name)) in _former()


@cache
def _former() -> dict[str, tuple[str, ...]]:
    return {
        spaced(fold(name)): tuple(keys.lower().split())
        for names, keys in table("successors").items()
        for name in names.split("|")
    }
