"""Islands and areas that a source gives to another unit than they belong to, moved to their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.regions.recutting import refill
from mapcore.building.tables import ChangedSourceError, read_bounds, rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.building.draft import Unit
    from mapcore.building.sources.coverage import Coverage
    from mapcore.building.sources.natural_earth import Feature

SLIVER_DEGREES2 = 0.001
"""A part of a unit that an area leaves over is no more than a gap between lines if it has less
square degrees."""


def move_parts(units: Iterable[Unit], moves: Iterable[Mapping[str, str]]) -> list[Unit]:
    """Return units with parts moved from one to another, as rows of `tables/moved_parts.csv` say.

    A part is moved if all of it is in the row's box, in degrees. Raises ChangedSourceError where
    there is none.
    """
    found = {unit.region.key: unit for unit in units}
    for row in moves:
        box = shapely.box(*read_bounds(row))
        one, other = found[row["from"]], found[row["to"]]
        parts = shapely.get_parts(one.shape)
        inside = shapely.covers(box, parts)
        if not inside.any():
            raise ChangedSourceError(f"{row['from']} has no part in the box of {row['name']}")
        found[row["from"]] = evolve(one, shape=shapely.multipolygons(parts[~inside]))
        joined = [*shapely.get_parts(other.shape), *parts[inside]]
        found[row["to"]] = evolve(other, shape=shapely.multipolygons(joined))
    return list(found.values())


def move_areas(features: Iterable[Feature], areas: Coverage) -> list[Feature]:
    """Return features with areas moved from one to another, as `tables/moved_areas.csv` says.

    `areas` has the outlines. What an area leaves over of the unit beside its own borders goes with
    it, as the outlines of two sources are never quite the same. The area is a feature of its own,
    under the key of the unit that it belongs to. Raises ChangedSourceError where the unit that has
    the area has nothing of it.
    """
    found = list(features)
    outlines = {row["key"]: shape for row, shape in areas}
    for row in rows("moved_areas"):
        one, other = (next(e for e in found if e.key == row[key]) for key in ("from", "to"))
        parts = shapely.get_parts(shapely.difference(one.shape, outlines[row["area"]]))
        rest = shapely.multipolygons(parts[shapely.area(parts) >= SLIVER_DEGREES2])
        own = shapely.difference(one.shape, rest)
        if own.is_empty:
            raise ChangedSourceError(f"{row['from']} has nothing of {row['area']}")
        new = [evolve(one, shape=rest), evolve(other, names=(), aliases=(), shape=own)]
        found = refill(found, [one], new)
    return found
