"""Cells: numbers of any type, and text taken apart into sign, digits, unit and marks."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from decimal import Decimal
from functools import lru_cache
from math import isfinite
from numbers import Real
from typing import Any

from attrs import evolve

from mapcore.frozen import frozen
from mapcore.matching.text.cells import is_missing
from mapcore.tables.numbers.words import (
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
    MAGNITUDES,
    MISSING,
    PER_MILLE,
    PERCENT,
    SAME_CURRENCIES,
    UNCLEAR,
)

MAX_NUMBER_LETTERS = 120
"""A longer text is no number."""
_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff\u00ad]")
_SPACES = re.compile(r"\s+")
_SIGNS = "+-−–﹣－"
_CORE = re.compile(r"(?:\d(?:[\d., '’`´_٬٫·]*\d)?|[.,٫·]\d+)(?P<power>[eE][-+−]?\d+)?")
_MARK = re.compile(
    r"(?:\s*[*†‡§#]+|\s*(?:(?<!m)[²³]|[¹⁴⁵⁶⁷⁸⁹⁰⁽⁾ᵃᵇᶜᵈᵉᵖʳ])+|\s*\[\w{1,3}\]|\s*\(\w{1,2}\)"
    r"|\s+[abcdefijnopqrsuvwxyzABCDEF]|\s+[bcdefinprsuz]{2})$"
)
_APPROXIMATE = re.compile(r"^(?:~|≈|ca\.?|circa|approx\.?|about|rund)\s*(?=\d)", re.IGNORECASE)
_CENSORED = re.compile(r"^(?:<=?|>=?|≤|≥)\s*(?=[\d.,])|(?<=\d)\s*\+$")
_CURRENCY = "|".join(
    sorted(map(re.escape, (*CURRENCY_WORDS, *CURRENCY_CODES)), key=len, reverse=True)
)
_CURRENCY_BEFORE = re.compile(rf"^(?:(?:{_CURRENCY})(?![A-Za-z])|[{CURRENCY_SIGNS}])\s*")
_CURRENCY_BEHIND = re.compile(rf"\s*(?:(?<![A-Za-z])(?:{_CURRENCY})|[{CURRENCY_SIGNS}])$")
_RANGE = re.compile(r"^[^a-zA-Z]*\d\s*(?:[–—~～]|-|to|bis|à|a)\s*[^a-zA-Z\s]*\d", re.IGNORECASE)
_BOUND = r"[-−+]?\d[\d.,]*\s?%?"
_INTERVAL = re.compile(
    rf"\s*[\[(]\s*{_BOUND}\s*(?:[-–—~;,]|to|bis)\s*{_BOUND}\s*[\])]|\s*±\s*{_BOUND}"
    r"|\s*\(\s*\d[\d.,]*\s?%\s*\)$"
)
_SHARE = re.compile(r"\s*\([^-–—~;]*%\s*\)")
"""The bounds or the margin of an estimate behind it, as the WHO writes them, or its percentage."""
_JOINED = re.compile("百万|[千万萬億亿천만억]|兆(?=円)")
"""Magnitudes that stand before a unit without a space, as in 514万人; 兆瓦 are megawatts."""
_PLACES = "0123456789"

MOST_KEPT = 100
"""The parts of texts with so many letters are kept for when they come again."""


@frozen
class Cell:
    """A text with a number in it.

    `core` holds ASCII digits and separators alone. `fault` says why a text that looks like a number
    is none; the core is then empty, as it is for a missing cell.
    """

    text: str
    core: str = ""
    power: int = 0
    negative: bool = False
    currency: str = ""
    percent: str = ""
    magnitude: str = ""
    spaced: bool = False
    mark: str = ""
    unit: str = ""
    missing: bool = False
    censored: bool = False
    approximate: bool = False
    interval: bool = False
    share: bool = False
    fault: str = ""

    @property
    def currency_code(self) -> str:
        """The code of the currency, the same for all its signs; the sign where it has several."""
        return SAME_CURRENCIES.get(self.currency, self.currency)

    @property
    def is_number(self) -> bool:
        """Whether the text holds a number that is to be read."""
        return bool(self.core) and not self.censored


def holds_value(cell: Any) -> bool:
    """Tell whether a cell is not empty, nor a word for a missing value.

    >>> holds_value("k. A."), holds_value(0)
    (False, True)
    """
    return not is_missing(cell) and not (isinstance(cell, str) and split_cell(cell).missing)


def split_cell(text: str) -> Cell:
    """Return the parts of a text; one without a number has neither core nor fault.

    >>> split_cell("−3,5 %").core, split_cell("12.3 b").mark, split_cell("k. A.").missing
    ('3,5', 'b', True)
    """
    return _split(text) if len(text) <= MOST_KEPT else _split.__wrapped__(text)


@lru_cache(maxsize=1 << 14)
def _split(text: str) -> Cell:
    """Return the parts of a text: a column often has the same ones again."""
    plain = _clean(text)
    if plain.casefold() in MISSING:
        return Cell(text, missing=True)
    if len(plain) > MAX_NUMBER_LETTERS or not any(letter.isdecimal() for letter in plain):
        return Cell(text)
    ascii_text, scripts = _to_ascii(plain)
    if scripts > 1:
        return Cell(text, fault="has digits of two scripts")
    return _peel(Cell(text), ascii_text)


def _clean(text: str) -> str:
    plain = _SPACES.sub(" ", _INVISIBLE.sub("", text)).strip()
    if plain.startswith('="') and plain.endswith('"'):
        plain = plain[2:-1]
    plain = plain.removeprefix("'").strip()
    if plain.startswith("±") and not any(letter.isdecimal() and int(letter) for letter in plain):
        return plain[1:].lstrip()  # a change of zero
    return plain


def _to_ascii(text: str) -> tuple[str, int]:
    """Return a text with ASCII digits and signs, and how many scripts its digits have."""
    scripts: set[int] = set()
    letters: list[str] = []
    for letter in text:
        if letter.isdecimal():
            value = unicodedata.decimal(letter)
            scripts.add(ord(letter) - value)
            letters.append(_PLACES[value])
        else:
            letters.append(
                {"．": ".", "，": ",", "％": "%", "－": "-", "＋": "+"}.get(letter, letter)
            )
    return "".join(letters), len(scripts)


def _peel(cell: Cell, text: str) -> Cell:
    """Take sign, currency, percent, magnitude, marks and unit off a text, each at most once."""
    if _CENSORED.search(text):
        text, cell = _CENSORED.sub("", text), evolve(cell, censored=True)
    if found := _APPROXIMATE.match(text):
        text, cell = text[found.end() :], evolve(cell, approximate=True)
    text, cell = _peel_front(text, cell)
    if cell.fault:
        return cell
    found = _CORE.match(text)
    if found is None:
        return evolve(cell, censored=False)
    core, rest = found[0], text[found.end() :]
    power = int(found["power"][1:].replace("−", "-")) if found["power"] else 0
    core = core[: -len(found["power"])] if found["power"] else core
    if abs(power) > 400:
        return evolve(cell, fault="is too large")
    if found := _INTERVAL.search(rest):
        rest = rest[: found.start()] + rest[found.end() :]
        cell = evolve(cell, interval=True, share=_SHARE.fullmatch(found[0]) is not None)
    return _peel_back(evolve(cell, core=core, power=power), rest)


def _peel_front(text: str, cell: Cell) -> tuple[str, Cell]:
    """Take brackets, signs, currencies and percent signs off the front of a text."""
    if text.startswith("("):
        inner, bracket, behind = text[1:].partition(")")
        if not bracket and _CORE.fullmatch(text[1:].strip()):
            return text, evolve(cell, fault="has a bracket that does not close")
        last = inner.strip()[-1:]
        if last.isdigit() or last in tuple(PERCENT + CURRENCY_SIGNS):
            text, cell = inner.strip() + behind, evolve(cell, negative=True)
    while text:
        if text[0] in _SIGNS and not cell.negative:
            cell = evolve(cell, negative=text[0] != "+")
            text = text[1:].lstrip()
            if text[:1] in _SIGNS and text[:1]:
                return text, evolve(cell, fault="has two signs")
        elif text[0] in PERCENT + PER_MILLE and not cell.percent:
            cell, text = evolve(cell, percent=_percent(text[0])), text[1:].lstrip()
        elif not cell.currency and (found := _CURRENCY_BEFORE.match(text)):
            cell, text = evolve(cell, currency=found[0].strip()), text[found.end() :]
        else:
            break
    return text, cell


def _peel_back(cell: Cell, rest: str) -> Cell:
    """Take what follows the digits off a cell; text that remains is a unit."""
    spaced = rest.startswith(" ")
    rest = rest.strip()
    while rest:
        word = found[0] if (found := _JOINED.match(rest)) else rest.split(" ")[0]
        if rest in _SIGNS and not cell.negative:
            cell, rest = evolve(cell, negative=rest != "+"), ""
        elif rest[0] in PERCENT + PER_MILLE and not cell.percent:
            cell, rest = evolve(cell, percent=_percent(rest[0])), rest[1:].strip()
        elif not cell.magnitude and _is_magnitude(word) and not (spaced and word in "bB"):
            cell = evolve(cell, magnitude=_magnitude(word), spaced=spaced)
            rest = rest[len(word) :].strip()
        elif not cell.currency and (found := _CURRENCY_BEHIND.search(rest)):
            cell = evolve(cell, currency=found[0].strip())
            rest = rest[: found.start()].strip()
        elif not cell.mark and (found := _find_mark(rest, spaced=spaced)):
            cell, rest = evolve(cell, mark=found[0].strip()), f" {rest}"[: found.start()].strip()
        else:
            return _take_unit(cell, rest)
    return cell


def _find_mark(rest: str, *, spaced: bool) -> re.Match[str] | None:
    """Return the mark at the end of a text; a letter right behind a digit is one in lower case."""
    if rest.isalpha() and rest.isascii() and not spaced and not rest.islower():
        return None
    return _MARK.search(f" {rest}")


def _take_unit(cell: Cell, rest: str) -> Cell:
    """Return a cell with the text behind its number as its unit, or without a number."""
    if len(rest) == 1 and rest.isascii() and rest.isalpha() and rest.isupper():
        return Cell(cell.text)
    if _RANGE.match(cell.text) or any(letter.isdecimal() for letter in rest):
        return Cell(cell.text)
    if len(rest) > 12 or any(letter in ":/" for letter in rest[:1]):
        return Cell(cell.text)
    return evolve(cell, unit=rest)


def _is_magnitude(word: str) -> bool:
    return word == "M" or word.casefold() in MAGNITUDES or word.casefold() in UNCLEAR


def _magnitude(word: str) -> str:
    """Return the written form of a magnitude; `M` and `B` are not `m` and `b`."""
    return word if word in ("M", "B", "T") else word.casefold()


def _percent(sign: str) -> str:
    return "%" if sign in PERCENT else sign


class NotANumberError(ValueError):
    """A cell is neither a number nor missing."""


def read_number(cell: Any) -> float | None:
    """Return the number in a cell that is no text, None if it is missing.

    Numbers of every type are accepted, such as NumPy's scalars, `Decimal` and `Fraction`. Raises
    `NotANumberError`, which quotes the cell, for text, for booleans and for infinities.

    >>> read_number(Decimal("1.5")), read_number(None)
    (1.5, None)
    """
    if is_missing(cell):
        return None
    if isinstance(cell, (Real, Decimal)) and type(cell).__name__ not in ("bool", "bool_"):
        with suppress(OverflowError):
            if isfinite(number := float(cell)):
                return number
    text = repr(cell)
    raise NotANumberError(text if len(text) <= 40 else f"{text[:37]}...")
