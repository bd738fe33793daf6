"""Numbers as d3-format 3.1 prints them in its default locale (en-US), for every specifier.

The behaviour is that of https://github.com/d3/d3-format 3.1.3 (ISC), and the tests compare it with
that. A minus is U+2212, except in type `c`, which prints a number as JavaScript does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import copysign, floor, inf
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.formatting.javascript import (
    round_half_up,
    split_digits,
    to_exponential,
    to_fixed,
    to_positional,
    to_precision,
    to_string,
)
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.locales.numbers import Numbers
    from mapcore.request.values.d3_specifier import Specifier

MINUS = "\u2212"


@frozen
class Groups:
    """What parts groups of digits, and the sizes of the last group and of the others."""

    sign: str
    sizes: tuple[int, int]


ENGLISH = Groups(",", (3, 3))
_SI_PREFIXES = "yzafpnµm kMGTPEZY"
_FRACTION = re.compile(r"(\d+)\.(\d+)(.*)")
_ZERO = re.compile(r"[0.]+(e[+-]\d+|[a-zA-Zµ])?")
_LEADING_DIGITS = re.compile(r"[0-9]*")


def d3_formatter(specifier: Specifier, locale: Numbers | None = None) -> Callable[[float], str]:
    """Return the function that prints any finite float as the specifier says.

    In another locale than en-US the point, the comma, the sizes of groups and the digits are that
    locale's; all else is as d3-format prints it in its default locale.

    >>> from mapcore.request.values.d3_specifier import Specifier
    >>> d3_formatter(Specifier.parse("$,.2f"))(-1234.5)
    '−$1,234.50'
    >>> d3_formatter(Specifier.parse(".3~s"))(1500000.0)
    '1.5M'
    """
    spec = normalize_specifier(specifier)
    write = _PRINTERS[spec.type]
    precision = spec.precision or 0
    prefix, suffix = _find_affixes(spec)
    plus = "" if spec.sign in "-(" else spec.sign
    splits = spec.type in "defgprs%"
    groups = ENGLISH if locale is None else Groups(locale.sign("group"), locale.decimal.sizes)
    point = "." if locale is None else locale.sign("decimal")

    def print_number(value: float) -> str:
        if spec.type == "c":
            sign = "-" if value < 0 else ""
            return _pad(spec, prefix, "", f"{sign}{to_string(abs(value))}{suffix}", groups)
        text = write(abs(value), precision)
        if spec.trim:
            text = _trim_zeros(text)
        negative = copysign(1, value) < 0
        if negative and spec.sign != "+" and _ZERO.fullmatch(text):
            negative = False
        before, after = plus + prefix, suffix
        if negative:
            before = ("(" if spec.sign == "(" else MINUS) + prefix
            after = suffix + (")" if spec.sign == "(" else "")
        if splits:
            digits = _LEADING_DIGITS.match(text)[0]  # type: ignore[index] # matches anything
            text, after = digits, text[len(digits) :].replace(".", point) + after
        return _pad(spec, before, text, after, groups)

    if locale is None or locale.zero == "0":
        return print_number
    zero = ord(locale.zero)
    numerals = {48 + digit: zero + digit for digit in range(10)}
    return lambda value: print_number(value).translate(numerals)


def normalize_specifier(specifier: Specifier) -> Specifier:
    """Return the specifier with its aliases and defaults written out, its precision in range.

    >>> from mapcore.request.values.d3_specifier import Specifier
    >>> [str(normalize_specifier(Specifier.parse(text))) for text in ("n", "010")]
    [',.6g', '0=010.12~g']
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


def _find_affixes(spec: Specifier) -> tuple[str, str]:
    if spec.symbol == "$":
        return "$", ""
    prefix = f"0{spec.type.lower()}" if spec.symbol == "#" and spec.type in "boxX" else ""
    return prefix, "%" if spec.type in "%p" else ""


def _trim_zeros(text: str) -> str:
    parts = _FRACTION.fullmatch(text)
    if parts is None:
        return text
    whole, fraction, rest = parts.groups()
    fraction = fraction.rstrip("0")
    return f"{whole}.{fraction}{rest}" if fraction else whole + rest


def _pad(spec: Specifier, before: str, digits: str, after: str, groups: Groups) -> str:
    """Group the digits and pad all to the width; padding is grouped too if it is zeros."""
    if spec.comma and not spec.zero:
        digits = _group_digits(digits, inf, groups)
    width = spec.width or 0
    padding = spec.fill * (width - len(before) - len(digits) - len(after))
    if spec.comma and spec.zero:
        digits = _group_digits(padding + digits, width - len(after) if padding else inf, groups)
        padding = ""
    if spec.align == "<":
        return before + digits + after + padding
    if spec.align == "=":
        return before + padding + digits + after
    half = len(padding) // 2 if spec.align == "^" else len(padding)
    return padding[:half] + before + digits + after + padding[half:]


def _group_digits(digits: str, width: float, groups: Groups) -> str:
    """Part digits into groups, and drop what exceeds `width`; the last group has its own size."""
    parts: list[str] = []
    end, taken = len(digits), 0
    while end > 0:
        size = groups.sizes[bool(parts)]
        if taken + size + 1 > width:
            size = max(1, int(width) - taken)
        parts.append(digits[max(0, end - size) : end])
        end -= size
        taken += size + 1
        if taken > width:
            break
    return groups.sign.join(reversed(parts))


def _print_rounded(x: float, digits: int) -> str:
    return to_string(x) if x in (0, inf) else to_positional(*split_digits(x, digits))


def _print_si(x: float, digits: int) -> str:
    if x == 0:
        return to_precision(x, digits)
    text, exponent = split_digits(x, digits)
    thousands = max(-8, min(8, floor(exponent / 3)))
    first = exponent - 3 * thousands
    if first < 0:  # below the smallest prefix: the zeros after the point count as digits
        text = split_digits(x, max(0, digits + first) or None)[0]
    return to_positional(text, first) + _SI_PREFIXES[8 + thousands].strip()


_PRINTERS: dict[str, Callable[[float, int], str]] = {
    "%": lambda x, decimals: to_fixed(x * 100, decimals),
    "b": lambda x, _: f"{round_half_up(x):b}",
    "c": lambda x, _: to_string(x),
    "d": lambda x, _: to_positional(*split_digits(float(round_half_up(x)))),
    "e": to_exponential,
    "f": to_fixed,
    "g": to_precision,
    "o": lambda x, _: f"{round_half_up(x):o}",
    "p": lambda x, digits: _print_rounded(x * 100, digits),
    "r": _print_rounded,
    "s": _print_si,
    "X": lambda x, _: f"{round_half_up(x):X}",
    "x": lambda x, _: f"{round_half_up(x):x}",
}
