"""Numbers as d3-format 3.1 prints them in its default locale (en-US), for every specifier.

The behaviour is that of https://github.com/d3/d3-format 3.1.3 (ISC), checked against it; a minus
is U+2212, except in type `c`, which prints a number as JavaScript does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import copysign, floor, inf
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.formatting.javascript import (
    positional,
    round_half_up,
    significand,
    to_exponential,
    to_fixed,
    to_precision,
    to_string,
)

if TYPE_CHECKING:
    from mapcore.spec.d3_specifier import Specifier

MINUS = "\u2212"
_SI_PREFIXES = "yzafpnµm kMGTPEZY"
_FRACTION = re.compile(r"(\d+)\.(\d+)(.*)")
_ZERO = re.compile(r"[0.]+(e[+-]\d+|[a-zA-Zµ])?")
_LEADING_DIGITS = re.compile(r"[0-9]*")


def d3_formatter(specifier: Specifier) -> Callable[[float], str]:
    """Return the function that prints any finite float as the specifier says.

    >>> from mapcore.spec.d3_specifier import Specifier
    >>> d3_formatter(Specifier.parse("$,.2f"))(-1234.5)
    '−$1,234.50'
    >>> d3_formatter(Specifier.parse(".3~s"))(1500000.0)
    '1.5M'
    """
    spec = settled(specifier)
    write = _PRINTERS[spec.type]
    precision = spec.precision or 0
    prefix, suffix = _affixes(spec)
    plus = "" if spec.sign in "-(" else spec.sign
    splits = spec.type in "defgprs%"

    def print_number(value: float) -> str:
        if spec.type == "c":
            sign = "-" if value < 0 else ""
            return _arranged(spec, prefix, "", f"{sign}{to_string(abs(value))}{suffix}")
        text = write(abs(value), precision)
        if spec.trim:
            text = _trimmed(text)
        negative = copysign(1, value) < 0
        if negative and spec.sign != "+" and _ZERO.fullmatch(text):
            negative = False
        before, after = plus + prefix, suffix
        if negative:
            before = ("(" if spec.sign == "(" else MINUS) + prefix
            after = suffix + (")" if spec.sign == "(" else "")
        if splits:
            digits = _LEADING_DIGITS.match(text)[0]  # type: ignore[index] # matches anything
            text, after = digits, text[len(digits) :] + after
        return _arranged(spec, before, text, after)

    return print_number


def settled(specifier: Specifier) -> Specifier:
    """Return the specifier with its aliases and defaults written out, its precision in range.

    >>> from mapcore.spec.d3_specifier import Specifier
    >>> str(settled(Specifier.parse("n"))), str(settled(Specifier.parse("010")))
    (',.6g', '0=010.12~g')
    """
    if specifier.type == "n":
        specifier = evolve(specifier, comma=True, type="g")
    elif specifier.type not in _PRINTERS:
        precision = 12 if specifier.precision is None else specifier.precision
        specifier = evolve(specifier, precision=precision, trim=True, type="g")
    if specifier.zero or (specifier.fill, specifier.align) == ("0", "="):
        specifier = evolve(specifier, zero=True, fill="0", align="=")
    if specifier.precision is None:
        return evolve(specifier, precision=6)
    low, high = (1, 21) if specifier.type in "gprs" else (0, 20)
    return evolve(specifier, precision=max(low, min(high, specifier.precision)))


def _affixes(spec: Specifier) -> tuple[str, str]:
    if spec.symbol == "$":
        return "$", ""
    prefix = f"0{spec.type.lower()}" if spec.symbol == "#" and spec.type in "boxX" else ""
    return prefix, "%" if spec.type in "%p" else ""


def _trimmed(text: str) -> str:
    parts = _FRACTION.fullmatch(text)
    if parts is None:
        return text
    whole, fraction, rest = parts.groups()
    fraction = fraction.rstrip("0")
    return f"{whole}.{fraction}{rest}" if fraction else whole + rest


def _arranged(spec: Specifier, before: str, digits: str, after: str) -> str:
    """Group the digits and bring all to the width; only zeros that pad are grouped with them."""
    if spec.comma and not spec.zero:
        digits = _grouped(digits, inf)
    width = spec.width or 0
    padding = spec.fill * (width - len(before) - len(digits) - len(after))
    if spec.comma and spec.zero:
        digits = _grouped(padding + digits, width - len(after) if padding else inf)
        padding = ""
    if spec.align == "<":
        return before + digits + after + padding
    if spec.align == "=":
        return before + padding + digits + after
    half = len(padding) // 2 if spec.align == "^" else len(padding)
    return padding[:half] + before + digits + after + padding[half:]


def _grouped(digits: str, width: float) -> str:
    """Put a comma before every third digit, counted from the end, and drop what exceeds `width`."""
    groups: list[str] = []
    end, taken = len(digits), 0
    while end > 0:
        size = 3 if taken + 4 <= width else max(1, int(width) - taken)
        groups.append(digits[max(0, end - size) : end])
        end -= size
        taken += size + 1
        if taken > width:
            break
    return ",".join(reversed(groups))


def _rounded(x: float, digits: int) -> str:
    return to_string(x) if x in (0, inf) else positional(*significand(x, digits))


def _si(x: float, digits: int) -> str:
    if x == 0:
        return to_precision(x, digits)
    text, exponent = significand(x, digits)
    thousands = max(-8, min(8, floor(exponent / 3)))
    first = exponent - 3 * thousands
    if first < 0:  # less than a thousandth of the smallest prefix: its last digits stand for less
        text = significand(x, max(0, digits + first) or None)[0]
    return positional(text, first) + _SI_PREFIXES[8 + thousands].strip()


_PRINTERS: dict[str, Callable[[float, int], str]] = {
    "%": lambda x, decimals: to_fixed(x * 100, decimals),
    "b": lambda x, _: f"{round_half_up(x):b}",
    "c": lambda x, _: to_string(x),
    "d": lambda x, _: positional(*significand(float(round_half_up(x)))),
    "e": to_exponential,
    "f": to_fixed,
    "g": to_precision,
    "o": lambda x, _: f"{round_half_up(x):o}",
    "p": lambda x, digits: _rounded(x * 100, digits),
    "r": _rounded,
    "s": _si,
    "X": lambda x, _: f"{round_half_up(x):X}",
    "x": lambda x, _: f"{round_half_up(x):x}",
}
