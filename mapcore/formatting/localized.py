"""Numbers as Intl.NumberFormat prints them in any locale, for every FormatSpec without d3.

What is drawn differs from Intl in two things: a minus is always U+2212, and invisible marks of
direction are left out, since the drawing sets directions itself. English of the United States is
printed by `mapcore.formatting.intl`, which is faster.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from math import copysign
from typing import TYPE_CHECKING
from unicodedata import category

from mapcore.formatting.currency import NO_BREAK_SPACE
from mapcore.formatting.intl import EXACT, round_as, to_shortest
from mapcore.locales.plurals import choose_form

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.locales.numbers import Numbers, Pattern
    from mapcore.request.format_spec import FormatSpec

MINUS = "\N{MINUS SIGN}"
LEAST_COMPACT = 2
"""The fewest digits before the first group in compact notation: 3950万, but 12,345万."""


def localized_formatter(spec: FormatSpec, numbers: Numbers) -> Callable[[float], str]:
    r"""Return the function that prints any finite float as a resolved spec says, in a locale.

    >>> from mapcore.formatting.resolve import resolve_format
    >>> from mapcore.locales.numbers import read_numbers
    >>> from mapcore.request.format_spec import FormatSpec
    >>> millions = resolve_format(FormatSpec(compact=True, decimals=1), [])
    >>> localized_formatter(millions, read_numbers("de"))(39_538_223.0)
    '39,5\xa0Mio.'
    >>> euros = resolve_format(FormatSpec(style="currency", currency="EUR"), [])
    >>> localized_formatter(euros, read_numbers("nl"))(-1234.5)
    '€\xa0−1.234,50'
    """
    rounding = round_as(spec)
    percent, amount = spec.style == "percent", spec.style == "currency"
    usual = numbers.currency if amount else numbers.decimal
    if percent and not spec.compact:
        usual = numbers.percent
    short = numbers.short_amounts if amount else numbers.short

    def print_number(value: float) -> str:
        number = to_shortest(value)
        if percent:
            number = number.scaleb(2, EXACT)
        pattern, power = usual, 0
        if spec.compact:
            number, power, form = _shorten(number, rounding, short, numbers)
            pattern = _parse(form) if form else usual
        else:
            number = rounding(number)
        if spec.trim:
            number = _drop_zeros(number)
        digits = _write_digits(number, spec, numbers, usual)
        text = _complete(copysign(1, value) < 0, number, digits, spec, numbers, pattern)
        if percent and spec.compact:
            return _put_into_unit(text, number, power, spec, numbers)
        return text

    return print_number


def find_power(number: Decimal, numbers: Numbers) -> int:
    """Return the power of ten by which compact notation divides a number.

    >>> from mapcore.locales.numbers import read_numbers
    >>> [find_power(Decimal(size), read_numbers("ja")) for size in (900, 12_345, 98_765_432)]
    [0, 4, 4]
    """
    return _find_power(number.adjusted() if number else 0, numbers.short)


def _find_power(magnitude: int, short: Mapping[int, Mapping[str, str]]) -> int:
    magnitude = min(magnitude, max(short, default=0))
    if magnitude not in short:
        return 0
    return magnitude - short[magnitude]["other"].split(";")[0].count("0") + 1


def _shorten(
    number: Decimal,
    rounding: Callable[[Decimal], Decimal],
    short: Mapping[int, Mapping[str, str]],
    numbers: Numbers,
) -> tuple[Decimal, int, str | None]:
    """Return a number in its unit, rounded, the unit's power of ten, and its pattern if it has."""
    magnitude = number.adjusted() if number else 0
    power = _find_power(magnitude, short)
    rounded = rounding(number.scaleb(-power, EXACT))
    grown = rounded.adjusted() + power if rounded else magnitude
    if grown != magnitude and (larger := _find_power(grown, short)) != power:
        power, magnitude = larger, grown
        rounded = rounding(number.scaleb(-power, EXACT))
    elif rounded:
        magnitude = grown
    forms = short.get(min(magnitude, max(short, default=0)))
    if forms is None:
        return rounded, 0, None
    form = forms["other"] if len(forms) == 1 else _choose(forms, rounded, power, numbers)
    return rounded, power, form


def _choose(forms: Mapping[str, str], number: Decimal, power: int, numbers: Numbers) -> str:
    if number in (0, 1) and f"{number:f}" in forms:
        return forms[f"{number:f}"]
    return forms.get(choose_form(numbers.plurals, number, power), forms["other"])


_PARSED: dict[str, Pattern] = {}


def _parse(text: str) -> Pattern:
    """Return the pattern of a text of compact notation; there are few, and they are kept."""
    if text not in _PARSED:
        from mapcore.locales.numbers import Pattern

        _PARSED[text] = Pattern.parse(text)
    return _PARSED[text]


def _drop_zeros(number: Decimal) -> Decimal:
    if int(number.as_tuple().exponent) >= 0:
        return number
    text = f"{number:f}".rstrip("0").rstrip(".")
    return Decimal(text)


def _write_digits(number: Decimal, spec: FormatSpec, numbers: Numbers, pattern: Pattern) -> str:
    """Return the digits of a number of 0 or more, grouped and in the locale's own digits."""
    amount = spec.style == "currency"
    whole, _, fraction = f"{number:f}".partition(".")
    if spec.grouping and pattern.sizes[0]:
        sign = numbers.sign("group", of_amount=amount)
        minimum = max(numbers.minimum, LEAST_COMPACT) if spec.compact else numbers.minimum
        whole = _group(whole, pattern.sizes, minimum, sign)
    text = whole + (numbers.sign("decimal", of_amount=amount) + fraction if fraction else "")
    zero = ord(numbers.zero)
    return text if zero == 48 else text.translate({48 + i: zero + i for i in range(10)})


def _group(digits: str, sizes: tuple[int, int], minimum: int, sign: str) -> str:
    first, others = sizes
    if len(digits) < first + minimum:
        return digits
    groups, rest = [digits[-first:]], digits[:-first]
    while rest:
        groups.append(rest[-others:])
        rest = rest[:-others]
    return sign.join(reversed(groups))


def _complete(
    negative: bool,
    number: Decimal,
    digits: str,
    spec: FormatSpec,
    numbers: Numbers,
    pattern: Pattern,
) -> str:
    """Return digits with their sign, percent sign or currency, and the caller's prefix and suffix.

    As in Intl, the prefix stands after a sign that comes first.
    """
    sign = MINUS if negative else ""
    if not negative and spec.sign in ("always", "exceptZero"):
        sign = numbers.signs["plusSign"]
    if spec.sign == "exceptZero" and not number:
        sign = ""
    before, after = pattern.negative if sign else (pattern.before, pattern.after)
    before, after = (_fill(text, digits, spec, numbers) for text in (f"{before}\0", f"\0{after}"))
    if before.startswith("-"):
        return f"{sign}{spec.prefix or ''}{before[1:]}{digits}{after}{spec.suffix or ''}"
    text = f"{before.replace('-', sign)}{digits}{after.replace('-', sign)}"
    return f"{spec.prefix or ''}{text}{spec.suffix or ''}"


def _fill(text: str, digits: str, spec: FormatSpec, numbers: Numbers) -> str:
    """Return one side of a pattern with its signs; a NUL marks where it meets the digits."""
    text = text.replace("%", numbers.signs["percentSign"])
    if "¤" in text and spec.currency:
        symbol = numbers.symbols.get(spec.currency, spec.currency)
        before, after = symbol, symbol
        if category(symbol[-1])[0] not in "SZ":
            before += NO_BREAK_SPACE
        if category(symbol[0])[0] not in "SZ":
            after = NO_BREAK_SPACE + after
        text = text.replace("¤\0", before).replace("\0¤", after).replace("¤", symbol)
    return text.replace("\0", "")


def _put_into_unit(
    text: str, number: Decimal, power: int, spec: FormatSpec, numbers: Numbers
) -> str:
    """Return a compact percentage: CLDR has its sign as a unit around the number."""
    pattern = _choose(numbers.percent_unit, number, power, numbers)
    if len(numbers.percent_unit) == 1:
        pattern = numbers.percent_unit["other"]
    before, _, after = pattern.partition("{0}")
    prefix, suffix = spec.prefix or "", spec.suffix or ""
    bare = text.removesuffix(suffix)
    sign = bare[:1] if bare[:1] in (MINUS, numbers.signs["plusSign"]) else ""
    bare = bare[len(sign) :].removeprefix(prefix)
    if before:
        return f"{prefix}{before}{sign}{bare}{after}{suffix}"
    return f"{sign}{prefix}{bare}{after}{suffix}"
