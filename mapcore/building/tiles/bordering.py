"""Which regions of a map border on each other: those that share an arc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.atlas.arcs import absolute
from mapcore.atlas.editions.joining import list_owners
from mapcore.building.shapes.detail import read_arcs

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack


def find_neighbours(pack: MapPack) -> set[tuple[str, str]]:
    """Return the pairs of keys, each in ascending order, of regions that have a common border."""
    table = read_arcs(pack, pack.levels[-1]).sections
    arcs, owners = absolute(table["ring_refs"]), list_owners(table)
    first: dict[int, int] = {}
    pairs: set[tuple[str, str]] = set()
    for arc, owner in zip(arcs.tolist(), owners.tolist(), strict=True):
        other = first.setdefault(arc, owner)
        if other != owner:
            low, high = sorted((pack.keys[other], pack.keys[owner]))
            pairs.add((low, high))
    return pairs


def list_islands(pack: MapPack, pairs: set[tuple[str, str]]) -> frozenset[str]:
    """Return the keys of the regions of a map that border on no other."""
    return frozenset(pack.keys) - {key for pair in pairs for key in pair}
