"""Numbers as they are set in type: the true minus sign, and no zeros that no label needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MINUS = "\N{MINUS SIGN}"

_FRACTION = re.compile(r"\.(\d+)")


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
    >>> drop_common_zeros(["5.0 – 10.0%", "10.0 – 20.0%"])
    ('5 – 10%', '10 – 20%')
    """
    fractions = [part for label in labels for part in _FRACTION.findall(label)]
    if not fractions or len({len(part) for part in fractions}) > 1:
        return tuple(labels)
    zeros = min(len(part) - len(part.rstrip("0")) for part in fractions)
    rest = len(fractions[0]) - zeros
    is_amount = len(fractions[0]) == 2 and any(_is_currency(label) for label in labels)
    if not zeros or (rest and is_amount):
        return tuple(labels)
    shorter = r".\g<1>" if rest else ""
    return tuple(re.sub(rf"\.(\d{{{rest}}})0{{{zeros}}}", shorter, label) for label in labels)


def _is_currency(label: str) -> bool:
    """Tell whether a label begins with a currency's sign or letters."""
    return not label.lstrip(f"+{MINUS}(")[:1].isdigit()
