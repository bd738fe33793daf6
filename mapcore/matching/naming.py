"""The names of a map's regions, folded: words, canonical letters, and what is left without types.

Every title, alias, former name and key is a name or a code; a name with umlauts is two.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from mapcore.matching.codes import is_code
from mapcore.matching.kinds import FIRST_LEVEL, NONE, Kinds, kinds_of_type, pure_kinds, untyped
from mapcore.matching.letters import fold, spaced, spelled_out
from mapcore.matching.misspellings import misspellings
from mapcore.matching.tables import table
from mapcore.matching.words import canonical, generic

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore.atlas.pack import MapPack, Region
    from mapcore.matching.kinds import Typed

_PARTED = re.compile(r"[,;()/]| [-–] ")
SHORTEST_BASE = 3
"""Letters that a name has to keep when its type word is taken off."""

Form = tuple[str, int, int]
"""A written form, its region and its rank: 0 keys, 1 titles, 2 aliases, 3 further names."""
ALIAS, FURTHER = 2, 3


class Name(NamedTuple):
    """A name of a region: its words, those without its type word, and both in canonical letters.

    `kinds` are what all type words in it stand for.
    """

    words: str
    region: int
    rank: int
    base: str
    letters: str
    base_letters: str
    kinds: Kinds


def forms(regions: tuple[Region, ...]) -> tuple[list[Form], list[Form]]:
    """Part the regions' keys, titles and aliases into codes, in lookup form, and names."""
    codes: list[Form] = []
    names: list[Form] = []
    for number, region in enumerate(regions):
        names.append((region.title, number, 1))
        if region.key != region.title:
            codes.append((_code(region.key), number, 0))
            if not is_code(region.key):
                names.append((region.key, number, 0))
        for alias in region.aliases:
            if _is_short(alias):
                codes.append((_code(alias), number, 2))
            else:
                names.append((alias, number, 2))
        for name in (*_further_names(region), *misspellings(region.key)):
            if _is_short(name):
                codes.append((_code(name), number, 3))
            else:
                names.append((name, number, 3))
    return codes, names


def _is_short(alias: str) -> bool:
    """Return whether an alias is a code or an abbreviation in capitals, CDMX or FYROM."""
    return is_code(alias) or (len(alias) < 7 and alias.isalpha() and alias.isupper())


def _further_names(region: Region) -> list[str]:
    """Return former names and spellings of statistical offices that the map does not publish."""
    names: str = table("names").get(region.key, "")
    if not names or (region.key.isdigit() and not (region.parent or "").startswith("US-")):
        return []
    return names.split("|")


def unpublished_names(named: list[Form]) -> frozenset[str]:
    """Return, in bare letters, the names that the map itself does not publish."""
    published = {words.replace(" ", "") for words, _, rank in named if rank < FURTHER}
    further = {words.replace(" ", "") for words, _, rank in named if rank == FURTHER}
    return frozenset(further - published)


def marked_names(texts: list[Form], named: list[Form]) -> dict[str, frozenset[str]]:
    """Return the words of names that are written with marks alone, with their written forms.

    Titles and keys are left out: everyone leaves out their marks. `named` begins with `texts` in
    spaced words.
    """
    plain: set[tuple[str, int]] = set()
    written: dict[tuple[str, int], set[str]] = {}
    for (text, region, rank), (words, _, _) in zip(texts, named, strict=False):
        if text.isascii() or rank < ALIAS:
            plain.add((words, region))
        elif words.isascii():
            written.setdefault((words, region), set()).add(written_form(text))
    return {
        words: frozenset(forms)
        for (words, region), forms in written.items()
        if (words, region) not in plain
    }


def written_form(text: str) -> str:
    """Return a text with its marks, but without what case and spaces tell apart.

    >>> written_form(" IRA\u0303") == written_form("irã")
    True
    """
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def misspelt_names(regions: tuple[Region, ...], texts: list[Form]) -> frozenset[str]:
    """Return, in spaced words, the known misspellings that the map does not publish as names."""
    published = {(text.casefold(), region) for text, region, rank in texts if rank < FURTHER}
    return frozenset(
        spaced(fold(name))
        for number, region in enumerate(regions)
        for name in misspellings(region.key)
        if (name.casefold(), number) not in published
    )


def parted_titles(regions: tuple[Region, ...]) -> frozenset[str]:
    """Return, in spaced words, the titles that are written in parts: "Sakha (Yakutia)"."""
    return frozenset(
        spaced(fold(region.title)) for region in regions if _PARTED.search(region.title)
    )


def folded_names(names: list[Form]) -> list[Form]:
    """Return names in spaced words, those with umlauts once more with these spelled out."""
    lines = _fold_all([name for name, _, _ in names])
    named = [(line, region, rank) for line, (_, region, rank) in zip(lines, names, strict=True)]
    return named + _respelled(names)


def _code(code: str) -> str:
    return fold(code).replace("_", "-").replace(".", "-").replace(" ", "-")


def _fold_all(names: list[str]) -> list[str]:
    """Fold and space many names in one pass."""
    plain = [" ".join(name.split()) if "\n" in name else name for name in names]
    return spaced(fold("\n".join(plain)) + "\n.").split("\n")[: len(plain)] if plain else []


def _respelled(names: list[Form]) -> list[Form]:
    """Return the names with umlauts once more, spelled out."""
    found = []
    for name, region, rank in names:
        if spelled := spelled_out(name):
            found.append((spaced(fold(spelled)), region, rank))
    return found


def names_of(
    pack: MapPack, named: list[Form], kinds: tuple[Kinds, ...], home: Collection[str]
) -> list[Name]:
    """Return names with what they are without the type words that such regions have.

    `kinds` are those of the regions. A country's name is no base: the Capital Region of Denmark is
    not Denmark.
    """
    of_map = kinds_of_type(spaced(fold(pack.region_type or "")))
    declared = [of_map | each or FIRST_LEVEL for each in kinds]
    found = []
    for line, region, rank in named:
        letters = canonical(line)
        typed = untyped(line, pack.id) if " " in line else []
        base = line
        for each in typed:
            if each.base not in home and _stands(each, declared[region], of_map, pack.id):
                base = each.base
                break
        of_words = frozenset().union(*(each.kinds for each in typed)) if typed else NONE
        base_letters = letters if base is line else canonical(base)
        found.append(Name(line, region, rank, base, letters, base_letters, of_words))
    return found


def _stands(typed: Typed, declared: Kinds, of_map: Kinds, map_id: str) -> bool:
    """Return whether a name may stand without its type word: not Northern Region, not State."""
    kinds = typed.kinds & declared
    if not kinds or len(typed.base) < SHORTEST_BASE or pure_kinds(typed.base, map_id):
        return False
    return not generic(typed.base) or bool(kinds & (of_map or FIRST_LEVEL))


def kinds_of(pack: MapPack) -> tuple[Kinds, ...]:
    """Return what each region is: by its own type, else by the map's."""
    of_map = kinds_of_type(spaced(fold(pack.region_type or "")))
    types: dict[str, Kinds] = {}
    own: list[Kinds] = []
    for region in pack.regions:
        if region.type is None:
            own.append(of_map)
            continue
        if region.type not in types:
            types[region.type] = kinds_of_type(spaced(fold(region.type)))
        own.append(types[region.type])
    return tuple(own)
