"""How numbers of a request are given and written."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import (
    Characters,
    Gaps,
    Grammar,
    Range,
    Shorthand,
    Widened,
    describe,
    document,
)
from mapcore.request.declaring.rules import Alone, Excludes, Given, Requires, obey
from mapcore.request.values.d3_specifier import SCHEMA_PATTERN, Specifier

Number = Annotated[float, Range(), Gaps()]
OpenEnds = Literal["none", "low", "high", "both"]
Preset = Literal["auto", "plain", "compact", "percent", "currency"]
DOUBLE_DIGITS = 17
"""Significant digits that distinguish any two doubles."""
D3_SPECIFIER = Grammar("a d3-format specifier", SCHEMA_PATTERN, Specifier.parse)


@obey(
    Alone(("preset", "d3")),
    Excludes("significantDigits", ("decimals",)),
    Requires(
        Given("currency"),
        Given("style", "currency"),
        'currency needs style "currency" beside it',
    ),
)
@document
@frozen
class FormatSpec:
    """How numbers are written, in the locale of the request."""

    preset: Preset | None = describe("A whole format by name; excludes every other field.")
    style: Literal["decimal", "percent", "currency"] | None = describe(
        "decimal when absent; percent multiplies by 100, so 0.42 prints 42%."
    )
    currency: Annotated[str, Characters(3, 3, r"[A-Za-z]{3}", "an ISO 4217 code", "EUR")] | None = (
        describe("ISO 4217 code, USD when absent; only with style currency.")
    )
    compact: bool | None = describe("Compact notation: K, M, B, T.")
    decimals: Annotated[int, Range(0, 6)] | None = describe(
        "Fraction digits, fixed unless trim; excludes significantDigits."
    )
    significant_digits: Annotated[int, Range(1, 6)] | None = describe(
        "Significant digits; excludes decimals."
    )
    trim: bool | None = describe("Strip trailing zeros.")
    grouping: bool | None = describe("Thousands separators; true when absent.")
    sign: Literal["auto", "always", "exceptZero"] | None = describe("auto when absent.")
    prefix: Annotated[str, Characters(0, 12)] | None = describe("Inserted after any leading sign.")
    suffix: Annotated[str, Characters(0, 20)] | None = describe("Appended as it is.")
    d3: Annotated[str, Characters(0, 20, grammar=D3_SPECIFIER)] | None = describe(
        "A d3-format specifier; excludes every other field."
    )

    @property
    def specifier(self) -> Specifier | None:
        """What `d3` says, None where there is none; raises InvalidSpecifier.

        >>> str(FormatSpec(d3="-,.2f").specifier)
        ',.2f'
        """
        return None if self.d3 is None else Specifier.parse(self.d3)


Format = Annotated[
    FormatSpec,
    Shorthand("preset", 'a d3-format specifier goes into an object: {"d3": "..."}'),
]
"""A format as a request gives it: its fields, or the name of a preset."""

ResolvedFormat = Annotated[FormatSpec, Widened("significantDigits", Range(1, DOUBLE_DIGITS))]
"""A format as numbers are written with it: boundaries that are close to one another can need more
significant digits than a request may ask for."""
