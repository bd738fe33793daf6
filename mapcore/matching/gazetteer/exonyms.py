"""Exonyms: the names of countries and first-level units in all languages.

The table `known.zip` has a section for the countries and one for the units of each country. Its
names rank below all names that the map itself has.
"""

from __future__ import annotations

from functools import cached_property

from attrs import field

from mapcore.frozen import frozen
from mapcore.matching.gazetteer.names import Lookup, Regions
from mapcore.matching.tables import read_section, table
from mapcore.matching.text.codes import is_code
from mapcore.matching.text.words import drop_letters

COUNTRIES_SECTION = "countries"
"""The section of the table that holds the countries."""
CODES_SECTION = ""
"""What stands for codes among the languages in which a text names a region."""
CITY_EXONYMS = frozenset({
    "coni", "ferrare", "genoa", "genua", "gerona", "lerida", "mantua", "naples", "padua", "parme",
    "roma", "rome", "savone", "seville", "tarente", "turim", "turin", "venice", "venise", "verone",
})  # fmt: skip
"""Names of cities in Catalan, English, French, German, Portuguese and Spanish that are one edit
from the name of another municipality. They are in common use, so that the city is meant; other
names as near as that may be misspelt names of the municipality."""
SHORTEST_LETTERS = 4
"""Shorter texts are not compared without their spaces."""


@frozen(eq=False)
class Exonyms:
    """The exonyms of a map's regions, and of the countries beside a map of countries.

    `names` maps a name in bare letters to its regions; `disputed` maps those that mean different
    countries in different languages to the region in each language. `foreign` are the names of
    countries that are not on the map. `codes` are the keys of the map. `certain` are the names of
    cities on a map of municipalities that are used even if another has nearly the same name.
    """

    names: Lookup = field(repr=False)
    disputed: dict[str, dict[str, int]] = field(repr=False)
    foreign: frozenset[str] = field(repr=False)
    codes: frozenset[str] = field(repr=False)
    certain: frozenset[str] = field(repr=False, default=frozenset())

    @classmethod
    def of(cls, keys: dict[str, int], map_id: str = "") -> Exonyms:
        """Read the exonyms of the regions with some keys; `keys` maps each to the region's index.

        A map of municipalities has a section of its own. Of the units of a country that share a
        name, such as a province and the region of one province, a map may have one alone.

        >>> Exonyms.of({"DE": 0, "FR": 1}).find("allemagne")
        (0,)
        """
        names: Lookup = {}
        foreign: set[str] = set()
        certain: set[str] = set()
        for section in sorted({map_id, *(section_of(key) for key in keys if is_code(key))} - {""}):
            for line in read_section("known", section):
                together, _, solids = line.partition("\t")
                codes = together.split()
                regions = tuple(keys[code] for code in codes if code in keys)
                if len(regions) == len(codes) or (regions and section != COUNTRIES_SECTION):
                    names.update(dict.fromkeys(solids.split("\t"), regions))
                    if section == map_id and len(codes) == 1:
                        certain.update(CITY_EXONYMS.intersection(solids.split("\t")))
                elif section == COUNTRIES_SECTION:
                    foreign.update(solids.split("\t"))
        disputed = _read_disputed(keys)
        return cls(names, disputed, frozenset(foreign), frozenset(keys), frozenset(certain))

    def find(self, words: str) -> Regions:
        """Return the regions that a text names in some language."""
        if words.isascii() and (words[1:2] == " " or words[-2:-1] == " "):
            return ()  # Guinea-B is not the Guineab of some language, but "г. Киев" is a city
        solid = words.replace(" ", "")
        if solid != words and len(solid) < SHORTEST_LETTERS:
            return ()
        return self.names.get(solid, ())

    def is_certain(self, words: str) -> bool:
        """Return whether a name is used even if another region has nearly the same: Rome."""
        return words.replace(" ", "") in self.certain

    def find_marked(self, text: str) -> Regions:
        """Return the regions that a text, composed, names by its marks: bỉ, which is no bi."""
        return self.names.get(text, ()) if not text.isascii() else ()

    def find_disputed(self, words: str) -> dict[str, int]:
        """Return the region that a text names in each language, if they do not agree."""
        return self.disputed.get(words.replace(" ", ""), {})

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


def read_shared_names(keys: dict[str, int], map_id: str) -> Lookup:
    """Read the names of regions that a greater city has, in bare letters, with what they may mean.

    Austin County is not Austin, which lies elsewhere. The region that is called so comes first.

    >>> read_shared_names({"48015": 0, "48453": 1}, "us-counties")["austin"]
    (0, 1)
    """
    found: Lookup = {}
    for line in read_section("known", f"{map_id} shared") if map_id else ():
        together, _, solids = line.partition("\t")
        regions = tuple(keys[code] for code in together.split() if code in keys)
        found |= dict.fromkeys(solids.split("\t"), regions)
    return found


def section_of(key: str) -> str:
    """Return the table's section of a code: the countries, or the units of a country."""
    if len(key) == 2:
        return COUNTRIES_SECTION
    return key[:2] if key[2:3] == "-" and key[:2].isalpha() else ""


def read_languages() -> dict[str, frozenset[str]]:
    """Return what countries are called in each language that has a disputed name, in letters."""
    lines = (line.split("\t") for line in read_section("known", "languages"))
    return {language: frozenset(names) for language, *names in lines}


def _read_disputed(keys: dict[str, int]) -> dict[str, dict[str, int]]:
    if not any(len(key) == 2 for key in keys):
        return {}
    found = {}
    for line in read_section("known", "disputed"):
        letters, *named = line.split("\t")
        pairs = (pair.split(" ") for pair in named)
        found[letters] = {language: keys[code] for language, code in pairs if code in keys}
    return found
