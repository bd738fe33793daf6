"""Qualifiers: the readings of a text that has more than a name.

A text is split into segments at commas, brackets, slashes, colons and dashes. Each segment is a
name or a qualifier: a parent ("Lake, CO"), a type word ("Baltimore (city)"), the map's own country,
the region's own code or a second name. Every qualifier is a hard filter, and every segment has to
be understood: nothing is ever ignored. Inverted names ("Korea, Republic of") are reordered by rule.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.gazetteer.places import find_sovereign
from mapcore.matching.reading.pairs import may_turn
from mapcore.matching.text.codes import normalize_code
from mapcore.matching.text.normalize import split_words
from mapcore.matching.text.region_types import NO_TYPES, Stripped, Types, find_types, strip_type
from mapcore.matching.text.words import canonicalize

_PARTS = re.compile(r"\s*[,;()\[\]/|:<>]+\s*|\s+-+\s+|\s*--+\s*|\s*\n\s*")
_TWIN = re.compile(r"(county|borough)/(?:city|town)\b")
_COMMA = re.compile(r"[^,]+,[^,]+")
_ONCE = re.compile(
    r"^(?:formerly|former|previously|now|today|ex|aka|a k a|also known as|also|or|until \d{4}) "
    r"| (?:until|till|before|since|from|to) \d{4}$"
)
_PARENT_WORDS = 3
MOST_SEGMENTS = 5
LONGEST_CODE = 4
GENITIVE_MAPS = frozenset({"sweden-municipalities"})
"""Maps whose names may end in an s before a type word: Lunds kommun."""


class Reading(NamedTuple):
    """One reading of a text: a name, and the filters that its qualifiers set.

    `coded` tells whether the name may be a code.
    """

    name: str
    parent: str | None = None
    types: Types = NO_TYPES
    only: Regions | None = None
    coded: bool = True

    def find_named(self, gazetteer: Gazetteer) -> Regions:
        """Return the regions of exactly this name, before any filter."""
        short = bool(self.types) and len(self.name) < 3  # no code has a type word beside it
        code = normalize_code(self.name) if self.coded and not short else None
        exact = gazetteer.find_exact(code, self.name)
        if exact and self.parent is None and not self.types:
            return exact
        return gazetteer.find_by_base(self.name) or exact

    @property
    def filters(self) -> bool:
        """Whether any qualifier is set."""
        return self.parent is not None or bool(self.types) or self.only is not None

    def find_regions(self, gazetteer: Gazetteer) -> Regions:
        """Return the regions of exactly this name that pass the filters.

        A region with nearly the name, for which one in another language may be meant, is not taken
        because the type word fits it alone: "province de Tarente" is not Trento.
        """
        if named := self.find_named(gazetteer):
            return self.filter_regions(gazetteer, named)
        near = gazetteer.find_exonym(self.name)
        found = self.filter_regions(gazetteer, near)
        return found if {*gazetteer.exonyms.find(self.name)} & {*found} else ()

    def filter_regions(self, gazetteer: Gazetteer, regions: Regions) -> Regions:
        """Return those of some regions that pass the filters, whatever their names."""
        if self.parent is not None:
            regions = gazetteer.filter_parent(regions, self.parent)
        regions = gazetteer.types.filter(regions, self.types)
        if self.only is not None:
            only = self.only
            regions = tuple(each for each in regions if each in only)
        return regions


def split_segments(text: str) -> list[str]:
    """Return the segments of a normalized text, each in words.

    >>> split_segments("congo (democratic republic of the)"), split_segments("lake - co")
    (['congo', 'democratic republic of the'], ['lake', 'co'])
    """
    whole = _TWIN.sub(r"\1", text)
    return [words for part in _PARTS.split(whole) if (words := split_words(part))]


def find_prefixed(gazetteer: Gazetteer, text: str, words: str) -> Regions | None:
    """Return the regions of a name with its parent's code in front: "CA-Los Angeles", "TX Harris".

    None means that other readings may be tried, an empty tuple that they must not. If a space
    follows the code, the name must not have a type word, since Ne York County is New York. If a
    dash follows a code that is a type word and not a parent (Co-), the text names no region.
    """
    if text[2:3] not in ("-", " ") or words in gazetteer.words:
        return None
    dashed, rest = text[2] == "-", split_words(text[3:])
    if not rest:
        return None
    parent = gazetteer.parents.get(text[:2])
    if parent is None or (not dashed and strip_type(rest, gazetteer.map_id)):
        return () if dashed and find_types(text[:2]) else None
    ways = _read_in(gazetteer, parent, [rest])
    found = tuple(dict.fromkeys(each for way in ways for each in way.find_regions(gazetteer)))
    return found or (() if dashed else None)


def list_readings(gazetteer: Gazetteer, text: str, parts: list[str]) -> list[Reading]:
    """Return the readings of a text in which every segment is understood."""
    if not parts or len(parts) > MOST_SEGMENTS:
        return []
    if len(parts) == 1:
        return _read_segment(gazetteer, parts[0])
    if ":" in text and (parent := gazetteer.parents.get(parts[0])):
        return _read_in(gazetteer, parent, parts[1:])
    comma = len(parts) == 2 and _COMMA.fullmatch(text) is not None
    found = [
        reading
        for opening in _read_openings(gazetteer, parts[0])
        if (reading := _qualify(gazetteer, opening, parts[1:], comma))
    ]
    if parts[0] in gazetteer.parents and (
        may_turn(gazetteer, text, parts[1]) or not Reading(parts[0]).find_named(gazetteer)
    ):
        found += _read_in(gazetteer, gazetteer.parents[parts[0]], parts[1:])
    elif parts[0] in gazetteer.home:
        found += _read_segment(gazetteer, parts[1]) if len(parts) == 2 else []
    return found


def _read_openings(gazetteer: Gazetteer, words: str) -> list[Reading]:
    """Return the readings of the segment that holds the name."""
    return [Reading(words), *_strip_types(gazetteer, words), *_read_trailing(gazetteer, words)]


def _read_segment(gazetteer: Gazetteer, words: str) -> list[Reading]:
    """Return the readings of a text of one segment, whose qualifiers follow after spaces."""
    found = _read_openings(gazetteer, words)
    parts = words.split()
    for length in range(1, min(_PARENT_WORDS, len(parts) - 1) + 1):
        head, tail = " ".join(parts[:-length]), " ".join(parts[-length:])
        if tail in gazetteer.home and (
            len(head) > 2 or len(tail) < 4
        ):  # CA USA, but not Sa Salvador
            found += _read_openings(gazetteer, head)
        first, rest = " ".join(parts[:length]), " ".join(parts[length:])
        if (
            len(first) > 2
            and first in gazetteer.parents
            and not Reading(first).find_named(gazetteer)
        ):
            found += _read_in(gazetteer, gazetteer.parents[first], [rest])
    if len(parts) > 1:
        found += _read_with_code(gazetteer, parts[0], " ".join(parts[1:]))
        found += _read_with_code(gazetteer, parts[-1], " ".join(parts[:-1]))
    if len(parts) > 2:
        found += _read_with_code(gazetteer, "-".join(parts[:2]), " ".join(parts[2:]))
        found += _read_with_code(gazetteer, "-".join(parts[-2:]), " ".join(parts[:-2]))
    return found


def _strip_types(gazetteer: Gazetteer, words: str) -> list[Reading]:
    typed = strip_type(words, gazetteer.map_id)
    found = [Reading(base, types=types) for base, types in typed]
    if gazetteer.map_id in GENITIVE_MAPS:
        found += [
            Reading(base.removesuffix("s"), types=types)
            for base, types in typed
            if base.endswith("s") and not Reading(base).find_named(gazetteer)
        ]
    return found


def _read_trailing(gazetteer: Gazetteer, words: str) -> list[Reading]:
    """Return the readings of a name followed by its parent: "cook county illinois"."""
    parts = words.split()
    for length in range(min(_PARENT_WORDS, len(parts) - 1), 0, -1):
        if parent := gazetteer.parents.get(" ".join(parts[-length:])):
            return _read_in(gazetteer, parent, [" ".join(parts[:-length])])
    return []


def _read_in(gazetteer: Gazetteer, parent: str, parts: list[str]) -> list[Reading]:
    if len(parts) != 1:
        return []
    typed = strip_type(parts[0], gazetteer.map_id)
    return [
        Reading(each.base, parent, each.types) for each in (Stripped(parts[0], NO_TYPES), *typed)
    ]


def _read_with_code(gazetteer: Gazetteer, code: str, rest: str) -> list[Reading]:
    """Return the reading of a name with its own code: "06037 Los Angeles"."""
    named = gazetteer.codes.get(code)
    if not named:
        return []
    return [reading._replace(only=named) for reading in _read_openings(gazetteer, rest)]


def _qualify(
    gazetteer: Gazetteer, reading: Reading, qualifiers: list[str], comma: bool
) -> Reading | None:
    """Return a reading with the filters of its qualifiers, None if one is not understood."""
    for words in qualifiers:
        qualified = _filter(gazetteer, reading, words, comma)
        if qualified is None:
            return None
        reading = qualified
    return reading


def _filter(gazetteer: Gazetteer, reading: Reading, words: str, comma: bool) -> Reading | None:
    """Return a reading with the filter of one qualifier, None if it is not understood.

    `comma` says that the text is a name and this qualifier, separated by a comma.
    """
    if words in gazetteer.home or not canonicalize(f"{words} the"):
        return reading
    words = _ONCE.sub("", words)
    if parent := _find_parent(gazetteer, words):
        return reading._replace(parent=parent) if reading.parent in (None, parent) else None
    if words != "co" and (types := find_types(words.removesuffix(" of"), gazetteer.map_id)):
        both = reading.types & types if reading.types else types
        return reading._replace(types=both) if both else None
    code = normalize_code(words)
    if comma and code in gazetteer.codes and not _find_territories(gazetteer, reading, words):
        # "New York, NY" is a city's address, not a state with its code.
        coded = gazetteer.codes[code]
        own = coded == reading.find_named(gazetteer) and _are_unlike_cities(gazetteer, coded)
        return reading if own else None
    named = gazetteer.find_exact(code, words) or gazetteer.find_by_base(words)
    if not named and code and len(code) <= LONGEST_CODE:  # of another publisher, as NED in sport
        named = gazetteer.find_further_code(code) or gazetteer.find_exonym(words)
    ruler = _find_territories(gazetteer, reading, words)
    if ruler is not None:
        return reading._replace(only=ruler)
    if named:
        only = named if reading.only is None else tuple(e for e in named if e in reading.only)
        return reading._replace(only=only) if only else None
    return None


def _are_unlike_cities(gazetteer: Gazetteer, regions: Regions) -> bool:
    """Return whether regions are countries or states without a city of the same name."""
    keys = [gazetteer.regions[each].key for each in regions]
    return all(len(key) == 2 or (key.startswith("US-") and key != "US-NY") for key in keys)


def _find_parent(gazetteer: Gazetteer, words: str) -> str | None:
    """Return the parent of a name that its country may follow: "ca usa"."""
    if parent := gazetteer.parents.get(words):
        return parent
    head, _, tail = words.partition(" ")
    return gazetteer.parents.get(head) if tail in gazetteer.home else None


def _find_territories(gazetteer: Gazetteer, reading: Reading, words: str) -> Regions | None:
    """Return the regions named that belong to the country that a qualifier names."""
    if not gazetteer.types.has_countries:
        return None
    exact = gazetteer.find_exact(normalize_code(words), words)
    rulers = {gazetteer.regions[each].key for each in exact}
    named = reading.find_named(gazetteer)
    keys = ((each, gazetteer.regions[each].key) for each in named)
    return tuple(each for each, key in keys if find_sovereign(key) in rulers) or None
