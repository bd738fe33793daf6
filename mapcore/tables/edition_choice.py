"""The edition of a map that was found for a table: that which its keys decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.atlas.editions.periods import families
from mapcore.matching.editions import settle_edition
from mapcore.matching.text.cells import read_keys
from mapcore.rendering import builtin_atlas
from mapcore.request.decode import decode_request

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.catalog import Atlas


def choose_edition(map_id: str, keys: Iterable[Any], atlas: Atlas | None) -> tuple[str, str]:
    """Return the id of the map with the boundaries that keys decide, and a line that tells it.

    That is the map itself, and no line, where they decide nothing.

    >>> choose_edition("france-regions", ["Picardie", "Alsace", "Auvergne"], None)[0]
    'france-regions-1982'
    """
    opened = atlas or builtin_atlas()
    family = opened.family_of(map_id)
    if family != map_id:
        return map_id, ""
    request = decode_request({"mapId": map_id, "edition": "auto"})
    given = evolve(request, regions=dict.fromkeys(read_keys(keys), "#000000"))
    settled = settle_edition(given, opened)
    chosen = settled.request.map_id
    if chosen == map_id:
        return map_id, ""
    decisive = settled.told.keys if settled.told else None
    why = _count(len(decisive)) if decisive else "all of its regions are named"
    title = opened.open(chosen).title
    year = families()[map_id].year
    return chosen, f"drawn as {title} ({why}); name the map {map_id} to draw that of {year}"


def _count(number: int) -> str:
    return "1 key decides" if number == 1 else f"{number:,} keys decide"
