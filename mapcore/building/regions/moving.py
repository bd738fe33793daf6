"""Islands that a source gives to another unit than they belong to, moved to their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.building.draft import Unit


class NoSuchPartError(Exception):
    """The source has no part where the table of parts has one."""


def move_parts(units: Iterable[Unit], moves: Iterable[Mapping[str, str]]) -> list[Unit]:
    """Return units with parts moved from one to another, as rows of `tables/moved_parts.csv` say.

    A part is moved if all of it is in the row's box, in degrees. Raises NoSuchPartError where
    there is none.
    """
    found = {unit.region.key: unit for unit in units}
    for row in moves:
        box = shapely.box(*(float(row[side]) for side in ("west", "south", "east", "north")))
        one, other = found[row["from"]], found[row["to"]]
        parts = shapely.get_parts(one.shape)
        inside = shapely.covers(box, parts)
        if not inside.any():
            raise NoSuchPartError(f"{row['from']} has no part in the box of {row['name']}")
        found[row["from"]] = evolve(one, shape=shapely.multipolygons(parts[~inside]))
        joined = [*shapely.get_parts(other.shape), *parts[inside]]
        found[row["to"]] = evolve(other, shape=shapely.multipolygons(joined))
    return list(found.values())
