"""Names known everywhere: what countries and first-level units are called in all languages.

They come after all names that the map itself has, and only where no other region of the map is
called nearly so: a translation into some language can be one letter from a neighbour's name.
"""

from __future__ import annotations

import zipfile
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from mapcore.matching.codes import is_code
from mapcore.matching.tables import table
from mapcore.matching.targets import slipped, targets
from mapcore.matching.words import shortened

if TYPE_CHECKING:
    from mapcore.matching.index import RegionIndex, Regions

_SHORTEST_LETTERS = 4
COUNTRIES = "countries"
"""The section of the table that holds the countries; the others hold each country's parts."""


def known(index: RegionIndex, words: str) -> Regions:
    """Return the regions that a text of spaced words names in some language."""
    if words[1:2] == " " or words[-2:-1] == " ":  # Guinea-B is not the Guineab of some language
        return ()
    names = _table(index).names
    solid = words.replace(" ", "")
    found = names.get(solid, ()) if solid == words or len(solid) >= _SHORTEST_LETTERS else ()
    if len(found) == 1:
        return tuple(dict.fromkeys((*found, *close_names(index, solid))))
    return found


def close_names(index: RegionIndex, letters: str) -> Regions:
    """Return the regions that have a name that is one edit from some letters."""
    if not (letters.isascii() and letters.isalpha()):
        return ()
    near = slipped(targets(index), letters)
    return tuple(dict.fromkeys(region for name in near for region in name.called))


def is_foreign(index: RegionIndex, words: str) -> bool:
    """Return whether a text is what a country that is not on a map of countries is called."""
    return words.replace(" ", "") in _table(index).foreign


def nearly_foreign(index: RegionIndex, letters: str) -> bool:
    """Return whether letters are an edit or so from a country that is not on a map of countries.

    Austrlia is not Austria on a map of Europe: it may be Australia.
    """
    forms = index.lazy.get("nearly foreign")
    if not isinstance(forms, frozenset):
        keys = {region.key for region in index.regions}
        names = (
            name.replace(" ", "")
            for code, theirs in table("countries").items()
            if code not in keys
            for name in theirs
        )
        on_map = any(len(key) == 2 for key in keys)
        forms = frozenset(form for name in names for form in shortened(name)) if on_map else ()
        index.lazy["nearly foreign"] = forms = frozenset(forms)
    return bool(forms) and not forms.isdisjoint(shortened(letters))


class Known(NamedTuple):
    """The known names of a map's regions, without spaces, and those of others of their kind."""

    names: dict[str, Regions]
    foreign: frozenset[str]


def _table(index: RegionIndex) -> Known:
    """Return the known names of the map's regions; read when first needed."""
    found = index.lazy.get("known")
    if isinstance(found, Known):
        return found
    names: dict[str, Regions] = {}
    foreign: set[str] = set()
    keys = {region.key: number for number, region in enumerate(index.regions)}
    for section in sorted({_section(key) for key in keys if is_code(key)} - {""}):
        for line in _lines(section):
            together, _, solids = line.partition("\t")
            codes = together.split()
            regions = tuple(keys[code] for code in codes if code in keys)
            if len(regions) == len(codes):
                names.update(dict.fromkeys(solids.split("\t"), regions))
            elif section == COUNTRIES:
                foreign.update(solids.split("\t"))
    index.lazy["known"] = built = Known(names, frozenset(foreign))
    return built


def _section(key: str) -> str:
    """Return the section of the table that a code is in: that of its country, or of countries."""
    if len(key) == 2:
        return COUNTRIES
    return key[:2] if key[2:3] == "-" and key[:2].isalpha() else ""


def _lines(section: str) -> list[str]:
    """Return the lines of a section: codes, and the names that those together have."""
    packed = files("mapcore.matching") / "tables" / "known.zip"
    with packed.open("rb") as file, zipfile.ZipFile(file) as members:
        if section not in members.namelist():
            return []
        return members.read(section).decode().split("\n")
