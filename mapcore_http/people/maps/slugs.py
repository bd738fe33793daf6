"""Names of people as parts of ids: small letters, digits and hyphens."""

from __future__ import annotations

import re
import unicodedata


def slug_of(name: str, longest: int) -> str:
    """Return the words of a name, without marks, as a part of an id; empty where there are none.

    >>> slug_of("Sales & Söhne", 40), slug_of("Delivery Zones (2)", 8), slug_of("販売", 40)
    ('sales-sohne', 'delivery', '')
    """
    marks = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(mark for mark in marks if not unicodedata.combining(mark))
    return "-".join(re.findall("[a-z0-9]+", plain))[:longest].strip("-")
