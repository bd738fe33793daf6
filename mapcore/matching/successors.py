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


def successors(index: RegionIndex, words: str) -> Regions | None:
    """Return the map's regions that a former region's land belongs to, None for other names.

    A region whose own code is on the map is not a former one there.
    """
    found = _former().get(words)
    if found is None or any(name in index.codes for name in found[0]):
        return None
    return tuple(region for key in found[1] for region in index.codes.get(key, ()))


def is_former(name: str) -> bool:
    """Return whether a name, as it is written, is that of a former region or of several.

    >>> is_former("U.S.S.R."), is_former("Russia")
    (True, False)
    """
    return spaced(fold(name)) in _former()


@cache
def _former() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return every former name with all names of the same region and the keys of its successors."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for names, keys in table("successors").items():
        same = tuple(spaced(fold(name)) for name in names.split("|"))
        found |= dict.fromkeys(same, (same, tuple(keys.lower().split())))
    return found
