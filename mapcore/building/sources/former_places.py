"""GeoNames of 2020, a second opinion on the places of today's: what they are, and which are new."""

from __future__ import annotations

import csv
import math
from collections import defaultdict
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.similarity import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

FIELDS = ("id", "name", "ascii", "other", "latitude", "longitude", "class", "code", "country",
          "also", "1", "2", "3", "4", "people")  # fmt: skip

SEAT_CODES = frozenset({"PPLC", "PPLA"})
"""The codes of a seat of government: of a country, or of a first-level unit."""

SECTION_CODES = frozenset({"PPLX", "PPLQ", "PPLH", "PPLW"})
"""The codes of a section of a populated place, and of abandoned, former and destroyed ones."""

MOST_GROWTH = 4.0
"""A place has at most so many times the people of the former edition, and at least that share of
them: beyond it, one of the editions counts those of a district."""

SAME_PLACE_DEGREES = 0.3
"""Places of one name are the same within so many degrees of latitude."""


@frozen(eq=False)
class FormerPlaces:
    """The codes and people of places by their ids, and positions by country and plain name."""

    codes: Mapping[int, str]
    people: Mapping[int, int]
    positions: Mapping[tuple[str, str], list[tuple[float, float]]]

    def is_seat(self, place: int) -> bool:
        """Tell whether a place of this id is the seat of a country or a first-level unit."""
        return self.codes.get(place) in SEAT_CODES

    def is_part(self, place: int) -> bool:
        """Tell whether a place of this id is a part of another, or is no more."""
        return self.codes.get(place) in SECTION_CODES

    def correct_people(self, place: int, people: int) -> int:
        """Return the people of today's edition, or the former's where they are far apart."""
        former = self.people.get(place, 0) or people
        return people if former / MOST_GROWTH <= people <= former * MOST_GROWTH else former

    def knows(
        self, place: int, country: str, names: Iterable[str], position: tuple[float, float]
    ) -> bool:
        """Tell whether a place, with its longitude and latitude, is in the edition."""
        return place in self.codes or any(
            _is_near(position, other)
            for name in names
            for other in self.positions.get((country, plain(name)), ())
        )


def read_former_places(file: Path) -> FormerPlaces:
    """Return the places of a table as GeoNames publishes it."""
    codes: dict[int, str] = {}
    people: dict[int, int] = {}
    positions: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    with file.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, FIELDS, delimiter="\t", quoting=csv.QUOTE_NONE):
            codes[int(row["id"])] = row["code"]
            people[int(row["id"])] = int(row["people"])
            if row["code"] not in SECTION_CODES:
                place = float(row["longitude"]), float(row["latitude"])
                positions[row["country"], plain(row["name"])].append(place)
    return FormerPlaces(codes, people, positions)


def plain(name: str) -> str:
    """Return the letters and digits of a name, without accents and case.

    >>> plain("Aix-en-Provence")
    'aixenprovence'
    """
    return "".join(letter for letter in fold(name) if letter.isalnum())


def _is_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    east = (one[0] - other[0] + 180) % 360 - 180
    return (
        math.hypot(east * math.cos(math.radians(one[1])), one[1] - other[1]) <= SAME_PLACE_DEGREES
    )
