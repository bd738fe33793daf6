"""The names of a map's regions: titles, aliases, further names and codes, normalized for lookup.

Further names come from the tables of matching: `names.json` holds former names and spellings of
statistical offices, `misspellings.json` spellings that are common but wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from mapcore.frozen import frozen
from mapcore.matching.tables import table
from mapcore.matching.text.codes import is_code
from mapcore.matching.text.normalize import expand_umlauts, normalize, normalize_name, split_words
from mapcore.matching.text.region_types import (
    FIRST_LEVEL,
    NO_TYPES,
    Stripped,
    Types,
    find_types,
    parse_types,
    strip_type,
)
from mapcore.matching.text.words import canonicalize, is_generic

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack, Region

_PARTS = re.compile(r"[,;()/]| [-–] ")
SHORTEST_BASE = 3
"""Letters that a name has to keep when its type word is taken off."""
KEY, TITLE, ALIAS, FURTHER = range(4)
"""Ranks of names: the lower rank wins if two regions have the same name."""

CBSA, COLORADO = "CBSA", " co"
"""The key scheme of metropolitan areas, and what stands behind the titles of those in a state:
Sterling, CO is not a county."""

Regions = tuple[int, ...]
"""Indices of regions among the regions of their map."""
Lookup = dict[str, Regions]


class Form(NamedTuple):
    """A written form of a name, the index of its region, and its rank."""

    text: str
    region: int
    rank: int


class Name(NamedTuple):
    """A name of a region: its words, those without its type word, and both in canonical letters.

    `types` are those of all type words in it.
    """

    words: str
    region: int
    rank: int
    base: str
    letters: str
    base_letters: str
    types: Types


@frozen
class NameTable:
    """All codes and names of some regions.

    `codes` and `texts` are as they are written. `lines` are the texts in words, one for each; the
    names with umlauts follow again, with the umlauts spelled with two letters.
    """

    codes: list[Form]
    texts: list[Form]
    lines: list[Form]

    @classmethod
    def of(cls, regions: tuple[Region, ...], known: bool = True) -> NameTable:
        """Return the names of some regions.

        `known` tells whether their keys are official codes, by which further names are known.
        """
        codes: list[Form] = []
        texts: list[Form] = []
        for number, region in enumerate(regions):
            texts.append(Form(region.title, number, TITLE))
            if region.key != region.title or is_code(region.key):
                codes.append(Form(_format_code(region.key), number, KEY))
                if not is_code(region.key):
                    texts.append(Form(region.key, number, KEY))
            further = _list_further_names(region) if known else []
            for rank, names in ((ALIAS, (*region.aliases, *region.former)), (FURTHER, further)):
                for name in names:
                    if _is_short(name):
                        codes.append(Form(_format_code(name), number, rank))
                    else:
                        texts.append(Form(name, number, rank))
        return cls(codes, texts, _split_forms(texts))

    def list_unpublished_names(self) -> frozenset[str]:
        """Return, in bare letters, the names that the map itself does not publish."""
        published = {words.replace(" ", "") for words, _, rank in self.lines if rank < FURTHER}
        further = {words.replace(" ", "") for words, _, rank in self.lines if rank == FURTHER}
        return frozenset(further - published)

    def list_marked_names(self) -> dict[str, frozenset[str]]:
        """Return the words of names that are always written with diacritics, and their forms.

        Titles and keys are left out, since their diacritics are often omitted.
        """
        plain: set[tuple[str, int]] = set()
        written: dict[tuple[str, int], set[str]] = {}
        for (text, region, rank), (words, _, _) in zip(self.texts, self.lines, strict=False):
            if text.isascii() or rank < ALIAS:
                plain.add((words, region))
            elif words.isascii():
                written.setdefault((words, region), set()).add(compose(text))
        return {
            words: frozenset(forms)
            for (words, region), forms in written.items()
            if (words, region) not in plain
        }

    def list_misspelt_names(self, regions: tuple[Region, ...]) -> frozenset[str]:
        """Return, in words, the known misspellings that the map does not publish as names."""
        published = {
            (text.casefold(), region) for text, region, rank in self.texts if rank < FURTHER
        }
        return frozenset(
            normalize_name(name)
            for number, region in enumerate(regions)
            for name in list_misspellings(region.key)
            if (name.casefold(), number) not in published
        )


def list_former_names(regions: tuple[Region, ...]) -> frozenset[str]:
    """Return, in words, the codes and names of former units, without those that still are."""
    current = {
        normalize_name(name)
        for region in regions
        for name in (region.key, region.title, *region.aliases)
    }
    return frozenset(normalize_name(name) for each in regions for name in each.former) - current


def list_misspellings(key: str) -> list[str]:
    """Return the known misspellings of the region with a key.

    >>> list_misspellings("EC")
    ['Equador']
    """
    names: str = table("misspellings").get(key, "")
    return names.split("|") if names else []


def is_misspelling(key: str, name: str) -> bool:
    """Return whether a name, as it is written, is a known misspelling of a region.

    >>> is_misspelling("EC", "Equador"), is_misspelling("EC", "Ecuador")
    (True, False)
    """
    return name.casefold() in (each.casefold() for each in list_misspellings(key))


def compose(text: str) -> str:
    r"""Return a text with composed diacritics, in one case and with single spaces.

    >>> compose(" IRA\u0303") == compose("irã")
    True
    """
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def build_lookup(forms: Iterable[tuple[str, int, int]]) -> Lookup:
    """Return for each form the regions of the best rank, several if they share it.

    >>> build_lookup([("lake", 0, ALIAS), ("lake", 1, TITLE), ("lake", 2, TITLE)])
    {'lake': (1, 2)}
    """
    best: dict[str, tuple[int, Regions]] = {}
    for form, region, rank in forms:
        known = best.get(form)
        if known is None or rank < known[0]:
            best[form] = (rank, (region,))
        elif rank == known[0] and region not in known[1]:
            best[form] = (rank, (*known[1], region))
    best.pop("", None)
    return {form: regions for form, (_, regions) in best.items()}


def list_names(
    pack: MapPack, lines: list[Form], types: tuple[Types, ...], home: Collection[str]
) -> list[Name]:
    """Return the names with their bases: the names without the type words of such regions.

    `types` are those of the regions. The name of the map's country is not used as a base: the
    Capital Region of Denmark is not Denmark.
    """
    of_map = parse_types(normalize_name(pack.region_type or ""))
    declared = [of_map | each or FIRST_LEVEL for each in types]
    found = []
    for line, region, rank in lines:
        letters = canonicalize(line)
        typed = strip_type(line, pack.names_id) if " " in line else []
        if pack.key_scheme == CBSA and line.endswith(COLORADO):
            typed = [each for each in typed if each.base != line.removesuffix(COLORADO)]
        base = line
        for each in typed:
            if each.base not in home and _can_stand(each, declared[region], of_map, pack.names_id):
                base = each.base
                break
        of_words = frozenset().union(*(each.types for each in typed)) if typed else NO_TYPES
        base_letters = letters if base is line else canonicalize(base)
        found.append(Name(line, region, rank, base, letters, base_letters, of_words))
    return found


def list_names_in_parents(
    regions: tuple[Region, ...], parents: Mapping[str, str]
) -> list[tuple[str, int, int]]:
    """Return, in words, the names of titles that have their parent behind: "Bassa, Kogi"."""
    found = []
    for number, region in enumerate(regions):
        name, comma, parent = region.title.partition(", ")
        if comma and region.parent and parents.get(normalize_name(parent)) == region.parent:
            found.append((normalize_name(name), number, TITLE))
    return found


def list_parted_titles(regions: tuple[Region, ...]) -> frozenset[str]:
    """Return, in words, the titles that are written in parts: "Sakha (Yakutia)"."""
    return frozenset(
        normalize_name(region.title) for region in regions if _PARTS.search(region.title)
    )


def _can_stand(typed: Stripped, declared: Types, of_map: Types, map_id: str) -> bool:
    """Return whether a name can be used without its type word: not Northern Region, not State."""
    types = typed.types & declared
    if not types or len(typed.base) < SHORTEST_BASE or find_types(typed.base, map_id):
        return False
    return not is_generic(typed.base) or bool(types & (of_map or FIRST_LEVEL))


def _is_short(alias: str) -> bool:
    """Return whether an alias is a code or an abbreviation in capitals, CDMX or FYROM."""
    short = len(alias) < 7 and alias.isascii() and alias.isalpha()
    return is_code(alias) or (short and alias.isupper())


def _list_further_names(region: Region) -> list[str]:
    """Return the names and misspellings that the map does not publish."""
    found = list_misspellings(region.key)
    # The codes of US counties are numbers, which other countries use as well.
    if region.key.isdigit() and not (region.parent or "").startswith("US-"):
        return found
    names: str = table("names").get(region.key, "")
    return [*names.split("|"), *found] if names else found


def _format_code(code: str) -> str:
    return normalize(code).replace("_", "-").replace(".", "-").replace(" ", "-")


def _split_forms(texts: list[Form]) -> list[Form]:
    """Return names in words; names with umlauts follow again, spelled with two letters."""
    plain = [" ".join(text.split()) if "\n" in text else text for text, _, _ in texts]
    # All lines in one pass; the added last line keeps empty lines at the end from being stripped.
    lines = split_words(normalize("\n".join(plain)) + "\n.").split("\n")[: len(plain)]
    found = [
        Form(line, form.region, form.rank) for line, form in zip(lines, texts, strict=bool(plain))
    ]
    for text, region, rank in texts:
        if expanded := expand_umlauts(text):
            found.append(Form(normalize_name(expanded), region, rank))
    return found
