"""Units of any level from a coverage file, one region for each code."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import shapely

from mapcore.atlas.pack import Region
from mapcore.building.countries import distinct
from mapcore.building.draft import Unit
from mapcore.building.shapes import multipolygon
from mapcore.building.tables import split

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.building.coverage import Coverage


def units_of(row: Mapping[str, str], coverage: Coverage) -> list[Unit]:
    """Return the regions of a map by their keys; shapes of one key become one region.

    `row` is the map's one in `tables/unit_maps.csv`. `key` and `title` say how these are made of
    the columns of the coverage's table, as "IT-{plate}"; `parent` likewise, empty for none.
    """
    shapes: dict[str, list[shapely.Geometry]] = defaultdict(list)
    first: dict[str, Mapping[str, str]] = {}
    for unit, shape in zip(coverage.rows, coverage.shapes, strict=True):
        key = row["key"].format(**unit)
        shapes[key].append(shape)
        first.setdefault(key, unit)
    units = []
    for key, own in sorted(shapes.items()):
        title = row["title"].format(**first[key])
        parent = row["parent"].format(**first[key])
        names = [name.format(**first[key]) for name in split(row["aliases"])]
        region = Region(key, title, aliases=distinct(names, key, title), parent=parent or None)
        shape = own[0] if len(own) == 1 else shapely.coverage_union_all(own)
        shape = multipolygon(shapely.get_parts(shape))
        units.append(Unit(region, shape, (row["country"], parent, key if parent else "")))
    return units
