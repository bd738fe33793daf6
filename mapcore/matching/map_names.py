"""The built-in maps by the names of their regions: a table of hashes, made when maps are built.

`maps_by_name.npz` has, for each name of a region, 24 bits of a hash and the maps that have it.
Names without their type word, as Autauga for Autauga County, stand apart. Two names may share a
hash; a map that is found by one is then a candidate too many, and no more.
"""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from typing import Any

import numpy as np
from attrs import field

from mapcore.frozen import frozen
from mapcore.matching.tables import TABLES_FOLDER
from mapcore.matching.text.normalize import normalize, normalize_key, split_words

MAP_NAMES_FILE = TABLES_FOLDER / "maps_by_name.npz"
HASH_BITS = 24
BARE = "*"
"""Before a name that has lost its type word."""


@frozen(eq=False)
class MapNames:
    """The ids of maps by the hashed names of their regions.

    `hashes` ascend. The hash at a place belongs to the maps of the set at `sets`; a set is the
    numbers in `members` from one of `starts` to the next.
    """

    maps: tuple[str, ...]
    hashes: Any = field(repr=False)
    sets: Any = field(repr=False)
    starts: Any = field(repr=False)
    members: Any = field(repr=False)

    def find(self, name: str, mark: str = "") -> tuple[int, ...]:
        """Return the places in `maps` of the maps that have a normalized name.

        With the mark `BARE`, the maps that have it with a type word.
        """
        wanted = hash_name(mark + name)
        # A number of another type would make numpy convert all hashes, each time.
        place = int(self.hashes.searchsorted(self.hashes.dtype.type(wanted)))
        if place == len(self.hashes) or self.hashes[place] != wanted:
            return ()
        own = self.sets[place]
        return tuple(self.members[self.starts[own] : self.starts[own + 1]].tolist())


@cache
def read_map_names() -> MapNames:
    """Return the table of the built-in maps.

    >>> names = read_map_names()
    >>> [names.maps[place] for place in names.find("tasmania")]
    ['australia']
    """
    with np.load(MAP_NAMES_FILE) as arrays:
        return MapNames(
            maps=tuple(bytes(arrays["maps"]).decode().split("\n")),
            hashes=np.cumsum(arrays["steps"], dtype=np.uint32),
            sets=arrays["sets"],
            starts=arrays["starts"],
            members=arrays["members"],
        )


def normalize_name(text: str) -> str:
    """Return names, one a line, as they are looked up."""
    return split_words(normalize(text))


@lru_cache(maxsize=2048)  # the same keys come with each request for a map
def normalize_asked_name(key: str) -> str:
    """Return a key as names are looked up; empty for one that cannot be a name.

    >>> normalize_asked_name(" Île-de-France "), normalize_asked_name("\ufdfa" * 90)
    ('ile de france', '')
    """
    return split_words(normalize_key(key) or "")


def hash_name(name: str) -> int:
    """Return the hash of a normalized name."""
    return zlib.crc32(name.encode()) & ((1 << HASH_BITS) - 1)
