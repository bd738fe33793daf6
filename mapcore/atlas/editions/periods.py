"""Families of editions: which boundaries of a map were in force when, read from the index."""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from attrs import field

from mapcore.frozen import frozen

INDEX = Path(__file__).parent.parent / "data" / "editions.json"


@frozen
class Edition:
    """One former edition of a map, itself a map.

    `begins` is the month in which it came into force and `ends` the month in which the next one
    did, as `2019-02`. `file` is the pack's path below the folder of the built-in maps; `base` is
    the id of the map whose arcs it has, None for a pack that stands alone.
    """

    id: str
    family: str
    title: str
    begins: str
    ends: str
    file: str
    base: str | None
    aliases: tuple[str, ...] = ()
    region_count: int = 0

    @property
    def year(self) -> str:
        """A year on whose first day it was in force: that of its id where it is one."""
        named = self.id.rpartition("-")[2]
        years = [named] if named.isdecimal() else []
        first = int(self.begins[:4])
        for year in (*years, str(first), str(first + 1)):
            if self.holds(year):
                return year
        return self.begins

    def holds(self, year: str) -> bool:
        """Tell whether it was in force on the first day of a year.

        >>> Edition("x", "y", "", "2001-11", "2007-06", "", None).holds("2007")
        True
        """
        return self.begins <= f"{year}-01" < self.ends

    @property
    def span(self) -> str:
        """When it was in force, in words.

        >>> Edition("x", "y", "", "2001-11", "2007-06", "", None).span
        '2001 to 2007'
        >>> Edition("x", "y", "", "1982-01", "2016-01", "", None).span
        '1982 to 2015'
        """
        last = int(self.ends[:4]) - (self.ends[5:] == "01")
        return f"{self.begins[:4]} to {last}"


@frozen
class Family:
    """A map and its former editions, newest first."""

    id: str
    year: str
    begins: str
    editions: tuple[Edition, ...] = field(repr=False)

    def in_force(self, time: str) -> Edition | None:
        """Return the former edition in force on the first day of a year or month.

        None where today's boundaries were; the next one that there is where none was.

        >>> families()["us-counties"].in_force("2009").id
        'us-counties-2010'
        """
        month = time if "-" in time else f"{time}-01"
        if month >= self.begins:
            return None
        return next((each for each in reversed(self.editions) if month < each.ends), None)


@frozen
class EditionIndex:
    """All families by the ids of their maps, and all former editions by ids and aliases."""

    families: dict[str, Family]

    @cached_property
    def by_name(self) -> dict[str, Edition]:
        """Every former edition by its id and its aliases."""
        return {
            name: each
            for family in self.families.values()
            for each in family.editions
            for name in (each.id, *each.aliases)
        }


@lru_cache(maxsize=1)
def read_index() -> EditionIndex:
    """Return the index of the built-in maps."""
    document = json.loads(INDEX.read_text("utf-8"))
    return EditionIndex({name: _read_family(name, each) for name, each in document.items()})


def families() -> dict[str, Family]:
    """Return all families by the ids of their maps."""
    return read_index().families


def _read_family(name: str, document: dict[str, Any]) -> Family:
    editions = tuple(
        Edition(
            id=each["id"],
            family=name,
            title=each["title"],
            begins=each["from"],
            ends=each["until"],
            file=each["file"],
            base=each.get("base"),
            aliases=tuple(each.get("aliases", ())),
            region_count=each["regionCount"],
        )
        for each in document["editions"]
    )
    return Family(name, document["year"], document["from"], editions)
