"""Letters that were lost on the way, "R\ufffdunion": names that fit around the gaps.

A letter that another encoding could not read is a replacement character or a question mark's
diamond; where it was one letter of a name that has no other like it, the name is known.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapcore.matching.index import RegionIndex, Regions

LOST = "\ufffd"
MOST = 2
"""Gaps that are filled."""
_LETTERS = (
    "a",
    "e",
    "i",
    "o",
    "u",
    "c",
    "n",
    "s",
    "z",
    "l",
    "d",
    "g",
    "y",
    "t",
    "r",
    "ss",
    "ae",
    "oe",
)
"""What letters with marks, which are those that get lost, are folded to."""


def completed(index: RegionIndex, words: str) -> Regions:
    """Return the regions with a name that a text is but for a letter or two that were lost."""
    gaps = words.count(LOST)
    if gaps > MOST or len(words) - gaps < 2 * gaps:
        return ()
    pieces = words.split(LOST)
    found: dict[int, None] = {}
    for letters in product(_LETTERS, repeat=gaps):
        whole = "".join(
            piece + letter for piece, letter in zip(pieces, (*letters, ""), strict=True)
        )
        found |= dict.fromkeys(index.words.get(whole) or index.called.get(whole, ()))
    return tuple(found)
