"""The names that only some editions of a map have: what decides for which boundaries keys are."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import field

from mapcore.atlas.editions.periods import INDEX, families
from mapcore.frozen import frozen
from mapcore.matching.text.normalize import normalize_asked_name

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas

TODAY = ""
"""Stands for the map of today among the editions of a family."""
HEAD_LETTERS = 4
"""Most keys of a table are told from the names of an edition by so many of their letters."""
LEAST_HELD = 3
"""So many former regions that today's map knows as parts of its own are evidence."""


@frozen(eq=False)
class Evidence:
    """What decides between the editions of one map.

    `names` gives the editions that have a normalized name, for names that some have not. `held`
    are those of former regions that are known as parts of a region of today. `shared`
    are the keys of today's regions that an edition has names of, where it has no others. `differs`
    are regions of today whose area was another, with the name that both have.
    """

    names: Mapping[str, frozenset[str]]
    held: frozenset[str]
    shared: Mapping[str, frozenset[str]]
    differs: Mapping[str, Mapping[str, str]]
    starts: frozenset[str] = field(init=False, repr=False)
    words: frozenset[str] = field(init=False, repr=False)
    shortened: Mapping[str, str] = field(init=False, repr=False)
    """Codes by what a spreadsheet leaves of them, which drops leading zeros."""

    def __attrs_post_init__(self) -> None:
        zeros = [name for name in self.names if name.isdecimal() and name.startswith("0")]
        shortened = {name.lstrip("0"): name for name in zeros}
        object.__setattr__(self, "shortened", shortened)
        starts = frozenset(name[:HEAD_LETTERS] for name in (*self.names, *shortened))
        object.__setattr__(self, "starts", starts)
        words = frozenset(name.partition(" ")[0] for name in self.names)
        object.__setattr__(self, "words", words)

    def find(self, key: str) -> frozenset[str] | None:
        """Return the editions that have a key, None if that is no matter."""
        return None if self._is_other(key[:HEAD_LETTERS]) else self._look_up(key)

    def _is_other(self, head: str) -> bool:
        """Tell whether no name begins with the first letters of a key, however it is read."""
        return head.isascii() and head.isalnum() and head.lower() not in self.starts

    def _look_up(self, key: str) -> frozenset[str] | None:
        name = self._find_name(key)
        return None if name is None else self.names[name]

    def _find_name(self, key: str) -> str | None:
        """Return the name that a key is, read only if a name begins with its first word.

        A word of plain letters and digits is not changed by the reading, but for its capitals. A
        code may lack its leading zeros.
        """
        if key in self.names:
            return key
        if key.isdecimal():
            return self.shortened.get(key)
        word = key.partition(" ")[0]
        if word.isascii() and word.isalnum() and word.lower() not in self.words:
            return None
        name = normalize_asked_name(key)
        return name if name in self.names else None

    def find_all(self, keys: Collection[str]) -> dict[str, frozenset[str]]:
        """Return the editions that have each key, for the keys that some have not.

        Today's map has one or two former regions as well that are parts of its own.
        """
        starts, heads = self.starts, {key[:HEAD_LETTERS] for key in keys}
        heads = {  # as `_is_other` does for one, without a call for each
            head
            for head in heads
            if head.lower() in starts or not (head.isalnum() and head.isascii())
        }
        near = [key for key in keys if key[:HEAD_LETTERS] in heads]
        found = {key: ids for key in near if (ids := self._look_up(key)) is not None}
        held = [key for key in found if self._find_name(key) in self.held]
        if len(held) < LEAST_HELD:
            found.update((key, found[key] | {TODAY}) for key in held)
        return found


@lru_cache(maxsize=1)
def _read_document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(INDEX.with_name("evidence.json").read_text("utf-8"))
    return document


@lru_cache(maxsize=64)
def read_evidence(map_id: str) -> Evidence:
    """Return what decides between the editions of a map of today that has some.

    >>> sorted(read_evidence("ghana").find("Brong Ahafo"))
    ['ghana-1983']
    """
    each = _read_document()[map_id]
    return Evidence(
        {key: frozenset(ids) for key, ids in each["names"].items()},
        frozenset(each["held"]),
        {id_: frozenset(keys) for id_, keys in each["shared"].items()},
        each["differs"],
    )


def list_rivals(map_id: str, keys: Collection[str], atlas: Atlas) -> tuple[str, ...]:
    """Return the other editions of a map that have some of the keys by which editions differ.

    That of today comes first, then the newest.

    >>> from mapcore.atlas.catalog import Atlas
    >>> list_rivals("france-regions", ["Picardie", "Paris"], Atlas())
    ('france-regions-1982',)
    """
    family = atlas.family_of(map_id)
    if family is None:
        return ()
    found = read_evidence(family).find_all(keys)
    told = {family if id_ == TODAY else id_ for ids in found.values() for id_ in ids}
    others = (family, *(each.id for each in families()[family].editions))
    own = atlas.open(map_id).id
    return tuple(each for each in others if each in told and each != own)
