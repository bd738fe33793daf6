"""Wholes and their parts: a county and the towns in it that are regions of the map themselves.

A table of Hungary's counties has no rows for the towns with county rights that the map draws apart.
A county's value is then that of the towns in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from mapcore.matching.tables import table

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack

V = TypeVar("V")
Parts = Mapping[int, tuple[int, ...]]
"""The indices of the parts of each region that has such, by its index."""
NO_PARTS: Parts = {}


def list_parts(pack: MapPack) -> Parts:
    """Return the regions of a map that are parts of another one, by the index of the whole.

    >>> from mapcore.atlas.catalog import Atlas
    >>> iceland = Atlas().open("iceland")
    >>> [[iceland.regions[part].key for part in parts] for parts in list_parts(iceland).values()]
    [['IS-RKV']]
    """
    wholes: Mapping[str, str] = table("wholes").get(pack.names_id, {})
    return _index(pack, wholes) if wholes and pack.key_scheme else NO_PARTS


def _index(pack: MapPack, wholes: Mapping[str, str]) -> Parts:
    """Return the indices of parts by that of their whole, of keys."""
    index = pack.index_of_key
    return {
        index[whole]: tuple(index[part] for part in parts.split() if part in index)
        for whole, parts in wholes.items()
        if whole in index
    }


def list_divided(pack: MapPack) -> dict[str, Parts]:
    """Return the regions that were divided in a year, each with what became regions of their own.

    The facts are from laws and statistical offices. A table from before has values for the former
    extents of the first, and none for the second.

    >>> from mapcore.atlas.catalog import Atlas
    >>> india = Atlas().open("india")
    >>> [year for year, parts in list_divided(india).items()]
    ['2000', '2014', '2019']
    """
    by_year: dict[str, dict[str, str]] = table("divided").get(pack.names_id, {})
    if not pack.key_scheme or pack.former:
        return {}
    return {year: _index(pack, parts) for year, parts in by_year.items()}


def spread(parts: Parts, values: Mapping[int, V]) -> dict[int, V]:
    """Return the values of regions by their indices, with those of wholes for their parts.

    This is done only if no part at all has a value: a table with one town has towns apart.

    >>> spread({0: (1, 2)}, {0: 5.0}), spread({0: (1, 2)}, {0: 5.0, 1: 7.0})
    ({0: 5.0, 1: 5.0, 2: 5.0}, {0: 5.0, 1: 7.0})
    """
    found = dict(values)
    if any(part in values for each in parts.values() for part in each):
        return found
    for whole, each in parts.items():
        if whole in values:
            found |= dict.fromkeys(each, values[whole])
    return found
