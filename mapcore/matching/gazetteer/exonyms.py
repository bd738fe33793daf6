"""Exonyms: the names of countries and first-level units in all languages.

The table `known.zip` has a section for the countries and one for the units of each country. Its
names rank below all names that the map itself has.
"""

from __future__ import annotations

import zipfile
from functools import cached_property

from attrs import field, frozen

from mapcore.matching.gazetteer.names import Lookup, Regions
from mapcore.matching.tables import FOLDER, table
from mapcore.matching.text.codes import is_code
from mapcore.matching.text.words import drop_letters

COUNTRIES = "countries"
"""The section of the table that holds the countries."""
SHORTEST_LETTERS = 4
"""Shorter texts are not compared without their spaces."""


@frozen(eq=False)
class Exonyms:
    """The exonyms of a map's regions, and of the countries beside a map of countries.

    `names` maps a name in bare letters to its regions; `foreign` are the names of countries that
    are not on the map. `codes` are the keys of the map.
    """

    names: Lookup = field(repr=False)
    foreign: frozenset[str] = field(repr=False)
    codes: frozenset[str] = field(repr=False)

    @classmethod
    def of(cls, keys: dict[str, int]) -> Exonyms:
        """Read the exonyms of the regions with some keys; `keys` maps each to the region's index.

        >>> Exonyms.of({"DE": 0, "FR": 1}).find("allemagne")
        (0,)
        """
        names: Lookup = {}
        foreign: set[str] = set()
        for section in sorted({_section_of(key) for key in keys if is_code(key)} - {""}):
            for line in _read_section(section):
                together, _, solids = line.partition("\t")
                codes = together.split()
                regions = tuple(keys[code] for code in codes if code in keys)
                if len(regions) == len(codes):
                    names.update(dict.fromkeys(solids.split("\t"), regions))
                elif section == COUNTRIES:
                    foreign.update(solids.split("\t"))
        return cls(names, frozenset(foreign), frozenset(keys))

    def find(self, words: str) -> Regions:
        """Return the regions that a text names in some language."""
        if words[1:2] == " " or words[-2:-1] == " ":  # Guinea-B is not the Guineab of some language
            return ()
        solid = words.replace(" ", "")
        if solid != words and len(solid) < SHORTEST_LETTERS:
            return ()
        return self.names.get(solid, ())

    def is_foreign(self, words: str) -> bool:
        """Return whether a text names a country that is not on this map of countries."""
        return words.replace(" ", "") in self.foreign

    def is_nearly_foreign(self, letters: str) -> bool:
        """Return whether letters are about one edit from the name of a country beside this map.

        Austrlia is not Austria on a map of Europe: it may be Australia.
        """
        near = self._foreign_forms
        return bool(near) and not near.isdisjoint(drop_letters(letters))

    @cached_property
    def _foreign_forms(self) -> frozenset[str]:
        """The names of the countries beside the map, and each of them with one letter removed."""
        if not any(len(key) == 2 for key in self.codes):
            return frozenset()
        return frozenset(
            form
            for code, names in table("countries").items()
            if code not in self.codes
            for name in names
            for form in drop_letters(name.replace(" ", ""))
        )


def _section_of(key: str) -> str:
    """Return the table's section of a code: the countries, or the units of a country."""
    if len(key) == 2:
        return COUNTRIES
    return key[:2] if key[2:3] == "-" and key[:2].isalpha() else ""


def _read_section(section: str) -> list[str]:
    """Return the lines of a section: codes, and the names that all of them share."""
    with zipfile.ZipFile(FOLDER / "known.zip") as members:
        if section not in members.namelist():
            return []
        return members.read(section).decode().split("\n")
