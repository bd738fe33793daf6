"""Repairs: the texts that a damaged text may have been.

Footnote marks and line breaks are dropped. UTF-8 that was read as Windows-1252, HTML entities and
URL escapes are decoded. Some alphabets are romanized. Letters that another encoding has lost
("R\ufffdunion") are filled in if one name of the map fits.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions
from mapcore.matching.text.normalize import ReadKey, repair_encoding, romanize

LOST = "\ufffd"
"""The character that replaces one that could not be decoded."""
MOST_LOST = 2
"""The most lost letters of a text that is completed."""
ROMANIZED = "read in Latin letters"
_MARKED_LETTERS = (*"aeioucnszldgytr", "ss", "ae", "oe")
"""The normalized forms of letters with diacritics, which are those that get lost."""
_FOOTNOTE = re.compile(
    r"^[*†‡§\s]+|(?:\s*\[(?:[0-9]{1,3}|[a-z]|note [0-9]+)\]|[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]+)+$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\s*(?:\(([0-9]{1,2}|[a-z])\)|([0-9]{1,2})[)/])$")
_ESCAPE = re.compile("%[0-9a-f]{2}", re.IGNORECASE)


class Repair(NamedTuple):
    """A text that a key may have been, and the repair; None if it need not be reported."""

    text: str
    via: str | None


def list_repairs(gazetteer: Gazetteer, key: ReadKey) -> Iterator[Repair]:
    """Yield the texts that a key may have been before it was damaged."""
    raw = key.raw
    if (plain := _FOOTNOTE.sub("", raw)) != raw:
        yield Repair(plain, None)
    if (noted := _NUMBERED.search(raw)) and (noted[1] or noted[2]) not in gazetteer.codes:
        yield Repair(raw[: noted.start()], None)
    if "\n" in raw or "\r" in raw:
        yield Repair(" ".join(raw.split()), None)
    if meant := repair_encoding(raw):
        yield Repair(meant, "text encoding repaired")
    if "&" in raw and (text := html.unescape(raw)) != raw:
        yield Repair(text, "HTML entities read")
    if _ESCAPE.search(raw):
        yield Repair(unquote(raw), "URL escapes read")
    if latin := romanize(key.text):
        yield Repair(latin, ROMANIZED)


def find_completions(gazetteer: Gazetteer, words: str) -> Regions:
    """Return the regions with a name from which a text differs only in one or two lost letters."""
    gaps = words.count(LOST)
    if not 0 < gaps <= MOST_LOST or len(words) - gaps < 2 * gaps:
        return ()
    first, *pieces = words.split(LOST)
    texts = [first]
    for piece in pieces:
        texts = [
            longer
            for text in texts
            for letter in _MARKED_LETTERS
            if _begins_name(gazetteer.sorted_names, longer := f"{text}{letter}{piece}")
        ]
    found: dict[int, None] = {}
    for text in texts:
        found |= dict.fromkeys(gazetteer.words.get(text) or gazetteer.called.get(text, ()))
    return tuple(found)


def _begins_name(names: tuple[str, ...], text: str) -> bool:
    """Return whether any of some sorted names begins with a text."""
    at = bisect_left(names, text)
    return at < len(names) and names[at].startswith(text)
