"""Random numbers and formats for the comparisons with JavaScript, the same on every run.

MAPCORE_ORACLE_CASES says how many pairs each comparison draws: 10,000 by default, so that the
suite stays quick; the full run (see docs/number-formats.md) takes 150,000.
"""

from __future__ import annotations

import math
import os
import struct
from random import Random

from mapcore.request.format_spec import FormatSpec

CASES = int(os.environ.get("MAPCORE_ORACLE_CASES", "10000"))
SPECIAL = (0.0, -0.0, 1e300, -1e300, 1e-300, -1e-300, 5e-324, 1.7976931348623157e308)
# Numbers that a decimal midpoint, a change of unit or JavaScript's own limits make hard.
EDGES = (0.5, 1.5, 2.5, 0.05, 0.15, 1.005, 8.345, 0.45, 999.5, 999.95, 999950, 999949.99, 999999.5)
LIMITS = (1e15, 1e21, 9.99e20, 123456789012345680000, 2**53 + 2, 1e-6, 9.5e-7, 1e-7, 0.00095)


def number(random: Random) -> float:
    """Draw a finite number: of few digits, of many, at a midpoint, special, or any double."""
    kind = random.randrange(8)
    sign = random.choice((1, 1, -1))
    if kind == 0:
        return random.choice(SPECIAL)
    if kind == 1:
        return sign * random.choice(EDGES + LIMITS) * 10.0 ** random.choice((0, 0, 0, 1, 3, -2))
    if kind == 2:  # few digits, often a midpoint
        return sign * float(f"{random.randrange(10 ** random.randrange(1, 6))}e{exponent(random)}")
    if kind == 3:  # exact binary midpoints
        return sign * (random.randrange(10**4) + 0.5) * 2.0 ** random.randrange(-4, 5)
    if kind == 4:
        return float(sign * random.randrange(10 ** random.randrange(1, 17)))
    if kind == 5:
        return any_double(random)
    return sign * random.random() * 10.0 ** random.randrange(-8, 17)


def exponent(random: Random) -> int:
    return random.randrange(-9, 7)


def any_double(random: Random) -> float:
    value = math.nan
    while not math.isfinite(value):
        (value,) = struct.unpack("<d", random.randbytes(8))
    return float(value)


def specifier(random: Random) -> str:
    """Draw a d3-format specifier."""
    maybe = random.random
    fill = random.choice("*0 _=x") if maybe() < 0.5 else ""
    return "".join(
        (
            fill + random.choice("<>=^") if maybe() < 0.3 else "",
            random.choice("+-( ") if maybe() < 0.4 else "",
            random.choice("$#") if maybe() < 0.3 else "",
            "0" if maybe() < 0.25 else "",
            str(random.randrange(30)) if maybe() < 0.35 else "",
            "," if maybe() < 0.4 else "",
            f".{random.choice((0, 1, 2, 3, 4, 6, 12, 20, 21, 25))}" if maybe() < 0.6 else "",
            "~" if maybe() < 0.35 else "",
            random.choice(["", *"%bcdefgnoprsXxqZ"]),
        )
    )


def format_spec(random: Random) -> FormatSpec:
    """Draw a valid FormatSpec without `d3` and `auto`."""
    if random.random() < 0.1:
        return FormatSpec(preset=random.choice(("plain", "compact", "percent", "currency")))
    style = random.choice((None, "decimal", "percent", "currency"))
    digits = random.choice(("none", "decimals", "significant_digits"))
    return FormatSpec(
        style=style,
        currency=random.choice((None, "USD", "eur", "JPY", "CHF", "KWD", "XOF", "CLF", "ZZZ"))
        if style == "currency"
        else None,
        compact=random.choice((None, False, True)),
        decimals=random.randrange(7) if digits == "decimals" else None,
        significant_digits=random.randrange(1, 7) if digits == "significant_digits" else None,
        trim=random.choice((None, False, True)),
        grouping=random.choice((None, False, True)),
        sign=random.choice((None, "auto", "always", "exceptZero")),
        prefix=random.choice((None, "", "~", "EUR ")),
        suffix=random.choice((None, "", " km²", "%")),
    )
