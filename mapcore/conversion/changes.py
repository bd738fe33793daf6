"""What became of each region of a map between two editions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mapcore.atlas.editions.parts import find_parts
from mapcore.atlas.editions.periods import families
from mapcore.errors import make_error
from mapcore.matching.matching import match_keys
from mapcore.rendering import builtin_atlas
from mapcore.request.changes import MapChanges, RegionChange

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.editions.parts import Part, Parts
    from mapcore.atlas.editions.periods import Family
    from mapcore.atlas.pack import MapPack
    from mapcore.request.changes import ChangeKind

ALMOST_ALL = 1 - 1e-9
WHOLE_UNITS, OUTLINES = "whole regions", "areas of the outlines"


def changes(
    map_id: str,
    start: str | int,
    end: str | int,
    key: str | None = None,
    *,
    atlas: Atlas | None = None,
) -> MapChanges:
    """Return what became of the regions of a map from one edition to another.

    `start` and `end` are years or months, as in a request's `edition`, or ids of editions; the
    later may come first. Regions that are the same in both are left out. `key` is a name or code
    of one region of the first. A share of population is None unless a region is whole, since
    nobody publishes it. Raises `UnknownMap`, and `ValidationError` for a time or key that is none.

    >>> found = changes("us-counties", "2021", "2023", "09001")
    >>> [(each.to_key, each.kind) for each in found.changes]
    [('09190', 'split'), ('09120', 'split'), ('09140', 'split')]
    """
    opened = atlas or builtin_atlas()
    one, other = open_editions(map_id, start, end, opened)
    family = str(opened.family_of(map_id))
    wanted = set(one.keys)
    if key is not None:
        wanted = set(match_keys(one, [key]).resolved.values())
        if not wanted:
            raise make_error("key", f"{key!r} is no region of {one.title}")
    listed = tuple(_list_changes(one, other, find_parts(one.id, other.id)))
    return MapChanges(family, one.id, other.id, tuple(x for x in listed if x.key in wanted))


def open_editions(
    map_id: str, start: str | int, end: str | int, atlas: Atlas
) -> tuple[MapPack, MapPack]:
    """Return the maps of two editions of a map; raises UnknownMap and ValidationError."""
    name = atlas.family_of(map_id)
    if name is None:
        atlas.open(map_id)
        raise make_error("mapId", f"{map_id} has no former editions")
    family = families()[name]
    ids = [_find(family, str(time), path) for time, path in ((start, "from"), (end, "to"))]
    return atlas.open(ids[0]), atlas.open(ids[1])


def _find(family: Family, time: str, path: str) -> str:
    """Return the id of the edition of a time, or that is named."""
    named = (family.id, *(each.id for each in family.editions))
    if time in named:
        return time
    digits = time.replace("-", "", 1)
    if not (digits.isascii() and digits.isdecimal() and len(digits) in (4, 6)):
        message = f"{time!r} is neither a year, as 2010, nor an edition of {family.id}"
        raise make_error(path, message, named)
    found = family.in_force(time)
    month = time if "-" in time else f"{time}-01"
    if found is not None and month < found.begins:
        message = f"there are no boundaries of {time}; the next that there are began {found.begins}"
        raise make_error(path, message, named)
    return found.id if found else family.id


def _list_changes(
    one: MapPack, other: MapPack, traced: Mapping[str, Parts]
) -> Iterator[RegionChange]:
    sources = Counter(key for parts in traced.values() for key in parts)
    sources.update(key for key in one.keys if key not in traced and key in sources)
    for key in sorted(traced):
        title = one.regions[one.index_of_key[key]].title
        for to_key, part in traced[key].items():
            to_title = other.regions[other.index_of_key[to_key]].title
            kind = _kind(traced[key], part, sources[to_key], sources)
            if kind == "renamed" and (key, title) == (to_key, to_title):
                continue
            source = WHOLE_UNITS if part.area >= ALMOST_ALL else OUTLINES
            area = round(part.area, 4)
            yield RegionChange(key, title, to_key, to_title, kind, area, part.population, source)


def _kind(parts: Parts, part: Part, count: int, sources: Mapping[str, int]) -> ChangeKind:
    """Return what a part is, of `count` regions that have parts in the same later one."""
    if part.area >= ALMOST_ALL:
        return "renamed" if count == 1 else "merged"
    return "divided" if all(sources[each] == 1 for each in parts) else "split"
