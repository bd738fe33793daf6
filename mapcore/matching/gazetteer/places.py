"""Places around a map: parents, home country, sovereigns of territories, former regions, places."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mapcore.matching.tables import TABLES_FOLDER, table
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region


_LETTERS = re.compile(r"[A-Z]{2}-([A-Z]{2,3})")
"""An ISO 3166-2 code that ends in letters; people write them behind names, as in Natal/RN."""


class Former(NamedTuple):
    """A former region, or a name that several regions share: all its names, and its successors.

    `successors` are the lower-case keys of the regions to which its land now belongs.
    """

    names: tuple[str, ...]
    successors: tuple[str, ...]


def list_parent_names(parents: set[str], map_id: str = "") -> dict[str, str]:
    """Return every name of some parents of a map, in words, with the parent's code.

    US states have their names, postal codes and old abbreviations, even if they are not on the map.
    Parents on built-in maps have their names, units of countries the letters of their ISO code,
    other parents only the name that is given.

    >>> list_parent_names({"US-CA"})["calif"], list_parent_names({"BR-SP"})["sp"]
    ('US-CA', 'BR-SP')
    """
    found = {
        normalize_name(name): parent
        for parent, names in table("parents").get(map_id, {}).items()
        for name in names.split("|")
    }
    found |= {normalize_name(parent): parent for parent in sorted(parents)}
    codes = filter(None, map(_LETTERS.fullmatch, sorted(parents)))
    found |= {code[1].lower(): code[0] for code in codes}
    for names in table("us_states").values() if any(each[:3] == "US-" for each in parents) else ():
        found |= {normalize_name(name): f"US-{names[0]}" for name in names}
    return found


def name_parent(parent: str, map_id: str) -> str | None:
    """Return the name of a parent of a built-in map's regions, None where it is not known.

    >>> name_parent("US-CA", "us-counties"), name_parent("BR-SP", "brazil-municipalities")
    ('California', 'São Paulo')
    """
    for code, name, *_ in table("us_states").values():
        if parent == f"US-{code}":
            return str(name)
    names = table("parents").get(map_id, {}).get(parent)
    return None if names is None else str(names).partition("|")[0]


def list_home_names(title: str, regions: Iterable[Region]) -> frozenset[str]:
    """Return the names, in words, of the country whose parts are mapped; none if unknown."""
    countries: dict[str, list[str]] = table("countries")
    own = normalize_name(title)
    found = {own} if title else set()
    prefixes = Counter(
        code[:2]
        for region in regions
        for code in (region.key, region.parent or "")
        if len(code) > 3 and code[2] == "-" and code[:2].isalpha()
    )
    if prefixes:
        ((country, _),) = prefixes.most_common(1)
        return frozenset(found | set(countries.get(country, ())))
    for names in countries.values():
        if own in names:
            return frozenset(found | set(names))
    return frozenset()


def find_sovereign(code: str) -> str | None:
    """Return the ISO code of the country that a territory belongs to; None for countries.

    >>> find_sovereign("AW"), find_sovereign("FR")
    ('NL', None)
    """
    found: str | None = _sovereigns().get(code)
    return found


@cache
def _sovereigns() -> dict[str, str]:
    return {
        territory: country
        for country, territories in table("territories").items()
        for territory in territories.split()
    }


def find_former(words: str) -> Former | None:
    """Return the former region of a name in words; None for other names.

    >>> find_former("ussr").names[:2]
    ('soviet union', 'ussr')
    """
    return _former().get(words)


def is_former(name: str) -> bool:
    """Return whether a name, as it is written, is that of a former region or of several.

    >>> is_former("U.S.S.R."), is_former("Russia")
    (True, False)
    """
    return normalize_name(name) in _former()


def is_place_name(solid: str) -> bool:
    """Return whether a name, in bare letters, is that of a place anywhere in the world.

    >>> is_place_name("nederland"), is_place_name("nederlandd")
    (True, False)
    """
    lines = _read_place_names()
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
def _former() -> dict[str, Former]:
    """Return every former region by each of its names."""
    found: dict[str, Former] = {}
    for names, keys in table("successors").items():
        same = tuple(normalize_name(name) for name in names.split("|"))
        found |= dict.fromkeys(same, Former(same, tuple(keys.lower().split())))
    return found


@cache
def _read_place_names() -> bytes:
    """Return the sorted names, one a line, as bytes, since many strings take much memory."""
    packed = (TABLES_FOLDER / "elsewhere.txt.gz").read_bytes()
    return gzip.decompress(packed) + b"\n"
