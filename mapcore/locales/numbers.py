"""How a locale writes numbers: its signs, digits and patterns, from Unicode CLDR 48.

`numbers.json` is made by `mapcore.building.locale_numbers` and read when a locale first needs it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field

from mapcore.frozen import frozen

FILE = Path(__file__).parent / "numbers.json"
_NUMBER = re.compile(r"[#0][#0,]*(?:\.[#0]+)?")
_SCRIPTS = {
    "arab": "٠", "arabext": "۰", "beng": "০", "deva": "०", "fullwide": "０", "gujr": "૦",
    "guru": "੦", "khmr": "០", "knda": "೦", "laoo": "໐", "latn": "0", "mlym": "൦", "mymr": "၀",
    "orya": "୦", "tamldec": "௦", "telu": "౦", "thai": "๐", "tibt": "༠",
}  # fmt: skip
"""The zero of each set of digits that `-u-nu-` may ask for."""


@frozen
class Pattern:
    """A pattern of CLDR: what stands before and after a number, and how its digits are grouped.

    `negative` are the same two texts of negative numbers; `-` stands for their sign, `¤` for the
    currency. `sizes` are those of the last group and of the others, zeros where there are none.
    """

    before: str
    after: str
    negative: tuple[str, str]
    sizes: tuple[int, int]

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Return the pattern that a text of CLDR describes.

        >>> Pattern.parse("#,##,##0.00 ¤")
        Pattern(before='', after=' ¤', negative=('-', ' ¤'), sizes=(3, 2))
        """
        positive, _, negative = text.partition(";")
        before, core, after = _split(positive)
        other = _split(negative) if negative else None
        groups = [len(group) for group in core.partition(".")[0].split(",")[1:]]
        return cls(
            before,
            after,
            (other[0], other[2]) if other else (f"-{before}", after),
            (groups[-1], groups[0] if len(groups) > 1 else groups[-1]) if groups else (0, 0),
        )


def _split(text: str) -> tuple[str, str, str]:
    """Return what stands before the digits of a pattern, the digits, and what stands after."""
    found = _NUMBER.search(text)
    if found is None:
        raise ValueError(f"{text!r} is no pattern of numbers")
    before, after = text[: found.start()], text[found.end() :]
    return before.replace("'", ""), found[0], after.replace("'", "")


@frozen(eq=False)
class Numbers:
    """How a locale writes numbers.

    `zero` is its digit 0, `minimum` the digits before the first group from which it groups at all.
    `short` and `short_amounts` are the patterns of compact notation by the power of ten and the
    plural form, `percent_unit` is what compact percentages are put into, `plurals` the rules of
    the forms, `symbols` the currencies that have a sign of their own.
    """

    zero: str
    minimum: int
    signs: Mapping[str, str]
    decimal: Pattern
    percent: Pattern
    currency: Pattern
    short: Mapping[int, Mapping[str, str]] = field(repr=False)
    short_amounts: Mapping[int, Mapping[str, str]] = field(repr=False)
    percent_unit: Mapping[str, str] = field(repr=False)
    plurals: Mapping[str, str] = field(repr=False)
    symbols: Mapping[str, str] = field(repr=False)

    def sign(self, name: str, *, of_amount: bool = False) -> str:
        """Return a sign by its name in CLDR; amounts may have a point or comma of their own."""
        own = self.signs.get(f"currency{name.capitalize()}") if of_amount else None
        return own or self.signs[name]


@cache
def read_numbers(tag: str, digits: str | None = None) -> Numbers:
    """Return how the locale of a tag writes numbers; `digits` names a set of digits.

    The tag is that of a locale, or of one below it: a locale without data of its own writes as its
    language does.

    >>> read_numbers("de").sign("decimal"), read_numbers("hi").decimal.sizes
    (',', (3, 2))
    """
    found = _find_fields(tag)
    system = digits if digits in _SCRIPTS else found["system"]
    written = found.get(f"system:{system}") or found["system:latn"]
    return Numbers(
        zero=_SCRIPTS.get(system, written["zero"]),
        minimum=found["minimum"],
        signs=written["signs"],
        decimal=Pattern.parse(written["decimal"]),
        percent=Pattern.parse(written["percent"]),
        currency=Pattern.parse(written["currency"]),
        short=_read_short(written["short"]),
        short_amounts=_read_short(written["shortCurrency"]),
        percent_unit=_spread(found["percentUnit"]),
        plurals=found.get("plurals", {}),
        symbols=found["symbols"],
    )


def _find_fields(tag: str) -> dict[str, Any]:
    """Return the fields of a locale: each its own, or that of a locale above it."""
    parts, table = tag.split("-"), _read_table()
    found: dict[str, Any] = {}
    for end in range(1, len(parts) + 1):
        found |= table.get("-".join(parts[:end]), {})
    return found


@cache
def _read_table() -> dict[str, Any]:
    return dict(json.loads(FILE.read_text(encoding="utf-8")))


def _read_short(written: Mapping[str, str | dict[str, str]]) -> dict[int, Mapping[str, str]]:
    return {int(power): _spread(forms) for power, forms in written.items()}


def _spread(forms: str | dict[str, str]) -> dict[str, str]:
    return {"other": forms} if isinstance(forms, str) else forms
