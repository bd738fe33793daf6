"""Pairs: texts of two parts that are looked up as a whole, before qualifiers are read.

A name and its parent, two names or a name and another's code, and a name whose parts are inverted.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.gazetteer.places import find_sovereign
from mapcore.matching.text.normalize import split_words
from mapcore.matching.text.region_types import find_types
from mapcore.matching.text.words import canonicalize

_DASHED = re.compile(r"(.+?)(\s-+\s)(.+)", re.DOTALL)
_AND = frozenset({"and", "et", "und", "y", "e", "en", "och", "og", "i", "or"})
COUNTY = "county"
MOST_WORDS = 12
MIN_TURNED_LETTERS = 4
"""The least letters of a last part that may be a parent and come first when it is turned."""


def find_in_parent(gazetteer: Gazetteer, text: str) -> int | None:
    """Return the region of a name and its parent, in either order; None unless there is just one.

    "Lake County, CO" and "Colorado - Lake". In the form of R's maps, "maryland,baltimore" without a
    space, a name that a county and a city share is the county's.
    """
    pair = _split_pair(text)
    if pair is None:
        return None
    head, mark, tail = pair
    first, last = split_words(head), _split_tail(tail)
    if mark == "," and (parent := gazetteer.parents.get(last)) is not None:
        found = _find_called(gazetteer, first, parent)
        if len(found) == 1:
            return found[0]
    parent = gazetteer.parents.get(first)
    if parent is None or not may_turn(gazetteer, text, last):
        return None
    found = _find_called(gazetteer, last, parent)
    if len(found) > 1 and mark == "," and tail[0] != " ":
        found = gazetteer.types.filter(found, find_types(COUNTY))
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=256)  # many keys have the same parent
def _split_tail(tail: str) -> str:
    return split_words(tail.strip(" "))


def may_turn(gazetteer: Gazetteer, text: str, last: str) -> bool:
    """Return whether a text is a pair whose parent may come first, before a comma or a dash.

    With a space after the comma a parent comes last: "Ohio, Delaware" is nothing in Ohio.
    """
    is_pair = _split_pair(text) is not None
    return is_pair and (", " not in text or last not in gazetteer.parents)


def _split_pair(text: str) -> tuple[str, str, str] | None:
    """Return the two parts of a text on either side of its one comma, or of its first dash."""
    if "," in text:
        head, mark, tail = text.partition(",")
        return (head, mark, tail) if head and tail and "," not in tail else None
    dashed = _DASHED.fullmatch(text) if "-" in text else None
    return (dashed[1], dashed[2], dashed[3]) if dashed else None


def _find_called(gazetteer: Gazetteer, words: str, parent: str) -> Regions:
    """Return the regions of a name in a parent; Linn, Republic: it may be a type word."""
    found = gazetteer.called.get(words, ())
    if not found and find_types(words):
        found = gazetteer.called.get(f"{words} {COUNTY}", ())
    return gazetteer.filter_parent(found, parent)


def find_combined(gazetteer: Gazetteer, words: str) -> Regions:
    """Return the regions of a text with two regions' names, or with a name and another's code.

    "Taiwan and China" names neither, "PA Laos" contradicts itself. A parent beside a name does not
    count.
    """
    parts = words.split()
    if not 1 < len(parts) <= MOST_WORDS or words in gazetteer.called:
        return ()
    for at in range(1, len(parts)):
        joined = parts[at] in _AND and at + 1 < len(parts)
        head, tail = " ".join(parts[:at]), " ".join(parts[at + joined :])
        first = gazetteer.called.get(head) or (gazetteer.codes.get(head) if at == 1 else None)
        if not first or head in gazetteer.parents or tail in gazetteer.parents:
            continue
        if find_types(head, gazetteer.map_id) or find_types(tail, gazetteer.map_id):
            continue
        last = gazetteer.called.get(tail, ())
        if not last and at == len(parts) - 1:
            last = gazetteer.codes.get(tail, ())
        apart = bool(last) and set(first).isdisjoint(last)
        if apart and (joined or not _is_territory(gazetteer, first, last)):
            return () if _is_inverted(gazetteer, parts, at) else (*first, *last)
    return ()


def _is_inverted(gazetteer: Gazetteer, parts: list[str], most: int) -> bool:
    """Return whether a text is a name whose last words come first: "Salvador, El"."""
    return any(" ".join((*parts[at:], *parts[:at])) in gazetteer.words for at in range(1, most + 1))


def _is_territory(gazetteer: Gazetteer, first: Regions, last: Regions) -> bool:
    """Return whether a text names a country and its territory: "Hong Kong China"."""
    codes = {gazetteer.regions[each].key for each in (*first, *last)}
    return any(find_sovereign(code) in codes for code in codes)


def find_inverted(gazetteer: Gazetteer, parts: list[str]) -> Regions:
    """Return the regions of "A, B of C" when it is read as "B of C A".

    The letters of a parent say where A lies: Arn (AG) is not Agarn.
    """
    if len(parts) != 2 or (len(parts[1]) < MIN_TURNED_LETTERS and parts[1] in gazetteer.parents):
        return ()
    name, rest = parts
    whole = f"{rest} {name}"
    return gazetteer.canons.get(canonicalize(whole), ()) or gazetteer.find_exonym(whole)
