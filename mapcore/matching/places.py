"""Places around a map: the names of its parents, of its country, and who is whose territory."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from mapcore.matching.letters import fold, spaced
from mapcore.matching.tables import table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.pack import Region


def parent_names(parents: set[str]) -> dict[str, str]:
    """Return every name of some parents, in spaced words, with the parent's code.

    US states are known by their names, postal codes and old abbreviations, be they on the map or
    not; others as given.

    >>> parent_names({"US-CA"})["calif"]
    'US-CA'
    """
    found = {spaced(fold(parent)): parent for parent in sorted(parents)}
    for names in table("us_states").values() if any(each[:3] == "US-" for each in parents) else ():
        found |= {spaced(fold(name)): f"US-{names[0]}" for name in names}
    return found


def home_names(title: str, regions: Iterable[Region]) -> frozenset[str]:
    """Return the names, in spaced words, of the country whose parts are mapped; none if unknown."""
    countries = _countries()
    own = spaced(fold(title))
    found = {own} if title else set()
    prefixes = Counter(
        code[:2]
        for region in regions
        for code in (region.key, region.parent or "")
        if len(code) > 3 and code[2] == "-" and code[:2].isalpha()
    )
    if prefixes:
        ((country, _),) = prefixes.most_common(1)
        return frozenset(found | set(countries.get(country, ())))
    for names in countries.values():
        if own in names:
            return frozenset(found | set(names))
    return frozenset()


def sovereign(code: str) -> str | None:
    """Return the ISO code of the country that a territory belongs to; None for countries.

    >>> sovereign("AW"), sovereign("FR")
    ('NL', None)
    """
    found: str | None = _sovereigns().get(code)
    return found


@cache
def _countries() -> dict[str, list[str]]:
    found: dict[str, list[str]] = table("countries")
    return found


@cache
def _sovereigns() -> dict[str, str]:
    return {
        territory: country
        for country, territories in table("territories").items()
        for territory in territories.split()
    }
