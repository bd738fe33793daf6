"""Names from elsewhere: spellings that stand for some place in the world, on this map or not.

A text that is the name of a place is no misspelling of another one: `Nederland` is the Netherlands,
not Gelderland, and `Scotland` is not Shetland. So such texts are never corrected. The table has
countries in every language of CLDR and ISO, first-level units, counties and cities.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files


def known_elsewhere(solid: str) -> bool:
    """Return whether a folded name, without spaces, is that of a place somewhere.

    >>> known_elsewhere("nederland"), known_elsewhere("nederlandd")
    (True, False)
    """
    lines = _lines()
    wanted = solid.encode()
    low, high = 0, len(lines)
    while low < high:
        start = lines.rfind(b"\n", 0, (low + high) // 2) + 1
        stop = lines.find(b"\n", start)
        line = lines[start:stop]
        if line == wanted:
            return True
        if line < wanted:
            low = stop + 1
        else:
            high = start
    return False


@cache
def _lines() -> bytes:
    """Return the sorted names, one a line; searched as they are, for so many strings are heavy."""
    packed = (files("mapcore.matching") / "tables" / "elsewhere.txt.gz").read_bytes()
    return gzip.decompress(packed) + b"\n"
