"""The index of a map: its regions under all their names, built once for a pack and kept.

Names are looked up on four levels, strictest first: codes, words, letters without spaces, canonical
words; and under their bases, which are names without type words. A name that several regions share
leads to all of them, except that a key goes before a title and a title before an alias.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.caching import keep
from mapcore.matching.codes import is_code
from mapcore.matching.kinds import (
    FIRST_LEVEL,
    NONE,
    Kinds,
    kinds_of_type,
    pure_kinds,
    untyped,
    widened,
)
from mapcore.matching.letters import fold, spaced, spelled_out
from mapcore.matching.places import home_names, parent_names
from mapcore.matching.tables import table
from mapcore.matching.words import canonical, generic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.pack import MapPack, Region

Regions = tuple[int, ...]
Lookup = dict[str, Regions]

SHORTEST_SOLID = 4
"""Fewer letters are not compared without their spaces: `N.A` is not the code NA."""

SHORTEST_BASE = 3
"""Letters that a name has to keep when its type word is taken off."""


@frozen(eq=False)
class RegionIndex:
    """A map's regions under all their names; every value is the tuple of the regions so called.

    `keys` are the published keys as they are written, each of one region, `suffixes` what they are
    without the country's prefix. `bases` are canonical
    names without their type words. `spelling` leads from the words of every name and base to those
    of the base, `called` to all regions that have the name, be it as an alias. `titles`
    are the words of titles and their bases. `kinds` holds what
    each region is, `own` what its own type and names say that it is. `parents` leads from every
    name of a parent (a state) to its code. `home` are the names of the country that the map shows.
    `widths` are the lengths of numeric codes.
    """

    map_id: str
    regions: tuple[Region, ...]
    keys: dict[str, int] = field(repr=False)
    suffixes: dict[str, int] = field(repr=False)
    codes: Lookup = field(repr=False)
    words: Lookup = field(repr=False)
    solids: Lookup = field(repr=False)
    canons: Lookup = field(repr=False)
    bases: Lookup = field(repr=False)
    spelling: dict[str, str] = field(repr=False)
    called: Lookup = field(repr=False)
    titles: frozenset[str] = field(repr=False)
    kinds: tuple[Kinds, ...] = field(repr=False)
    own: tuple[Kinds, ...] = field(repr=False)
    parents: dict[str, str] = field(repr=False)
    home: frozenset[str] = field(repr=False)
    widths: tuple[int, ...]
    lazy: dict[str, object] = field(factory=dict, repr=False)
    """Built when first needed: what misspelt names and suggestions are looked up in."""

    def exact(self, code: str | None, words: str) -> Regions:
        """Return the regions of the strictest level on which a text is a name; none if on none."""
        if code is not None and (found := self.codes.get(code)):
            return found
        if found := self.words.get(words):
            return found
        solid = words.replace(" ", "")
        if len(solid) >= SHORTEST_SOLID and (found := self.solids.get(solid)):
            return found
        return self.canons.get(canonical(words), ())

    def based(self, words: str, parent: str | None = None, kinds: Kinds = NONE) -> Regions:
        """Return the regions of this base name that are in a parent and of a kind, where given."""
        found = self.bases.get(canonical(words), ())
        if parent is not None:
            found = tuple(each for each in found if self.regions[each].parent == parent)
        return self.of_kind(found, kinds)

    def of_kind(self, regions: Regions, kinds: Kinds) -> Regions:
        """Return those of some regions that may be called by a type word of these kinds.

        Where some regions say themselves that they are of a kind, others are not meant: Moscow may
        be an oblast for all that its map tells, but Moscow Oblast is one.
        """
        if not kinds:
            return regions
        wider = widened(kinds)
        fitting = tuple(
            each for each in regions if wider & (self.kinds[each] or self.own[each] or FIRST_LEVEL)
        )
        if len(fitting) < 2:
            return fitting
        return tuple(each for each in fitting if wider & self.own[each]) or fitting


def _weight(index: RegionIndex) -> int:
    """Estimate the bytes of an index with what it builds later."""
    lookups = (index.codes, index.words, index.solids, index.canons, index.bases, index.spelling)
    return 600 * sum(len(lookup) for lookup in lookups) + 8192


@keep("indices", _weight)
def index_of(pack: MapPack) -> RegionIndex:
    """Return the index of a map, from the cache where it is there."""
    return build_index(pack)


def build_index(pack: MapPack) -> RegionIndex:
    """Build the index of a map."""
    regions = pack.regions
    codes, names = _forms(regions)
    code_lookup = _lookup(codes)
    lines = _fold_all([name for name, _, _ in names])
    named = [(line, region, rank) for line, (_, region, rank) in zip(lines, names, strict=True)]
    named += _respelled(names)
    words = _lookup(named)
    solids = _lookup(
        (line.replace(" ", ""), region, rank)
        for line, region, rank in named
        if line[1:2] != " "  # `SSudan` is no more S. Sudan than Sudan
    )
    canons = _lookup((canonical(line), region, rank) for line, region, rank in named)
    kinds = _kinds(pack)
    home = home_names(pack.title, regions)
    based = _untyped_names(pack, kinds, named, home)
    return RegionIndex(
        map_id=pack.id,
        regions=regions,
        keys={region.key: number for number, region in enumerate(regions)},
        suffixes=_suffixes(regions),
        codes=code_lookup,
        words=words,
        solids=solids,
        canons=canons,
        bases=_lookup((canonical(base), region, 1) for _, region, base in based),
        spelling={words: base for line, _, base in reversed(based) for words in (base, line)},
        called=_lookup(
            (words, region, 1) for line, region, base in based for words in (line, base)
        ),
        titles=frozenset(
            words
            for (_, _, rank), (line, _, base) in zip(named, based, strict=True)
            for words in (line, base)
            if rank < 2
        ),
        kinds=kinds,
        own=_own_kinds(pack, kinds, named),
        parents=parent_names({region.parent for region in regions if region.parent}),
        home=home,
        widths=tuple(sorted({len(code) for code in code_lookup if code.isdigit()})),
    )


Form = tuple[str, int, int]
"""A written form, its region and its rank: 0 keys, 1 titles, 2 aliases, 3 further names."""


def _forms(regions: tuple[Region, ...]) -> tuple[list[Form], list[Form]]:
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
            if is_code(alias):
                codes.append((_code(alias), number, 2))
            else:
                names.append((alias, number, 2))
        for name in _further_names(region):
            if is_code(name):
                codes.append((_code(name), number, 3))
            else:
                names.append((name, number, 3))
    return codes, names


def _further_names(region: Region) -> list[str]:
    """Return former names and spellings of statistical offices that the map does not publish."""
    names: str = table("names").get(region.key, "")
    if not names or (region.key.isdigit() and not (region.parent or "").startswith("US-")):
        return []
    return names.split("|")


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


def _lookup(forms: Iterable[Form]) -> Lookup:
    """Collect the regions of each form; of different ranks the best stays."""
    best: dict[str, tuple[int, Regions]] = {}
    for form, region, rank in forms:
        known = best.get(form)
        if known is None or rank < known[0]:
            best[form] = (rank, (region,))
        elif rank == known[0] and region not in known[1]:
            best[form] = (rank, (*known[1], region))
    best.pop("", None)
    return {form: regions for form, (_, regions) in best.items()}


def _suffixes(regions: tuple[Region, ...]) -> dict[str, int]:
    """Return the codes without the country's prefix, where all keys of a map share one."""
    parts = [region.key.partition("-") for region in regions]
    if len(regions) < 2 or len({first for first, dash, _ in parts if dash}) != 1:
        return {}
    return {
        rest: number
        for number, (first, _, rest) in enumerate(parts)
        if len(first) == 2 and len(rest) >= 2
    }


def _kinds(pack: MapPack) -> tuple[Kinds, ...]:
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


def _own_kinds(pack: MapPack, kinds: tuple[Kinds, ...], named: list[Form]) -> tuple[Kinds, ...]:
    """Return what each region's own type and the type words in its names say that it is."""
    own = [
        NONE if region.type is None else of for region, of in zip(pack.regions, kinds, strict=True)
    ]
    for line, region, _ in named:
        if " " in line:
            for typed in untyped(line, pack.id):
                own[region] |= typed.kinds
    return tuple(own)


def _untyped_names(
    pack: MapPack, own: tuple[Kinds, ...], named: list[Form], home: frozenset[str]
) -> list[tuple[str, int, str]]:
    """Return the names, each with its region and without the type word that such regions have."""
    of_map = kinds_of_type(spaced(fold(pack.region_type or "")))
    declared = [of_map | kinds or FIRST_LEVEL for kinds in own]
    found: list[tuple[str, int, str]] = []
    for line, region, _ in named:
        base = line
        for typed in untyped(line, pack.id) if " " in line else ():
            kinds = typed.kinds & declared[region]
            if not kinds or pure_kinds(typed.base, pack.id) or len(typed.base) < SHORTEST_BASE:
                continue
            if typed.base in home:
                continue
            if not generic(typed.base) or kinds & (of_map or FIRST_LEVEL):
                base = typed.base
                break
        found.append((line, region, base))
    return found
