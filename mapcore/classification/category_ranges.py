"""Ranges and years that names of categories say: "10–19", "under 18", "65+", "2010"."""

from __future__ import annotations

import re
from math import inf

_NUMBER = r"([-−+]?)[$€£]?(\d+(?:[,  ]\d{3})*(?:\.\d+)?|\.\d+)\s*([km]|bn?)?(?:\s*%)?"
_BETWEEN = r"\s*(?:–|—|-|to|to less than|to under|\.\.\.?|…)\s*<?\s*"
_BELOW = r"(?:<|≤|<=|under|below|less than|fewer than|up to|at most)\s*"
_ABOVE = r"(?:>|≥|>=|over|above|more than|at least)\s*"
_AND_ABOVE = r"\s*(?:\+|and over|and above|and more|and older|or over|or more|or older)"
_AND_BELOW = r"\s*(?:and under|and below|and younger|or less|or fewer|or under|or younger)"
_RANGE = _NUMBER + _BETWEEN + _NUMBER
_LOW = f"{_BELOW}{_NUMBER}|{_NUMBER}{_AND_BELOW}"
_HIGH = f"{_ABOVE}{_NUMBER}|{_NUMBER}{_AND_ABOVE}"
_UNIT = r"\s*(?:years?(?: old)?|people|persons|inhabitants|km²?|€|per cent|percent)$"
_NONE = {"none", "zero", "nil"}
_YEAR = r"[12]\d{3}"
_SIZES = {"k": 1e3, "m": 1e6, "b": 1e9, "bn": 1e9}


def read_range(name: str) -> tuple[float, float] | None:
    """Return the ends of a range that a casefolded name says, None if it says none.

    >>> read_range("under 18"), read_range("10–19"), read_range("65+"), read_range("10 km")
    ((-inf, 18.0), (10.0, 19.0), (65.0, inf), None)
    >>> read_range("none")
    (-inf, 0.0)
    >>> read_range("$900k to $1m"), read_range("−5 to 0")
    ((900000.0, 1000000.0), (-5.0, 0.0))
    """
    text = re.sub(_UNIT, "", name)
    if text in _NONE:
        return -inf, 0.0
    for pattern in (_RANGE, _LOW, _HIGH):
        if found := re.fullmatch(pattern, text):
            parts = [part or "" for part in found.groups()]
            numbers = [
                _read_number(*parts[i : i + 3]) for i in range(0, len(parts), 3) if parts[i + 1]
            ]
            if pattern is _RANGE:
                return numbers[0], numbers[1]
            return (-inf, numbers[0]) if pattern is _LOW else (numbers[0], inf)
    return None


def _read_number(sign: str, digits: str, size: str) -> float:
    number = float(re.sub(r"[,  ]", "", digits)) * _SIZES.get(size, 1.0)
    return -number if sign in ("-", "−") else number


def read_year(name: str) -> tuple[float] | None:
    """Return the year that a name is, None if it is none.

    >>> read_year("2010"), read_year("20100")
    ((2010.0,), None)
    """
    return (float(name),) if re.fullmatch(_YEAR, name) else None
