"""Printed numbers as they are typeset: a true minus sign, and no zeros that none of them needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.locales.locale import Locale
    from mapcore.request.format_spec import FormatSpec

MINUS = "\N{MINUS SIGN}"


def typeset(text: str) -> str:
    """Return a printed number with the true minus sign for a hyphen before it.

    >>> typeset("-$12.5")
    '−$12.5'
    """
    return MINUS + text[1:] if text.startswith("-") else text


def drop_common_zeros(labels: Sequence[str]) -> tuple[str, ...]:
    """Return labels without the last decimals, where these are zero in every number of every label.

    Amounts of a currency keep their cents unless all are whole.

    >>> drop_common_zeros(["0.250", "0.500", "1.000"]), drop_common_zeros(["$1.50", "$2.00"])
    (('0.25', '0.50', '1.00'), ('$1.50', '$2.00'))
    >>> drop_common_zeros(["5.0 to 10.0%", "10.0 to 20.0%"])
    ('5 to 10%', '10 to 20%')
    """
    return _drop_zeros(labels, r"\.", "0", is_amount=any(map(_is_currency, labels)))


def drop_zeros_of(labels: Sequence[str], spec: FormatSpec, locale: Locale) -> tuple[str, ...]:
    """Return labels as `drop_common_zeros` does, in the digits and with the sign of a locale.

    >>> from mapcore.locales.locale import find_locale
    >>> from mapcore.request.format_spec import FormatSpec
    >>> drop_zeros_of(["0,250", "1,500"], FormatSpec(), find_locale("de"))
    ('0,25', '1,50')
    """
    numbers = locale.numbers
    if numbers is None:
        return drop_common_zeros(labels)
    is_amount = spec.style == "currency"
    sign = re.escape(numbers.sign("decimal", of_amount=is_amount))
    return _drop_zeros(labels, sign, numbers.zero, is_amount=is_amount)


def _drop_zeros(labels: Sequence[str], sign: str, zero: str, *, is_amount: bool) -> tuple[str, ...]:
    """Return labels without common zeros after a decimal sign, which is a regular expression."""
    fractions = [part for label in labels for part in re.findall(rf"{sign}(\d+)", label)]
    if not fractions or len({len(part) for part in fractions}) > 1:
        return tuple(labels)
    zeros = min(len(part) - len(part.rstrip(zero)) for part in fractions)
    rest = len(fractions[0]) - zeros
    if not zeros or (rest and is_amount and len(fractions[0]) == 2):
        return tuple(labels)
    shorter = r"\g<1>\g<2>" if rest else ""
    pattern = rf"({sign})(\d{{{rest}}}){zero}{{{zeros}}}"
    return tuple(re.sub(pattern, shorter, label) for label in labels)


def _is_currency(label: str) -> bool:
    """Tell whether a label begins with a currency's sign or letters."""
    return not label.lstrip(f"+{MINUS}(")[:1].isdigit()
