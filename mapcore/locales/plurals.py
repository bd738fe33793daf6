"""Plural forms by the rules of Unicode CLDR (UTS 35, part 3, language plural rules)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal
    from fractions import Fraction

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (.+)")


def choose_form(rules: Mapping[str, str], shown: Decimal, power: int = 0) -> str:
    """Return the plural form of a number, as it is printed before a power of ten.

    `rules` are conditions by form, without that of `other`; `shown` keeps its zeros at the end.

    >>> from decimal import Decimal
    >>> rules = {"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
    >>> [choose_form(rules, Decimal(text)) for text in ("1", "1.0", "23", "12")]
    ['one', 'other', 'few', 'other']
    """
    operands = _read_operands(shown, power)
    for form, rule in rules.items():
        if any(
            all(_holds(relation, operands) for relation in part.split(" and "))
            for part in rule.split(" or ")
        ):
            return form
    return "other"


def _read_operands(shown: Decimal, power: int) -> dict[str, Fraction]:
    from fractions import Fraction  # seldom needed

    # As in ICU, the power counts in c and e alone: n of 5 thousand is 5.
    _, digits, exponent = shown.as_tuple()
    decimals = max(0, -int(exponent))
    meant = Fraction(shown)
    fraction = "".join(map(str, digits))[-decimals:].rjust(decimals, "0") if decimals else ""
    bare = fraction.rstrip("0")
    return {
        "n": meant,
        "i": Fraction(int(meant)),
        "v": Fraction(len(fraction)),
        "w": Fraction(len(bare)),
        "f": Fraction(int(fraction or "0")),
        "t": Fraction(int(bare or "0")),
        "c": Fraction(power),
        "e": Fraction(power),
    }


def _holds(relation: str, operands: Mapping[str, Fraction]) -> bool:
    parts = _RELATION.fullmatch(relation.strip())
    if parts is None:
        raise ValueError(f"{relation!r} is no plural rule of CLDR")
    name, modulus, sign, ranges = parts.groups()
    value = operands[name] % int(modulus) if modulus else operands[name]
    found = any(_lies_in(value, each) for each in ranges.split(","))
    return found == (sign == "=")


def _lies_in(value: Fraction, span: str) -> bool:
    low, _, high = span.partition("..")
    if not high:
        return value == int(low)
    return value == int(value) and int(low) <= value <= int(high)
