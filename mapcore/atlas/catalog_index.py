"""The index of the built-in maps: their lines of the catalog, by every id and alias."""

from __future__ import annotations

import json
import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from attrs import field

from mapcore.atlas.editions.periods import families, read_index
from mapcore.frozen import frozen
from mapcore.request.responses import CatalogMap, MapEdition
from mapcore.similarity import fold

DATA_FOLDER = Path(__file__).with_name("data")
"""The folder of the built-in maps. `importlib.resources` would take 10 ms to import."""


@frozen
class CatalogEntry:
    """One built-in map in the catalog's index."""

    listed: CatalogMap
    file: str
    category: str
    aliases: tuple[str, ...]

    @cached_property
    def haystack(self) -> str:
        """The folded texts that a query is searched in."""
        listed = self.listed
        texts = (listed.id, listed.title, listed.region_type or "", self.category, *self.aliases)
        return fold("\n".join(texts))


@frozen
class CatalogIndex:
    """The built-in maps in listing order, and by every id and alias."""

    entries: tuple[CatalogEntry, ...]
    by_name: dict[str, CatalogEntry] = field(repr=False)


@lru_cache(maxsize=1)
def load_index() -> CatalogIndex:
    """Return the index of the maps that come with this package."""
    document = json.loads((DATA_FOLDER / "catalog.json").read_text("utf-8"))
    entries = tuple(map(_read_entry, document["maps"]))
    by_name = {alias.casefold(): entry for entry in entries for alias in entry.aliases}
    by_name.update((entry.listed.id, entry) for entry in entries)
    return CatalogIndex(entries, by_name)


@lru_cache(maxsize=1024)
def list_tiles_of(map_id: str) -> tuple[str, ...]:
    """Return the ids of the built-in tile maps that show the regions of a map, squares first.

    >>> list_tiles_of("us-states"), list_tiles_of("us-counties")
    (('us-states-tiles', 'us-states-hexes'), ())
    """
    return tuple(each.listed.id for each in load_index().entries if each.listed.tiles_of == map_id)


def _read_entry(document: dict[str, Any]) -> CatalogEntry:
    listed = CatalogMap(
        id=document["id"],
        title=document["title"],
        region_type=document["regionType"],
        layers=tuple(document["layers"]),
        region_count=document["regionCount"],
        labels=document["labels"],
        tiles_of=document.get("tilesOf"),
        edition=find_span_of(document["id"], document["edition"]),
        editions=list_other_editions(document["id"]),
    )
    return CatalogEntry(listed, document["file"], document["category"], tuple(document["aliases"]))


def list_other_editions(map_id: str) -> tuple[str, ...] | None:
    """Return the ids of a map with other boundaries, newest first; None for none."""
    former = read_index().by_name.get(map_id)
    family = former.family if former else map_id
    if family not in families():
        return None
    found = (family, *(each.id for each in families()[family].editions))
    return tuple(each for each in found if each != map_id)


def find_span_of(map_id: str, edition: str) -> MapEdition:
    """Return which boundaries a built-in map has, by its id or by the year in its edition."""
    former = read_index().by_name.get(map_id)
    if former is not None:
        return MapEdition(former.year, former.begins, former.ends)
    if (family := families().get(map_id)) is not None:
        return MapEdition(family.year, family.begins, None)
    year = re.search(r"\b(1[89]|20)\d\d\b", edition)
    return MapEdition(year[0] if year else None, None, None)
