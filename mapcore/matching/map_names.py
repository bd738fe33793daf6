"""The built-in maps by the names of their regions: a table of hashes, made when maps are built.

`maps_by_name.npz` has, for each name of a region, 24 bits of a hash and the maps that have it.
Names without their type word, as Autauga for Autauga County, stand apart. Two names may share a
hash; a map that is found by one is then a candidate too many, and no more.
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import Any

import numpy as np
from attrs import field

from mapcore.frozen import frozen
from mapcore.matching.tables import TABLES_FOLDER
from mapcore.matching.text.normalize import normalize_asked_name
from mapcore.matching.text.region_types import strip_type

MAP_NAMES_FILE = TABLES_FOLDER / "maps_by_name.npz"
HASH_BITS = 24
BARE = "*"
"""Before a name that has lost its type word."""
LOST_TWO = 4
"""Digits of a number that may have lost two zeros: a comune of the first provinces of Italy."""


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

    def find_whole(self, name: str) -> tuple[int, ...]:
        """Return the places of the maps with a name; a number may have lost its leading zeros."""
        if not name.isdecimal():
            return self.find(name)
        written = (name, f"0{name}", f"00{name}")[: 3 if len(name) == LOST_TWO else 2]
        return tuple(dict.fromkeys(place for each in written for place in self.find(each)))

    def find_key(self, key: str) -> set[int]:
        """Return the places of the maps with a key, or with a name in it.

        That is the name before `, state` or a type word, or all but the first or last word:
        Autauga AL.
        """
        first, comma, _ = key.partition(",")
        texts = (normalize_asked_name(key), normalize_asked_name(first) if comma else "")
        found = next(filter(None, (self._find_name(text) for text in texts if text)), set())
        if found or not (words := texts[bool(comma)]):
            return found
        parts = words.split()
        shorter = (" ".join(parts[:-1]), " ".join(parts[1:])) if len(parts) > 1 else ()
        typed = (each.base for each in strip_type(words))
        bases = (*typed, *sorted(shorter, key=len, reverse=True))
        return next(filter(None, map(self._find_name, bases)), set())

    def _find_name(self, name: str) -> set[int]:
        """Return the places of the maps with a name, with a type word or without."""
        return {*self.find_whole(name), *self.find(name, BARE)}


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


def is_name(text: str) -> bool:
    """Return whether some built-in map has a text as a name or code, as it stands.

    >>> is_name("Bayern"), is_name("Bundesland")
    (True, False)
    """
    return bool(read_map_names().find_whole(normalize_asked_name(text)))


def hash_name(name: str) -> int:
    """Return the hash of a normalized name."""
    return zlib.crc32(name.encode()) & ((1 << HASH_BITS) - 1)
