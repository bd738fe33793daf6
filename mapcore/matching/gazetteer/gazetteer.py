"""The gazetteer of a map: its regions by all their names, built once for a pack and cached.

Names are looked up on four levels, strictest first: codes, words, letters without spaces, canonical
words. They are also looked up by their bases, which are names without type words. A name that
several regions share leads to all of them, except that a key outranks a title and a title an alias.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from attrs import field
from jellyfish import damerau_levenshtein_distance

from mapcore.frozen import frozen
from mapcore.matching.gazetteer.exonyms import Exonyms, read_shared_names
from mapcore.matching.gazetteer.further_codes import (
    read_further_codes,
    read_rival_codes,
)
from mapcore.matching.gazetteer.names import (
    Lookup,
    Regions,
    compose,
)
from mapcore.matching.gazetteer.places import find_former
from mapcore.matching.gazetteer.search import (
    MAX_COMPARED_LETTERS,
    MOST_ALIKE,
    IndexedName,
    NameSearch,
)
from mapcore.matching.text.codes import normalize_code
from mapcore.matching.text.normalize import has_ligature, normalize_name, split_words
from mapcore.matching.text.words import (
    canonicalize,
    drop_fillers,
    drop_letters,
    has_abbreviation,
)

if TYPE_CHECKING:
    from mapcore.atlas.pack import Region
    from mapcore.matching.gazetteer.own_types import RegionTypes

SHORTEST_SOLID = 4
"""Shorter texts are not compared without their spaces: `N.A` is not the code NA."""
FEWEST_WORDS = 2
"""The least number of words of a name that can be abbreviated word for word."""


@frozen(eq=False)
class Gazetteer:
    """A map's regions by all their names; a lookup maps a name to the tuple of its regions.

    `keys` are the published keys as they are written, each of one region. `bases` are canonical
    names without their type words. `spelling` maps the words of every name and base to those of the
    base; `called` maps them to all regions that have the name, even as an alias. `titles` are the
    words of titles and their bases, `parted` those of titles that are written in parts. `types` are
    those of the regions. `parents` maps every name of a parent (a state) to its code. `home` are
    the names of the country that the map shows. `unpublished` are the names, in letters, that only
    matching's own tables have. `marked` maps the words of names that are always written with
    diacritics to these written forms. `misspelt` are the words of known misspellings, which are
    looked up like other names, and so are `former`, those of former units. `widths` are the lengths
    of numeric codes. `known` tells whether the keys are official codes, by which matching's own
    tables have names for the regions; those of one's own map may mean anything. `postal` tells
    whether they are ZIP codes, `scheme` what they are.
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
    types: RegionTypes = field(repr=False)
    parents: dict[str, str] = field(repr=False)
    home: frozenset[str] = field(repr=False)
    unpublished: frozenset[str] = field(repr=False)
    marked: dict[str, frozenset[str]] = field(repr=False)
    misspelt: frozenset[str] = field(repr=False)
    former: frozenset[str] = field(repr=False)
    widths: tuple[int, ...]
    known: bool = True
    postal: bool = False
    scheme: str = ""
    redefined: frozenset[str] = frozenset()

    @cached_property
    def lasting(self) -> dict[str, int]:
        """The keys that mean what they mean today, which is not so of all keys of an edition."""
        if not self.redefined:
            return self.keys
        return {key: index for key, index in self.keys.items() if key not in self.redefined}

    @cached_property
    def search(self) -> NameSearch:
        """The names that misspelt texts are compared with."""
        return NameSearch.of(each for each in self._entries() if not _has_initial(each.words))

    @cached_property
    def initialed(self) -> NameSearch:
        """The names that begin with a letter of its own (A Baña), with which no typo is corrected.

        Zealand is not N. Zealand less a letter.
        """
        return NameSearch.of(each for each in self._entries() if _has_initial(each.words))

    @cached_property
    def exonyms(self) -> Exonyms:
        """The names of the regions in all languages."""
        return Exonyms.of(self.lasting, self.map_id) if self.known else Exonyms.of({})

    @cached_property
    def shared(self) -> Lookup:
        """The names of regions that greater cities elsewhere have, in letters."""
        return read_shared_names(self.lasting, self.map_id) if self.known else {}

    @cached_property
    def further_codes(self) -> Lookup:
        """The codes of other publishers."""
        return read_further_codes(self.lasting, self.scheme) if self.known else {}

    @cached_property
    def rival_codes(self) -> tuple[str, dict[str, int]]:
        """The scheme that gives codes of the map to other regions, and its codes."""
        return read_rival_codes(self.keys) if self.known else ("", {})

    @cached_property
    def initials(self) -> dict[str, list[tuple[tuple[str, ...], Regions]]]:
        """The names of several words, without fillers, by the first letters of their words."""
        found: dict[str, list[tuple[tuple[str, ...], Regions]]] = {}
        for name, regions in self.words.items():
            words = tuple(drop_fillers(name.split()))
            if len(words) >= FEWEST_WORDS:
                found.setdefault("".join(word[0] for word in words), []).append((words, regions))
        return found

    @cached_property
    def sorted_names(self) -> tuple[str, ...]:
        """All names and bases, in words, sorted."""
        return tuple(sorted(self.words.keys() | self.called.keys()))

    @cached_property
    def ligatures(self) -> dict[str, list[tuple[str, int]]]:
        """The titles with letters that are matched as two, as they are written: Værøy.

        They are indexed by all their forms with a letter removed.
        """
        found: dict[str, list[tuple[str, int]]] = {}
        for number, region in enumerate(self.regions):
            title = compose(region.title)
            if has_ligature(title) and len(title) <= MAX_COMPARED_LETTERS:
                for form in drop_letters(title):
                    found.setdefault(form, []).append((title, number))
        return found

    def find_exact(self, code: str | None, words: str) -> Regions:
        """Return the regions of the strictest level on which a text is a name, or none."""
        return self.find_as_written(code, words) or self.find_respelled(words)

    def find_as_written(self, code: str | None, words: str) -> Regions:
        """Return the regions with a text as their code, otherwise those with it as a name."""
        if code is not None and (found := self.codes.get(code)):
            return found
        return self.words.get(words, ())

    def find_further_code(self, code: str) -> Regions:
        """Return the regions with a code of another publisher; a lost leading zero is restored."""
        found = self.further_codes.get(code)
        return found or (self.further_codes.get(f"0{code}", ()) if len(code) == 1 else ())

    def find_respelled(self, words: str) -> Regions:
        """Return the regions whose name differs from a text only in spaces or abbreviations."""
        solid = words.replace(" ", "")
        if len(solid) >= SHORTEST_SOLID and (found := self.solids.get(solid)):
            return found
        return self.canons.get(canonicalize(words), ())

    def find_close_words(self, words: str) -> Regions:
        """Return the regions with a name that is one edit from some words, spaces included.

        Names with an initial are compared only with words that have no abbreviation.
        """
        found = self.search.find_close_words(words)
        if has_abbreviation(words):
            return found
        return tuple(dict.fromkeys((*found, *self.initialed.find_close_words(words))))

    def find_close_as_written(self, raw: str, words: str) -> Regions:
        """Return the regions with a name that is one edit from a text only as both are written.

        `æVrøy` is Værøy with two letters swapped, and `O Rsal` is O Rosal less a letter, which no
        other search finds.
        """
        text = compose(raw)
        near = {
            pair: None
            for form in (
                drop_letters(text)
                if self.ligatures and len(text) <= MAX_COMPARED_LETTERS + 1
                else ()
            )
            for pair in islice(self.ligatures.get(form, ()), MOST_ALIKE)
        }
        ligatures = (
            number for title, number in near if damerau_levenshtein_distance(text, title) == 1
        )
        return (*ligatures, *self.initialed.find_close_words(words))

    def find_by_base(self, words: str) -> Regions:
        """Return the regions that a text names without a type word."""
        return self.bases.get(canonicalize(words), ())

    def find_exonym(self, words: str) -> Regions:
        """Return the regions that a text names in some language.

        If the name is one edit from names of other regions of the map, these regions are returned
        as well.
        """
        found = self.exonyms.find(words)
        if len(found) != 1 or self.exonyms.is_certain(words):
            return found
        return tuple(dict.fromkeys((*found, *self.search.find_close(words.replace(" ", "")))))

    def find_successors(self, words: str) -> Regions | None:
        """Return the regions to which a former region's land now belongs, None for other names.

        A region whose own code is on the map is not a former region there, nor is one whose name a
        region of the map has before its type word: Ascension Parish.
        """
        former = find_former(words) if self.known else None
        if former is None or any(
            normalize_name(self.regions[each].title).startswith(f"{words} ")
            for each in self.find_by_base(words)
        ):
            return None
        if any(name in self.codes and name not in self.former for name in former.names):
            return None
        return tuple(
            region
            for key in former.successors
            for region in self.codes.get(key) or self.words.get(split_words(key), ())
        )

    def is_published(self, words: str) -> bool:
        """Return whether a text is a code, or a name that the map itself publishes."""
        is_unpublished = words.replace(" ", "") in self.unpublished
        if words in self.words and not is_unpublished:  # the usual case, made fast
            return True
        if normalize_code(words) in self.codes:
            return True
        if is_unpublished:
            return False
        return bool(self.find_exact(None, words) or self.find_by_base(words))

    def lacks_marks(self, words: str, raw: str) -> bool:
        """Return whether a text lacks the diacritics that names of these words always have."""
        forms = self.marked.get(words)
        return forms is not None and compose(raw) not in forms

    def filter_parent(self, regions: Regions, parent: str) -> Regions:
        """Return those of some regions that are in a parent."""
        return tuple([each for each in regions if self.regions[each].parent == parent])

    def _entries(self) -> Iterator[IndexedName]:
        """Yield the names without their type words, as they are searched."""
        for words, base in self.spelling.items():
            if words != base and words not in self.parted:
                continue
            called = self.called[words]
            meant = self.find_exact(None, words) or called
            yield IndexedName(words, meant, called, words in self.titles)


def _has_initial(words: str) -> bool:
    return words[1:2] == " "
