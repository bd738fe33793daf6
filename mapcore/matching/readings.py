"""Readings: the ways to understand a text that is not simply a name.

A text falls into segments (at commas, brackets, slashes, colons, dashes); each segment is a name or
a qualifier: a parent ("Lake, CO"), a type word ("Baltimore (city)"), the map's own country, the
region's own code or second name. Every qualifier is a hard filter, and every segment has to be
understood: nothing is ever ignored. "Korea, Republic of" is turned round by rule.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mapcore.matching.codes import code_form
from mapcore.matching.index import RegionIndex, Regions
from mapcore.matching.kinds import NONE, Kinds, Typed, pure_kinds, untyped
from mapcore.matching.known import known
from mapcore.matching.letters import spaced
from mapcore.matching.places import sovereign
from mapcore.matching.words import canonical

_PARTS = re.compile(r"\s*[,;()\[\]/|:<>]+\s*|\s+-+\s+|\s*--+\s*|\s*\n\s*")
_TWIN = re.compile(r"(county|borough)/(?:city|town)\b")
_COMMA = re.compile(r"[^,]+,[^,]+")
_ONCE = re.compile(
    r"^(?:formerly|former|previously|now|today|ex|aka|a k a|also known as|also|or|until \d{4}) "
    r"| (?:until|till|before|since|from|to) \d{4}$"
)
_AND = frozenset({"and", "et", "und", "y", "e", "en", "och", "og", "i", "or"})
_PARENT_WORDS = 3
MOST_SEGMENTS = 5
MOST_WORDS = 12


class Reading(NamedTuple):
    """One way to understand a text: a name, and the filters that its qualifiers set."""

    name: str
    parent: str | None = None
    kinds: Kinds = NONE
    only: Regions | None = None

    def named(self, index: RegionIndex) -> Regions:
        """Return the regions of exactly this name, before any filter."""
        short = bool(self.kinds) and len(self.name) < 3  # no code has a type word beside it
        exact = index.exact(None if short else code_form(self.name), self.name)
        if exact and self.parent is None and not self.kinds:
            return exact
        return index.based(self.name) or exact or known(index, self.name)

    @property
    def filters(self) -> bool:
        """Whether any qualifier is set."""
        return self.parent is not None or bool(self.kinds) or self.only is not None

    def regions(self, index: RegionIndex) -> Regions:
        """Return the regions of exactly this name that pass the filters."""
        return self.admitted(index, self.named(index))

    def admitted(self, index: RegionIndex, regions: Regions) -> Regions:
        """Return those of some regions that pass the filters, whatever their names."""
        if self.parent is not None:
            parent = self.parent
            regions = tuple(each for each in regions if index.regions[each].parent == parent)
        regions = index.of_kind(regions, self.kinds)
        if self.only is not None:
            only = self.only
            regions = tuple(each for each in regions if each in only)
        return regions


def segments(folded: str) -> list[str]:
    """Return the segments of a folded text, each in spaced words.

    >>> segments("congo (democratic republic of the)"), segments("lake - co")
    (['congo', 'democratic republic of the'], ['lake', 'co'])
    """
    whole = _TWIN.sub(r"\1", folded)
    return [words for part in _PARTS.split(whole) if (words := spaced(part))]


def addressed(index: RegionIndex, folded: str) -> int | None:
    """Return the one region of a name in a parent, "Lake County, CO"; None where it is not one."""
    name, comma, place = folded.partition(",")
    if not comma or (parent := index.parents.get(spaced(place))) is None:
        return None
    regions = index.called.get(spaced(name), ())
    found = [each for each in regions if index.regions[each].parent == parent]
    return found[0] if len(found) == 1 else None


def headed(index: RegionIndex, folded: str, words: str) -> Regions | None:
    """Return the regions of a name with its parent's code in front: "CA-Los Angeles", "TX Harris".

    None for other texts: before a space a code takes a bare name alone, for Ne York County is New
    York, and De-Kalb is no name in Delaware. None but no other reading where it is no parent's.
    """
    if folded[2:3] not in ("-", " ") or words in index.words:
        return None
    dashed, rest = folded[2] == "-", spaced(folded[3:])
    parent = index.parents.get(folded[:2])
    if parent is None or (not dashed and untyped(rest, index.map_id)):
        return () if dashed and pure_kinds(folded[:2]) else None
    ways = _led(index, parent, [rest])
    found = tuple(dict.fromkeys(each for way in ways for each in way.regions(index)))
    return found or (() if dashed else None)


def several(index: RegionIndex, words: str) -> Regions:
    """Return the regions of a text that is two regions' names, or a name and another's code.

    "Taiwan and China" is neither, "PA Laos" contradicts itself. A parent beside a name is none.
    """
    parts = words.split()
    if not 1 < len(parts) <= MOST_WORDS or words in index.called:
        return ()
    for at in range(1, len(parts)):
        if " ".join((*parts[at:], *parts[:at])) in index.words:
            return ()  # Salvador, El
        joined = parts[at] in _AND and at + 1 < len(parts)
        head, tail = " ".join(parts[:at]), " ".join(parts[at + joined :])
        first = index.called.get(head) or (index.codes.get(head) if at == 1 else None)
        if not first or head in index.parents or tail in index.parents:
            continue
        if pure_kinds(head, index.map_id) or pure_kinds(tail, index.map_id):
            continue
        last = index.called.get(tail) or (index.codes.get(tail) if at == len(parts) - 1 else None)
        if last and not set(first) & set(last) and not (_ruled(index, first, last) and not joined):
            return (*first, *last)
    return ()


def _ruled(index: RegionIndex, first: Regions, last: Regions) -> bool:
    """Return whether a text names a country and its territory: "Hong Kong China"."""
    codes = {index.regions[each].key for each in (*first, *last)}
    return any(sovereign(code) in codes for code in codes)


def turned(index: RegionIndex, parts: list[str]) -> Regions:
    """Return the regions that "A, B of C" means when it is read "B of C A"."""
    if len(parts) != 2:
        return ()
    name, rest = parts
    whole = f"{rest} {name}"
    return index.canons.get(canonical(whole), ()) or known(index, whole)


def readings(index: RegionIndex, folded: str, parts: list[str]) -> list[Reading]:
    """Return the readings of a text in which every segment is understood."""
    if not parts or len(parts) > MOST_SEGMENTS:
        return []
    if len(parts) == 1:
        return _of_one(index, parts[0])
    if ":" in folded and (parent := index.parents.get(parts[0])):
        return _led(index, parent, parts[1:])
    comma = len(parts) == 2 and _COMMA.fullmatch(folded) is not None
    found = [
        reading
        for opening in _openings(index, parts[0])
        if (reading := _qualified(index, opening, parts[1:], comma))
    ]
    if parts[0] in index.parents and not Reading(parts[0]).named(index):
        found += _led(index, index.parents[parts[0]], parts[1:])
    elif parts[0] in index.home:
        found += _of_one(index, parts[1]) if len(parts) == 2 else []
    return found


def _openings(index: RegionIndex, words: str) -> list[Reading]:
    """Return the readings of the segment that holds the name."""
    return [Reading(words), *_typed(index, words), *_trailed(index, words)]


def _of_one(index: RegionIndex, words: str) -> list[Reading]:
    """Return the readings of a text of one segment, whose qualifiers are set apart by spaces."""
    found = _openings(index, words)
    parts = words.split()
    for length in range(1, min(_PARENT_WORDS, len(parts) - 1) + 1):
        head, tail = " ".join(parts[:-length]), " ".join(parts[-length:])
        if tail in index.home and (len(head) > 2 or len(tail) < 4):  # CA USA, but not Sa Salvador
            found += [Reading(head), *_typed(index, head), *_trailed(index, head)]
        first, rest = " ".join(parts[:length]), " ".join(parts[length:])
        if len(first) > 2 and first in index.parents and not Reading(first).named(index):
            found += _led(index, index.parents[first], [rest])
    if len(parts) > 1:
        found += _with_code(index, parts[0], " ".join(parts[1:]))
        found += _with_code(index, parts[-1], " ".join(parts[:-1]))
    if len(parts) > 2:
        found += _with_code(index, "-".join(parts[:2]), " ".join(parts[2:]))
        found += _with_code(index, "-".join(parts[-2:]), " ".join(parts[:-2]))
    return found


def _typed(index: RegionIndex, words: str) -> list[Reading]:
    return [Reading(base, kinds=kinds) for base, kinds in untyped(words, index.map_id)]


def _trailed(index: RegionIndex, words: str) -> list[Reading]:
    """Return the readings of a name followed by its parent: "cook county illinois"."""
    parts = words.split()
    for length in range(min(_PARENT_WORDS, len(parts) - 1), 0, -1):
        if parent := index.parents.get(" ".join(parts[-length:])):
            return _led(index, parent, [" ".join(parts[:-length])])
    return []


def _led(index: RegionIndex, parent: str, parts: list[str]) -> list[Reading]:
    if len(parts) != 1:
        return []
    typed = untyped(parts[0], index.map_id)
    return [Reading(each.base, parent, each.kinds) for each in (Typed(parts[0], NONE), *typed)]


def _with_code(index: RegionIndex, code: str, rest: str) -> list[Reading]:
    """Return the reading of a name with its own code: "06037 Los Angeles"."""
    named = index.codes.get(code)
    if not named:
        return []
    return [reading._replace(only=named) for reading in _openings(index, rest)]


def _qualified(
    index: RegionIndex, reading: Reading, qualifiers: list[str], comma: bool
) -> Reading | None:
    """Return a reading with the filters of its qualifiers, None where one is not understood."""
    for words in qualifiers:
        qualified = _filtered(index, reading, words, comma)
        if qualified is None:
            return None
        reading = qualified
    return reading


def _filtered(index: RegionIndex, reading: Reading, words: str, comma: bool) -> Reading | None:
    if words in index.home or not canonical(f"{words} the"):
        return reading
    words = _ONCE.sub("", words)
    if parent := _parent(index, words):
        return reading._replace(parent=parent) if reading.parent in (None, parent) else None
    if words != "co" and (kinds := pure_kinds(words.removesuffix(" of"), index.map_id)):
        both = reading.kinds & kinds if reading.kinds else kinds
        return reading._replace(kinds=both) if both else None
    code = code_form(words)
    if comma and code in index.codes and not sovereign_of(index, reading, words):
        # "New York, NY" is a city's address, not a state with its code.
        own = index.codes[code] == reading.named(index) and _unlike_cities(index.codes[code], index)
        return reading if own else None
    named = index.exact(code, words) or index.based(words)
    ruler = sovereign_of(index, reading, words)
    if ruler is not None:
        return reading._replace(only=ruler)
    if named:
        only = named if reading.only is None else tuple(e for e in named if e in reading.only)
        return reading._replace(only=only) if only else None
    return None


def _unlike_cities(regions: Regions, index: RegionIndex) -> bool:
    """Return whether regions are countries or states that no city in them is called after."""
    keys = [index.regions[each].key for each in regions]
    return all(len(key) == 2 or (key.startswith("US-") and key != "US-NY") for key in keys)


def _parent(index: RegionIndex, words: str) -> str | None:
    """Return the parent of these names, which its country may follow: "ca usa"."""
    if parent := index.parents.get(words):
        return parent
    head, _, tail = words.partition(" ")
    return index.parents.get(head) if tail in index.home else None


def sovereign_of(index: RegionIndex, reading: Reading, words: str) -> Regions | None:
    """Return the regions named that belong to the country that a qualifier names."""
    if not any(len(region.key) == 2 for region in index.regions[:3]):
        return None
    rulers = {index.regions[each].key for each in index.exact(code_form(words), words)}
    found = tuple(
        each for each in reading.named(index) if sovereign(index.regions[each].key) in rulers
    )
    return found or None
