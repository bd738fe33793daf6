"""The index of a map: its regions under all their names, built once for a pack and kept.

Names are looked up on four levels, strictest first: codes, words, letters without spaces, canonical
words; and under their bases, which are names without type words. A name that several regions share
leads to all of them, except that a key goes before a title and a title before an alias.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.caching import keep
from mapcore.matching.codes import code_form
from mapcore.matching.kinds import FIRST_LEVEL, NONE, Kinds, widened
from mapcore.matching.naming import (
    Form,
    Name,
    folded_names,
    forms,
    kinds_of,
    marked_names,
    misspelt_names,
    names_of,
    parted_titles,
    unpublished_names,
    written_form,
)
from mapcore.matching.places import home_names, parent_names
from mapcore.matching.words import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.pack import MapPack, Region

Regions = tuple[int, ...]
Lookup = dict[str, Regions]

SHORTEST_SOLID = 4
"""Fewer letters are not compared without their spaces: `N.A` is not the code NA."""


@frozen(eq=False)
class RegionIndex:
    """A map's regions under all their names; every value is the tuple of the regions so called.

    `keys` are the published keys as they are written, each of one region. `bases` are canonical
    names without their type words. `spelling` leads from the words of every name and base to those
    of the base, `called` to all regions that have the name, be it as an alias. `titles` are the
    words of titles and their bases, `parted` of those titles that are written in parts. `kinds`
    holds what each region is, `own` what its own type and names say that it is. `parents` leads
    from every name of a parent (a state) to its code. `home` are the names of the country that the
    map shows. `unpublished` are the names, in letters, that only matching's own tables have.
    `marked` leads from the words of the further names that are always written with marks to those
    written forms. `misspelt` are the words of known misspellings, which are looked up like other
    names. `widths` are the lengths of numeric codes.
    """

    map_id: str
    regions: tuple[Region, ...]
    keys: dict[str, int] = field(repr=False)
    codes: Lookup = field(repr=False)
    words: Lookup = field(repr=False)
    solids: Lookup = field(repr=False)
    canons: Lookup = field(repr=False)
    bases: Lookup = field(repr=False)
    spelling: dict[str, str] = field(repr=False)
    called: Lookup = field(repr=False)
    titles: frozenset[str] = field(repr=False)
    parted: frozenset[str] = field(repr=False)
    kinds: tuple[Kinds, ...] = field(repr=False)
    own: tuple[Kinds, ...] = field(repr=False)
    parents: dict[str, str] = field(repr=False)
    home: frozenset[str] = field(repr=False)
    unpublished: frozenset[str] = field(repr=False)
    marked: dict[str, frozenset[str]] = field(repr=False)
    misspelt: frozenset[str] = field(repr=False)
    widths: tuple[int, ...]
    lazy: dict[str, object] = field(factory=dict, repr=False)
    """Built when first needed: what misspelt names and suggestions are looked up in."""

    def exact(self, code: str | None, words: str) -> Regions:
        """Return the regions of the strictest level on which a text is a name; none if on none."""
        return self.written(code, words) or self.joined(words)

    def written(self, code: str | None, words: str) -> Regions:
        """Return the regions of which a text is a code, else those of which it is a name."""
        if code is not None and (found := self.codes.get(code)):
            return found
        return self.words.get(words, ())

    def joined(self, words: str) -> Regions:
        """Return the regions whose name a text is with other spaces or abbreviations."""
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

    def is_marked(self, words: str, text: str) -> bool:
        """Return whether a text lacks the marks with which a name of these words is written."""
        forms = self.marked.get(words)
        return forms is not None and written_form(text) not in forms

    def is_published(self, words: str) -> bool:
        """Return whether a text is a code or name that the map itself publishes."""
        if words.replace(" ", "") in self.unpublished:
            return False
        return bool(self.exact(code_form(words), words) or self.based(words))

    def of_kind(self, regions: Regions, kinds: Kinds) -> Regions:
        """Return those of some regions that may be called by a type word of these kinds.

        Where some regions say themselves that they are of a kind, others are not meant: Moscow may
        be an oblast for all that its map tells, but Moscow Oblast is one.
        """
        if not kinds:
            return regions
        wider = widened(kinds)
        fitting = tuple(
            each for each in regions if wider & (self.kinds[each] | self.own[each] or FIRST_LEVEL)
        )
        if len(fitting) < 2:
            return fitting
        return tuple(each for each in fitting if wider & self.own[each]) or fitting


def _weight(index: RegionIndex) -> int:
    """Estimate the bytes of an index with what it builds later; countries have many names."""
    lookups = (index.codes, index.words, index.solids, index.canons, index.bases, index.spelling)
    countries = any(len(key) == 2 for key in index.keys)
    return 400 * sum(len(lookup) for lookup in lookups) + (6_000_000 if countries else 100_000)


@keep("indices", _weight)
def index_of(pack: MapPack) -> RegionIndex:
    """Return the index of a map, from the cache where it is there."""
    return build_index(pack)


def build_index(pack: MapPack) -> RegionIndex:
    """Build the index of a map."""
    regions = pack.regions
    codes, texts = forms(regions)
    named = folded_names(texts)
    kinds, home = kinds_of(pack), home_names(pack.title, regions)
    names = names_of(pack, named, kinds, home)
    code_lookup = _lookup(codes)
    return RegionIndex(
        map_id=pack.id,
        regions=regions,
        keys={region.key: number for number, region in enumerate(regions)},
        codes=code_lookup,
        words=_lookup(named),
        solids=_lookup(
            (line.replace(" ", ""), region, rank)
            for line, region, rank in named
            # `SSudan` is no more S. Sudan than Sudan, nor `Korean` Korea N.
            if line[1:2] != " " and line[-2:-1] != " "
        ),
        canons=_lookup((name.letters, name.region, name.rank) for name in names),
        bases=_lookup((name.base_letters, name.region, 1) for name in names),
        spelling={
            words: name.base for name in reversed(names) for words in (name.base, name.words)
        },
        called=_lookup(
            (words, name.region, 1) for name in names for words in {name.words, name.base}
        ),
        titles=frozenset(
            words for name in names if name.rank < 2 for words in (name.words, name.base)
        ),
        parted=parted_titles(regions),
        kinds=kinds,
        own=_own_kinds(regions, kinds, names),
        parents=parent_names({region.parent for region in regions if region.parent}),
        home=home,
        unpublished=unpublished_names(named),
        marked=marked_names(texts, named),
        misspelt=misspelt_names(regions, texts),
        widths=tuple(sorted({len(code) for code in code_lookup if code.isdigit()})),
    )


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


def _own_kinds(
    regions: tuple[Region, ...], kinds: tuple[Kinds, ...], names: list[Name]
) -> tuple[Kinds, ...]:
    """Return what each region's own type and the type words in its names say that it is."""
    own = [NONE if region.type is None else of for region, of in zip(regions, kinds, strict=True)]
    for name in names:
        if name.kinds:
            own[name.region] |= name.kinds
    return tuple(own)
