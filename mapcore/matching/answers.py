"""The answer for one key: which region it names and how it was read, or what it may mean.

The ways are tried from the strictest to the loosest, and the first that finds anything decides,
even if what it finds is two regions: then the key is ambiguous, and nothing looser is asked.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from attrs import frozen

from mapcore.matching.abbreviations import abbreviates
from mapcore.matching.codes import code_form, is_marker, looks_like_code, repairs
from mapcore.matching.kinds import pure_kinds
from mapcore.matching.known import close_names, is_foreign, known
from mapcore.matching.letters import fold, mended, readable, romanised, spaced
from mapcore.matching.lost import LOST, completed
from mapcore.matching.misspellings import MISSPELLING, variant
from mapcore.matching.readings import (
    Reading,
    addressed,
    headed,
    readings,
    segments,
    several,
    turned,
)
from mapcore.matching.successors import successors
from mapcore.matching.suggestions import similar
from mapcore.matching.typos import guessed
from mapcore.matching.words import abbreviated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mapcore.matching.index import RegionIndex, Regions

LONGEST = 200
"""Characters of a key that can be a name; longer keys are not looked at."""
MOST_WORDS = 16
"""Words of a key that is read as a name with qualifiers."""
MOST_NAMES = 2
"""How many parts of an unknown text are compared with names for suggestions."""
_FOOTNOTE = re.compile(
    r"^[*†‡§\s]+|(?:\s*\[(?:[0-9]{1,3}|[a-z]|note [0-9]+)\]|[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]+)+$",
    re.IGNORECASE,
)
_DIGIT = re.compile("[0-9]")
_AMOUNT = re.compile("[%‰$€£¥₹₽°]|^[-+]")
_NUMBERED = re.compile(r"\s*(?:\(([0-9]{1,2})\)|([0-9]{1,2})[)/])$")
_ESCAPE = re.compile("%[0-9a-f]{2}", re.IGNORECASE)


@frozen
class Answer:
    """The region that a key names and how it was read, or the regions that it may mean.

    `via` is None for a key that is matched as it is written.
    """

    region: int | None = None
    via: str | None = None
    candidates: Regions = ()


NOTHING = Answer()


def answer_for(index: RegionIndex, key: str) -> Answer:
    """Return what one key means on a map.

    A published key means its region even where another region's name differs from it by marks
    alone, as Krsko and Krško do.
    """
    if (published := index.keys.get(key)) is not None:
        return Answer(published)
    text = key.strip()
    if len(text) > LONGEST or not readable(text):
        return NOTHING
    folded = fold(text)
    words = spaced(folded)
    return _found(index, text, folded, words) if words else NOTHING


def _found(index: RegionIndex, text: str, folded: str, words: str) -> Answer:
    """Return the answer for a text that is no published key."""
    answer = _at_once(index, text, folded, words)
    if answer is not None or words.count(" ") >= MOST_WORDS:
        return answer or NOTHING
    answer, ways = _read(index, text, folded, words)
    if answer is not None:
        return answer
    if LOST in words:
        return _decided(completed(index, words), "unreadable letters restored")
    for other, way in _restored(index, text, folded):
        fresh = fold(other)
        answer = _as_written(index, other, fresh, spaced(fresh))
        if not answer:
            answer, anew = _read(index, other, fresh, spaced(fresh))
            ways = anew if way is None else ways  # what was made anew is not spelled anew as well
        if answer and answer is not NOTHING:
            return Answer(answer.region, way or answer.via, answer.candidates)
    return _misspelt(index, folded, ways)


def _at_once(index: RegionIndex, text: str, folded: str, words: str) -> Answer | None:
    """Return the answer for a text that is written as a name, alone or with its parent."""
    if (region := addressed(index, folded)) is not None:
        return Answer(region)
    if (found := headed(index, folded, words)) is not None:
        return _decided(found, None)
    return _as_written(index, text, folded, words)


def _as_written(index: RegionIndex, text: str, folded: str, words: str) -> Answer | None:
    """Return the answer for a code or name of the map, a missing value or a repaired code."""
    code = code_form(folded)
    marker = is_marker(folded, words)
    if (marker and words != folded) or (words.isdigit() and _AMOUNT.search(folded)):
        return NOTHING
    if folded.endswith(".") and pure_kinds(words):
        return NOTHING
    found = index.written(code, words)
    if not found and (both := several(index, words)):
        return Answer(candidates=both)
    if found := found or index.joined(words):
        if index.is_marked(words, text):
            found = _union((found, close_names(index, words.replace(" ", ""))))
        spelled = abbreviated(words) and words not in index.words and code not in index.codes
        return _named(index, found, text, words, "abbreviation spelled out" if spelled else None)
    if marker:
        return NOTHING
    if (former := successors(index, words)) is not None:
        return Answer(candidates=former)
    if _DIGIT.search(folded):
        ways = {
            region: way
            for code, way in reversed(repairs(folded, index.widths))
            for region in index.codes.get(code, ())
        }
        return _decided(tuple(ways), next(iter(ways.values()))) if ways else None
    return None


def _read(
    index: RegionIndex, text: str, folded: str, words: str
) -> tuple[Answer | None, list[Reading]]:
    """Return the answer for a text that names a region by more than its name, and its readings."""
    parts = segments(folded)
    if len(parts) == 1 and (found := known(index, words)):
        return _named(index, found, text, words), []
    if is_foreign(index, words):
        return NOTHING, []
    if found := turned(index, parts):
        return _decided(found, "words reordered"), []
    ways = readings(index, folded, parts)
    if named := [(way.name, found) for way in ways if (found := way.regions(index))]:
        return _named(index, _union(found for _, found in named), text, named[0][0]), []
    if found := abbreviates(index, folded):
        return _decided(found, "abbreviation spelled out"), []
    return None, ways


def _restored(index: RegionIndex, text: str, folded: str) -> Iterator[tuple[str, str | None]]:
    """Give the texts that a text may have been before it was damaged, and what was done to it."""
    if (plain := _FOOTNOTE.sub("", text)) != text:
        yield plain, None
    if (noted := _NUMBERED.search(text)) and (noted[1] or noted[2]) not in index.codes:
        yield text[: noted.start()], None
    if "\n" in text or "\r" in text:
        yield " ".join(text.split()), None
    if (meant := mended(text)) and readable(meant):
        yield meant, "text encoding repaired"
    if "&" in text and (read := html.unescape(text)) != text and readable(read):
        yield read, "HTML entities read"
    if _ESCAPE.search(text) and readable(read := unquote(text)):
        yield read, "URL escapes read"
    if latin := romanised(folded):
        yield latin, "read in Latin letters"


def _misspelt(index: RegionIndex, folded: str, ways: list[Reading]) -> Answer:
    """Return the answer for a text with a slip of the pen, or the regions that it may mean."""
    if looks_like_code(folded):
        return Answer(candidates=_neighbours(index, folded))
    if folded.endswith(".") and " " not in folded:  # an abbreviation is no misspelt word
        ways = []
    guess = guessed(index, ways, Reading(spaced(folded)))
    if guess.region is not None:
        return Answer(guess.region, guess.via)
    if guess.rivals:
        return Answer(candidates=guess.rivals)
    names = [way.name for way in ways if way.kinds][:1] or segments(folded)[:MOST_NAMES]
    return Answer(candidates=similar(index, names))


def _neighbours(index: RegionIndex, folded: str) -> Regions:
    """Return the regions whose codes differ from an unknown code in the last character."""
    stem = (code_form(folded) or folded)[:-1]
    tails = "0123456789" if stem.isdigit() else "abcdefghijklmnopqrstuvwxyz"
    return _union(index.codes.get(stem + tail, ()) for tail in tails) if len(stem) > 1 else ()


def _named(
    index: RegionIndex, found: Regions, text: str, words: str, via: str | None = None
) -> Answer:
    """Return the answer for regions with a name, which is reported if it may be a misspelling."""
    if len(found) > 1 or via is not None:
        return _decided(found, via)
    if words in index.misspelt and text.isascii():
        return Answer(found[0], MISSPELLING)
    return Answer(
        found[0], None if index.is_published(words) else variant(index.regions[found[0]], words)
    )


def _decided(found: Regions, via: str | None) -> Answer:
    return Answer(found[0], via) if len(found) == 1 else Answer(candidates=found)


def _union(found: Iterable[Regions]) -> Regions:
    return tuple(dict.fromkeys(region for regions in found for region in regions))
