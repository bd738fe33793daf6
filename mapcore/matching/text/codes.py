"""Codes: their shapes, their normalized form, and repair of the damage that spreadsheets do.

A code is never corrected like a misspelt name. Two kinds of damage are repaired, and only into
codes that the map has: lost leading zeros, and an added `.0`, thousands comma or escape (`'06037`,
`="06037"`).
"""

from __future__ import annotations

import re
from functools import cache

from mapcore.matching.tables import table
from mapcore.matching.text.normalize import normalize_name, split_words

_CODE = re.compile(r"[a-z0-9]+(?:[-_. ][a-z0-9]+)*")
_INITIALS = re.compile(r"(?:[a-z]\. ?){2,5}[a-z]?")
_SHAPE = re.compile(
    r"[A-Z0-9]{1,3}|[A-Z]{2,3}-[A-Z0-9]{1,4}|[A-Z]{0,3}[0-9][A-Z0-9]*(?:-[A-Z0-9]+)?"
)
_LOOKS = re.compile(
    r"[a-z]{1,3}|[a-z]{2,3}[-_.][a-z0-9]{1,3}|[a-z]{2} [a-z0-9]{1,3}"
    r"|[-+]?[a-z]{0,4}[-_. ]?[0-9][-+a-z0-9_.,]*"
)
_FLOAT = re.compile(r"([0-9]+)\.0*")
_THOUSANDS = re.compile(r"([0-9]{1,2}),([0-9]{3})(?:\.0*)?")
_ESCAPED = re.compile(r"'+([^'=]+)'*|='+([^']+)'+|=([^'=]+)")
_CENSUS = re.compile(r"(?:0[0-9]0{2,5}us|us|fips|geoid|c)(?: code)?[-_. :#]*([0-9]{2}|[0-9]{5})")
_ZIP = re.compile(r"(?:86000us|860z\d{3}us|zcta5?|zip|us)(?: ?code)?[-_. :#]*([0-9][-0-9.]*)")
_EXTENDED = re.compile(r"([0-9]{4,5})-[0-9]{4}|([0-9]{5})[0-9]{4}")
_PARTED = re.compile(r"([0-9]{1,2})[- .]([0-9]{3})")
_GISJOIN = re.compile(r"g([0-9]{2})0([0-9]{3})0")
_ESCAPE = (_ESCAPED, "spreadsheet escape dropped")
_DECIMALS = ((_FLOAT, "“.0” dropped"), (_THOUSANDS, "thousands separator dropped"))
_OF_CODES = (_ESCAPE, (_CENSUS, "prefix dropped"), (_GISJOIN, "GISJOIN read as FIPS"), *_DECIMALS)
_OF_COUNTIES = (*_OF_CODES[:-2], (_PARTED, "state and county code joined"), *_DECIMALS)
_OF_ZIPS = (_ESCAPE, (_ZIP, "prefix dropped"), (_EXTENDED, "ZIP+4 read as ZIP"), *_DECIMALS)


def is_code(name: str) -> bool:
    """Return whether a region's key or alias is written as a code.

    >>> [is_code(name) for name in ("US-CA", "06037", "NA", "FR-2A", "Lee", "Paris")]
    [True, True, True, True, False, False]
    """
    return _SHAPE.fullmatch(name) is not None


def normalize_code(text: str) -> str | None:
    """Return the form by which a normalized text is looked up among the codes, None if it is none.

    `-`, `_`, `.` and a space are one separator; initials lose their dots.

    >>> normalize_code("us_ca"), normalize_code("d.c."), normalize_code("n/a")
    ('us-ca', 'dc', None)
    """
    if text.isalnum() and text.isascii():
        return text
    if _INITIALS.fullmatch(text):
        return text.replace(".", "").replace(" ", "")
    if _CODE.fullmatch(text):
        return text.replace("_", "-").replace(".", "-").replace(" ", "-")
    return None


def looks_like_code(text: str) -> bool:
    """Return whether a normalized text is shaped like a code, of this map or any other.

    >>> looks_like_code("09110"), looks_like_code("us-zz"), looks_like_code("iran")
    (True, True, False)
    """
    return _LOOKS.fullmatch(text) is not None


def repair_code(text: str, widths: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return the codes that a text may have been before a spreadsheet, each with the repair.

    `widths` are the lengths of the map's numeric codes.

    >>> repair_code("6037.0", (5,))
    [('6037', '“.0” dropped'), ('06037', 'leading zero restored, “.0” dropped')]
    """
    text, ways = _undo(text, _OF_COUNTIES if 5 in widths else _OF_CODES)
    found = [(text, ", ".join(ways))] if ways else []
    if not (text.isascii() and text.isdigit()):
        return found
    return found + [
        (
            text.zfill(width),
            ", ".join([f"leading zero{'s'[: width - len(text) - 1]} restored", *ways]),
        )
        for width in widths
        if len(text) < width <= len(text) + 2
    ]


def repair_zip(text: str) -> list[tuple[str, str]]:
    """Return the ZIP codes that a text may have been, as `repair_code` does for other codes.

    A ZIP+4 code is read as its ZIP code, and the prefixes of ZIP codes are dropped. The prefixes
    of counties' codes are not: FIPS 06037 is a county.

    >>> repair_zip("2139-1234"), repair_zip("fips 06037")
    ([('02139', 'leading zero restored, ZIP+4 read as ZIP')], [])
    """
    text, ways = _undo(text, _OF_ZIPS)
    if not (text.isascii() and text.isdigit()) or len(text) not in range(3, 6):
        return []
    lost = 5 - len(text)
    if lost and text.startswith("0"):  # numbers lose all of their leading zeros
        return []
    restored = [f"leading zero{'s'[: lost - 1]} restored"] if lost else []
    return [(text.zfill(5), ", ".join(restored + ways))] if restored or ways else []


def _undo(text: str, damages: tuple[tuple[re.Pattern[str], str], ...]) -> tuple[str, list[str]]:
    """Return what some patterns of damage leave of a text in turn, and which fitted."""
    ways: list[str] = []
    for pattern, told in damages:
        if found := pattern.fullmatch(text):
            text = "".join(filter(None, found.groups())).strip()
            ways.append(told)
    return text, ways


def find_zip_area(code: str) -> str | None:
    """Return the ZIP area that holds a ZIP code without an area, None for other codes.

    Post office boxes and large customers have such codes.

    >>> find_zip_area("00501"), find_zip_area("11742")
    ('11742', None)
    """
    area: str | None = table("zips").get(code)
    return area


def is_marker(text: str, words: str) -> bool:
    """Return whether a text, given also in words, is a missing value, total or heading.

    >>> [is_marker(text, split_words(text)) for text in ("n/a", "<na>", "grand total", "namibia")]
    [True, True, True, False]
    """
    markers = _markers()
    return words in markers or ("/" in text and split_words(text.replace("/", "")) in markers)


@cache
def _markers() -> frozenset[str]:
    words = (normalize_name(word) for word in table("markers")["words"])
    return frozenset(words)
